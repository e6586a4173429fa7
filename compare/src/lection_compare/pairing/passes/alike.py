"""Likeness: unequal texts in the gap between certain neighbours, and texts that were moved as well as edited."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from lection_compare.pairing.gaps import Gap
from lection_compare.pairing.rising import heaviest_rising
from lection_compare.pairing.view import Pool, Proposal, View

__all__ = ["FLOOR", "AlikeBetween", "AlikeElsewhere", "AlikeSiblings"]

FLOOR: Final = 0.4
"""Likeness from which unequal texts in one gap are one text edited (D-08), measured on the labelled pairs."""

_ALL_PAIRS: Final = 2_500
"""Pairs of a gap up to which all are compared; in larger gaps only those that share rare words are."""
_UNIT: Final = 1 << 20


class AlikeBetween:
    """Blocks between certain neighbours whose texts are alike, in order, the likest sum of all.

    :param floor: the likeness from which two texts are one.
    """

    def __init__(self, floor: float = FLOOR) -> None:
        self.floor = floor

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield such pairs."""
        for gap in view.gaps():
            points = list(self._points(view, gap))
            for number in heaviest_rising(points):
                a, b, _ = points[number]
                yield a, b, "alike:gap"

    def _points(self, view: View, gap: Gap) -> Iterator[tuple[int, int, int]]:
        for a, b in _worth_comparing(view, gap):
            if not view.free(a, b):
                continue
            alike = view.likeness(a, b, self.floor - _MOST)
            found = alike + _favour(view, a, b) if alike else 0.0
            if found >= self.floor:
                # Squared, so that one pair that is surely right outweighs two that are barely so.
                yield a, b, int(found * found * _UNIT) + 1


_SAME_LABEL: Final = 0.06
_SAME_PARENT: Final = 0.03
_SAME_KIND: Final = 0.01
_MOST: Final = _SAME_LABEL + _SAME_PARENT + _SAME_KIND


def _favour(view: View, a: int, b: int) -> float:
    """Return what speaks for a pair besides its words; enough to settle what words leave open, and no more."""
    label = view.a.labels[a]
    return (
        _SAME_LABEL * (label is not None and label == view.b.labels[b])
        + _SAME_PARENT * view.together(view.a.parents[a], view.b.parents[b])
        + _SAME_KIND * (view.a.kinds[a] == view.b.kinds[b])
    )


def _worth_comparing(view: View, gap: Gap) -> Iterator[tuple[int, int]]:
    of_a = [index for index in gap.a if view.a.texts[index]]
    of_b = [index for index in gap.b if view.b.texts[index]]
    if len(of_a) * len(of_b) <= _ALL_PAIRS:
        return ((a, b) for a in of_a for b in of_b)
    return iter(view.candidates(of_a, of_b))


class AlikeSiblings:
    """Free children of partners that are alike, in whatever order, as long as it is others that moved.

    What was reordered has equal text or is nearly equal (D-06); between the two places of such a unit an edited
    sibling, which stayed, has no gap in common.

    :param floor: the likeness from which two texts are one.
    """

    words: Final = 8

    def __init__(self, floor: float = FLOOR) -> None:
        self.floor = floor

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield such pairs."""
        for pool in view.pools():
            points = self._points(view, pool)
            if not points:
                continue
            below = set(view.b.children(pool.b))
            certain = [
                (child, view.partner_of_a(child), _CERTAIN)
                for child in view.a.children(pool.a)
                if view.partner_of_a(child) in below
            ]
            for number in heaviest_rising([*points, *certain]):
                if number < len(points):
                    yield points[number][0], points[number][1], "alike:sibling"

    def _points(self, view: View, pool: Pool) -> list[tuple[int, int, int]]:
        """Return the pairs that prefer each other, weighing about as much as one that is certain."""
        found: dict[tuple[int, int], float] = {}
        best_a: defaultdict[int, float] = defaultdict(float)
        best_b: defaultdict[int, float] = defaultdict(float)
        for a, b in _worth_comparing(view, pool.free):
            if view.free(a, b) and min(view.a.weights[a], view.b.weights[b]) >= self.words:
                alike = view.likeness(a, b, self.floor)
                if alike:
                    found[a, b] = alike
                    best_a[a], best_b[b] = max(best_a[a], alike), max(best_b[b], alike)
        return [
            (a, b, _CERTAIN + int(alike * _UNIT) - _UNIT)
            for (a, b), alike in found.items()
            if alike >= best_a[a] and alike >= best_b[b]
        ]


_CERTAIN: Final = 1 << 40


class AlikeElsewhere:
    """Texts of 8 words and more that are nearly equal, and clearly more so than any other: moved and edited (D-06)."""

    words: Final = 8
    likeness: Final = 0.8
    margin: Final = 0.08
    """How far the runner-up must stay behind, so that of two near copies neither is taken for the moved one."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield such pairs, the likest first."""
        of_a = [index for index in view.free_of_a() if view.a.weights[index] >= self.words]
        of_b = [index for index in view.free_of_b() if view.b.weights[index] >= self.words]
        found: list[tuple[float, int, int]] = []
        rivals: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
        for a, b in view.candidates(of_a, of_b):
            alike = view.likeness(a, b, self.likeness - self.margin)
            if alike and view.free(a, b):
                found.append((alike, a, b))
                rivals["a", a].append(alike)
                rivals["b", b].append(alike)
        for alike, a, b in sorted(found, key=lambda item: (-item[0], item[1], item[2])):
            if alike >= self.likeness and all(
                sorted(rivals[place])[-2:][0] <= alike - self.margin or len(rivals[place]) == 1
                for place in (("a", a), ("b", b))
            ):
                yield a, b, "alike:elsewhere"
