"""Separators: lines of dashes or the like, which have no text; what they set apart, and what they underline."""

from __future__ import annotations

import re

from lection_profiles.lines.lines import Line

_SIGNS = "-_=*~–—.•·+|"
_SEPARATOR = re.compile(rf"[{_SIGNS}\s]{{3,}}\Z")
_UNDER = re.compile(r"([-=*~–—])\1+\Z")
_TAGS = re.compile(r"(?:</?(?:TABLE|CAPTION|S|C|FN)>\s*)+")
"""What stands around tables and over their columns in the text of a filing."""


def is_separator(line: Line) -> bool:
    """Tell whether a line is a row of dashes or the like, without text."""
    first = line.text[0]
    if first == "<":
        return _TAGS.fullmatch(line.text) is not None
    return (first in _SIGNS or first.isspace()) and _SEPARATOR.match(line.text) is not None


def sets_apart(line: Line) -> bool:
    """Tell whether a line is a row of dashes or the like that sets what stands above it apart; not one to sign on."""
    return is_separator(line) and "_" not in line.text


def underlines(line: Line, above: Line) -> bool:
    """Tell whether a separator is a row of one sign right under the line above, and about as long."""
    if line.blank or _UNDER.match(line.text) is None:
        return False
    return 2 * abs(len(line.text) - len(above.text)) <= len(above.text)


def underlines_words(line: Line, above: Line) -> bool:
    """Tell whether a separator is a row of one sign right under the title that the line above goes on behind.

    The title stands behind a label, or ends with a full stop.
    """
    start = line.indent - above.indent
    end = start + len(line.text)
    if line.blank or start < 0 or end >= len(above.text) or _UNDER.match(line.text) is None:
        return False
    return start > 0 or above.text[end - 1 : end + 1] in (". ", ": ")
