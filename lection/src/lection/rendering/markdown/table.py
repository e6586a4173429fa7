"""A table of the tree as a pipe table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lection.rendering.markdown.inline import inline

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lection_core import Block, Node

__all__ = ["table_lines"]

_RULES: Final[Mapping[object, str]] = {"left": ":---", "center": ":---:", "right": "---:"}


def table_lines(table: Node) -> list[str]:
    """Return the lines of a pipe table; rows that are short are filled, a table without a header gets an empty one.

    What the table says besides its rows, such as a caption, stands above as a paragraph each.
    """
    rows = [row for row in table.children if row.block.kind == "row"]
    besides = [inline(table.block.text), *(_cell(child) for child in table.children if child.block.kind != "row")]
    above = [line for said in besides if said for line in (said, "")]
    if not rows:
        return above[:-1]
    cells = [[_cell(cell) for cell in row.children] for row in rows]
    width = max(1, *map(len, cells))
    aligned = [cell.block.attrs.get("align") for cell in rows[0].children]
    rule = [_RULES.get(align, "---") for align in aligned] + ["---"] * (width - len(aligned))
    head = cells.pop(0) if _is_header(rows[0]) else []
    return [*above, _row(head, width), _row(rule, width), *(_row(row, width) for row in cells)]


def _is_header(row: Node) -> bool:
    return bool(row.block.attrs.get("header")) or any(cell.block.attrs.get("header") for cell in row.children)


def _row(cells: Sequence[str], width: int) -> str:
    return "| " + " | ".join([*cells, *[""] * (width - len(cells))]) + " |"


def _cell(cell: Node) -> str:
    """Return what a cell and anything inside it say, on one line."""
    said = (_inline(node.block) for node in cell.subtree)
    return " ".join(text for text in said if text).replace("|", "\\|")


def _inline(block: Block) -> str:
    text = inline(" ".join(block.text.split()) if block.kind == "code" else block.text, block.spans, None)
    return f"{block.label} {text}".strip() if block.label else text
