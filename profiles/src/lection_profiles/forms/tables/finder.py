"""Tables of plain text: with pipes, in ruled boxes, under ruled heads, or in nothing but aligned columns.

Source: profiles.md, "Units of plain text".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import TypeAlias

from lection_profiles.forms.tables.aligned import FAR_RIGHT, aligned
from lection_profiles.forms.tables.rows import Cell, Row, Table, cell_of
from lection_profiles.forms.tables.ruled import HEAD_LINES, boxed, is_border, is_ruled, ruled
from lection_profiles.forms.tables.sight import Sight
from lection_profiles.lines.lines import Line

_DELIMITER = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\Z")
_GAP = re.compile(r" {2,}")
_FAR = 4
"""A head that stands over any column but the first begins this far to the right of it at least."""
_BAR = re.compile(r"(?<!\\)\|")

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
        if line.number < self._looked_to:
            return None
        head = list(_together(ahead, HEAD_LINES))
        if not head:
            return None
        sight = Sight(chain((line,), _together(ahead, 1000)))
        table = _find(line, head, sight, drawn)
        if table is None:
            self._looked_to = max(self._looked_to, sight.barred)
        return table


def may_begin_table(line: Line, following: Line) -> bool:
    """Tell of most lines with another one right below them, at little cost, that no table begins with them."""
    text = line.text
    if text[0] in "+-=" or "|" in text or following.text[0] in "-=" or following.furniture:
        return True
    if line.indent >= FAR_RIGHT and following.indent >= FAR_RIGHT:
        return True
    return ("  " in text or line.indent > following.indent + _FAR) and any(
        _is_open(following, start, end, line.indent) for start, end in _gaps(line)
    )


def _gaps(line: Line) -> Iterator[tuple[int, int]]:
    """Yield where a line has no text, the white space before it included."""
    if line.indent > _FAR:
        yield -line.indent, 0
    for gap in _GAP.finditer(line.text):
        yield gap.span()


def _is_open(line: Line, start: int, end: int, indent: int) -> bool:
    """Tell whether a line is open below a gap of the line above, which has that indentation."""
    start, end = start + indent - line.indent, end + indent - line.indent
    return start < 2 or end > len(line.text) + 1 or "  " in line.text[start:end]


def _find(line: Line, head: Sequence[Line], lines: Sight, drawn: bool) -> Table | None:
    text = line.text
    if "\t" in text:
        return None
    if "|" in text and "|" in head[0].text and _DELIMITER.match(head[0].text):
        return _piped(lines)
    if is_border(line):
        return boxed(line, lines)
    rule = next((item for item in (line, *head) if is_ruled(item)), None)
    if rule is not None:
        return ruled(rule, lines)
    if drawn or ("  " not in text and not any(_is_headed(item, line) for item in head)):
        return None
    return aligned(lines)


def _is_headed(line: Line, head: Line) -> bool:
    """Tell whether a line may be of columns with a head over any but the first: it begins far to the left of that."""
    return line.indent + _FAR < head.indent and "  " in line.text


def _together(ahead: Ahead, count: int) -> Iterator[Line]:
    for line in ahead(count):
        if line.blank:
            return
        if not line.furniture:
            yield line


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
    return [cell_of(line, left + 1, right) for left, right in pairwise(edges)]
