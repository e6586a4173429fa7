"""From candidates to rows: ranks by signal, base, factor, order, cut, copies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lection_recall.facts.declared import LABELS
from lection_recall.ranking.fusion import Signals, base, factor
from lection_recall.ranking.numbers import KEYWORD, RECENCY, VECTOR
from lection_recall.ranking.options import Options
from lection_recall.ranking.view import Key


@dataclass(frozen=True)
class Lists:
    """The ranked list of each signal, positions in order; an absent signal ranks nothing."""

    ranks: Mapping[str, Mapping[int, int]]

    def of(self, position: int) -> dict[str, int]:
        """Return the ranks of one fact."""
        return {name: ranks[position] for name, ranks in self.ranks.items() if position in ranks}


@dataclass(frozen=True)
class Placed:
    """A fact with everything that decides its place."""

    position: int
    key: Key
    ranks: Mapping[str, int]
    base: float
    factor: float
    final: float


def by_keyword(scores: Mapping[int, float], keys: Mapping[int, Key]) -> list[int]:
    """Return positions by S descending, created, id (RK-12)."""
    return sorted(scores, key=lambda position: (-scores[position], keys[position]))


def by_recency(positions: Iterable[int], keys: Mapping[int, Key]) -> list[int]:
    """Return positions newest first, then by id (RK-12)."""
    return sorted(positions, key=lambda position: (-keys[position].created, keys[position].id))


def ranked(lists: Mapping[str, Sequence[int]]) -> Lists:
    """Return the ranks that lists give, from 1."""
    return Lists({
        name: {position: rank for rank, position in enumerate(lists[name], 1)}
        for name in (VECTOR, KEYWORD, RECENCY)
        if name in lists
    })  # fmt: skip


def placed(
    options: Options,
    signals: Signals,
    lists: Lists,
    keys: Mapping[int, Key],
    scores: Mapping[int, float],
    similarities: Mapping[int, float],
    levels: bytes,
) -> list[Placed]:
    """Return the facts of all lists in their order: F descending, created, id (RK-19)."""
    positions = set().union(*lists.ranks.values()) & keys.keys()
    found = []
    for position in positions:
        ranks = lists.of(position)
        value = base(options.fusion, signals, ranks, scores.get(position, 0.0), similarities.get(position))
        times = factor(options.declared_weight, LABELS[levels[position]])
        found.append(Placed(position, keys[position], ranks, value, times, value * times))
    return sorted(found, key=lambda place: (-place.final, place.key))
