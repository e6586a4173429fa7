"""Tables of plain text: with pipes, in ruled boxes, under ruled heads, or in nothing but aligned columns.

Source: profiles.md, "Units of plain text".
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple, TypeAlias

from lection_profiles.columns import MAX_COLUMNS, Columns, chunks
from lection_profiles.lines import Line

_DELIMITER = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\Z")
_BORDER = re.compile(r"\+(?:[-=]+\+){2,}\Z")
_RULES = re.compile(r"[-=]{3,}(?:(?: +|\+)[-=]{3,})+\Z")
_RULE = re.compile(r"[-=]+")
_GAP = re.compile(r" {2,}")
_BAR = re.compile(r"(?<!\\)\|")
_ENUMERATOR = re.compile(r"[“\"'‘]?(?:[(\[]?\w{1,5}[.)\]]+|[•*–—·-])\Z")
_DRAWING = re.compile(r"[|\\]|[-=]{2,}>|<[-=]{2,}|-[+.,'`]|[+.,'`]-")
"""What figures are drawn with."""
_GRAMMAR = re.compile(r"(?:::?)?=|;|#|//")
"""What the second column of a grammar or a listing begins with."""
_BLANK_TO_FILL = re.compile(r"_{3,}|\A[)}]+\Z")
_HEAD_LINES = 3
"""How many lines the head of a ruled table may take."""
_LEAST_ROWS = 3
"""How many lines with two cells or more make aligned columns a table; of three columns two such lines do, of three."""


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


Ahead: TypeAlias = Callable[[int], Iterable[Line]]


class TableFinder:
    """Finds the tables of one text, going through its lines in order; looks at each line a few times at most."""

    def __init__(self) -> None:
        self._looked_to = 0
        """Where a line came in the way of what was no table; before it none begins."""

    def find(self, line: Line, ahead: Ahead, *, drawn: bool) -> Table | None:
        """Find the table that begins with `line`; `ahead` gives the lines behind it.

        A table ends at the latest before a blank line. Where `drawn`, aligned columns alone are not enough.
        """
        head = list(_together(ahead, _HEAD_LINES))
        if line.number < self._looked_to or not head:
            return None
        lines = _Looked(chain((line,), _together(ahead, 1000)))
        table = _find(line, head, lines, drawn)
        if table is None and lines.last is not None:
            self._looked_to = lines.last.number
        return table


class _Looked(Iterator[Line]):
    """Lines, of which it is known how far they were looked at."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self.last: Line | None = None

    def __next__(self) -> Line:
        self.last = next(self._lines)
        return self.last


def may_begin_table(line: Line, following: Line | None) -> bool:
    """Tell of most lines at little cost that no table begins with them."""
    text = line.text
    if following is None or following.blank:
        return False
    if text[0] in "+-=" or "|" in text or following.text[0] in "-=" or following.furniture:
        return True
    return "  " in text and any(_is_open(following, gap, line.indent) for gap in _GAP.finditer(text))


def _is_open(line: Line, gap: re.Match[str], indent: int) -> bool:
    """Tell whether a line is open below a gap of the line above, which has that indentation."""
    start, end = gap.start() + indent - line.indent, gap.end() + indent - line.indent
    return start < 2 or end > len(line.text) + 1 or "  " in line.text[start:end]


def _find(line: Line, head: Sequence[Line], lines: Iterator[Line], drawn: bool) -> Table | None:
    text = line.text
    if "\t" in text:
        return None
    if "|" in text and "|" in head[0].text and _DELIMITER.match(head[0].text):
        return _piped(lines)
    if text[0] == "+" and _BORDER.match(text):
        return _boxed(line, lines)
    rule = next((item for item in (line, *head) if _is_ruled(item)), None)
    if rule is not None:
        return _ruled(rule, lines)
    return None if drawn or "  " not in text else _aligned(lines)


def _together(ahead: Ahead, count: int) -> Iterator[Line]:
    for line in ahead(count):
        if line.blank:
            return
        if not line.furniture:
            yield line


def _is_ruled(line: Line) -> bool:
    return line.text[0] in "-=" and _RULES.match(line.text) is not None


def _piped(lines: Iterator[Line]) -> Table | None:
    head, delimiter = next(lines), next(lines)
    cells = _pipe_cells(head)
    if len(cells) < 2 or len(cells) != len(_pipe_cells(delimiter)):
        return None
    rows, last = [Row(cells, True, [head])], delimiter
    for line in lines:
        if "|" not in line.text:
            break
        rows.append(Row(_pipe_cells(line), False, [line]))
        last = line
    return Table(head, rows, last)


def _pipe_cells(line: Line) -> list[Cell]:
    text = line.text
    bars = [bar.start() for bar in _BAR.finditer(text)]
    edges = [
        *([] if bars and bars[0] == 0 else [-1]),
        *bars,
        *([] if bars and bars[-1] == len(text) - 1 else [len(text)]),
    ]
    return [_piece(line, left + 1, right) for left, right in pairwise(edges)]


def _piece(line: Line, start: int, end: int) -> Cell:
    """Make a cell of what stands at [start, end) of a line, without the white space around it."""
    text = line.text[start:end]
    lead = len(text) - len(text.lstrip())
    size = len(text.strip())
    return [Piece(line, start + lead, start + lead + size)] if size else []


def _boxed(border: Line, lines: Iterator[Line]) -> Table | None:
    """Read a box; its borders must all have the same columns, else it is a drawing, and so are the lines behind it."""
    corners = [index for index, character in enumerate(border.text) if character == "+"]
    groups: list[list[Line]] = [[]]
    last = next(lines)
    for line in lines:
        if line.indent != border.indent or len(line.text) != len(border.text):
            break
        if _BORDER.match(line.text):
            if [index for index, character in enumerate(line.text) if character == "+"] != corners:
                _pass_over(lines)
                return None
            groups.append([])
            last = line
        elif all(line.text[corner] == "|" for corner in corners):
            groups[-1].append(line)
        else:
            _pass_over(lines)
            return None
    edges = [(left + 1, right) for left, right in pairwise(corners)]
    return _grouped(border, [group for group in groups[:-1] if group], edges, last)


def _pass_over(lines: Iterator[Line]) -> None:
    """Look at all the lines of a drawing, so that no table is looked for in the rest of it."""
    deque(lines, maxlen=0)


def _ruled(rule: Line, lines: Iterator[Line]) -> Table | None:
    """Read columns under rules, which say where the columns begin; the first line with text is the head."""
    starts = _starts(rule)
    if len(starts) > MAX_COLUMNS:
        return None
    groups: list[list[Line]] = [[]]
    first = last = next(lines)
    for line in chain((first,), lines):
        if _is_ruled(line):
            if _starts(line) != starts:
                break
            groups.append([])
        elif _fits(line, starts):
            groups[-1].append(line)
        else:
            break
        last = line
    groups = [group for group in groups if group]
    if last.number < rule.number or len(groups[0] if groups[1:] else ()) > _HEAD_LINES:
        return None
    edges = list(zip([0, *starts[1:]], [*starts[1:], 10_000], strict=True))
    return _grouped(first, groups, edges, last, indented=True)


def _starts(rule: Line) -> list[int]:
    return [rule.indent + part.start() for part in _RULE.finditer(rule.text)]


def _fits(line: Line, starts: Sequence[int]) -> bool:
    """Tell whether there is white space, or a bar, before each column that a line has text in."""
    text = " " * line.indent + line.text
    return "\t" not in text and all(text[start - 1 : start] in (" ", "|", "") for start in starts[1:])


def _grouped(
    first: Line, groups: list[list[Line]], edges: Sequence[tuple[int, int]], last: Line, *, indented: bool = False
) -> Table | None:
    """Make rows of the lines between rules: the first group is the head if there is another behind it.

    Where rules stand between the rows each group is one, else a line is, unless its first cell is empty.
    """
    rows: list[Row] = []
    apart = len(groups) > 2
    for number, group in enumerate(groups):
        header = number == 0 and len(groups) > 1
        for place, line in enumerate(group):
            shift = line.indent if indented else 0
            cells = [_bare(_piece(line, max(start - shift, 0), max(end - shift, 0))) for start, end in edges]
            _add(rows, cells, line, header, joined=place > 0 and (apart or header or not cells[0]))
    if not any(sum(map(bool, row.cells)) > 1 for row in rows):
        return None
    return Table(first, rows, last)


def _bare(cell: Cell) -> Cell:
    """Leave out the bar between this cell and the next one."""
    if not cell or not cell[0].text.endswith("|"):
        return cell
    piece = cell[0]
    return _piece(piece.line, piece.start, piece.end - 1)


def _add(rows: list[Row], cells: list[Cell], line: Line, header: bool, *, joined: bool) -> None:
    """Add a line's cells as a row, or to those of the row before."""
    if not joined or not rows:
        rows.append(Row(cells, header, [line]))
        return
    for cell, more in zip(rows[-1].cells, cells, strict=True):
        cell.extend(more)
    rows[-1].lines.append(line)


def _aligned(lines: Iterator[Line]) -> Table | None:
    """Read columns that nothing but white space sets apart, through all the lines, and that are no list."""
    columns, cut = Columns(), False
    taken: list[Line] = []
    for line in lines:
        if "\t" in line.text or _DRAWING.search(line.text):
            return None
        if not columns.take(chunks(line), settled=len(taken) >= _LEAST_ROWS):
            cut = True
            break
        taken.append(line)
    while cut and taken and _is_single(columns.cells(chunks(taken[-1]))):
        taken.pop()  # it goes with the text behind the table
    cells = [[_joined(line, part) for part in columns.cells(chunks(line))] for line in taken]
    if not _is_table(cells):
        return None
    rows: list[Row] = []
    for line, row in zip(taken, cells, strict=True):
        _add(rows, row, line, False, joined=not row[0])
    return Table(taken[0], rows, taken[-1])


def _is_single(cells: Sequence[Sequence[object]]) -> bool:
    return bool(cells) and bool(cells[0]) and not any(cells[1:])


def _joined(line: Line, parts: Sequence[tuple[int, int]]) -> Cell:
    return _piece(line, parts[0][0] - line.indent, parts[-1][1] - line.indent) if parts else []


def _is_table(rows: Sequence[Sequence[Cell]]) -> bool:
    """Tell columns of a table from a list with its labels, a form to fill in, and prose in two columns."""
    full = [row for row in rows if sum(map(bool, row)) > 1]
    begun = sum(bool(row[0]) for row in rows)  # the other lines go on with the row before
    least = _LEAST_ROWS if len(rows[0] if rows else ()) < 3 else 2
    if len(rows) < _LEAST_ROWS or len(full) < least or len(full) < 0.3 * begun:
        return False
    texts = [[cell[0].text for cell in row if cell] for row in full]
    if sum(any(_GRAMMAR.match(text) for text in row[1:]) for row in texts) > 0.4 * len(full):
        return False
    if any(_BLANK_TO_FILL.search(text) for row in texts for text in row):
        return False
    if len(rows[0]) == 2:
        marked = sum(_ENUMERATOR.match(row[0]) is not None for row in texts)
        runs_on = sum(row[0][0].islower() and row[1][0].islower() for row in texts)
        return marked < 0.5 * len(full) and runs_on < 0.4 * len(full)
    return True
