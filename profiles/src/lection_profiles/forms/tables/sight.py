"""The lines in sight where a table may begin, and how far they were looked at to no avail."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from lection_profiles.lines.lines import Line


class Sight(Iterator[Line]):
    """The lines from one on; they are fetched only as far as they are looked at, and can be gone through again."""

    def __init__(self, lines: Iterator[Line]) -> None:
        """Begin with the first of `lines`."""
        self._lines = lines
        self._kept: list[Line] = []
        self._place = 0
        self.barred = -1
        """The number of the line that came in the way: what was looked at before it is no table, nor part of one."""

    def __next__(self) -> Line:
        """Give the next line."""
        if self._place == len(self._kept) and not self._fetch():
            raise StopIteration
        self._place += 1
        return self._kept[self._place - 1]

    def again(self, first: int) -> Iterator[Line]:
        """Go through the lines from the one at index `first` on."""
        while first < len(self._kept) or self._fetch():
            yield self._kept[first]
            first += 1

    def pass_over(self) -> None:
        """Look at all that is left, so that no table is looked for in it."""
        deque(self, maxlen=0)

    def _fetch(self) -> bool:
        line = next(self._lines, None)
        if line is None:
            return False
        self._kept.append(line)
        self.barred = line.number
        return True
