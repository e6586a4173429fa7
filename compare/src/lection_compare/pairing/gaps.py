"""Gaps: where free blocks stand between neighbours that are certain.

A frame is a unit whose blocks keep their order: the document, and each unit that came from elsewhere. Within a frame
the pairs that stayed follow each other alike on both sides, so what stands between two of them stands between the same
two in the other version. Source: compare.md, D-04, D-05, D-08.
"""

from __future__ import annotations

import itertools
from array import array
from collections import defaultdict
from typing import NamedTuple
from zlib import crc32

from lection_compare.pairing.ledger import Ledger
from lection_compare.pairing.rising import heaviest_rising
from lection_compare.pairing.side import Side

__all__ = ["Frames", "Gap"]


_ROUNDS = 4
"""Rounds of rehanging. Two levels of headings put above old text take two; a hostile tree could ask for thousands."""


class Gap(NamedTuple):
    """Free blocks of both sides between the same two certain neighbours, in order."""

    a: list[int]
    b: list[int]


class _Anchors(NamedTuple):
    """For each block of a side its frame, and the last pair that stays before it: in the frame around, and in all."""

    frames: array[int]
    inner: array[int]
    outer: array[int]


class Frames:
    """Which pairs stayed in their order below their parents, and the frame that each block stands in.

    :ivar reordered: the groups whose parents are partners, but that are not among those that stay (D-05).
    :ivar kept: for each group, whether it stays: below partners, or rehung.
    :ivar rehung: the groups under another parent that kept their order, each with the frame it did so in.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.reordered: set[int] = set()
        self.kept = bytearray(len(ledger.groups))
        self._order()
        self.rehung: dict[int, int] = {}
        self._settle()

    def _order(self) -> None:
        ledger = self._ledger
        parents_a, parents_b = ledger.a.parents, ledger.b.parents
        siblings: defaultdict[int, list[int]] = defaultdict(list)
        for number, (a, b, _) in enumerate(ledger.groups):
            above_a, above_b = parents_a[a[0]], parents_b[b[0]]
            if above_a < 0:
                self.kept[number] = 1
            elif above_b >= 0 and ledger.together(above_a, above_b):
                siblings[ledger.of_a[above_a]].append(number)
        for numbers in siblings.values():
            self._stay(numbers)

    def _stay(self, numbers: list[int]) -> None:
        """Let the most of the paired children of two partners stay."""
        groups = self._ledger.groups
        numbers.sort(key=lambda number: groups[number].a[0])
        places = [groups[number].b[0] for number in numbers]
        if all(one < two for one, two in itertools.pairwise(places)):
            for number in numbers:
                self.kept[number] = 1
            return
        points = [(groups[number].a[0], groups[number].b[0], self._weight(number)) for number in numbers]
        staying = {numbers[point] for point in heaviest_rising(points)}
        for number in numbers:
            if number in staying:
                self.kept[number] = 1
            else:
                self.reordered.add(number)

    def _weight(self, number: int) -> int:
        """Return what a pair weighs: itself first, then its words on both sides, then its content, which settles ties.

        What settles ties must be the same for both sides, whichever comes first.
        """
        a, b, _ = self._ledger.groups[number]
        words = self._ledger.a.totals[a[0]] + self._ledger.b.totals[b[0]]
        tie = _checksum(self._ledger.a, a[0]) + _checksum(self._ledger.b, b[0])
        return (1 << 160) + (words << 96) + tie

    def _settle(self) -> None:
        """Let each pair that stays be in the frame of its parents; each other pair begins one of its own.

        A unit under another parent that stands between the same certain neighbours kept its order: it is rehung, and
        what stands in it is in the frame around it. That may bring others between the same neighbours, so it is asked
        again, but not for ever: the rest has moved.
        """
        groups = self._ledger.groups
        for _ in range(_ROUNDS):
            anchors_a = self._walk(self._ledger.a, self._ledger.of_a, [group.a[0] for group in groups])
            anchors_b = self._walk(self._ledger.b, self._ledger.of_b, [group.b[0] for group in groups])
            if not self._rehang(anchors_a, anchors_b):
                break
        self._anchors = anchors_a.inner, anchors_b.inner

    def _rehang(self, anchors_a: _Anchors, anchors_b: _Anchors) -> bool:
        """Find the pairs under another parent that stand between the same neighbours, in order; tell if there were.

        The neighbours are those in the frame around; where only one side of the pair came into a unit that moved, for
        instance as the continuation of a clause that now stands before it, those in the document are.
        """
        ledger, between = self._ledger, defaultdict[tuple[int, int], list[int]](list)
        for number, (a, b, _) in enumerate(ledger.groups):
            if self.kept[number] or number in self.reordered or ledger.a.inside[a[0]]:
                continue
            for frame, before, after in (
                (anchors_a.frames[ledger.a.parents[a[0]]], anchors_a.inner, anchors_b.inner),
                (0, anchors_a.outer, anchors_b.outer),
            ):
                if before[a[0]] == after[b[0]]:
                    between[before[a[0]], frame].append(number)
                    break
        for (_, frame), numbers in between.items():
            points = [(ledger.groups[n].a[0], ledger.groups[n].b[0], self._weight(n)) for n in numbers]
            for point in heaviest_rising(points):
                self.kept[numbers[point]] = 1
                self.rehung[numbers[point]] = frame
        return bool(between)

    def _walk(self, side: Side, of: array[int], first: list[int]) -> _Anchors:
        """Return the last certain neighbour before each block."""
        frames, inner, outer = (array("q", bytes(8 * len(side))) for _ in range(3))
        last: dict[int, int] = {}
        parents, kept = side.parents, self.kept
        for index, number in enumerate(of):
            frame = frames[parents[index]] if index else 0
            inner[index], outer[index] = last.get(frame, frame), last.get(0, 0)
            if number >= 0 and first[number] == index:
                frame = self.rehung.get(number, frame) if kept[number] else number
                last[frame] = number
            frames[index] = frame
        return _Anchors(frames, inner, outer)

    def gaps(self) -> list[Gap]:
        """Return the gaps that hold free blocks on both sides; what stands inside rows is none of them."""
        ledger, found = self._ledger, dict[int, Gap]()
        before_a, before_b = self._anchors
        for index, number in enumerate(ledger.of_a):
            if number < 0 and not ledger.a.inside[index]:
                found.setdefault(before_a[index], Gap([], [])).a.append(index)
        for index, number in enumerate(ledger.of_b):
            if number < 0 and not ledger.b.inside[index] and before_b[index] in found:
                found[before_b[index]].b.append(index)
        return [gap for gap in found.values() if gap.b]


def _checksum(side: Side, index: int) -> int:
    return crc32(side.texts[index].encode("utf-8", "surrogatepass"))
