"""Which block owns which characters of the source.

Own characters of a block are its range less its descendants' ranges and less every Dropped range. One sweep over the
starts and ends of all ranges finds them; at each place the blocks that cover it are kept in document order, and a
block is an owner there when the next one after it is none of its descendants. Source: blocks.md, "Conservation".
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from lection_core.blocks.parts import Parts

_BLOCK_ENDS, _DROPPED_ENDS, _BLOCK_STARTS, _DROPPED_STARTS = range(4)
_NONE: Final[tuple[tuple[int, int], ...]] = ()


@dataclass(frozen=True, slots=True)
class Contested:
    """A range of the source that is not own to exactly one block nor in exactly one Dropped range.

    :param owners: the number of blocks it is own to.
    :param some: indices of at most three of them, in document order.
    :param drops: the number of Dropped ranges it lies in.
    """

    start: int
    end: int
    owners: int
    some: tuple[int, ...]
    drops: int


class Ownership:
    """The own ranges of each block of a tree, and the ranges that break C-01.

    :param ends: for each block the index behind its subtree.

    Time and memory grow in proportion to the number of ranges (times a logarithm where they are out of order).
    """

    __slots__ = ("_owned", "contested")

    def __init__(self, parts: Parts, ends: Sequence[int]) -> None:
        self._owned: dict[int, list[tuple[int, int]]] = {}
        self.contested: list[Contested] = []
        self._sweep(parts, ends)

    def ranges(self, index: int) -> Sequence[tuple[int, int]]:
        """Return the own ranges of a block, in order, as half-open ranges of the source."""
        return self._owned.get(index, _NONE)

    def _sweep(self, parts: Parts, ends: Sequence[int]) -> None:
        covering = _Covering(ends)
        before = drops = 0
        for place, kind, index in [*_events(parts), (parts.source.text_length or 0, _BLOCK_ENDS, -1)]:
            if place > before:
                self._settle(before, place, covering.owners, drops)
                before = place
            if index < 0:
                break
            if kind == _BLOCK_STARTS:
                covering.add(index)
            elif kind == _BLOCK_ENDS:
                covering.remove(index)
            else:
                drops += 1 if kind == _DROPPED_STARTS else -1

    def _settle(self, start: int, end: int, owners: set[int], drops: int) -> None:
        if drops == 1:
            return
        if drops or len(owners) != 1:
            some = tuple(sorted(islice(owners, 3)))
            self.contested.append(Contested(start, end, len(owners), some, drops))
            return
        (owner,) = owners
        owned = self._owned.setdefault(owner, [])
        if owned and owned[-1][1] == start:
            owned[-1] = (owned[-1][0], end)
        else:
            owned.append((start, end))


class _Covering:
    """The blocks that cover a place, in document order, and those among them that own it."""

    __slots__ = ("_blocks", "_ends", "owners")

    def __init__(self, ends: Sequence[int]) -> None:
        self._blocks: list[int] = []
        self._ends = ends
        self.owners: set[int] = set()

    def add(self, index: int) -> None:
        """Let a block cover the place, and say anew which own it."""
        place = bisect_left(self._blocks, index)
        self._blocks.insert(place, index)
        self._judge(place)
        if place:
            self._judge(place - 1)

    def remove(self, index: int) -> None:
        """Let a block cover the place no more, and say anew which own it."""
        place = bisect_left(self._blocks, index)
        del self._blocks[place]
        self.owners.discard(index)
        if place:
            self._judge(place - 1)

    def _judge(self, place: int) -> None:
        """Tell whether the block at a place owns: the one after it is none of its descendants."""
        index = self._blocks[place]
        if place + 1 < len(self._blocks) and self._blocks[place + 1] < self._ends[index]:
            self.owners.discard(index)
        else:
            self.owners.add(index)


def _events(parts: Parts) -> list[tuple[int, int, int]]:
    """Return where ranges start and end, sorted; empty ranges own nothing."""
    events: list[tuple[int, int, int]] = []
    for index, block in enumerate(parts.blocks):
        if block.source is not None and block.source[0] < block.source[1]:
            events.append((block.source[0], _BLOCK_STARTS, index))
            events.append((block.source[1], _BLOCK_ENDS, index))
    for start, end in _dropped_ranges(parts):
        if start < end:
            events.append((start, _DROPPED_STARTS, 0))
            events.append((end, _DROPPED_ENDS, 0))
    events.sort()
    return events


def _dropped_ranges(parts: Parts) -> Iterator[tuple[int, int]]:
    for notice in parts.dropped:
        yield from notice.sources
