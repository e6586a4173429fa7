"""A unit in the making: the lines it is written on and the labels that stand in it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Literal

from lection_profiles.forms.tables.rows import Table
from lection_profiles.labels.numbering import follows
from lection_profiles.labels.reading import Reading
from lection_profiles.lines.lines import Line
from lection_profiles.outline.opened import Open, Placement

Form = Literal["text", "contents", "signature", "table"]

# The bracket comes first: an expression that begins with a certain character is found much faster.
_INLINE = re.compile(r"\((?<=[\s(]\()([A-Za-z]{1,4}|\d{1,3})\)")
_TITLE = 80
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii")
_ROMAN_STEPS = frozenset(pairwise(_ROMANS))


class Segment:
    """A labelled part of a unit: it begins in the first line at `column`, and its label ends at `end`."""

    __slots__ = ("column", "end", "entry", "placement")

    def __init__(self, column: int, placement: Placement, entry: Open) -> None:
        self.column = column
        self.end = placement.reading.end
        self.placement = placement
        self.entry = entry

    def goes_on_in(self, line: Line | None) -> bool:
        """Tell whether a line begins with the next number of its run."""
        if line is None or not line.readings:
            return False
        rule, last = self.placement.reading.rule, self.placement.reading.last
        again = [reading for reading in line.readings if reading.rule is rule]
        return bool(again) and any(follows(last, reading.number) for reading in again)


class Unit:
    """Lines that belong together, with the labelled segments that begin in the first; none for an unlabelled unit."""

    __slots__ = ("_head", "_inline", "blank", "form", "last", "lines", "segments", "table")

    def __init__(self, line: Line, blank: bool, form: Form = "text") -> None:
        self.lines = [line]
        self.last = line.text
        """The text of the last line."""
        self.blank = blank
        """A blank line stands before it."""
        self.form = form
        self.segments: list[Segment] = []
        self.table: Table | None = None
        self._head: str | None = None
        self._inline: str | None = None

    @classmethod
    def of_table(cls, line: Line, table: Table) -> Unit:
        """Make the unit of a table, of whose lines it has the first and the last."""
        unit = cls(line, line.blank, "table")
        unit.lines.append(table.last)
        unit.last = table.last.text
        unit.table = table
        return unit

    def label(self, segment: Segment) -> None:
        """Let a further label stand in the first line."""
        self.segments.append(segment)
        self._head = None

    def add(self, line: Line) -> None:
        """Let a further line belong to the unit."""
        self._head = None
        if len(self.lines) == 1:
            self._look_inline(self.lines[0].text[self.segments[-1].end if self.segments else 0 :])
        self.lines.append(line)
        self.last = line.text
        self._look_inline(line.text)

    def _look_inline(self, text: str) -> None:
        found = _INLINE.findall(text) if "(" in text else ()
        if found:
            self._inline = found[-1]

    @property
    def head(self) -> str:
        """The text behind the last label, lines joined by a space, of the first three lines."""
        if self._head is None:
            self._head = self._joined_head()
        return self._head

    def _joined_head(self) -> str:
        first = self.lines[0].text
        if self.segments:
            first = first[self.segments[-1].end :].strip()
        if len(self.lines) == 1:
            return first
        rest = [line.text for line in self.lines[1:3]]
        return " ".join([first, *rest]) if first else " ".join(rest)

    @property
    def may_be_title(self) -> bool:
        """The unit is short enough for a label and a title; told without looking at the text."""
        return len(self.lines) == 1 and len(self.last) < _TITLE

    @property
    def is_bare(self) -> bool:
        """Nothing stands behind the last label yet."""
        return bool(self.segments) and len(self.lines) == 1 and len(self.lines[0].text) <= self.segments[-1].end

    def awaits(self, reading: Reading) -> bool:
        """Tell whether a word that counts nothing (`Schlussbestimmungen`) is the title of its label, which is bare."""
        rule = self.segments[-1].placement.reading.rule if self.is_bare and not reading.number else None
        return rule is not None and "next_line" in rule.heading and not rule.reset

    def counts_inline_to(self, label: str) -> bool:
        """Tell whether the last label inside the running text is the one right before `label`, bracketed."""
        if len(self.lines) == 1 and "(" in self.last:
            self._look_inline(self.lines[0].text[self.segments[-1].end if self.segments else 0 :])
        return self._inline is not None and _is_before(self._inline, label.strip("()"))


def _is_before(previous: str, label: str) -> bool:
    if previous.isdecimal() and label.isdecimal():
        return int(label) == int(previous) + 1
    if len(previous) == len(label) == 1 and previous.isalpha() and label.isalpha():
        return ord(label) == ord(previous) + 1
    return (previous.lower(), label.lower()) in _ROMAN_STEPS
