"""Contents: a unit is known by what stands in it, not by its number or heading. Source: compare.md, D-07."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from lection_compare.pairing.side import NO_TEXT
from lection_compare.pairing.view import Proposal, View

__all__ = ["Contents"]

_SHARE: Final = 0.3
"""Share of the smaller unit's words that must stand in both. Below, a section that lost nearly all it held to another
one would be taken for it because of the one paragraph that went along."""


class Contents:
    """Units, the innermost first, whose paired children stand in each other."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield the units that hold more of each other's words than of any other unit's."""
        ballot = _Ballot(view)
        for height in range(1, ballot.top + 1):
            for a, b in ballot.elected(height):
                if view.free(a, b):
                    yield a, b, "contents:words"
                    ballot.count(a, b)


class _Ballot:
    """For each free unit of one side the words it shares with each free unit of the other, from below upwards."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.top = max(view.a.heights[0], view.b.heights[0])
        self._of_a: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._of_b: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._open: list[set[tuple[int, int]]] = [set() for _ in range(self.top + 1)]
        self._held: dict[tuple[int, int], int] = {}
        for group_a, group_b, _ in view.pairs():
            for a, b in zip(group_a, group_b, strict=False):
                self._vote(a, b, self._weight(a, b))

    def _weight(self, a: int, b: int) -> int:
        return min(self._view.a.totals[a], self._view.b.totals[b]) + 1

    def _vote(self, a: int, b: int, weight: int) -> None:
        above_a, above_b = self._view.a.parents[a], self._view.b.parents[b]
        if above_a < 0 or above_b < 0 or not self._view.free(above_a, above_b):
            return
        pair = (above_a, above_b)
        if above_b not in self._of_a[above_a]:
            weight += self._equal(above_a, above_b)
        self._of_a[above_a][above_b] = self._of_b[above_b][above_a] = self._of_a[above_a].get(above_b, 0) + weight
        self._open[max(self._view.a.heights[above_a], self._view.b.heights[above_b])].add(pair)

    def _equal(self, a: int, b: int) -> int:
        """Return what the units' own texts add where they are equal."""
        key = self._view.a.keys[a]
        return self._view.a.weights[a] + 1 if key != NO_TEXT and key == self._view.b.keys[b] else 0

    def count(self, a: int, b: int) -> None:
        """Let a pair just made vote for the units that it stands in."""
        self._vote(a, b, self._of_a[a][b])

    def elected(self, height: int) -> list[tuple[int, int]]:
        """Return the pairs of units of this height that prefer each other, in document order."""
        found = []
        for a, b in sorted(self._open[height]):
            words = self._of_a[a][b]
            if words < _SHARE * min(self._view.a.totals[a], self._view.b.totals[b]):
                continue
            if self._prefers(self._of_a[a], a, b) and self._prefers_back(self._of_b[b], a, b):
                found.append((a, b))
        return found

    def _prefers(self, shared: dict[int, int], a: int, b: int) -> bool:
        rank = self._rank(a, b, shared[b])
        return all(self._rank(a, other, words) <= rank for other, words in shared.items())

    def _prefers_back(self, shared: dict[int, int], a: int, b: int) -> bool:
        rank = self._rank(a, b, shared[a])
        return all(self._rank(other, b, words) <= rank for other, words in shared.items())

    def _rank(self, a: int, b: int, words: int) -> tuple[int, bool, bool]:
        """Return what a unit is preferred by: words, then an equal text, then an equal label."""
        view = self._view
        return words, view.a.keys[a] == view.b.keys[b], view.a.labels[a] == view.b.labels[b]
