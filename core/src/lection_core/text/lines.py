"""Where lines begin, for telling a position to a person."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right


class Lines:
    """The starts of the lines of a text; a line ends with LF, CR LF or CR, as in an editor."""

    __slots__ = ("_length", "_starts")

    def __init__(self, text: str) -> None:
        self._length = len(text)
        self._starts = array("q", [0])
        self._starts.extend(match.end() for match in re.finditer(r"\r\n?|\n", text))

    def line_col(self, offset: int) -> tuple[int, int]:
        """Return the 1-based line and column of an offset; the column counts code points.

        :param offset: from 0 to the length of the text, the end included.
        :raises ValueError: for an offset outside.
        """
        if not 0 <= offset <= self._length:
            raise ValueError(f"offset {offset} lies outside the text of {self._length} characters")
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
