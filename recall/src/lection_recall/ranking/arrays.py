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
    """The facts whose words are evidence, from arrays over all positions."""

    matching: Any
    covered: Any
    least: float

    @cached_property
    def _evident(self) -> Any:
        """Their positions, ascending."""
        import numpy

        return numpy.flatnonzero((self.matching > 0) & (self.covered >= self.least))

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self._evident)

    @property
    def withheld(self) -> int:
        """How many facts' words match without being evidence enough."""
        return int((self.matching > 0).sum()) - self.count

    def top(self, count: int) -> list[int]:
        """Return the positions of the first ones, in order."""
        import numpy

        scores = self.matching[self._evident]
        if len(scores) > count:
            least = numpy.partition(scores, len(scores) - count)[len(scores) - count]
            above = self._evident[scores > least]
            equal = self._evident[scores == least][: count - len(above)]
            chosen = numpy.concatenate([above, equal])
        else:
            chosen = self._evident
        order = numpy.lexsort((chosen, -self.matching[chosen]))
        return [int(place) for place in chosen[order]]

    def rank(self, position: int) -> int | None:
        """Return the rank of one."""
        mine = self.matching[position]
        if not (mine > 0 and self.covered[position] >= self.least):
            return None
        scores = self.matching[self._evident]
        before = (scores > mine) | ((scores == mine) & (self._evident < position))
        return 1 + int(before.sum())

    def score(self, position: int) -> float:
        """Return S of any fact."""
        return float(self.matching[position])

    def coverage(self, position: int) -> float:
        """Return the share of the query's evidence that any fact holds."""
        return float(self.covered[position])

    def withheld_positions(self) -> list[int]:
        """Return the positions of those withheld."""
        import numpy

        return [int(place) for place in numpy.flatnonzero((self.matching > 0) & (self.covered < self.least))]

    def scores(self) -> Mapping[int, float]:
        """Return S of every fact that has any."""
        import numpy

        return {int(place): float(self.matching[place]) for place in numpy.flatnonzero(self.matching > 0)}


def evident_arrays(facts: Eligible, asked: AskedTerms, least: float) -> EvidentArrays:
    """Return S of ranking 2 and the coverage, over all positions."""
    import numpy

    mask = numpy.frombuffer(facts.mask, dtype=numpy.uint8) == 1
    scores = numpy.zeros(len(mask))
    for term in asked.terms:
        _add_term(scores, mask, facts, term)
    return EvidentArrays(scores, _coverage(mask, facts, asked), least)


def _add_term(scores: Any, mask: Any, facts: Eligible, term: QueryTerm) -> None:
    import numpy

    positions, counts, lengths = (numpy.frombuffer(column, dtype=numpy.uint32) for column in term.postings)
    seen = mask[positions]
    positions, counts, lengths = positions[seen], counts[seen].astype(float), lengths[seen].astype(float)
    weight = term.times * idf_2(facts.n, term.df)
    parts = weight * (counts / (counts + SATURATION * (FREE_LENGTH + BY_LENGTH * lengths / facts.average_length)))
    # A position stands once in the postings of a term, so nothing is added twice in one step.
    scores[positions] += parts


def _coverage(mask: Any, facts: Eligible, asked: AskedTerms) -> Any:
    import numpy

    postings = {term.term: term.postings for term in asked.terms}
    weights = evidence_weights(asked, facts.n)
    whole = added(weights.values())
    held = numpy.zeros(len(mask))
    for term, shown_by in asked.evidence.items():
        places = [numpy.frombuffer(postings[one].positions, dtype=numpy.uint32) for one in shown_by if one in postings]
        positions = places[0] if len(places) == 1 else numpy.unique(numpy.concatenate(places))
        held[positions[mask[positions]]] += weights[term]
    return held / whole if whole else held
