"""Accuracy on the labelled documents: reads each through `lection.read` and scores it against its gold structure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lection_core import Block, BlockTree, Dropped

OPAQUE = {"table": "table", "code": "code"}


def to_gold(tree: BlockTree) -> list[dict[str, Any]]:
    """Map the blocks of a tree to the units of the gold: one dict a unit in the gold's fields, in text order.

    Roles title and metadata are front, toc and signature themselves, everything under a quote is quote, a continuation
    after a list is continuation, other paragraphs are paragraph, page furniture comes from `dropped`.
    """
    units = list(_units(tree.blocks))
    for dropped in tree.dropped:
        if dropped.kind == "page_furniture":
            units.extend(_unit(start, end, "page_furniture") for start, end in dropped.sources)
    return sorted(units, key=lambda unit: unit["start"])


def _unit(start: int, end: int, kind: str, label: str | None = None, level: int = 0, parent: int | None = None, style: str = "none") -> dict[str, Any]:
    return {"start": start, "end": end, "kind": kind, "label": label, "level": level, "parent": parent, "style": style}


def _units(blocks: Iterable[Block]) -> Iterator[dict[str, Any]]:
    path: list[tuple[Block, int | None, bool, int]] = []
    for block in blocks:
        del path[block.depth :]
        parent, quoted, level = (path[-1][1], path[-1][2], path[-1][3]) if path else (None, False, 0)
        quote = quoted or block.kind == "quote"
        kind = "quote" if quote else gold_kind(block)
        start: int | None = None
        hidden = block.kind in ("document", "row", "cell") or (path and path[-1][0].kind in ("table", "row"))
        if block.source is not None and not hidden and not (block.kind == "quote" and not block.text):
            start = label_start(block)
            yield _unit(start, block.source[1], kind, block.label, level, parent, block.attrs.get("style", "none"))
        if kind in ("front", "toc"):
            start = None
        deeper = level + (block.kind == "section" or block.label is not None)
        path.append((block, parent if start is None and not kind in ("front", "toc") else start, quote, deeper))


def label_start(block: Block) -> int:
    """Where a unit's own text begins: markup before it belongs to nobody."""
    assert block.source is not None
    return block.source[0]


def gold_kind(block: Block) -> str:
    """The gold's kind of a block outside quotes."""
    if block.role in ("title", "metadata"):
        return "front"
    if block.role in ("toc", "signature"):
        return str(block.role)
    if block.kind == "section":
        return "heading"
    if block.kind == "item":
        return "item"
    if block.kind in OPAQUE:
        return OPAQUE[block.kind]
    return "continuation" if block.attrs.get("continuation") == "list_end" else "paragraph"
