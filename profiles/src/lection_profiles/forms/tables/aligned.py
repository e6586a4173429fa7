"""Tables in aligned columns, with nothing but white space between them, and what only looks like one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from lection_profiles.forms.tables.rows import Cell, Row, Table, Wrapping, add_line, cell_of
from lection_profiles.forms.tables.ruled import HEAD_LINES
from lection_profiles.forms.tables.sight import Sight
from lection_profiles.lines.columns import Columns, Stretch, chunks
from lection_profiles.lines.lines import Line

FAR_RIGHT = 24
"""A line as far in as this may be the head of a column of figures, also where the next one is too."""
_ENUMERATOR = re.compile(r"[“\"'‘]?(?:[(\[]?\w{1,5}(?:\.\w{1,4}){0,4}[.)\]]+|[•*–—·▪■◦●○§-])\Z")
_DECIMAL = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,4}\Z")
"""A label where words follow it."""
_DRAWING = re.compile(r"[-=]{2,}>|<[-=]{2,}|--[.,'`]|[.,'`]--|-\+|\+-|\A\||(?<!\S)\\|\\(?!\S)")
"""What figures are drawn with; a bar only where it begins a line or stands below another."""
_GRAMMAR = re.compile(r"(?:::?)?=|;|#|//")
"""What the second column of a grammar or a listing begins with."""
_BLANK_TO_FILL = re.compile(r"_{3,}|\A[)}]+\Z")
_WIDE_GAP = " " * 5
_WORDS = 7
"""Text that is filled up to the margin has as many words in a line."""
_LONG = 60
"""A cell behind a label with more characters than this is text."""
_LEAST_ROWS = 3
"""How many rows with two cells or more make aligned columns a table; of three columns two such lines do, of three."""


class _Taken(NamedTuple):
    """Lines that have columns in common, each with its text by column."""

    columns: Columns
    lines: list[Line]
    stretches: list[list[list[Stretch]]]

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.columns.stretches)


def aligned(sight: Sight) -> Table | None:
    """Read columns that nothing but white space sets apart, through all the lines, and that are no list.

    A few lines of a head may stand over several columns each, or over any but the first.
    """
    taken = _taken(sight.again(0))
    if taken is None:
        return None
    barred = sight.barred
    for heads in _heads(sight, taken.width):
        body = _taken(sight.again(len(heads)), headed=True)
        if body is None or not body.lines or body.width <= taken.width:
            continue
        rows = _rows_of_table(body)
        above = _head_rows(heads, body.columns)
        if rows is not None and above is not None:
            return Table(heads[0], _together(above, rows), body.lines[-1])
        if rows is not None:
            break  # it may still be a table of its own
        barred = max(barred, body.lines[-1].number)
    sight.barred = barred
    rows = _rows_of_table(taken)
    return None if rows is None else Table(taken.lines[0], rows, taken.lines[-1])


def _heads(sight: Sight, width: int) -> Iterator[list[Line]]:
    """Give the lines that may be a head over those behind them, one line, two, three; behind them are more columns."""
    near = list(islice(sight.again(0), HEAD_LINES + 2))
    for size in range(1, min(HEAD_LINES, len(near) - 1) + 1):
        head, following = near[size - 1], near[size]
        if not (head.indent > following.indent or head.indent >= FAR_RIGHT or len(chunks(head)) > 1):
            return
        if any(len(chunks(line)) > width for line in near[size:]):
            yield near[:size]


def _taken(lines: Iterator[Line], *, headed: bool = False) -> _Taken | None:
    """Take lines as long as they have columns in common; None where they are drawn.

    Below a head the first line may have a single cell.
    """
    columns = Columns()
    taken: list[tuple[Line, list[Stretch], bool]] = []
    cut, bars = False, frozenset[int]()
    for line in lines:
        before, bars = bars, _bars(line)
        if "\t" in line.text or _DRAWING.search(line.text) or before & bars:
            return None
        stretches = chunks(line)
        settled = len(taken) >= _LEAST_ROWS
        shifted = settled and columns.is_shifted(stretches)
        if not shifted and not columns.take(stretches, least=1 if headed and not taken else 2, settled=settled):
            cut = True
            break
        taken.append((line, stretches, shifted))
    by_column = [
        [[stretch] for stretch in stretches] if shifted else columns.cells(stretches) for _, stretches, shifted in taken
    ]
    found = _Taken(columns, [line for line, *_ in taken], by_column)
    return _without_text_behind(found) if cut else found


def _bars(line: Line) -> frozenset[int]:
    """Give where on the page a line has bars."""
    if "|" not in line.text:
        return frozenset()
    return frozenset(line.indent + place for place, character in enumerate(line.text) if character == "|")


def _without_text_behind(taken: _Taken) -> _Taken:
    """Leave out the last lines that have nothing but a first cell of their own: they go with the text behind."""
    wrapping = Wrapping([end for _, end in taken.columns.stretches])
    size = len(taken.lines)
    while size and _is_single(taken.stretches[size - 1]):
        before, cells = (_cells(taken.lines[place], taken.stretches[place]) for place in (max(size - 2, 0), size - 1))
        if size > 1 and wrapping.goes_on(before, cells, head=False):
            break
        size -= 1
    return _Taken(taken.columns, taken.lines[:size], taken.stretches[:size])


def _is_single(cells: Sequence[Sequence[object]]) -> bool:
    return bool(cells) and bool(cells[0]) and not any(cells[1:])


def _cells(line: Line, by_column: Sequence[Sequence[Stretch]]) -> list[Cell]:
    return [
        cell_of(line, parts[0][0] - line.indent, parts[-1][1] - line.indent) if parts else [] for parts in by_column
    ]


def _rows_of_table(taken: _Taken) -> list[Row] | None:
    """Make rows of lines that have columns in common, if they are a table."""
    rows = _rows(taken)
    return rows if _is_table(rows, taken) else None


def _rows(taken: _Taken) -> list[Row]:
    wrapping = Wrapping([end for _, end in taken.columns.stretches])
    rows: list[Row] = []
    before: list[Cell] = []
    for line, by_column in zip(taken.lines, taken.stretches, strict=True):
        cells = _cells(line, by_column)
        joined = bool(before) and (not cells[0] or wrapping.goes_on(before, cells, head=len(rows) == 1))
        add_line(rows, [list(cell) for cell in cells], line, False, joined=joined)
        before = cells
    return rows


class _Head(NamedTuple):
    """A line of a head: its cells, each in the first column it stands over, and whether one stands over several."""

    line: Line
    cells: list[Cell]
    wide: bool


def _head_rows(heads: Sequence[Line], columns: Columns) -> list[_Head] | None:
    """Read the lines of a head; None where they are none: text of its own, or over no columns."""
    found: list[_Head] = []
    for line in heads:
        stretches = chunks(line)
        spans = columns.spans(stretches)
        if not spans or (spans[0][0] == 0 and len(spans) == 1):
            return None
        cells: list[Cell] = [[] for _ in columns.stretches]
        for (first, _), (start, end) in zip(spans, stretches, strict=True):
            cells[first] = cell_of(line, start - line.indent, end - line.indent)
        found.append(_Head(line, cells, any(first < last for first, last in spans)))
    return found


def _together(heads: Sequence[_Head], body: list[Row]) -> list[Row]:
    """Set the lines of a head above the other rows; what has no first cell goes on with the line above, if that can."""
    rows: list[Row] = []
    wide = False
    for head in heads:
        add_line(rows, head.cells, head.line, False, joined=not head.cells[0] and not wide and not head.wide)
        wide = head.wide
    first = body[0]
    if wide or first.cells[0]:
        return [*rows, *body]
    for cell, more in zip(rows[-1].cells, first.cells, strict=True):
        cell.extend(more)
    rows[-1].lines.extend(first.lines)
    return [*rows, *body[1:]]


def _is_table(rows: Sequence[Row], taken: _Taken) -> bool:
    """Tell columns of a table from a list with its labels, a form to fill in, and prose in two columns."""
    full = [row for row in rows if sum(map(bool, row.cells)) > 1]
    if len(taken.lines) < _LEAST_ROWS or len(full) < 0.3 * len(rows):
        return False
    if taken.width > 2:
        if sum(sum(map(bool, cells)) > 1 for cells in taken.stretches) < 2:
            return False
    elif len(full) < _LEAST_ROWS:
        return False
    if _is_justified(taken):
        return False
    texts = [[cell[0].text for cell in row.cells if cell] for row in full]
    if sum(any(_GRAMMAR.match(text) for text in row[1:]) for row in texts) > 0.4 * len(full):
        return False
    if any(_BLANK_TO_FILL.search(piece.text) for row in full for cell in row.cells for piece in cell):
        return False
    marked = [row for row in texts if _is_marked(row)]
    if taken.width > 2:  # blanks between sentences make columns of a list as well
        return sum(_is_sentence(row[1]) for row in marked) < 0.5 * len(full)
    return len(marked) < 0.5 * len(full) and not _is_prose(full)


def _is_marked(texts: Sequence[str]) -> bool:
    """Tell whether the first of two cells is the label of the text in the second."""
    if _ENUMERATOR.match(texts[0]) is not None:
        return texts[-1] != texts[0]  # a frame has the same sign on both sides
    return _DECIMAL.match(texts[0]) is not None and texts[1][:1].isalpha()


def _is_justified(taken: _Taken) -> bool:
    """Tell whether lines are text that blanks between its words fill up to the margin: all but the last end there.

    Such blanks stand in more places than a few columns have.
    """
    lines = taken.lines[:-1]
    for line in lines:
        text = line.text
        if len(text.split(None, _WORDS)) < _WORDS or _WIDE_GAP in text or not text[-2:-1].isalpha():
            return False
    ends = [line.indent + len(line.text) for line in lines]
    return max(ends) - min(ends) <= 1 and any(len(chunks(line)) > taken.width for line in lines)


def _is_sentence(text: str) -> bool:
    """Tell whether a cell is rather a sentence, or many words of one."""
    return len(text) > _LONG or text.endswith((".", ";", ":", ","))


def _is_prose(rows: Sequence[Row]) -> bool:
    """Tell whether two columns are sentences with wide gaps between them: they run on, and no column is straight."""
    firsts = [(row.cells[0][0], row.cells[1][0]) for row in rows if row.cells[0] and row.cells[1]]
    runs_on = sum(left.text[0].islower() and right.text[0].islower() for left, right in firsts)
    if runs_on < 0.4 * len(rows):
        return False
    places = Counter(right.line.indent + right.start for _, right in firsts)
    return places.most_common(1)[0][1] < 0.8 * len(firsts)
