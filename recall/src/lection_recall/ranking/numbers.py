"""What a ranking number fixes. Source: recall.md RK-01, RK-14, RK-25."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lection_recall.words.analyzers import ASCII_1

VECTOR: Final = "vector"
KEYWORD: Final = "keyword"
RECENCY: Final = "recency"

SIGNALS: Final = (VECTOR, KEYWORD, RECENCY)
"""In the order in which their parts are added: doubles do not add up alike in another one (RK-14)."""

FUSIONS: Final = ("rrf-1", "ratio-1")


@dataclass(frozen=True)
class Ranking:
    """What one ranking number stands for.

    :param analyzer: which words; None for the store's, `words-1` with the stemming it was given.
    :param signals: weight by signal, unless a search gives others.
    :param vector_floor: how many the vector list holds at least, besides twice the limit.
    :param evidence: whether a result needs evidence, or being eligible is enough.
    """

    analyzer: str | None
    signals: Mapping[str, float]
    vector_floor: int
    evidence: bool

    def vector_length(self, limit: int) -> int:
        """Return how many facts the vector list holds (RK-13, RK-25)."""
        return max(self.vector_floor, 2 * limit)


RANKINGS: Final[Mapping[int, Ranking]] = {
    1: Ranking(ASCII_1, {VECTOR: 1.0, KEYWORD: 1.0, RECENCY: 0.5}, vector_floor=0, evidence=False),
    2: Ranking(None, {VECTOR: 1.0, KEYWORD: 1.0, RECENCY: 0.0}, vector_floor=100, evidence=True),
}
