"""Receipts: everything a search decided by, and whether its rows follow from it. Source: recall.md RR-01 to RR-03."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from lection_recall.facts.declared import LABELS
from lection_recall.ranking.fusion import Signals, base, factor
from lection_recall.ranking.numbers import KEYWORD, SIGNALS, VECTOR

PARTS: Final = ("base", "factor", "final", "order")
"""What a check recomputes, in the order in which a fault is named."""


@dataclass(frozen=True)
class Verdict:
    """Whether a receipt's rows follow from it.

    :param holds: whether all do.
    :param wrong: the first part that does not: base, factor, final or order.
    :param id: of the row it is wrong in.
    """

    holds: bool
    wrong: str | None = None
    id: str | None = None


@dataclass(frozen=True)
class Receipt:
    """The JSON of a receipt; it needs nothing else to be checked."""

    data: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return the receipt as JSON."""
        return dict(self.data)

    def check(self) -> Verdict:
        """Recompute every row's base, factor and final and their order, and name the first that fails.

        Doubles are compared exactly: a receipt is the run itself, not about it.
        """
        return check_rows(self.data)


def check_rows(data: Mapping[str, Any]) -> Verdict:
    """Return whether the rows of a receipt follow from its ranks, labels, weight and fusion.

    Values are checked row by row, then the order: a row that was tampered with is named before what follows from it.
    """
    rows: Sequence[Mapping[str, Any]] = data["rows"]
    signals = _signals(data, rows)
    for row in rows:
        for part, expected in _expected(data, signals, row):
            if row[part] != expected:
                return Verdict(False, part, row["id"])
    for before, after in pairwise(rows):
        if _place(before) > _place(after):
            return Verdict(False, "order", after["id"])
    return Verdict(True)


def _expected(data: Mapping[str, Any], signals: Signals, row: Mapping[str, Any]) -> list[tuple[str, float]]:
    label = row["effective"]
    times = factor(data["declared_weight"], label if label in LABELS else LABELS[0])
    value = base(data["fusion"], signals, row["ranks"], row.get("score", 0.0), row.get("similarity"))
    return [("base", value), ("factor", times), ("final", value * times)]


def _place(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what orders rows; where a receipt gives no times, only F is compared."""
    return (-row["final"], row["created"], row["id"]) if "created" in row else (-row["final"],)


def _signals(data: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Signals:
    ranking = data.get("signals_ranking")
    used = [name for name in SIGNALS if any(name in row["ranks"] for row in rows)] if ranking is None else ranking
    return Signals(data["signals"], frozenset(used), data.get("first", {KEYWORD: 0.0, VECTOR: 0.0}))
