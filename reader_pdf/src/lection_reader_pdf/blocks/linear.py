"""The linear text while it is written, and where in the file each stretch of it stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from lection_reader_pdf.blocks.joining import Hyphens, joined
from lection_reader_pdf.page.line import Line


class Linear:
    """Writes the linear text, one unit a line, and remembers where the lines of the file stand in it."""

    def __init__(self) -> None:
        self.size = 0
        self.hyphens = Hyphens()
        self._pieces: list[str] = []
        self._starts: list[int] = []
        self._lines: list[Line] = []

    def write(self, lines: Sequence[Line], end: str = "\n") -> tuple[int, str]:
        """Write some lines as one unit and `end` behind it, and return where it begins and its text."""
        text, starts = joined(lines, self.hyphens)
        begin = self.size
        self._starts += [begin + start for start in starts]
        self._lines += lines
        self._pieces += (text, end)
        self.size += len(text) + 1
        return begin, text

    def text_of(self, start: int, end: int) -> str:
        """Give what was just written: a range of the text that nobody has taken yet."""
        text = "".join(self._pieces)
        return text[start - self.size + len(text) : end - self.size + len(text)]

    def take(self) -> str:
        """Give what was written since the last call."""
        text = "".join(self._pieces)
        self._pieces.clear()
        return text

    def lines(self, start: int, end: int) -> list[Line]:
        """Give the lines of the file that stand in [start, end) of the linear text."""
        first = max(0, bisect_right(self._starts, start) - 1)
        last = bisect_right(self._starts, max(start, end - 1))
        return self._lines[first:last]

    def starts(self, count: int) -> list[int]:
        """Give where each of so many lines that were just written begins in the linear text."""
        return self._starts[len(self._starts) - count :]

    def forget(self, offset: int) -> None:
        """Forget the lines that end before `offset`."""
        keep = bisect_right(self._starts, offset) - 1
        if keep > 4096:
            del self._starts[:keep], self._lines[:keep]


def place_of(lines: Sequence[Line]) -> dict[str, Any]:
    """Say where some lines stand: the page, a box around those of them on it, and the last page if they go on.

    The box is (left, bottom, right, top) in points from the lower left corner of the page as it is shown.
    """
    first = lines[0]
    page, last = first.page, lines[-1].page
    left, bottom, right, top = first.x0, first.bottom, first.x1, first.top
    for line in lines[1:]:
        if line.page == page:
            left, right = min(left, line.x0), max(right, line.x1)
            bottom, top = min(bottom, line.bottom), max(top, line.top)
    box = (round(left, 1), round(bottom, 1), round(right, 1), round(top, 1))
    place: dict[str, Any] = {"page": page, "box": box}
    if last != page:
        place["last_page"] = last
    return place
