"""Blocks that the model would refuse: made around it, as a reader might that bypasses construction."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from lection_core import Block, Dropped, Span


def forged(item: Any, **values: Any) -> Any:
    """A copy of a block, span or notice with other values, which nothing checks."""
    kind = type(item)
    copy = object.__new__(kind)
    for part in fields(kind):
        object.__setattr__(copy, part.name, values.get(part.name, getattr(item, part.name)))
    return copy


def forged_block(**values: Any) -> Block:
    """A paragraph with other values, which nothing checks."""
    block: Block = forged(Block(kind="paragraph", depth=1), **values)
    return block


def forged_span(type: str, start: int, end: int) -> Span:
    """A span that nothing checks."""
    span: Span = forged(Span("x", 0, 0), type=type, start=start, end=end)
    return span


def forged_dropped(kind: str, count: int, reason: str, sources: tuple[tuple[int, int], ...] = ()) -> Dropped:
    """A notice that nothing checks."""
    notice: Dropped = forged(Dropped("x", 1, "x"), kind=kind, count=count, reason=reason, sources=sources)
    return notice
