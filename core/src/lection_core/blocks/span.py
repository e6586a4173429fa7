"""A marked range inside a block's text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import ConfigDict

from lection_core.blocks.attrs import check_text
from lection_core.blocks.contracted import NOT_GIVEN, contracted
from lection_core.errors import ContractError
from lection_core.modelling import dataclass


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


_checked_init: Callable[..., None] = Span.__init__
_put_type, _put_start, _put_end, _put_value = (Span.__dict__[name].__set__ for name in Span.__slots__)


def _quick_init(
    self: Span,
    type: Any = NOT_GIVEN,
    start: Any = NOT_GIVEN,
    end: Any = NOT_GIVEN,
    value: Any = None,
    *more: Any,
    **others: Any,
) -> None:
    """Take a plain span at a third of the cost: its strings ASCII, its range one.

    Whatever is not plainly right goes through the whole check, to be taken or refused there. A test holds that both
    ways take the same spans.
    """
    if (
        type.__class__ is str
        and start.__class__ is int
        and end.__class__ is int
        and (value is None or (value.__class__ is str and value.isascii()))
        and 0 <= start <= end
        and type
        and type.isascii()
        and not more
        and not others
    ):
        _put_type(self, type)
        _put_start(self, start)
        _put_end(self, end)
        _put_value(self, value)
    else:
        values = {"type": type, "start": start, "end": end, "value": value}
        given = {name: value for name, value in values.items() if value is not NOT_GIVEN}
        _checked_init(self, *more, **given, **others)


Span.__init__ = _quick_init  # type: ignore[method-assign]


def ordered(spans: Any) -> tuple[Span, ...]:
    """Return spans in the order B-04 asks for; equal keys keep their order."""
    return tuple(sorted(spans, key=lambda span: span.order))
