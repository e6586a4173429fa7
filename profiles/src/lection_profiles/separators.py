"""Separators: lines of dashes or the like, which have no text; what they set apart, and what they underline."""

from __future__ import annotations

import re

from lection_profiles.lines import Line

_SIGNS = "-_=*~–—.•·+|"
_SEPARATOR = re.compile(rf"[{_SIGNS}\s]{{3,}}\Z")
_UNDER = re.compile(r"([-=*~–—])\1+\Z")


def is_separator(line: Line) -> bool:
    """Tell whether a line is a row of dashes or the like, without text."""
    first = line.text[0]
    return (first in _SIGNS or first.isspace()) and _SEPARATOR.match(line.text) is not None


def sets_apart(line: Line) -> bool:
    """Tell whether a line is a row of dashes or the like that sets what stands above it apart; not one to sign on."""
    return is_separator(line) and "_" not in line.text


def underlines(line: Line, above: Line) -> bool:
    """Tell whether a separator is a row of one sign right under the line above, and about as long."""
    if line.blank or _UNDER.match(line.text) is None:
        return False
    return 2 * abs(len(line.text) - len(above.text)) <= len(above.text)
