"""The forms a comparison can be given in, each imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from lection_compare.model.comparison import Comparison
    from lection_compare.rendering.entries import Wanted

__all__ = ["FORMS", "Look"]


@dataclass(frozen=True, slots=True)
class Look:
    """How a form is to look."""

    wanted: Wanted
    context: int = 0
    color: bool = False
    width: int = 100


Form: TypeAlias = Callable[["Comparison", Look], Iterable[str]]


def _inline(comparison: Comparison, look: Look) -> Iterable[str]:
    from lection_compare.rendering.inline import inline

    return inline(comparison, look.wanted, context=look.context, color=look.color, width=look.width)


def _summary(comparison: Comparison, look: Look) -> Iterable[str]:
    from lection_compare.rendering.summary import summary

    return summary(comparison, look.wanted)


def _json(comparison: Comparison, _look: Look) -> Iterable[str]:
    return (comparison.to_json(),)


def _jsonl(comparison: Comparison, _look: Look) -> Iterable[str]:
    return comparison.to_jsonl()


FORMS: Final[Mapping[str, Form]] = {
    "inline": _inline,
    "summary": _summary,
    "json": _json,
    "jsonl": _jsonl,
}
"""The forms by name; each gives lines."""
