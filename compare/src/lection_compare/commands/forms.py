"""The forms a comparison can be given in, each imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from lection_compare.comparison import Comparison
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


def _html(comparison: Comparison, look: Look) -> Iterable[str]:
    from lection_compare.rendering.page.document import html

    return (html(comparison, look.wanted),)


def _markdown(comparison: Comparison, look: Look) -> Iterable[str]:
    from lection_compare.rendering.markdown import markdown

    return markdown(comparison, look.wanted)


def _critic(comparison: Comparison, look: Look) -> Iterable[str]:
    from lection_compare.rendering.markdown import markdown

    return markdown(comparison, look.wanted, critic=True)


def _side(comparison: Comparison, look: Look) -> Iterable[str]:
    from lection_compare.rendering.side import side

    return side(comparison, look.wanted, context=look.context, color=look.color, width=look.width)


def _json(comparison: Comparison, _look: Look) -> Iterable[str]:
    return (comparison.to_json(),)


def _jsonl(comparison: Comparison, _look: Look) -> Iterable[str]:
    return comparison.to_jsonl()


FORMS: Final[Mapping[str, Form]] = {
    "inline": _inline,
    "side": _side,
    "html": _html,
    "markdown": _markdown,
    "critic": _critic,
    "summary": _summary,
    "json": _json,
    "jsonl": _jsonl,
}
"""The forms by name; each gives lines."""
