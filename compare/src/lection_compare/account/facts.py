"""Facts: what changed about each pair, besides its words. Source: compare.md, the table of facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lection_compare.account.labels import label_fact
from lection_compare.model.pair import Facts, Sides

if TYPE_CHECKING:
    from lection_core import Block

    from lection_compare.model.pair import PlaceFact, TextFact

__all__ = ["facts_of", "sides_of"]

_MEANING: Final = frozenset({"cross_reference", "defined_term", "party", "date", "amount", "citation", "line_break"})
"""Spans that say what words mean, or that a line ends: they change with the words or the layout, and are no markup."""


def sides_of(a: int, b: int) -> Sides:
    """Return the fact *sides* of a pair with so many blocks on each side."""
    if not a:
        return "inserted"
    if not b:
        return "deleted"
    if a == b == 1:
        return "both"
    return "split" if a == 1 else "merged" if b == 1 else "recast"


def facts_of(a: Block, b: Block, sides: Sides, text: TextFact, place: PlaceFact) -> Facts:
    """Return the facts of a pair; of several blocks, the first ones are looked at."""
    whole = sides == "both"
    return Facts(
        sides=sides,
        text=text,
        label=label_fact(a.label, b.label) if a.label != b.label else "same",
        place=place,
        kind="changed" if whole and a.kind != b.kind else "same",
        role="changed" if whole and a.role != b.role else "same",
        markup="changed" if whole and a.text == b.text and _marks(a) != _marks(b) else "same",
    )


def _marks(block: Block) -> tuple[object, ...]:
    """Return how a text is marked up, and whether it heads a table or is ticked off."""
    if not block.spans and not block.attrs:
        return _UNMARKED
    marks = tuple(span for span in block.spans if span.type not in _MEANING)
    return (marks, bool(block.attrs.get("header")), block.attrs.get("checked"))


_UNMARKED: Final[tuple[object, ...]] = ((), False, None)
