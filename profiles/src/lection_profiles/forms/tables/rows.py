"""Rows of tables: cells, the lines they are written on, and which lines go on with the row before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from lection_profiles.lines.lines import Line
from lection_profiles.text.endings import open_ended

_SQUEEZED = 56
"""Cells of a table narrower than this, from the left edge of the page, had no reason to wrap."""
_BEGINS = re.compile(r"[“\"'‘]?(?:[(\[]?\w{1,5}[.)\]]|[•*–—·-]\s|\d)")
"""What begins a row rather than going on with a cell: an enumerator, a bullet, a number."""


class Piece(NamedTuple):
    """A cell, or one line of it: `line.text[start:end]`."""

    line: Line
    start: int
    end: int

    @property
    def text(self) -> str:
        """What the piece says."""
        return self.line.text[self.start : self.end]


Cell: TypeAlias = list[Piece]
"""A cell line by line, without its empty lines."""


class Row(NamedTuple):
    """A row: its cells from left to right, empty ones included, and whether it is the table's head."""

    cells: list[Cell]
    header: bool
    lines: list[Line]


class Table(NamedTuple):
    """A table: its first line, its rows, and the last line that belongs to it."""

    first: Line
    rows: list[Row]
    last: Line


def cell_of(line: Line, start: int, end: int) -> Cell:
    """Make a cell of what stands at [start, end) of a line, without the white space around it."""
    text = line.text[start:end]
    lead = len(text) - len(text.lstrip())
    size = len(text.strip())
    return [Piece(line, start + lead, start + lead + size)] if size else []


def add_line(rows: list[Row], cells: list[Cell], line: Line, header: bool, *, joined: bool) -> None:
    """Add a line's cells as a row, or to those of the row before."""
    if not joined or not rows:
        rows.append(Row(cells, header, [line]))
        return
    for cell, more in zip(rows[-1].cells, cells, strict=True):
        cell.extend(more)
    rows[-1].lines.append(line)


class Wrapping:
    """Tells which lines of a table go on with the cells of the line before.

    `ends` are where the columns end, in cells from the left edge of the page.
    """

    def __init__(self, ends: Sequence[int]) -> None:
        self._ends = ends
        self._squeezed = bool(ends) and ends[-1] >= _SQUEEZED

    def goes_on(self, before: Sequence[Cell], cells: Sequence[Cell], *, head: bool) -> bool:
        """Tell whether a line with something in the first column still goes on with the row of the line before.

        It does where a cell above each of its cells was full: the next word had no room; and where one of them looks
        like the rest of something, for rows may be as wide as their columns. `head` tells of the table's first row.
        """
        if not self._squeezed or not cells[0] or _BEGINS.match(cells[0][0].text):
            return False
        written = [(above, cell, end) for above, cell, end in zip(before, cells, self._ends, strict=True) if cell]
        if any(not above or _has_room(above, cell, end) for above, cell, end in written):
            return False
        if len(written) == 1:
            return _goes_on_alone(before[0][-1].text, cells[0][0].text, head)
        return any(cell[0].text[0].islower() and " " in above[-1].text for above, cell, _ in written)


def _has_room(above: Cell, cell: Cell, end: int) -> bool:
    """Tell whether the first word of a cell would have fitted behind the line above, in a column that ends at `end`."""
    piece = above[-1]
    word = cell[0].text.partition(" ")[0]
    return piece.line.indent + piece.end + 1 + len(word) <= end


def _goes_on_alone(above: str, text: str, head: bool) -> bool:
    """Tell whether the only text of a line is the rest of the first cell, not a row that is empty but for its name."""
    if text[0].islower() or (open_ended(above) and above.rsplit(None, 1)[-1].islower()):
        return True
    same = above.partition(" ")[0] == text.partition(" ")[0]
    return not same and not any(map(str.isdigit, text)) and (head or " " in above)
