"""Which facts a search sees; statistics, ranks, cuts and limits see no others. Source: recall.md RK-10, RD-05."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from typing import Final

from lection_recall.facts.declared import LABELS
from lection_recall.ranking.options import Options
from lection_recall.ranking.view import LIVE, REASONS, SpaceView

_ONLY_LIVE: Final = bytes(code == LIVE for code in range(256))
_AT_LEAST: Final = {label: bytes(level >= LABELS.index(label) for level in range(256)) for label in LABELS}


@dataclass(frozen=True)
class Eligible:
    """The facts a search sees.

    :param mask: one byte a position, 1 where it is seen.
    :param n: how many are seen.
    :param tokens: how many tokens they have together.
    :param live: how many live facts there are at all.
    :param excluded: how many are not seen, by the first reason that holds.
    """

    mask: bytes
    n: int
    tokens: int
    live: int
    excluded: dict[str, int]

    @property
    def average_length(self) -> float:
        """Tokens a fact; 0 where nothing is seen."""
        return self.tokens / self.n if self.n else 0.0


def eligible(view: SpaceView, options: Options) -> Eligible:
    """Return the facts that are live, reach the minimum label, hold at the time asked for and pass all filters."""
    mask = view.states.translate(_ONLY_LIVE)
    live = n = mask.count(1)
    excluded = _not_live(view.states) if live < len(mask) else {}
    for reason, narrowed in _narrowings(view, options):
        mask = _both(mask, narrowed)
        before, n = n, mask.count(1)
        if before > n:
            excluded[reason] = before - n
    tokens = view.live_tokens() if n == live else sum(compress(view.lengths(), mask))
    return Eligible(mask, n, tokens, live, excluded)


def _not_live(states: bytes) -> dict[str, int]:
    return {reason: count for code, reason in REASONS.items() if (count := states.count(code))}


def _narrowings(view: SpaceView, options: Options) -> list[tuple[str, bytes]]:
    """Return each reason with the mask of what it leaves, in the order in which reasons are named (RR-01)."""
    filters, found = options.filters, []
    if filters.min_declared is not None:
        found.append(("declared", view.levels.translate(_AT_LEAST[filters.min_declared])))
    invalid = list(view.invalid(options.as_of))
    if invalid:
        found.append(("validity", _all_but(len(view.states), invalid)))
    if filters.beyond_label:
        found.append(("filter", _only(len(view.states), view.passing(filters))))
    return found


def _both(one: bytes, other: bytes) -> bytes:
    joined = int.from_bytes(one, "little") & int.from_bytes(other, "little")
    return joined.to_bytes(len(one), "little")


def _only(size: int, positions: object) -> bytes:
    mask = bytearray(size)
    for position in positions:  # type: ignore[attr-defined]
        mask[position] = 1
    return bytes(mask)


def _all_but(size: int, positions: list[int]) -> bytes:
    mask = bytearray(b"\x01") * size
    for position in positions:
        mask[position] = 0
    return bytes(mask)
