"""Lines of a text: which line an offset lies in, which offsets a line has."""

from __future__ import annotations

import re
from bisect import bisect_right

__all__ = ["Lines"]

# What editors count as the end of a line; a form feed or U+2028 does not begin a new number there.
_LINE_END = re.compile("\r\n|\n|\r")


class Lines:
    """The lines of one text, numbered from 1; finding a line takes logarithmic time."""

    __slots__ = ("_starts", "_text")

    def __init__(self, text: str) -> None:
        """Find the line starts of `text`, once, in linear time."""
        self._text = text
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    @property
    def count(self) -> int:
        """The number of lines; an empty last line after the final newline is not counted."""
        ends_open = self._starts[-1] < len(self._text)
        return len(self._starts) if ends_open or len(self._starts) == 1 else len(self._starts) - 1

    def number(self, offset: int) -> int:
        """Return the 1-based number of the line that holds `offset` (0 up to and including the text's length)."""
        return bisect_right(self._starts, offset)

    def range(self, number: int) -> tuple[int, int]:
        """Return the half-open offsets of line `number` (1 to `count`), its newline excluded."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self._text)
        return start, start + len(self._text[start:end].rstrip("\r\n"))

    def slice(self, start: int, end: int) -> str:
        """Return the characters from offset `start` up to `end`."""
        return self._text[start:end]
