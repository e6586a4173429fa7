"""A block with another role and other spans, without checking again what was checked when it was built.

`dataclasses.replace` validates all ten fields, which takes ten times as long and would be half of the time of reading.
Here eight fields come from a block that was validated and two from this package, which keeps their rules: a role is a
word of a validated profile, spans are `Span`s in the order of B-04.
"""

from __future__ import annotations

from lection_core import Block, BlockTree, Span

# Each field by its own name: going through them in a loop takes three times as long.
_KIND = Block.__dict__["kind"].__set__
_TEXT = Block.__dict__["text"].__set__
_LABEL = Block.__dict__["label"].__set__
_DEPTH = Block.__dict__["depth"].__set__
_ROLE = Block.__dict__["role"].__set__
_SPANS = Block.__dict__["spans"].__set__
_MATCHED_BY = Block.__dict__["matched_by"].__set__
_CONFIDENCE = Block.__dict__["confidence"].__set__
_SOURCE = Block.__dict__["source"].__set__
_ATTRS = Block.__dict__["attrs"].__set__
_TYPE = Span.__dict__["type"].__set__
_START = Span.__dict__["start"].__set__
_END = Span.__dict__["end"].__set__
_VALUE = Span.__dict__["value"].__set__


def rebuilt(block: Block, role: str | None, spans: tuple[Span, ...]) -> Block:
    """Give the block with this role and these spans, everything else unchanged.

    The spans must lie inside the text and be ordered by (start, −end, type); nothing checks it here.
    """
    new = object.__new__(Block)
    _KIND(new, block.kind)
    _TEXT(new, block.text)
    _LABEL(new, block.label)
    _DEPTH(new, block.depth)
    _ROLE(new, role)
    _SPANS(new, spans)
    _MATCHED_BY(new, block.matched_by)
    _CONFIDENCE(new, block.confidence)
    _SOURCE(new, block.source)
    _ATTRS(new, block.attrs)
    return new


def new_span(kind: str, start: int, end: int, value: str | None) -> Span:
    """Give a span over [start, end) of a validated text; type and value must be text that UTF-8 can write."""
    new = object.__new__(Span)
    _TYPE(new, kind)
    _START(new, start)
    _END(new, end)
    _VALUE(new, value)
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
