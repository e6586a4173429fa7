"""The clues for and against the labels that a block may begin with, as lines for a person and as values for JSON."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lection_core import Node
    from lection_profiles import Weighed

__all__ = ["clue_values", "clues_of", "describe_clues"]

_PLACES: Final = 3
"""At so many places of one block it is told how a label was weighed: a long paragraph may have wrapped at many."""


def clues_of(node: Node, watched: Sequence[Weighed]) -> list[Weighed]:
    """Return how the labels were weighed at the first places of a block's own text where one may begin."""
    if node.block.source is None:
        return []
    ranges = list(node.tree.ownership.ranges(node.index)) or [node.block.source]
    found = [each for each in watched if any(start <= each.start < end for start, end in ranges)]
    places = sorted({each.start for each in found})[:_PLACES]
    return sorted((each for each in found if each.start in places), key=lambda each: (each.start, not each.chosen))


def describe_clues(found: Sequence[Weighed]) -> Iterator[tuple[str, str]]:
    """Yield each reading and what came of it, then its clues with their weights, the heaviest first."""
    for each in found:
        yield _named(each)
        for clue in sorted(each.clues, key=lambda clue: -abs(clue.weight)):
            yield f"  {_signed(clue.weight)}", clue.name


def _named(each: Weighed) -> tuple[str, str]:
    value = f" {each.value}" if each.value else ""
    said = f"{each.label} as {each.style}{value}, by {each.pattern}"
    if each.chosen:
        return "believed", f"{said}: {_signed(each.weight)}, above 0, so it is one"
    if each.weight > 0:
        return "not chosen", f"{said}: {_signed(each.weight)}, but another reading fits its place better"
    return "refused", f"{said}: {_signed(each.weight)}, not above 0, so it is text"


def _signed(weight: float) -> str:
    return "veto" if isinf(weight) else f"{weight:+.1f}"


def clue_values(found: Sequence[Weighed]) -> list[dict[str, Any]]:
    """Return the readings as JSON values; the weight of a veto, and of what it decides, is null."""
    return [
        {
            "start": each.start,
            "label": each.label,
            "pattern": each.pattern,
            "style": each.style,
            "value": each.value,
            "sequence": each.sequence,
            "chosen": each.chosen,
            "weight": _finite(each.weight),
            "clues": [
                {"name": clue.name, "weight": _finite(clue.weight), "looks_at": clue.looks_at} for clue in each.clues
            ],
        }
        for each in found
    ]


def _finite(weight: float) -> float | None:
    return None if isinf(weight) else round(weight, 6)
