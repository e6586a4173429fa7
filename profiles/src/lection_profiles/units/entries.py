"""Entries: lines of a key and a value (`type: string`), as settings are written; a dash amid them is no bullet."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lection_profiles.lines.lines import Line
from lection_profiles.text.bullets import DASHES
from lection_profiles.units.unit import Unit

_ENTRY = re.compile(r"(?:[-*+]\s+)?[\"']?([\w$][\w$./-]{0,60}+)[\"']?:(?:\s|\Z)")
"""A key of one word, its colon right behind it; a dash may stand before."""
_QUOTES = frozenset("\"'$")
_DASHED = re.compile(r"[-*+]\s")
LINES_OF_ENTRIES = 12
"""How many lines before and behind a dashed one are looked at."""


def is_entry(text: str) -> bool:
    """Tell whether a line begins with a key and a colon, a dash before them or none."""
    return _ENTRY.match(text) is not None


def are_entries(unit: Unit) -> bool:
    """Tell whether an unlabelled unit begins and ends with an entry."""
    if unit.segments or not _ENTRY.match(unit.last):
        return False
    return len(unit.lines) > 1 and _ENTRY.match(unit.lines[0].text) is not None


def is_dash_of_entries(line: Line, unit: Unit | None, behind: Iterable[Line]) -> bool:
    """Tell whether a line with a dash stands amid entries, no blank line between, and is no bullet of a list.

    It is not enough that an entry stands before it: that may well introduce a list (`todo:`). Several do, or one that
    is there behind the list as well; and keys that begin small, or a key behind the dash as well.
    """
    if unit is None or unit.form != "text" or unit.segments or line.blank:
        return False
    if line.readings[0].label not in DASHES or not _ENTRY.match(unit.lines[0].text):
        return False
    keyed = _ENTRY.match(line.text) is not None
    small = unit.lines[0].text[0] in _QUOTES or unit.lines[0].text[0].islower()
    if not (keyed or small):
        return False
    if any(_DASHED.match(item.text) for item in unit.lines[-LINES_OF_ENTRIES:]):  # found to be no bullet
        return True
    if not _ENTRY.match(unit.last):
        return False
    return (small and len(unit.lines) > 1 and _ENTRY.match(unit.lines[-2].text) is not None) or _goes_on(behind)


def _goes_on(behind: Iterable[Line]) -> bool:
    """Tell whether an entry without a dash follows the dashed lines, no blank line between."""
    for line in behind:
        if line.blank:
            return False
        if not _DASHED.match(line.text):
            return _ENTRY.match(line.text) is not None
    return False
