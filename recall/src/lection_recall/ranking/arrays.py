"""The same as :mod:`lection_recall.ranking.scoring` on whole arrays: equal doubles, a hundredth of the time.

Every sum takes its parts in the same order, and every part is made by the same steps, each rounded as Python rounds
it. Needs numpy (extra `vectors`); without it, or for a few postings, nothing is different but the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Final

from lection_recall.ranking.eligibility import Eligible
from lection_recall.ranking.query import AskedTerms, QueryTerm, idf_2
from lection_recall.ranking.saturation import BY_LENGTH, FREE_LENGTH, SATURATION
from lection_recall.ranking.shares import Shares, shares_of

WORTH_IT: Final = 4_000
"""Postings from which arrays pay for importing numpy: below, a search takes a few milliseconds as it is."""


def arrays_serve(asked: AskedTerms) -> bool:
    """Say whether arrays are worth it and can be had."""
    return sum(len(term.postings.positions) for term in asked.terms) > WORTH_IT and find_spec("numpy") is not None


class EvidentArrays:
    """The facts whose words are evidence, from arrays over all positions.

    :param matching: S by position, of the evident ones at least.
    :param shares: which words each position holds.
    :param least: the coverage from which words are evidence.
    """

    def __init__(self, matching: Any, shares: Shares, touched: Any, is_evident: Any, least: float) -> None:
        self._matching = matching
        self._shares = shares
        self._touched = touched
        self._is_evident = is_evident
        self._least = least
        self._evident = touched[is_evident]
        self._scores = matching[self._evident]

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self._evident)

    @property
    def withheld(self) -> int:
        """How many facts' words match without being evidence enough."""
        return len(self._touched) - self.count

    def top(self, count: int) -> list[int]:
        """Return the positions of the first ones, in order."""
        import numpy

        evident, scores = self._evident, self._scores
        if len(scores) > count:
            least = numpy.partition(scores, len(scores) - count)[len(scores) - count]
            above = evident[scores > least]
            evident = numpy.concatenate([above, evident[scores == least][: count - len(above)]])
        order = numpy.lexsort((evident, -self._matching[evident]))
        return [int(place) for place in evident[order]]

    def rank(self, position: int) -> int | None:
        """Return the rank of one."""
        mine = self._matching[position]
        if not (mine > 0 and self.coverage(position) >= self._least):
            return None
        before = (self._scores > mine) | ((self._scores == mine) & (self._evident < position))
        return 1 + int(before.sum())

    def score(self, position: int) -> float:
        """Return S of a fact."""
        return float(self._matching[position])

    def coverage(self, position: int) -> float:
        """Return the share of the query's evidence that any fact holds."""
        return float(self._shares.of(position))

    def withheld_positions(self) -> list[int]:
        """Return the positions of those withheld."""
        return [int(place) for place in self._touched[~self._is_evident]]

    def scores(self) -> Mapping[int, float]:
        """Return S of every fact that has any."""
        return {int(place): float(self._matching[place]) for place in self._touched}


def evident_arrays(facts: Eligible, asked: AskedTerms, least: float, *, every: bool) -> EvidentArrays:
    """Return S of ranking 2 and the coverage, over all positions.

    :param every: whether S is wanted of facts that are no evidence too. Most facts that hold only a common word are
        none, so without them a query of three words costs a third.
    """
    import numpy

    shares = shares_of(facts, asked)
    touched = shares.touched()
    is_evident = shares.of(touched) >= least
    wanted: Any = facts.mask if facts.n < len(facts.mask) else None
    if not every:
        chosen = numpy.zeros(len(facts.mask), dtype=numpy.uint8)
        chosen[touched[is_evident]] = 1
        wanted = chosen
    scores = numpy.zeros(len(facts.mask))
    for term in asked.terms:
        _add_term(scores, wanted, facts, term)
    return EvidentArrays(scores, shares, touched, is_evident, least)


def _add_term(scores: Any, wanted: Any, facts: Eligible, term: QueryTerm) -> None:
    import numpy

    positions, counts, lengths = (numpy.frombuffer(column, dtype=numpy.uint32) for column in term.postings)
    if wanted is not None:
        seen = numpy.frombuffer(wanted, dtype=numpy.uint8)[positions] == 1
        positions, counts, lengths = positions[seen], counts[seen], lengths[seen]
    counts = counts.astype(float)
    weight = term.times * idf_2(facts.n, term.df)
    parts = weight * (counts / (counts + SATURATION * (FREE_LENGTH + BY_LENGTH * lengths / facts.average_length)))
    # A position stands once in the postings of a term, so nothing is added twice in one step.
    scores[positions] += parts
