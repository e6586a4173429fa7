"""The linear text: what a person would read aloud, one unit a line, labels included."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """Where a unit stands in the linear text: its label, its text, its end; offsets in code points."""

    start: int
    text: int
    end: int


class LinearWriter:
    """Writes the linear text line by line."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self.length = 0

    def line(self, label: str, separator: str, text: str) -> Line:
        """Write a unit and the end of its line."""
        head = label + (separator if text else "") if label else ""
        start = self.length
        body = start + len(head)
        end = body + len(text)
        self._parts += (head, text, "\n")
        self.length = end + 1
        return Line(start, body, end)

    def take(self) -> str:
        """Return what has been written since the last call."""
        text = "".join(self._parts)
        self._parts.clear()
        return text
