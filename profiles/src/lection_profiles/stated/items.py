"""Stated items: where an item goes, in whose text labels may stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lection_core import Block

from lection_profiles.labels.reading import Reading
from lection_profiles.lines.run import Run
from lection_profiles.outline.opened import Open, Placement, Situation
from lection_profiles.stated.blocks import block_of, label_attrs, label_text, recognised
from lection_profiles.stated.cutting import Cutter
from lection_profiles.stated.labels import StatedLabels
from lection_profiles.stated.progress import Container, StatedProgress
from lection_profiles.stated.standing import Stand, stand
from lection_profiles.text.endings import ended, introduces
from lection_profiles.text.wording import is_sentence


class StatedItems:
    """Opens the items that the format of one source states."""

    def __init__(self, progress: StatedProgress, labels: StatedLabels, cutter: Cutter) -> None:
        self._progress = progress
        self._labels = labels
        self._cutter = cutter

    def item(self, run: Run) -> Iterator[Block]:
        """Read an item that the format states, and the labels in its text."""
        progress = self._progress
        here = progress.here
        written = self._bullet_label(run, here)
        introducing = introduces(run.text)
        depth = self._place(run, here, written, introducing)
        attrs, label, start = run.attrs, run.label, 0
        if written is not None:
            label, start = written.reading.label, written.reading.end
            attrs = {**attrs, **label_attrs(written, stated=True)}
        elif label is not None:
            label = label_text(label)
        under = progress.labelled(depth)
        matched_by, confidence, attrs = recognised(run, under, attrs)
        here.last = run.text
        progress.containers.append((depth + 1, under or label is not None, introducing))

        def unit(end: int) -> Block:
            return block_of(run, "item", depth, start, end, label, matched_by, confidence, attrs, run.source, 0)

        if self._labels.may_stand_in(run):
            yield from self._labelled_lines(run, unit)
        else:
            yield unit(len(run.text))

    def _labelled_lines(self, item: Run, unit: Callable[[int], Block]) -> Iterator[Block]:
        """Read an item in whose text labels may stand: `unit` makes the item of the text before the first."""
        containers = self._progress.containers
        outside = containers[-1]
        here = self._progress.here
        start = 0
        if not self._labels.begins_inside(item):
            here.last, _, _ = item.text.partition("\n")
            start = len(here.last) + 1
        blocks = list(filter(None, self._cutter.cut(item, here, start, unit)))
        if len(blocks) == 1:
            containers[-1] = outside
        else:
            here.introduces = introduces(blocks[0].text)
        yield from blocks

    def _bullet_label(self, run: Run, here: Container) -> Placement | None:
        """Read the label a bulleted item begins with (`- (a) …`)."""
        if run.kind != "item" or run.label is not None or not run.text:
            return None
        placement = self._labels.read(run.text, here)
        if placement is None or not placement.reading.rule.bracketed or placement.sequence not in ("first", "next"):
            return None
        return placement

    def _introduced(self, here: Container) -> bool:
        """Tell whether a list stated right behind a text belongs to it: it is incomplete, or its run goes on."""
        if introduces(here.last) or not ended(here.last):
            return True
        top = here.outline.stack[-1] if here.outline.stack else None
        return top is not None and top.rule is not None and not top.section and self._progress.runs.list_goes_on(top)

    def _place(self, run: Run, here: Container, written: Placement | None, introducing: bool) -> int:
        """Open an item that the format states: beside the item right before it, else where its marker's number says."""
        outline = here.outline
        readings = self._progress.scheme.labels.readings(f"{run.label} ") if run.label is not None else []
        stood = self._stand(run, here, readings)
        keep, beside, placement = stood.keep, stood.beside, stood.placement
        before = outline.stack[keep] if keep < len(outline.stack) else None
        plain = beside or (keep + 1 == len(outline.stack) and not here.paragraphs)
        outline.cut(keep)
        if placement is not None and placement.under is not None:
            outline.stack.append(placement.under)
        if run.label is None:
            entry = Open(outline.depth, introduces=introducing, name="bullet", closed=True)
        else:
            entry = Open(outline.depth, introduces=introducing, name="label", sentence=is_sentence(run.text))
            if before is not None and (beside or (placement is not None and placement.sequence in ("next", "jump"))):
                entry.listed, entry.plain = before.listed, before.plain and plain
            else:
                entry.listed, entry.plain = introduces(here.last), True
        reading = written.reading if written is not None else readings[0] if readings else None
        if reading is not None:
            entry.rule, entry.number, entry.order = reading.rule, reading.number, reading.rule.order
        entry.key = run.standing.key if run.standing is not None else None
        outline.stack.append(entry)
        here.item, here.owner, here.paragraphs = entry, None, False
        return entry.depth

    def _stand(self, run: Run, here: Container, readings: Sequence[Reading]) -> Stand:
        """Find where an item goes: where its format says, beside the item right before it, or where its number says."""
        outline = here.outline

        def read() -> Placement | None:
            situation = Situation(introduced=self._introduced(here), owner=here.owner)
            return outline.place(readings, situation) if readings else None

        if run.standing is not None:
            before = here.before
            if before is not None and run.standing.within[:1] == (before.key,):
                outline.cut(_depth_in(outline.stack, before.depth))
                outline.stack.append(before)
            elif not run.standing.free:
                here.owner = None
            here.before = None
            return stand(run.standing, outline, read, here.outside_items)
        keep = _place_in(outline.stack, here.item)
        if keep >= 0:
            return Stand(keep, beside=True)
        placement = read()
        return Stand(here.outside_items() if placement is None else placement.keep, placement=placement)


def _depth_in(stack: list[Open], depth: int) -> int:
    """How many of the open units stand further out than a depth."""
    return sum(entry.depth < depth for entry in stack)


def _place_in(stack: list[Open], item: Open | None) -> int:
    """Where an item stands among the open units, itself and not one that equals it; -1 if it is none of them."""
    if item is not None:
        for index, entry in enumerate(stack):
            if entry is item:
                return index
    return -1
