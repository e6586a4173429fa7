"""Tables: consecutive lines whose wide gaps stand one below the other, so that columns of cells show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from lection_reader_pdf.layout.measures import Measures
from lection_reader_pdf.page.line import Gap, Line
from lection_reader_pdf.page.page import Page

Cell: TypeAlias = list[Line]
Row: TypeAlias = list[Cell]

_LEAST: Final = 2.5
"""In points: what is left of the gap between two columns in every row."""
_NEXT: Final = 2.6
"""So many sizes of the letters may lie between the baselines of two rows."""
_AT_EDGE: Final = 3.0
"""In points: a line that ends so near the edge of its column may be stretched to it, all its spaces alike."""
_STRETCHED: Final = 1.6
"""A gap in such a line is wider than so many sizes of its letters."""
_UNLIKE: Final = 0.06
"""The gaps of a stretched line differ by less than this share."""
_SURE: Final = 2
"""Behind so many rows even a line that could be a stretched one is a row, if it has all the gaps."""
_LEADER: Final = re.compile(r"\.{4}|(?:\.\s){3}|…{2}")
_PAGE: Final = re.compile(r"\d{1,4}|[ivxl]{1,6}\Z")
_MARKER: Final = re.compile(r"[\[(]?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxlIVXL]{1,5}|[•●○▪■–—*·◦‣-])[.)\]]{0,2}")
"""What stands before the gap behind the label of an item."""


@dataclass(slots=True)
class TableLines:
    """The rows of a table, each a list of cells, each a list of lines; `header` if the first row is set in bold."""

    rows: list[Row]
    header: bool

    @property
    def lines(self) -> list[Line]:
        """The lines of the table, row by row."""
        return [line for row in self.rows for cell in row for line in cell]


class _Separator(NamedTuple):
    left: float
    right: float


def find_tables(page: Page, measures: Measures) -> list[Line | TableLines]:
    """Give the lines of a page, which stand in reading order, with those of a table put together."""
    result: list[Line | TableLines] = []
    lines = page.lines
    index = 0
    while index < len(lines):
        line = lines[index]
        if line.gaps and not line.sideways:
            right = measures.column(page, line.column)[1]
            table, count = _table(lines, index, right)
            result += [table] if table is not None else lines[index : index + count]
            index += count
            continue
        result.append(line)
        index += 1
    return result


def _table(lines: Sequence[Line], first: int, right: float) -> tuple[TableLines | None, int]:
    """Read the table that begins with a line, and tell how many lines it takes, or how many are no table."""
    separators = [_Separator(gap.left, gap.right) for gap in _gaps(lines[first], right)]
    rows: list[list[Line]] = []
    index = first
    while index < len(lines) and separators:
        line = lines[index]
        if rows and not _is_next(lines[index - 1], line):
            break
        if rows and _stands_in_cell(line, separators):
            rows[-1].append(line)
            index += 1
            continue
        gaps = line.gaps if len(rows) >= _SURE else _gaps(line, right)
        kept = list(_common(separators, gaps))
        if len(kept) < max(1, len(separators) - (len(separators) > 2)):
            break
        separators = kept
        rows.append([line])
        index += 1
    if len(rows) < (3 if len(separators) == 1 else 2) or _is_contents(rows, separators):
        return None, max(1, index - first)
    table = [_row(row, separators) for row in rows]
    header = lines[first].font.bold and lines[first].ends_bold and not rows[1][0].font.bold
    return TableLines(table, header), index - first


def _gaps(line: Line, right: float) -> tuple[Gap, ...]:
    """Give the gaps of a line that may be between cells: not those of one stretched to the edge of its column."""
    gaps = line.gaps
    if abs(line.x1 - right) < _AT_EDGE:
        gaps = tuple(gap for gap in gaps if gap.right - gap.left > _STRETCHED * line.size)
        widths = [gap.right - gap.left for gap in gaps]
        if len(gaps) * 2 > len(line.text.split()) - 1 and max(widths) - min(widths) < _UNLIKE * max(widths):
            return ()
    if gaps and _MARKER.fullmatch(line.text, 0, gaps[0].start):
        return gaps[1:] if len(gaps) < 3 else gaps
    return gaps


def _is_next(before: Line, line: Line) -> bool:
    """Tell whether a line stands right below another one, or beside it."""
    return -0.3 * line.size < before.y - line.y < _NEXT * line.size and abs(before.size - line.size) < 0.2 * line.size


def _stands_in_cell(line: Line, separators: Sequence[_Separator]) -> bool:
    """Tell whether a line goes on with the text of a cell, not of the first one: that may be text below the table."""
    if line.gaps or line.x0 < separators[0].right - 1:
        return False
    return not any(line.x0 < separator.left and line.x1 > separator.right for separator in separators)


def _common(separators: Sequence[_Separator], gaps: Sequence[Gap]) -> Iterator[_Separator]:
    """Give what is left of separators where a row has gaps."""
    for separator in separators:
        for gap in gaps:
            left, right = max(separator.left, gap.left), min(separator.right, gap.right)
            if right - left >= _LEAST:
                yield _Separator(left, right)
                break


def _is_contents(rows: Sequence[Sequence[Line]], separators: Sequence[_Separator]) -> bool:
    """Tell whether rows are entries of a table of contents, with leaders or nothing but pages at the end."""
    if any(_LEADER.search(row[0].text) for row in rows):
        return True
    return len(separators) == 1 and all(_PAGE.fullmatch(row[0].text.rpartition(" ")[2]) for row in rows)


def _row(lines: Sequence[Line], separators: Sequence[_Separator]) -> Row:
    """Give the cells of a row, those that go on over several lines included."""
    cells: Row = [[] for _ in range(len(separators) + 1)]
    for line in lines:
        cuts = tuple(
            gap
            for gap in line.gaps
            if any(gap.left <= each.left + 1 and gap.right >= each.right - 1 for each in separators)
        )
        for part in line.cut(cuts):
            middle = (part.x0 + part.x1) / 2
            cells[sum(middle > (each.left + each.right) / 2 for each in separators)].append(part)
    return cells
