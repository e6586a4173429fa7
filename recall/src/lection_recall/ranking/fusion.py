"""Fusion: ranks and shares become one base, and the declared confidence its factor. Source: RK-14, RK-15, RK-26."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from lection_recall.facts.declared import sign
from lection_recall.ranking.doubles import added
from lection_recall.ranking.numbers import KEYWORD, RECENCY, SIGNALS, VECTOR

RANK_OFFSET: Final = 60
"""Of reciprocal rank fusion: the number its authors found to serve (Cormack et al. 2009), and RK-14's."""


@dataclass(frozen=True)
class Signals:
    """What the signals of a search say of all its rows.

    :param weights: by signal.
    :param first: the best keyword score and the best similarity, where they rank any.
    :param ranking: the signals that rank any fact at all.
    """

    weights: Mapping[str, float]
    ranking: frozenset[str] = frozenset()
    first: Mapping[str, float] = field(default_factory=dict)


def base(fusion: str, signals: Signals, ranks: Mapping[str, int], score: float, similarity: float | None) -> float:
    """Return B of one row.

    :param fusion: `rrf-1` or `ratio-1`.
    :param ranks: the row's rank by signal, from 1; a signal that does not rank it is left out.
    :param score: S.
    :param similarity: to the query; None where there is none.
    """
    if fusion == "rrf-1":
        return _reciprocal(signals, ranks)
    return _ratio(signals, ranks, {KEYWORD: score, VECTOR: similarity or 0.0})


def _reciprocal(signals: Signals, ranks: Mapping[str, int]) -> float:
    total = 0.0
    for name in SIGNALS:
        if name in ranks:
            total += signals.weights[name] / (RANK_OFFSET + ranks[name])
    return total


def _ratio(signals: Signals, ranks: Mapping[str, int], values: Mapping[str, float]) -> float:
    whole = added(signals.weights[name] for name in SIGNALS if name in signals.ranking)
    if not whole:
        return 0.0
    total = 0.0
    for name in SIGNALS:
        if name in ranks:
            total += signals.weights[name] * _share(name, ranks[name], values, signals.first) / whole
    return total


def _share(name: str, rank: int, values: Mapping[str, float], first: Mapping[str, float]) -> float:
    if name == RECENCY:
        return (RANK_OFFSET + 1) / (RANK_OFFSET + rank)
    return values[name] / first[name] if first[name] > 0 else 0.0


def factor(weight: float, label: str) -> float:
    """Return 1 + w·c (RK-15).

    :param label: the effective one.
    """
    return 1 + weight * sign(label)
