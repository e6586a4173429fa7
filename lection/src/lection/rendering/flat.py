"""The tree as a flat table: one row a block, the fields a person sorts and searches by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection.rendering.grid import draw_grid
from lection.rendering.outline import rule_of
from lection.rendering.pieces import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lection_core import BlockTree

    from lection.rendering.pieces import Line
    from lection.rendering.places import Lines
    from lection.rendering.screen import Screen

__all__ = ["draw_table"]

_HEAD = ("line", "depth", "kind", "role", "label", "confidence", "matched_by", "text")
_NUMERIC = frozenset({0, 1, 5})


def draw_table(tree: BlockTree, lines: Lines | None, screen: Screen) -> Iterator[Line]:
    """Yield a heading and one line a block in document order, every column aligned, the text cropped."""
    rows = [
        (
            Piece(str(lines.number(block.source[0])) if lines and block.source else ""),
            Piece(str(block.depth)),
            Piece(block.kind),
            Piece(block.role or ""),
            Piece(block.label or "", "label"),
            Piece(f"{block.confidence:.2f}", block.band),
            Piece(rule_of(block), block.band),
            Piece(block.text[: 2 * screen.width]),
        )
        for block in tree.blocks
    ]
    yield from draw_grid(_HEAD, rows, screen, numeric=_NUMERIC)
