"""Places: where in a source the characters of a block's text stand. Source: compare.md, "Words"."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lection_compare.words.edits import Range

if TYPE_CHECKING:
    from lection_core import Block, BlockTree

__all__ = ["Sources"]


class Sources:
    """The source ranges of ranges of block texts, for one tree; nothing for a tree without its text."""

    def __init__(self, tree: BlockTree) -> None:
        self._tree = tree
        try:
            self._text: str | None = tree.text
        except LookupError:
            self._text = None
        self._dropped = sorted(place for notice in tree.dropped for place in notice.sources)
        self._places: dict[int, list[int] | None] = {}

    def of(self, index: int, span: Range) -> tuple[Range, ...]:
        """Return the exact ranges of the source that hold a range of a block's text.

        Several where a wrap or markup lies between; an empty range gives the place before the next character. None
        where the source writes the text otherwise than the block has it, by entities for example.
        """
        places = self._of(index)
        if not places:
            return ()
        start, end = span
        if start == end:
            place = places[start] if start < len(places) else places[-1] + 1
            if place < 0 and start:
                place = places[start - 1] + 1  # before a space that folding made, behind the word
            return ((place, place),) if place >= 0 else ()
        return _ranges(self._text or "", places[start:end])

    def _of(self, index: int) -> list[int] | None:
        if index not in self._places:
            if len(self._places) > 64:
                self._places.clear()  # edits come block by block, so few are asked for twice
            self._places[index] = self._locate(index)
        return self._places[index]

    def _locate(self, index: int) -> list[int] | None:
        """Return for each character of a block's text its place in the source; -1 for a space made by folding."""
        block = self._tree.blocks[index]
        if self._text is None or block.source is None or not block.text:
            return None
        own = self._own(index)
        for skip_label in (True, False):
            places = _aligned(block, self._text, own, skip_label)
            if places is not None:
                return places
        return None

    def _own(self, index: int) -> list[Range]:
        """Return the ranges of a block without those of what stands in it and of what was dropped."""
        block = self._tree.blocks[index]
        assert block.source is not None
        start, end = block.source
        holes = []
        child, last = index + 1, self._tree.navigation.ends[index]
        while child < last:
            inner = self._tree.blocks[child].source
            if inner is not None and inner[0] < end:
                holes.append(inner)
            elif inner is not None:
                break
            child = self._tree.navigation.ends[child]
        number = max(bisect_right(self._dropped, (start, start)) - 1, 0)
        while number < len(self._dropped) and self._dropped[number][0] < end:
            if self._dropped[number][1] > start:
                holes.append(self._dropped[number])
            number += 1
        ranges = []
        for hole_start, hole_end in sorted(holes):
            if hole_start > start:
                ranges.append((start, hole_start))
            start = max(start, hole_end)
        return [*ranges, (start, end)] if start < end else ranges


def _aligned(block: Block, text: str, own: Sequence[Range], skip_label: bool) -> list[int] | None:
    """Walk through the own characters and find those of the block's text in order."""
    at = [place for start, end in own for place in range(start, end)]
    source = "".join(text[start:end] for start, end in own)
    position = 0
    if skip_label and block.label:
        position = _behind(source, block.label)
        if position < 0:
            return None
    places: list[int] = []
    verbatim = block.kind == "code"
    for word in block.text.splitlines(keepends=True) if verbatim else _words(block.text):
        if word == " ":
            places.append(-1)
            continue
        found = source.find(word, position)
        if 0 <= found <= position + _NEAR:
            places.extend(at[found : found + len(word)])
            position = found + len(word)
            continue
        for character in word:
            found = source.find(character, position)
            if found < 0:
                return None
            places.append(at[found])
            position = found + 1
    for place in range(len(places) - 1, -1, -1):
        if places[place] < 0:
            before = places[place - 1] + 1 if place and places[place - 1] >= 0 else -1
            places[place] = before if 0 <= before < len(text) and text[before].isspace() else -1
    return places


_NEAR = 200
"""Characters of markup that may lie between two words, a link's target for example; a word found further away is more
likely another one."""


def _behind(source: str, label: str) -> int:
    """Return the place behind a label at the beginning of a source, white space apart; -1 where it is not found."""
    position = 0
    for character in label:
        if character.isspace():
            continue
        position = source.find(character, position) + 1
        if not position:
            return -1
    return position


def _words(text: str) -> list[str]:
    parts: list[str] = []
    for number, word in enumerate(text.split(" ")):
        if number:
            parts.append(" ")
        if word:
            parts.append(word)
    return parts


def _ranges(text: str, places: Sequence[int]) -> tuple[Range, ...]:
    """Return the ranges that a sequence of places makes up."""
    ranges: list[Range] = []
    for place in places:
        if place < 0:
            continue
        if ranges and place == ranges[-1][1]:
            ranges[-1] = (ranges[-1][0], place + 1)
        else:
            ranges.append((place, place + 1))
    return tuple((start, end) for start, end in ranges if not text[start:end].isspace())
