"""Which eligible facts may become results, and how near the words and the vectors put them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lection_recall.ranking.eligibility import Eligible
from lection_recall.ranking.evident import Evident

DECIMALS: Final = 6
"""Similarities are compared at 6 decimals: beyond, they differ between machines (RK-23)."""

STRANGER: Final = -1
"""Stands in the vector list for a vector of nothing that is seen; under ranking 1 it takes a rank (RK-13)."""


@dataclass(frozen=True)
class Vectors:
    """What the vectors say.

    :param similarities: to the query, by position, of eligible facts.
    :param order: the vector list, positions by similarity descending, then id; strangers as :data:`STRANGER`.
    :param floor: the similarity from which the embedder's word is evidence; None where it declares none.
    :param nearest: the best similarity of an eligible fact.
    :param exact: whether every eligible vector was compared.
    :param off: why vectors are not used; None where they are.
    """

    similarities: Mapping[int, float] = field(default_factory=dict)
    order: Sequence[int] = ()
    floor: float | None = None
    nearest: float | None = None
    exact: bool = True
    off: str | None = None


@dataclass(frozen=True)
class Candidates:
    """The facts that may be rows.

    :param scores: S of the results that have any.
    :param vector: similarity of the facts the vector list ranks.
    :param positions: all results.
    """

    scores: Mapping[int, float]
    vector: Mapping[int, float]
    positions: frozenset[int]


def all_eligible(facts: Eligible, scores: Mapping[int, float], vectors: Vectors) -> Candidates:
    """Return every eligible fact, as ranking 1 does."""
    positions = frozenset(position for position, seen in enumerate(facts.mask) if seen)
    return Candidates(scores, {**vectors.similarities, **_strangers(vectors)}, positions)


def with_evidence(evident: Evident, vectors: Vectors) -> Candidates:
    """Return the facts with evidence: words that cover enough of the query, or a similarity at the floor (RK-23)."""
    near = at_floor(vectors)
    chosen = {*evident.top(evident.count), *near}
    scores = evident.scores()
    return Candidates({place: scores[place] for place in chosen if place in scores}, near, frozenset(chosen))


def _strangers(vectors: Vectors) -> Mapping[int, float]:
    return {STRANGER: 0.0} if STRANGER in vectors.order else {}


def at_floor(vectors: Vectors) -> Mapping[int, float]:
    """Return the facts of the vector list whose similarity is evidence."""
    floor = vectors.floor
    if floor is None:
        return {}
    listed = [position for position in vectors.order if position != STRANGER]
    return {position: value for position in listed if (value := vectors.similarities[position]) >= floor}


def vector_list(
    similarities: Mapping[int, float], ids: Mapping[int, str], length: int, floor: float | None, exact: bool = True
) -> Vectors:
    """Return what the vectors say, from similarities as an embedder's vectors give them.

    :param similarities: by position, of eligible facts; of strangers by negative numbers.
    :param ids: by position, to part equal similarities.
    :param length: of the list.
    """
    rounded = {position: round(value, DECIMALS) + 0.0 for position, value in similarities.items()}
    order = sorted(rounded, key=lambda position: (-rounded[position], ids[position]))[:length]
    listed = tuple(position if position >= 0 else STRANGER for position in order)
    known = {position: rounded[position] for position in listed if position != STRANGER}
    return Vectors(known, listed, floor, max(known.values(), default=None), exact)
