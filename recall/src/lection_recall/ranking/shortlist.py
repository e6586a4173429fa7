"""The first rows of a search by words alone, without looking at every fact that matches.

Where only words rank, S orders facts, and a fact far down can rise by its label only so far. So the first some
hundred are placed, and more are taken only while one that was not placed could still come among the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lection_recall.facts.declared import LABELS
from lection_recall.ranking.evident import Evident
from lection_recall.ranking.fusion import Signals, base, factor
from lection_recall.ranking.numbers import KEYWORD
from lection_recall.ranking.options import Options
from lection_recall.ranking.ordering import Placed
from lection_recall.ranking.view import Key

FIRST: Final = 256
"""How many are placed at first: with w = 0.5 under rrf-1 the first 45 rows are certain then. Without a weight nothing
rises, and twice as many as are wanted serve."""


class Shortlist:
    """Facts placed by words alone, in their order, as many as are certain.

    :param evident: the facts whose words are evidence, positions ascending as (created, id) does.
    :param levels: the level of the effective label by position.
    """

    def __init__(self, evident: Evident, options: Options, signals: Signals, levels: bytes) -> None:
        self._evident = evident
        self._options = options
        self._signals = signals
        self._levels = levels

    def certain(self, wanted: int) -> Sequence[Placed]:
        """Return the first facts in their order, at least as many as wanted where there are."""
        taken = max(FIRST if self._options.declared_weight else 0, 2 * wanted)
        while True:
            positions = self._evident.top(taken)
            places = sorted(map(self._placed, enumerate(positions, 1)), key=_order)
            if taken >= self._evident.count:
                return places
            above = self._best_beyond(taken, positions[-1])
            sure = [place for place in places if place.final > above]
            if len(sure) >= wanted:
                return sure
            taken *= 4

    def place(self, position: int) -> Placed | None:
        """Return any fact with its rank, None where its words are no evidence."""
        rank = self._evident.rank(position)
        return None if rank is None else self._placed((rank, position))

    def _placed(self, ranked: tuple[int, int]) -> Placed:
        rank, position = ranked
        ranks = {KEYWORD: rank}
        value = base(self._options.fusion, self._signals, ranks, self._evident.score(position), None)
        times = factor(self._options.declared_weight, LABELS[self._levels[position]])
        return Placed(position, Key(position, ""), ranks, value, times, value * times)

    def _best_beyond(self, taken: int, last: int) -> float:
        """Return the most that a fact can reach that was not taken: the last one's base with the best label."""
        value = base(self._options.fusion, self._signals, {KEYWORD: taken}, self._evident.score(last), None)
        return value * factor(self._options.declared_weight, LABELS[-1])


def _order(place: Placed) -> tuple[float, Key]:
    return (-place.final, place.key)
