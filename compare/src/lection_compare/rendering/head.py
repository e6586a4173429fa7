"""The head of every form: what was compared, how it was read, what was ignored, and the figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lection_compare.rendering.phrases import (
    caution,
    ignored_phrase,
    structure_phrase,
    version_phrase,
    words_phrase,
)
from lection_compare.rendering.segments import visible

if TYPE_CHECKING:
    from lection_compare.comparison import Comparison

__all__ = ["head"]


def head(comparison: Comparison) -> Iterator[tuple[str, str]]:
    """Yield the lines of the head, each with its name."""
    yield "before", f"{visible(comparison.a.source.name) or 'without a name'} ({version_phrase(comparison.a)})"
    yield "after", f"{visible(comparison.b.source.name) or 'without a name'} ({version_phrase(comparison.b)})"
    yield "ignored", ignored_phrase(comparison)
    yield "structure", structure_phrase(comparison)
    yield "words", words_phrase(comparison)
    markup = comparison.statistics.facts["markup"].get("changed", 0)
    if markup:
        yield "markup", f"{markup:,} changed"
    if comparison.limited is not None:
        yield "limited", comparison.limited.reason
    if comparison.refused:
        yield "refused", f"{len(comparison.refused):,} proposals of matchers could not be taken"
    if warning := caution(comparison):
        yield "caution", warning
