"""A block with another role and other spans, without checking again what was checked when it was built.

`dataclasses.replace` validates all ten fields, which takes ten times as long and would be half of the time of reading.
Here eight fields come from a block that was validated and two from this package, which keeps their rules: a role is a
word of a validated profile, spans are `Span`s in the order of B-04.
"""

from __future__ import annotations

from dataclasses import fields

from lection_core import Block, BlockTree, Span

_KEPT = [
    (Block.__dict__[field.name].__get__, Block.__dict__[field.name].__set__)
    for field in fields(Block)
    if field.name not in ("role", "spans")
]
_SET_ROLE = Block.__dict__["role"].__set__
_SET_SPANS = Block.__dict__["spans"].__set__


def rebuilt(block: Block, role: str | None, spans: tuple[Span, ...]) -> Block:
    """Give the block with this role and these spans, everything else unchanged.

    The spans must lie inside the text and be ordered by (start, −end, type); nothing checks it here.
    """
    new = object.__new__(Block)
    for get, put in _KEPT:
        put(new, get(block))
    _SET_ROLE(new, role)
    _SET_SPANS(new, spans)
    return new


_SPAN_FIELDS = [(Span.__dict__[name].__get__, Span.__dict__[name].__set__) for name in ("type", "start", "end")]
_SET_VALUE = Span.__dict__["value"].__set__


def span_with_value(span: Span, value: str) -> Span:
    """Give the span with another value, which must be text that UTF-8 can write."""
    new = object.__new__(Span)
    for get, put in _SPAN_FIELDS:
        put(new, get(span))
    _SET_VALUE(new, value)
    return new


def new_span(kind: str, start: int, end: int, value: str | None) -> Span:
    """Give a span over [start, end) of a validated text; type and value must be text that UTF-8 can write."""
    new = object.__new__(Span)
    for (_, put), given in zip(_SPAN_FIELDS, (kind, start, end), strict=True):
        put(new, given)
    _SET_VALUE(new, value)
    return new


def tree_with_blocks(tree: BlockTree, blocks: tuple[Block, ...]) -> BlockTree:
    """Give the tree with other blocks that differ from its own in their spans alone, which lie inside the texts.

    Neither the shape nor the counts can have changed, so neither is worked out again.
    """
    new = object.__new__(BlockTree)
    for name in BlockTree.__slots__:
        object.__setattr__(new, name, getattr(tree, name))
    object.__setattr__(new, "blocks", blocks)
    return new
