"""The same as :mod:`lection_recall.ranking.scoring` on whole arrays: equal doubles, a hundredth of the time.

Every sum takes its parts in the same order, and every part is made by the same steps, each rounded as Python rounds
it. Needs numpy (extra `vectors`); without it, or for a few postings, nothing is different but the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any, Final

from lection_recall.ranking.doubles import added
from lection_recall.ranking.eligibility import Eligible
from lection_recall.ranking.query import AskedTerms, QueryTerm, evidence_weights, idf_2
from lection_recall.ranking.saturation import BY_LENGTH, FREE_LENGTH, SATURATION

WORTH_IT: Final = 4_000
"""Postings from which arrays pay for importing numpy: below, a search takes a few milliseconds as it is."""


def arrays_serve(asked: AskedTerms) -> bool:
    """Say whether arrays are worth it and can be had."""
    return sum(len(term.postings.positions) for term in asked.terms) > WORTH_IT and find_spec("numpy") is not None


@dataclass(frozen=True)
class EvidentArrays:
    """The facts whose words are evidence, from arrays over all positions.

    :param matching: S by position.
    :param held: the weight of the query's evidence that each holds, by position.
    :param whole: the weight of all of it.
    :param least: the coverage from which words are evidence.
    """

    matching: Any
    held: Any
    whole: float
    least: float

    @cached_property
    def _touched(self) -> Any:
        """The positions where any word matches, ascending."""
        import numpy

        return numpy.flatnonzero(self.matching > 0)

    @cached_property
    def _is_evident(self) -> Any:
        """Of each position touched, whether its words are evidence."""
        return self.held[self._touched] / self.whole >= self.least

    @cached_property
    def _evident(self) -> Any:
        """The positions whose words are evidence, ascending."""
        return self._touched[self._is_evident]

    @cached_property
    def _scores(self) -> Any:
        """S of each of them."""
        return self.matching[self._evident]

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
        order = numpy.lexsort((evident, -self.matching[evident]))
        return [int(place) for place in evident[order]]

    def rank(self, position: int) -> int | None:
        """Return the rank of one."""
        mine = self.matching[position]
        if not (mine > 0 and self.coverage(position) >= self.least):
            return None
        before = (self._scores > mine) | ((self._scores == mine) & (self._evident < position))
        return 1 + int(before.sum())

    def score(self, position: int) -> float:
        """Return S of any fact."""
        return float(self.matching[position])

    def coverage(self, position: int) -> float:
        """Return the share of the query's evidence that any fact holds."""
        return float(self.held[position]) / self.whole if self.whole else 0.0

    def withheld_positions(self) -> list[int]:
        """Return the positions of those withheld."""
        return [int(place) for place in self._touched[~self._is_evident]]

    def scores(self) -> Mapping[int, float]:
        """Return S of every fact that has any."""
        return {int(place): float(self.matching[place]) for place in self._touched}


def evident_arrays(facts: Eligible, asked: AskedTerms, least: float) -> EvidentArrays:
    """Return S of ranking 2 and the coverage, over all positions."""
    import numpy

    # Where every fact is seen there is nothing to take out, and most stores are so most of the time.
    mask = None if facts.n == len(facts.mask) else numpy.frombuffer(facts.mask, dtype=numpy.uint8) == 1
    scores = numpy.zeros(len(facts.mask))
    for term in asked.terms:
        _add_term(scores, mask, facts, term)
    weights = evidence_weights(asked, facts.n)
    return EvidentArrays(scores, _held(mask, facts, asked, weights), added(weights.values()), least)


def _add_term(scores: Any, mask: Any, facts: Eligible, term: QueryTerm) -> None:
    import numpy

    positions, counts, lengths = (numpy.frombuffer(column, dtype=numpy.uint32) for column in term.postings)
    if mask is not None:
        seen = mask[positions]
        positions, counts, lengths = positions[seen], counts[seen], lengths[seen]
    counts = counts.astype(float)
    weight = term.times * idf_2(facts.n, term.df)
    parts = weight * (counts / (counts + SATURATION * (FREE_LENGTH + BY_LENGTH * lengths / facts.average_length)))
    # A position stands once in the postings of a term, so nothing is added twice in one step.
    scores[positions] += parts


def _held(mask: Any, facts: Eligible, asked: AskedTerms, weights: Mapping[str, float]) -> Any:
    import numpy

    postings = {term.term: term.postings for term in asked.terms}
    held = numpy.zeros(len(facts.mask))
    for term, shown_by in asked.evidence.items():
        places = [numpy.frombuffer(postings[one].positions, dtype=numpy.uint32) for one in shown_by if one in postings]
        positions = places[0] if len(places) == 1 else numpy.unique(numpy.concatenate(places))
        held[positions if mask is None else positions[mask[positions]]] += weights[term]
    return held
