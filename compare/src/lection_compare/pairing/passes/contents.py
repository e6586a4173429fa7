"""Contents: a unit is known by what stands in it, not by its number or heading. Source: compare.md, D-07."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from lection_compare.pairing.passes.equal import Key, once, once_of_texts
from lection_compare.pairing.side import NO_TEXT, Side
from lection_compare.pairing.view import Proposal, View

__all__ = ["LIKELY", "SURE", "Contents"]

SURE: Final = True
"""Two thirds of the larger unit's words stand in both. Asked for while edits are not known yet: a section mostly
rewritten must not be taken for the one that a paragraph of it went to (articles of the Dutch constitution)."""
LIKELY: Final = False
"""A quarter of the smaller unit's words stand in both; enough once edits are known."""


_HEADING: Final = 5
"""What a word of an equal heading weighs against a word that stands in both units: a clause that went from one section
to another must not make the one the other, while two thirds of a section still outweigh its heading."""


class Contents:
    """Units, the innermost first, whose paired children stand in each other.

    :param sure: whether only units are paired that hold most of each other.
    """

    def __init__(self, sure: bool = LIKELY) -> None:
        self.sure = sure

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield the units that hold more of each other's words than of any other unit's."""
        if not view.open:
            return
        ballot = _Ballot(view)
        for height in range(1, ballot.top + 1):
            for a, b in ballot.elected(height, self.sure):
                if view.free(a, b):
                    yield a, b, "contents:words"
                    ballot.count(a, b)


def _all_number(side: Side) -> list[str]:
    """Return the label of each unit that has one and no text; nothing for others."""
    return [
        label if label is not None and key == NO_TEXT else "" for label, key in zip(side.labels, side.keys, strict=True)
    ]


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

        self._seed()

    def _seed(self) -> None:
        """Let equal texts that stand once on each side vote for the units that they are the texts of.

        Where a unit is all number, its label does.
        """
        a, b = self._view.a, self._view.b
        self._vote_once(once_of_texts(a), once_of_texts(b), NO_TEXT)
        self._vote_once(once(a, _all_number(a)), once(b, _all_number(b)), "")

    def _vote_once(self, known_a: dict[Key, int], known_b: dict[Key, int], nothing: Key) -> None:
        a, b = self._view.a, self._view.b
        for known, index in known_a.items():
            other = known_b.get(known, -1)
            if known == nothing or index < 0 or other < 0 or not self._view.free(index, other):
                continue
            height = max(a.heights[index], b.heights[other])
            if height and other not in self._of_a[index]:
                vote = _HEADING * a.weights[index] + _HEADING
                self._of_a[index][other] = self._of_b[other][index] = vote
                self._open[height].add((index, other))

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
        return _HEADING * self._view.a.weights[a] if key != NO_TEXT and key == self._view.b.keys[b] else 0

    def count(self, a: int, b: int) -> None:
        """Let a pair just made vote for the units that it stands in."""
        self._vote(a, b, self._of_a[a][b])

    def elected(self, height: int, sure: bool) -> list[tuple[int, int]]:
        """Return the pairs of units of this height that prefer each other, in document order."""
        found = []
        for a, b in sorted(self._open[height]):
            words = self._of_a[a][b]
            sizes = self._view.a.totals[a], self._view.b.totals[b]
            if words < (max(sizes) * 2 / 3 if sure else min(sizes) / 4):
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
