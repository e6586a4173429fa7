"""Wide gaps in lines: between columns, between cells, or between the words of a line stretched to its full width."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from lection_reader_pdf.page.characters import Characters
from lection_reader_pdf.page.fonts import Font
from lection_reader_pdf.page.line import Gap, Line

_WIDE: Final = 1.22
"""A line whose characters take so much more room than its font's usually do may have gaps in it."""
_USUAL: Final = 0.6
"""In sizes of the letters: no font of text has characters that are wider on average, but for Han and kana."""
_GAP: Final = 1.6
"""So many times the size of the letters, and more, is a gap that may be one between columns or cells."""
_CELL_GAP: Final = 0.72
"""In a row of short lines, none of which is stretched, this is one between cells; a space takes a quarter to a half."""
_SHORT: Final = 0.85
"""A line is short that takes less than this share of the room that the long lines of its page take."""
_SAMPLE: Final = 3
"""So many of the longest lines of a page are looked at for columns."""
_ROWS: Final = 3
"""So many short lines follow each other before they are looked at as rows of a table."""
_LOOSE: Final = 0.5
"""And wider than so many sizes of its letters."""
_ALIKE: Final = 0.06
"""The spaces of a stretched line differ by less than this share."""
_SPACE: Final = re.compile(r"\s+")


def measure_gaps(characters: Characters, lines: Sequence[Line]) -> None:
    """Find the wide gaps of the lines of a page; only lines that may have some are looked at."""
    if not lines:
        return
    usual = _usual_advances(lines)
    widths = sorted(line.width for line in lines)
    short = _SHORT * widths[len(widths) * 9 // 10]
    edges = Counter(round(line.x1) for line in lines)
    joined = _are_columns_joined(characters, lines)
    run: list[tuple[Line, bool]] = []
    for line in lines:
        wide = joined or (" " in line.text and line.advance > _WIDE * usual[line.font] * line.size)
        if line.is_exact and not line.sideways and (wide or line.width < short):
            run.append((line, wide))
        else:
            _measure(characters, run, edges)
            run = []
    _measure(characters, run, edges)


def _are_columns_joined(characters: Characters, lines: Sequence[Line]) -> bool:
    """Tell whether PDFium has made one line of what stands side by side in two columns, as the longest lines show."""
    longest = sorted((line for line in lines if line.is_exact and not line.sideways), key=lambda line: -line.width)
    if len(longest) < _SAMPLE:
        return False
    left, right = float("-inf"), float("inf")
    for line in longest[:_SAMPLE]:
        gaps = list(_gaps(characters, line, _GAP))
        if len(gaps) != 1:  # nearly always so for the first one
            return False
        left, right = max(left, gaps[0].left), min(right, gaps[0].right)
    return left < right


def _usual_advances(lines: Sequence[Line]) -> dict[Font, float]:
    """Tell how much room a character of each font takes on average, in sizes of the letters."""
    found: dict[Font, list[float]] = defaultdict(list)
    for line in lines:
        if line.size:
            found[line.font].append(line.advance / line.size)
    return {font: min(sorted(each)[len(each) // 2], _USUAL) for font, each in found.items()}


def _measure(characters: Characters, run: Sequence[tuple[Line, bool]], edges: Counter[int]) -> None:
    """Measure the gaps of lines that follow each other, all of which are short or wide."""
    rows = len(run) >= _ROWS
    for line, wide in run:
        if (rows or wide) and not (edges[round(line.x1)] >= _ROWS and _is_stretched(characters, line)):
            line.gaps = tuple(_gaps(characters, line, _CELL_GAP if rows else _GAP))


def _is_stretched(characters: Characters, line: Line) -> bool:
    """Tell whether the first two spaces of a line are wide and alike, as they are where it is stretched."""
    spaces = [space.span() for space in _SPACE.finditer(line.text)][:2]
    if len(spaces) < 2:
        return False
    first, second = (_width(characters, line, *space) for space in spaces)
    return min(first, second) > _LOOSE * line.size and abs(first - second) < _ALIKE * max(first, second)


def _width(characters: Characters, line: Line, start: int, end: int) -> float:
    return characters.box(line.begin + end)[0] - characters.box(line.begin + start - 1)[2]


def _gaps(characters: Characters, line: Line, least: float) -> Iterator[Gap]:
    """Find the white space in a line that is wider than so many sizes of its letters."""
    for space in _SPACE.finditer(line.text):
        left = characters.box(line.begin + space.start() - 1)[2]
        right = characters.box(line.begin + space.end())[0]
        if right - left > least * line.size:
            yield Gap(space.start(), space.end(), left, right)
