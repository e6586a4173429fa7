"""Columns: where text stands below text in line after line, with nothing in between."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from lection_profiles.lines.lines import Line

Stretch: TypeAlias = tuple[int, int]
"""Where text begins and ends, in cells from the left edge of the page."""

_CHUNK = re.compile(r"\S+(?: \S+)*")
MAX_COLUMNS = 60
"""More columns than this are none: it bounds the work on any text."""
_GAP = 2
"""How many cells of white space set columns apart."""


def chunks(line: Line) -> list[Stretch]:
    """Give the stretches of a line's text that two spaces or more set apart."""
    indent = line.indent
    return [(found.start() + indent, found.end() + indent) for found in _CHUNK.finditer(line.text)]


class Columns:
    """The columns that the lines taken so far have in common."""

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []

    def take(self, line: Sequence[Stretch], *, least: int = 2, settled: bool = False) -> bool:
        """Take a line's text into the columns, unless that leaves less than `least` or too many; tell whether it did.

        Where the columns are `settled`, a line that would run two of them together is not taken either.
        """
        merged = _merged(self.stretches, line)
        if not least <= len(merged) <= MAX_COLUMNS or (settled and len(merged) < len(self.stretches)):
            return False
        self.stretches = merged
        return True

    def is_shifted(self, line: Sequence[Stretch]) -> bool:
        """Tell whether a line has text in each of three columns or more, pushed aside by a cell wider than its column.

        What is left of that cell stands where its columns begin, what is right of it as far behind as it is too wide.
        """
        if not 3 <= len(line) == len(self.stretches):
            return False
        behind = [start - column[0] for (start, _), column in zip(line, self.stretches, strict=True)]
        place = next((place for place, shift in enumerate(behind) if shift), 0)
        if not place or behind[place] < 0 or any(shift != behind[place] for shift in behind[place:]):
            return False
        return line[place][0] - line[place - 1][1] == _GAP

    def cells(self, line: Sequence[Stretch]) -> list[list[Stretch]]:
        """Give a line's stretches column by column."""
        found: list[list[Stretch]] = [[] for _ in self.stretches]
        column = 0
        for stretch in line:
            while stretch[0] >= self.stretches[column][1]:
                column += 1
            found[column].append(stretch)
        return found

    def spans(self, line: Sequence[Stretch]) -> list[tuple[int, int]] | None:
        """Give the first and the last column that each of a line's stretches stands over.

        None where one stands over no column, or two over the same one.
        """
        found: list[tuple[int, int]] = []
        for start, end in line:
            over = [place for place, column in enumerate(self.stretches) if column[0] < end and start < column[1]]
            if not over or (found and over[0] <= found[-1][1]):
                return None
            found.append((over[0], over[-1]))
        return found


def _merged(first: Sequence[Stretch], second: Sequence[Stretch]) -> list[Stretch]:
    """Unite stretches; those with less than a gap between them become one."""
    merged: list[Stretch] = []
    for start, end in sorted([*first, *second]):
        if merged and start - merged[-1][1] < _GAP:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged
