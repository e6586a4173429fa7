"""Tables with rules: in boxes, or with rules under their heads and between their rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from lection_profiles.forms.tables.rows import Cell, Row, Table, Wrapping, add_line, cell_of
from lection_profiles.forms.tables.sight import Sight
from lection_profiles.lines.columns import MAX_COLUMNS
from lection_profiles.lines.lines import Line

HEAD_LINES = 3
"""How many lines the head of a table may take."""

_BORDER = re.compile(r"\+(?:[-=]+\+){2,}\Z")
_RULES = re.compile(r"[-=]{3,}(?:(?: +|\+)[-=]{3,})+\Z")
_RULE = re.compile(r"[-=]+")


class _Column(NamedTuple):
    """Where a column's text may begin and end in a line's text or, for ruled columns, on the page."""

    start: int
    end: int


def is_border(line: Line) -> bool:
    """Tell whether a line is the border of a box of several columns."""
    return line.text[0] == "+" and _BORDER.match(line.text) is not None


def is_ruled(line: Line) -> bool:
    """Tell whether a line has a rule for each of several columns."""
    return line.text[0] in "-=" and _RULES.match(line.text) is not None


def boxed(border: Line, lines: Sight) -> Table | None:
    """Read a box; its borders must all have the same columns, else it is a drawing, and so are the lines behind it."""
    corners = _corners(border)
    groups: list[list[Line]] = [[]]
    last = next(lines)
    for line in lines:
        if line.indent != border.indent or len(line.text) != len(border.text):
            break
        if is_border(line):
            if _corners(line) != corners:
                lines.pass_over()
                return None
            groups.append([])
            last = line
        elif all(line.text[corner] == "|" for corner in corners):
            groups[-1].append(line)
        else:
            lines.pass_over()
            return None
    columns = [_Column(left + 1, right) for left, right in pairwise(corners)]
    return _grouped(border, [group for group in groups[:-1] if group], columns, last)


def _corners(border: Line) -> list[int]:
    return [index for index, character in enumerate(border.text) if character == "+"]


def ruled(rule: Line, lines: Iterator[Line]) -> Table | None:
    """Read columns under rules, which say where the columns begin; the first line with text is the head."""
    starts = _starts(rule)
    if len(starts) > MAX_COLUMNS:
        return None
    groups: list[list[Line]] = [[]]
    first = last = next(lines)
    for line in chain((first,), lines):
        if is_ruled(line):
            if _starts(line) != starts:
                break
            groups.append([])
        elif _fits(line, starts):
            groups[-1].append(line)
        else:
            break
        last = line
    groups = [group for group in groups if group]
    if last.number < rule.number or len(groups[0] if groups[1:] else ()) > HEAD_LINES:
        return None
    columns = [_Column(*edges) for edges in zip([0, *starts[1:]], [*starts[1:], 10_000], strict=True)]
    wrapping = Wrapping([rule.indent + part.end() for part in _RULE.finditer(rule.text)])
    return _grouped(first, groups, columns, last, wrapping)


def _starts(rule: Line) -> list[int]:
    return [rule.indent + part.start() for part in _RULE.finditer(rule.text)]


def _fits(line: Line, starts: Sequence[int]) -> bool:
    """Tell whether there is white space, or a bar, before each column that a line has text in."""
    text = " " * line.indent + line.text
    return "\t" not in text and all(text[start - 1 : start] in (" ", "|", "") for start in starts[1:])


def _grouped(
    first: Line, groups: list[list[Line]], columns: Sequence[_Column], last: Line, wrapping: Wrapping | None = None
) -> Table | None:
    """Make rows of the lines between rules: the first group is the head if there is another behind it.

    Where rules stand between the rows each group is one, else a line is, unless it goes on with the one before. With
    `wrapping` columns are places on the page, without in the text.
    """
    rows: list[Row] = []
    apart = len(groups) > 2
    for number, group in enumerate(groups):
        header = number == 0 and len(groups) > 1
        before: list[Cell] = []
        for line in group:
            shift = line.indent if wrapping is not None else 0
            cells = [_bare(cell_of(line, max(start - shift, 0), max(end - shift, 0))) for start, end in columns]
            goes_on = wrapping is not None and bool(before) and wrapping.goes_on(before, cells, head=False)
            joined = bool(before) and (apart or header or not cells[0] or goes_on)
            add_line(rows, [list(cell) for cell in cells], line, header, joined=joined)
            before = cells
    if not any(sum(map(bool, row.cells)) > 1 for row in rows):
        return None
    return Table(first, rows, last)


def _bare(cell: Cell) -> Cell:
    """Leave out the bar between this cell and the next one."""
    if not cell or not cell[0].text.endswith("|"):
        return cell
    piece = cell[0]
    return cell_of(piece.line, piece.start, piece.end - 1)
