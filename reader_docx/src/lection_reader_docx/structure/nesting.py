"""Nesting: which unit a paragraph hangs on, by outline levels, lists and their levels, and indentation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from lection_profiles import Standing

from lection_reader_docx.body.pieces import Paragraph
from lection_reader_docx.numbering.labels import Label
from lection_reader_docx.structure.succession import begins, follows

_SAME: Final = 60
"""Twentieths of a point: indentations that differ by less (3 pt) look the same."""
_INTRODUCES: Final = (":", "—", "–", ":—", "：")
_LABELLED: Final = re.compile(r"\W{0,2}(?:\w{1,7}(?:\.\w{1,4})*[.)\]]|\d\w*(?:\.\w{1,4})+)(?=\s|$)|§|第")
"""What a text may begin with that has a label typed by hand: `(a) `, `13.1. `, `§ 5`."""
_DEEPEST: Final = 90
"""Units nested deeper than this stand side by side, as in the engine: no document means more."""


@dataclass(slots=True)
class _Unit:
    """A unit that others may still hang on."""

    key: int
    paragraph: Paragraph
    introduces: bool

    @property
    def left(self) -> int:
        return self.paragraph.left

    @property
    def outline(self) -> int | None:
        return self.paragraph.outline

    @property
    def label(self) -> Label | None:
        return self.paragraph.label


@dataclass(slots=True)
class _Text:
    """The unlabelled paragraph right before, and how many open units stand around it."""

    key: int
    paragraph: Paragraph | None
    keep: int


class Nesting:
    """Places the paragraphs of one story, or of one cell, in their order."""

    def __init__(self, ahead: Callable[[], Iterable[Paragraph]], following: Callable[[], Paragraph | None]) -> None:
        """Begin with nothing open.

        :param ahead: gives the numbered paragraphs and headings in sight, the next one first.
        :param following: gives the next one alone, None where none is in sight.
        """
        self._ahead = ahead
        self._following = following
        self._stack: list[_Unit] = []
        self._key = 0
        self._before: _Text | None = None
        self._typed = False
        """Since the last stated unit a text has come that may have a label typed by hand."""

    def heading(self, paragraph: Paragraph) -> Standing:
        """Place a paragraph with an outline level, and open its section."""
        assert paragraph.outline is not None
        stack = self._stack
        keep = len(stack)
        while keep:
            outline = stack[keep - 1].outline
            if outline is not None and outline < paragraph.outline:
                break
            keep -= 1
        return self._open(paragraph, keep, None)

    def item(self, paragraph: Paragraph) -> Standing:
        """Place a paragraph of a list, and open it."""
        keep, beside = self._find(paragraph, self._ahead)
        if beside is None and (before := self._before) is not None and keep == before.keep:
            if not self._typed and self._owns(before, paragraph):
                return self._open(paragraph, keep, None, owner=before.key)
            return self._open(paragraph, keep, None, free=self._typed or not _is_level(before, paragraph))
        return self._open(paragraph, keep, beside)

    def _find(self, paragraph: Paragraph, ahead: Callable[[], Iterable[Paragraph]]) -> tuple[int, int | None]:
        """Return how many open units stay open around a paragraph of a list, and which one's place it takes."""
        stack = self._stack
        for index in range(len(stack) - 1, -1, -1):
            if _is_beside(stack[index], paragraph):
                return index, stack[index].key
        keep = len(stack)
        while keep and not _holds(stack[keep - 1], paragraph):
            if self._goes_on(stack[keep - 1], paragraph, ahead):
                break
            keep -= 1
        return keep, None

    def _goes_on(self, unit: _Unit, paragraph: Paragraph, ahead: Callable[[], Iterable[Paragraph]]) -> bool:
        """Tell whether the list of a unit goes on behind another list, which then stands inside the unit."""
        own, other = unit.label, paragraph.label
        if own is None or other is None or own.bullet or own.list.counters == other.list.counters:
            return False
        for following in ahead():
            if following.outline is not None:
                return False
            label = following.label
            if label is not None and label.list.counters == own.list.counters and label.level == own.level:
                return label.values == (*own.values[:-1], own.values[-1] + 1)
        return False

    def _owns(self, before: _Text, paragraph: Paragraph) -> bool:
        """Tell whether a list hangs on the unlabelled paragraph before it.

        That stands further in than the unit around both, and the labels of the list not further out than its text.
        """
        if before.paragraph is None or not before.keep:
            return False
        holder = self._stack[before.keep - 1]
        return before.paragraph.left >= holder.left + _SAME and paragraph.first > before.paragraph.left - _SAME

    def _open(
        self, paragraph: Paragraph, keep: int, beside: int | None, *, owner: int | None = None, free: bool = True
    ) -> Standing:
        stack = self._stack
        del stack[min(keep, _DEEPEST) :]
        within = tuple(unit.key for unit in reversed(stack))
        if owner is not None:
            within = (owner, *within)
        self._key += 1
        stack.append(_Unit(self._key, paragraph, introduces(paragraph.text)))
        self._before, self._typed = None, False
        return Standing(self._key, beside, within, free)

    def text(self, paragraph: Paragraph | None) -> Standing:
        """Place a paragraph without a label, or a table (None); it closes nothing that what follows goes on with."""
        self._key += 1
        stack = self._stack
        sibling, least = self._needed(paragraph) if stack else (-1, 0)
        keep = max(least, self._around(paragraph, sibling)) if stack else 0
        within = tuple(unit.key for unit in reversed(stack[:keep]))
        del stack[keep + (keep == sibling) :]
        self._before = _Text(self._key, paragraph, keep)
        self._typed = self._typed or (paragraph is not None and bool(_LABELLED.match(paragraph.text)))
        return Standing(self._key, None, within)

    def _needed(self, paragraph: Paragraph | None) -> tuple[int, int]:
        """Return the index of the unit whose list goes on next, -1 for none, and how many units have to stay open."""
        stack = self._stack
        least = 0
        while least < len(stack) and stack[least].outline is not None:
            least += 1
        following = self._following()
        if following is None or following.outline is not None:
            return -1, least
        keep, beside = self._find(following, lambda: ())
        if beside is not None:
            return keep, max(least, keep)
        if not _begins(following):
            return -1, max(least, keep)
        for index in range(len(stack) - 1, least - 1, -1):
            if _is_deeper(following, stack[index]) and not (_is_beyond(paragraph, stack[index])):
                return -1, index + 1
        return -1, least

    def _around(self, paragraph: Paragraph | None, sibling: int) -> int:
        """Return how many open units stand around an unlabelled paragraph by its looks."""
        stack = self._stack
        before = self._before
        if before is not None and before.keep <= len(stack) and not _moves(paragraph, stack):
            return before.keep
        if sibling == len(stack) - 1 and not _is_beyond(paragraph, stack[-1]):
            return len(stack)
        return self._by_look(paragraph)

    def _by_look(self, paragraph: Paragraph | None) -> int:
        stack = self._stack
        top = stack[-1]
        if paragraph is None or top.outline is not None or top.introduces:
            return len(stack)
        if any(abs(unit.left - paragraph.left) >= _SAME for unit in stack if unit.outline is None):
            return self._by_indentation(paragraph)
        owner = stack[-2] if len(stack) > 1 else None
        if owner is not None and owner.introduces and owner.outline is None:
            return len(stack) - 1
        return len(stack)

    def _by_indentation(self, paragraph: Paragraph) -> int:
        stack = self._stack
        keep = len(stack)
        while keep and stack[keep - 1].outline is None and stack[keep - 1].left > paragraph.left + _SAME:
            keep -= 1
        if keep < 2 or abs(stack[keep - 1].left - paragraph.left) >= _SAME or stack[keep - 1].outline is not None:
            return keep
        # As far in as the text of an item: its own, or what closes the sentence that its list stands in.
        closes = stack[keep - 2].introduces and paragraph.text[:1].islower()
        return keep - 1 if closes else keep


def introduces(text: str) -> bool:
    """Tell whether a text ends like an introduction to a list."""
    return text.endswith(_INTRODUCES)


def _is_beside(unit: _Unit, paragraph: Paragraph) -> bool:
    """Tell whether a paragraph goes on with the list of a unit, on its level."""
    own, label = unit.label, paragraph.label
    if own is None or label is None or own.level != label.level:
        return False
    if own.list.counters != label.list.counters:  # a list that was cut in pieces
        if own.bullet or abs(unit.left - paragraph.left) >= _SAME:
            return False
        counts_on = own.format == label.format and label.values[-1] == own.values[-1] + 1
        return counts_on or follows(own.text, label.text)
    if label.values[-1] == label.list.start(label.level) and label.values[-1] != own.values[-1] + 1:
        return False  # it begins again: a list of its own
    # A num of the same list that stands further in is a list inside the unit.
    return own.list.num == label.list.num or unit.outline is not None or paragraph.left < unit.left + _SAME


def _holds(unit: _Unit, paragraph: Paragraph) -> bool:
    """Tell whether a paragraph of a list may hang on a unit."""
    own, label = unit.label, paragraph.label
    assert label is not None
    if own is not None and own.list.counters == label.list.counters and own.level != label.level:
        return own.level < label.level
    if unit.outline is not None:
        return True
    if abs(unit.left - paragraph.left) >= _SAME:
        return unit.left < paragraph.left
    if own is not None and own.level != label.level:
        return own.level < label.level
    return unit.introduces and (label.bullet or label.values[-1] == label.list.start(label.level))


def _is_level(before: _Text, paragraph: Paragraph) -> bool:
    """Tell whether the text of a paragraph of a list stands right below that of the unlabelled one before it."""
    other = before.paragraph
    return other is not None and abs(other.left - paragraph.left) < _SAME and paragraph.first <= other.left - _SAME


def _begins(paragraph: Paragraph) -> bool:
    """Tell whether a paragraph is the first of a list, and not of a piece that goes on with another one."""
    label = paragraph.label
    assert label is not None
    return label.bullet or begins(label.text)


def _is_deeper(paragraph: Paragraph, unit: _Unit) -> bool:
    """Tell whether a paragraph is of the list of a unit, on a level below it."""
    own, label = unit.label, paragraph.label
    if own is None or label is None:
        return False
    return own.list.counters == label.list.counters and own.level < label.level


def _is_beyond(paragraph: Paragraph | None, unit: _Unit) -> bool:
    """Tell whether a paragraph stands further out than a unit of a list."""
    return paragraph is not None and unit.outline is None and paragraph.left < unit.left - _SAME


def _moves(paragraph: Paragraph | None, stack: list[_Unit]) -> bool:
    """Tell whether the indentation of a paragraph says where it stands, whatever stood before it."""
    if paragraph is None:
        return True
    return any(abs(unit.left - paragraph.left) >= _SAME for unit in stack if unit.outline is None)
