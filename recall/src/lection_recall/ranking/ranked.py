"""The facts that may be rows, in their order: by words alone, or by everything that ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Protocol

from lection_recall.ranking.candidates import Candidates, Vectors
from lection_recall.ranking.evident import Evident
from lection_recall.ranking.fusion import Signals
from lection_recall.ranking.numbers import KEYWORD, RANKINGS, RECENCY, VECTOR
from lection_recall.ranking.options import Options
from lection_recall.ranking.ordering import Placed, by_keyword, by_recency, placed, ranked
from lection_recall.ranking.shortlist import Shortlist
from lection_recall.ranking.view import Key, SpaceView


class RankedFacts(Protocol):
    """Facts in the order of their rows."""

    @property
    def signals(self) -> Signals:
        """What the signals say of all of them."""
        ...

    def first(self, wanted: int) -> Sequence[Placed]:
        """Return the first facts in their order, at least as many as wanted where there are."""
        ...

    def place(self, position: int) -> Placed | None:
        """Return any fact's place, None where it has none."""
        ...

    def score(self, position: int) -> float:
        """Return S of any fact."""
        ...

    def coverage(self, position: int) -> float:
        """Return the share of the query's evidence that any fact holds."""
        ...

    def withheld(self) -> Sequence[int]:
        """Return the positions of facts whose words match without being evidence enough."""
        ...

    def withheld_count(self) -> int:
        """Return how many they are."""
        ...


class RankedByWords:
    """Facts that words alone rank, of a view whose positions ascend as creation does."""

    def __init__(self, view: SpaceView, options: Options, evident: Evident) -> None:
        self._evident = evident
        self._shortlist = Shortlist(evident, options, self._signals(evident, options), view.levels)
        self.signals = self._signals(evident, options)

    @staticmethod
    def _signals(evident: Evident, options: Options) -> Signals:
        best = evident.top(1)
        first = {KEYWORD: evident.score(best[0]) if best else 0.0, VECTOR: 0.0}
        return Signals(options.signals, frozenset({KEYWORD} if best else ()), first)

    def first(self, wanted: int) -> Sequence[Placed]:
        """Return the first facts in their order."""
        return self._shortlist.certain(wanted)

    def place(self, position: int) -> Placed | None:
        """Return any fact's place."""
        return self._shortlist.place(position)

    def score(self, position: int) -> float:
        """Return S of any fact."""
        return self._evident.score(position)

    def coverage(self, position: int) -> float:
        """Return the share of the query's evidence that any fact holds."""
        return self._evident.coverage(position)

    def withheld(self) -> Sequence[int]:
        """Return the positions of facts whose words match without being evidence enough."""
        return self._evident.withheld_positions()

    def withheld_count(self) -> int:
        """Return how many they are, without naming them: often most of a large store."""
        return self._evident.withheld


class RankedByAll:
    """Facts that words, vectors and recency rank; every one of them is looked at.

    :param evident: under ranking 2, what the words make of them.
    """

    def __init__(
        self, view: SpaceView, options: Options, vectors: Vectors, found: Candidates, evident: Evident | None = None
    ) -> None:
        self._view, self._options, self._vectors, self._found, self._evident = view, options, vectors, found, evident

    @cached_property
    def _keys(self) -> Mapping[int, Key]:
        return self._view.keys(self._found.positions)

    @cached_property
    def _lists(self) -> dict[str, Sequence[int]]:
        """The list of each signal that is in use."""
        lists: dict[str, Sequence[int]] = {KEYWORD: by_keyword(self._found.scores, self._keys)}
        if self._vectors.order:
            lists[VECTOR] = [position for position in self._vectors.order if position in self._found.vector]
        if self._options.signals[RECENCY] or not RANKINGS[self._options.ranking].evidence:
            lists[RECENCY] = by_recency(self._found.positions, self._keys)
        return lists

    @cached_property
    def signals(self) -> Signals:
        """What the signals say of all of them."""
        first = {
            KEYWORD: max(self._found.scores.values(), default=0.0),
            VECTOR: max(self._found.vector.values(), default=0.0),
        }
        return Signals(self._options.signals, frozenset(name for name in self._lists if self._lists[name]), first)

    @cached_property
    def _places(self) -> list[Placed]:
        return placed(
            self._options,
            self.signals,
            ranked(self._lists),
            self._keys,
            self._found.scores,
            self._found.vector,
            self._view.levels,
        )

    @cached_property
    def _by_position(self) -> Mapping[int, Placed]:
        return {place.position: place for place in self._places}

    def first(self, wanted: int) -> Sequence[Placed]:
        """Return the first facts in their order."""
        return self._places

    def place(self, position: int) -> Placed | None:
        """Return any fact's place."""
        return self._by_position.get(position)

    def score(self, position: int) -> float:
        """Return S of any fact."""
        return self._found.scores.get(position, 0.0)

    def coverage(self, position: int) -> float:
        """Return the share of the query's evidence that any fact holds."""
        return self._evident.coverage(position) if self._evident else 0.0

    def withheld(self) -> Sequence[int]:
        """Return the positions of facts whose words match without being evidence enough."""
        if self._evident is None:
            return ()
        return [position for position in self._evident.withheld_positions() if position not in self._found.positions]

    def withheld_count(self) -> int:
        """Return how many they are."""
        return len(self.withheld())
