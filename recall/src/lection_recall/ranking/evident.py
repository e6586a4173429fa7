"""What the words of a query make of the eligible facts: scores, coverage, evidence. Source: RK-21 to RK-23."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import nsmallest
from typing import Protocol


class Evident(Protocol):
    """The facts whose words are evidence, ranked by S descending and, of equal S, by position."""

    @property
    def count(self) -> int:
        """How many they are."""
        ...

    @property
    def withheld(self) -> int:
        """How many facts' words match without being evidence enough."""
        ...

    def top(self, count: int) -> list[int]:
        """Return the positions of the first ones, in order."""
        ...

    def rank(self, position: int) -> int | None:
        """Return the rank of one, from 1; None where its words are no evidence."""
        ...

    def score(self, position: int) -> float:
        """Return S of any fact."""
        ...

    def coverage(self, position: int) -> float:
        """Return the share of the query's evidence that any fact holds."""
        ...

    def withheld_positions(self) -> list[int]:
        """Return the positions of those withheld, ascending."""
        ...

    def scores(self) -> Mapping[int, float]:
        """Return S of every fact that has any, evidence or not."""
        ...


@dataclass(frozen=True)
class EvidentByPosition:
    """The facts whose words are evidence, from what each has by its position.

    :param matching: S, only where above 0.
    :param covered: only where above 0.
    :param least: the coverage from which words are evidence.
    """

    matching: Mapping[int, float]
    covered: Mapping[int, float]
    least: float

    @cached_property
    def _evident(self) -> dict[int, float]:
        return {place: score for place, score in self.matching.items() if self.covered.get(place, 0.0) >= self.least}

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self._evident)

    @property
    def withheld(self) -> int:
        """How many facts' words match without being evidence enough."""
        return len(self.matching) - len(self._evident)

    def top(self, count: int) -> list[int]:
        """Return the positions of the first ones, in order."""
        return nsmallest(count, self._evident, key=lambda place: (-self._evident[place], place))

    def rank(self, position: int) -> int | None:
        """Return the rank of one."""
        if position not in self._evident:
            return None
        mine = (-self._evident[position], position)
        return 1 + sum((-score, place) < mine for place, score in self._evident.items())

    def score(self, position: int) -> float:
        """Return S of any fact."""
        return self.matching.get(position, 0.0)

    def coverage(self, position: int) -> float:
        """Return the share of the query's evidence that any fact holds."""
        return self.covered.get(position, 0.0)

    def withheld_positions(self) -> list[int]:
        """Return the positions of those withheld."""
        return sorted(self.matching.keys() - self._evident.keys())

    def scores(self) -> Mapping[int, float]:
        """Return S of every fact that has any."""
        return self.matching
