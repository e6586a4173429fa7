"""The lines of a source around a block, its own characters marked."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from lection.rendering.pieces import ELLIPSIS, Piece, cells, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lection.rendering.pieces import Line
    from lection.rendering.places import Lines
    from lection.rendering.screen import Screen

__all__ = ["draw_excerpt"]

Range = tuple[int, int]

_MOST_LINES = 12
_MOST_ROWS = 6
"""Rows shown of one source line; legal drafting knows lines of several thousand characters."""


def draw_excerpt(ranges: Sequence[Range], lines: Lines, screen: Screen) -> Iterator[Line]:
    """Yield the source lines that `ranges` (ordered, not empty) touch, one line before and after, the ranges marked.

    A bar stands beside lines that hold marked characters; where a line is only partly marked, carets stand under
    the marked part. Many lines are shortened in the middle, long ones at the end, and it says so.
    """
    first, last = lines.number(ranges[0][0]), lines.number(max(ranges[0][0], ranges[-1][1] - 1))
    gutter = len(str(min(last + 1, lines.count)))
    marker = _Marker(lines, ranges, gutter, screen)
    for number in _window(max(1, first - 1), min(lines.count, last + 1)):
        if number is None:
            yield (Piece(" " * gutter + f"   {ELLIPSIS} {last - first + 1} lines in all", "dim"),)
        else:
            yield from marker.rows(number)


def _window(first: int, last: int) -> Iterator[int | None]:
    """Yield the line numbers to show; None stands for those left out in the middle."""
    if last - first < _MOST_LINES:
        yield from range(first, last + 1)
        return
    yield from range(first, first + _MOST_LINES - 3)
    yield None
    yield from range(last - 1, last + 1)


class _Marker:
    """Draws single source lines, knowing which characters are marked."""

    def __init__(self, lines: Lines, ranges: Sequence[Range], gutter: int, screen: Screen) -> None:
        self._lines = lines
        self._ranges = ranges
        self._gutter = gutter
        self._screen = screen
        self._width = max(10, screen.width - gutter - 3)

    def rows(self, number: int) -> Iterator[Line]:
        """Yield one source line as one or more rows, each followed by a row of carets where that is needed."""
        start, end = self._lines.range(number)
        marked = [(max(a, start), min(b, end)) for a, b in self._ranges if a < end and b > start]
        beginning = max(start, marked[0][0] - 20) if marked and marked[0][0] - start > 2 * self._width else start
        label = str(number)
        for row, (chunk, offset) in enumerate(self._chunks(beginning, end)):
            if row == _MOST_ROWS:
                yield self._row("", bool(marked), [Piece(f"{ELLIPSIS} {end - offset} more characters", "dim")])
                return
            pieces = list(self._pieces(chunk, offset, marked))
            if row == 0 and beginning > start:
                pieces.insert(0, Piece(ELLIPSIS, "dim"))
            yield self._row(label, bool(marked), pieces)
            label = ""
            carets = self._carets(chunk, offset, marked)
            if carets:
                yield self._row("", bool(marked), [Piece(carets, "label")])

    def _row(self, label: str, marked: bool, pieces: Iterable[Piece]) -> Line:
        bar = self._screen.marks.bar if marked else " "
        return (Piece(label.rjust(self._gutter) + " ", "dim"), Piece(bar + " ", "label"), *pieces)

    def _chunks(self, start: int, end: int) -> Iterator[tuple[str, int]]:
        """Yield a line in parts that fit the width, each with its offset; an empty line is one empty part."""
        offset = start
        while True:
            part = self._lines.slice(offset, min(end, offset + self._width))
            while cells(visible(part)) > self._width:
                part = part[: max(1, len(part) // 2)]
            yield part, offset
            offset += len(part)
            if offset >= end:
                return

    def _pieces(self, chunk: str, offset: int, marked: Sequence[Range]) -> Iterator[Piece]:
        """Cut a part where marking begins or ends."""
        edges = sorted({0, len(chunk), *(min(max(edge - offset, 0), len(chunk)) for pair in marked for edge in pair)})
        for start, end in pairwise(edges):
            inside = any(a <= offset + start < b for a, b in marked)
            yield Piece(visible(chunk[start:end]), "own" if inside else "dim")

    def _carets(self, chunk: str, offset: int, marked: Sequence[Range]) -> str:
        """Return carets under the marked characters, or nothing where all or none of the visible ones are marked."""
        if not marked:
            return ""
        flags = [any(a <= offset + place < b for a, b in marked) for place in range(len(chunk))]
        seen = [flag for flag, character in zip(flags, chunk, strict=True) if not character.isspace()]
        if all(seen) or not any(seen):
            return ""
        under = self._screen.marks.under
        return "".join(
            (under if flag else " ") * cells(visible(character)) for flag, character in zip(flags, chunk, strict=True)
        ).rstrip()
