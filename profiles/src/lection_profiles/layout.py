"""Layout: how a document sets its units apart, learnt from the lines in sight at its beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lection_profiles.lines import Line

_ENUMERATOR = re.compile(r"(?:\(\w{1,4}\)|\d{1,3}[.)]|[a-z][.)]|[•*–-])\s")
_WIDE = re.compile("[぀-ヿ㐀-鿿豈-﫿]")
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
    """How many columns a full line takes: all but one line in twenty, such as rows of tables, keep within them."""

    def is_short(self, line: Line, share: float) -> bool:
        """Tell whether a line ends before that share of the width."""
        return line.indent + len(line.text) < share * self.width

    def stops_early(self, line: Line, following: str) -> bool:
        """Tell whether a line stops though the first word of the line behind it would have fitted on it.

        A number, a bracket or a sign may have been kept together with what follows it.
        """
        if following[0].isdigit() or following[0] in "([§":
            return self.is_short(line, 0.75)
        word = following.partition(" ")[0]
        room = 1 + len(word) if word.isascii() or not _WIDE.match(word) else 1
        return line.indent + len(line.text) + room <= self.width


def survey(lines: Sequence[Line]) -> Layout:
    """Learn the layout from the first lines of a document."""
    blanks = sum(line.blank for line in lines[1:])
    marked = [line.indent for line in lines if _ENUMERATOR.match(line.text)]
    widths = sorted(len(line.text) + line.indent for line in lines[:400])
    return Layout(
        dense=blanks * 25 < len(lines),
        indented=sum(0 < indent <= _CENTRED for indent in marked) * 4 > len(marked),
        width=widths[-1 - len(widths) // 20] if widths else 0,
    )
