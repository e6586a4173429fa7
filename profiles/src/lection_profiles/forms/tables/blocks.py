"""The blocks of a plain-text table. Source: blocks.md, "Block", B-03, B-05."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lection_core import Block, fold

from lection_profiles.forms.tables.rows import Cell, Row, Table

_RULE = "text:table"
TABLE = 0.65
"""The confidence of a table: guessed."""


def table_blocks(table: Table, depth: int) -> Iterator[Block]:
    """Yield the blocks of a table, its rows and their cells.

    A cell's range is its first line, for the lines of several cells alternate: the further ones are the row's own. It
    has what they say in `attrs["wrapped"]`, in the order of the source.
    """
    source = table.first.start, table.last.end
    yield Block(kind="table", depth=depth, matched_by=_RULE, confidence=TABLE, source=source)
    for row in table.rows:
        yield from _row_blocks(row, depth + 1)


def _row_blocks(row: Row, depth: int) -> Iterator[Block]:
    start = end = row.lines[0].start
    head: dict[str, Any] = {"header": True} if row.header else {}
    wrapped = sorted((piece.line.number, piece.start, piece.text) for cell in row.cells for piece in cell[1:])
    more = {"wrapped": [text for _, _, text in wrapped]} if wrapped else {}
    source = start, row.lines[-1].end
    yield Block(kind="row", depth=depth, matched_by=_RULE, confidence=TABLE, source=source, attrs=head | more)
    for cell in row.cells:
        start, end = _range(cell) if cell else (end, end)
        text = fold(" ".join(piece.text for piece in cell))
        yield Block(
            kind="cell", depth=depth + 1, text=text, matched_by=_RULE, confidence=TABLE, source=(start, end), attrs=head
        )


def _range(cell: Cell) -> tuple[int, int]:
    line, start, end = cell[0]
    return line.offset(start), line.offset(end - 1) + 1
