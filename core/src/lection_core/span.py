"""A marked range inside a block's text."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from lection_core.attrs import check_text
from lection_core.contracted import contracted
from lection_core.errors import ContractError


@contracted()
@dataclass(frozen=True, slots=True, config=ConfigDict(strict=True, extra="forbid"))
class Span:
    """A half-open character range of a block's ``text`` and what stands there.

    :param type: an open word; recommended: emphasis, strong, strikethrough, code, math, link, image, note_reference,
        line_break, run_in_heading, defined_term, cross_reference, party, date, amount, citation.
    :param start: 0-based index of the first character.
    :param end: index after the last character; equal to ``start`` for an empty range.
    :param value: what the mark carries beyond the text, for example a link's target or an ISO date.
    :raises ContractError: B-04 for a range that cannot be one, B-06 for a value of the wrong type.

    That the range lies inside the text, and the order of spans, is checked when the tree is built.
    Source: blocks.md, "Block" and B-04.
    """

    type: str
    start: int
    end: int
    value: str | None = None

    def __post_init__(self) -> None:
        if self.type and self.type.isascii() and 0 <= self.start <= self.end and (self.value or "").isascii():
            return
        self._check()

    def _check(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ContractError(
                "B-04", f"span {self.type!r} has the range [{self.start}, {self.end}); start ≤ end, from 0"
            )
        if not self.type:
            raise ContractError("B-06", "a span has an empty type")
        check_text(self.type, "a span's type")
        if self.value is not None:
            check_text(self.value, "a span's value")

    @property
    def order(self) -> tuple[int, int, str]:
        """The key spans are ordered by: start, then the longer one, then type (B-04)."""
        return (self.start, -self.end, self.type)


def ordered(spans: Any) -> tuple[Span, ...]:
    """Return spans in the order B-04 asks for; equal keys keep their order."""
    return tuple(sorted(spans, key=lambda span: span.order))
