"""Columns and reading order: where the columns of a page stand, and in which order its lines are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from lection_reader_pdf.page.line import Line
from lection_reader_pdf.page.page import Page

_FEW: Final = 6
"""Fewer lines than this, on either side, are no column."""
_CROSSING: Final = 0.1
"""So many of the lines may cross the gap between two columns: titles, wide tables."""
_GUTTER: Final = 6.0
"""In points: a gap between columns is at least this wide."""
_MOST: Final = 8
"""A page has no more columns than this."""
_FILLED: Final = 0.55
"""Lines of running text fill, in the middle, so much of their column; the cells of a table do not."""
_OUT_OF_ORDER: Final = 0.04
"""So many of the lines of a page may be drawn above the one before them in their column."""


def set_in_order(pages: Sequence[Page]) -> None:
    """Find the columns of pages that belong together, and put their lines into reading order."""
    found = [_gutters(page) for page in pages]
    usual = _usual(found)
    for page, gutters in zip(pages, found, strict=True):
        lines = [line for line in page.lines if not line.sideways]
        if lines:
            keeps = not gutters and usual and _crossing(lines, usual) <= _CROSSING * len(lines)
            _set_in_order(page, lines, usual if keeps else gutters)


def _usual(found: Sequence[list[float]]) -> list[float]:
    """Give the gaps between columns that most pages with columns have, if it is most pages."""
    with_columns = [gutters for gutters in found if gutters]
    if len(with_columns) * 2 < len(found) or not with_columns:
        return []
    counts = Counter(tuple(round(x / 8) for x in gutters) for gutters in with_columns)
    form = counts.most_common(1)[0][0]
    return next(gutters for gutters in with_columns if tuple(round(x / 8) for x in gutters) == form)


def _crossing(lines: Sequence[Line], gutters: Sequence[float]) -> int:
    return sum(any(line.x0 < x < line.x1 for x in gutters) for line in lines)


def _set_in_order(page: Page, lines: list[Line], gutters: Sequence[float]) -> None:
    lines = _cut(lines, gutters)
    edges = [min(line.x0 for line in lines), *gutters, max(line.x1 for line in lines)]
    page.columns = list(pairwise(edges))
    for line in lines if gutters else ():
        line.column = _column_of(line, page.columns)
    if not _is_in_order(lines):
        lines = _ordered(lines, page.columns)
    page.lines = [*lines, *(line for line in page.lines if line.sideways)]


def _cut(lines: list[Line], gutters: Sequence[float]) -> list[Line]:
    """Cut the lines in which PDFium has joined what stands in two columns on one baseline."""
    if not gutters or not any(line.gaps for line in lines):
        return lines
    result: list[Line] = []
    for line in lines:
        gaps = tuple(gap for gap in line.gaps if any(gap.left < x < gap.right for x in gutters))
        result += line.cut(gaps) if gaps else [line]
    return result


def _column_of(line: Line, columns: Sequence[tuple[float, float]]) -> int | None:
    """Tell which column a line stands in; None for one that reaches over several."""
    for index, (left, right) in enumerate(columns):
        if line.x0 >= left - 1 and line.x1 <= right + 1:
            return index
    return None


def _gutters(page: Page) -> list[float]:
    """Give where the gaps between columns are, each by its middle."""
    lines = [line for line in page.lines if not line.sideways]
    found = _gutters_of(lines)
    if found or not any(line.gaps for line in lines):
        return found
    return _gutters_of([part for line in lines for part in line.cut(line.gaps)])


def _gutters_of(lines: Sequence[Line]) -> list[float]:
    if not lines:
        return []
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    if len(lines) < 2 * _FEW or right - left < 100:
        return []
    allowed = _CROSSING * len(lines)
    steps = sorted([(line.x0, 1) for line in lines] + [(line.x1, -1) for line in lines])
    gaps: list[tuple[float, float]] = []
    open_, since = 0, None
    for x, step in steps:
        open_ += step
        if open_ <= allowed:
            since = x if since is None else since
        elif since is not None:
            if x - since >= _GUTTER:
                gaps.append((since, x))
            since = None
    found: list[float] = []
    widest = sorted(gaps, key=lambda gap: gap[0] - gap[1])[:_MOST]
    for start, end in sorted(widest):
        middle = _emptiest(lines, start, end)
        if left + 0.12 * (right - left) < middle < right - 0.12 * (right - left) and _separates(lines, start, end):
            found.append(middle)
    return found


def _emptiest(lines: Sequence[Line], start: float, end: float) -> float:
    """Give the place between two columns that the fewest lines reach over, in the middle of the widest such stretch.

    Labels may hang into the gap between columns, so that little of it is empty.
    """
    steps = sorted(
        [(max(line.x0, start), 1) for line in lines if start - 1 < line.x0 < end and line.x1 > start]
        + [(min(line.x1, end), -1) for line in lines if start < line.x1 < end + 1 and line.x0 < end]
    )
    reaching = sum(line.x0 <= start - 1 and line.x1 > start for line in lines)
    best, place, x = (reaching, 0.0), (start + end) / 2, start
    for at, step in [*steps, (end, 0)]:
        if (reaching, x - at) < best:
            best, place = (reaching, x - at), (x + at) / 2
        reaching, x = reaching + step, at
    return place


def _separates(lines: Sequence[Line], start: float, end: float) -> bool:
    """Tell whether running text stands on either side of a gap, side by side."""
    middle = (start + end) / 2
    before = [line for line in lines if line.x1 <= end and line.x0 < middle]
    behind = [line for line in lines if line.x0 >= start and line.x1 > middle]
    if min(len(before), len(behind)) < _FEW:
        return False
    top = min(max(line.y for line in before), max(line.y for line in behind))
    bottom = max(min(line.y for line in before), min(line.y for line in behind))
    if top - bottom < 4 * lines[0].size:
        return False
    return all(_fills(side) for side in (before, behind))


def _fills(side: Sequence[Line]) -> bool:
    room = max(line.x1 for line in side) - min(line.x0 for line in side)
    widths = sorted(line.width for line in side)
    long = sum(len(line.text) > 12 for line in side) * 2 > len(side)
    return long and widths[len(widths) // 2] >= _FILLED * room


def _is_in_order(lines: Sequence[Line]) -> bool:
    """Tell whether the lines are drawn as they are read: each column from the top down, and then the next one."""
    wrong = 0
    lowest: dict[int | None, float] = {}
    last: int | None = 0
    for line in lines:
        column = line.column
        if column in lowest and line.y > lowest[column] + 0.6 * line.size:
            wrong += 1
        if column is not None and last is not None and column < last:
            wrong += 1
        lowest[column] = line.y
        last = column
    return wrong <= _OUT_OF_ORDER * len(lines)


def _ordered(lines: Sequence[Line], columns: Sequence[tuple[float, float]]) -> list[Line]:
    """Put lines into reading order: what stands between two lines over all columns, column by column."""
    result: list[Line] = []
    band: list[list[Line]] = [[] for _ in columns]
    for line in sorted(lines, key=lambda line: (-round(line.y), line.x0)):
        column = line.column
        if column is not None:
            band[column].append(line)
            continue
        for held in band:
            result += held
            held.clear()
        result.append(line)
    for held in band:
        result += held
    return result
