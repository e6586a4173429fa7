"""Layout: how a document sets its units apart, learnt from the lines in sight at its beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lection_profiles.lines import Line

_ENUMERATOR = re.compile(r"(?:\(\w{1,4}\)|\d{1,3}[.)]|[a-z][.)]|[•*–-])\s")
_CENTRED = 16
"""A label further in than this is centred, not on a deeper level."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What the page shows: whether units are set apart by blank lines, levels by indentation, and how wide it is."""

    dense: bool
    """Blank lines do not set units apart."""
    indented: bool
    """Levels are told by indentation."""
    width: int
    """How many columns the widest line takes."""

    def is_short(self, line: Line, share: float) -> bool:
        """Tell whether a line ends before that share of the width."""
        return line.indent + len(line.text) < share * self.width


def survey(lines: Sequence[Line]) -> Layout:
    """Learn the layout from the first lines of a document."""
    blanks = sum(line.blank for line in lines[1:])
    marked = [line.indent for line in lines if _ENUMERATOR.match(line.text)]
    return Layout(
        dense=blanks * 25 < len(lines),
        indented=sum(0 < indent <= _CENTRED for indent in marked) * 4 > len(marked),
        width=max((len(line.text) + line.indent for line in lines[:400]), default=0),
    )
