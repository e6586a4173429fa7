"""Dates as English writes them, and the calendar they must fit.

The rewriting of values and the evidence checks read dates alike. Released checkers rest on this module: whatever would
make it read another date belongs beside it, not into it.
"""

from __future__ import annotations

import re
from typing import Final

from lection_extract.text.white_space import SPACE

__all__ = ["ENGLISH_DATES", "is_real_date", "parts_of"]

_NAMES: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_ABBREVIATED: Final = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _NAMES if len(name) > 3)

_MONTH: Final = rf"(?P<month>{_ABBREVIATED}|may|sept)\.?"
_DAY: Final = r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?P<year>[0-9]{4})"
_GAP: Final = f"[{SPACE}]+"

ENGLISH_DATES: Final = (
    f"{_DAY}{_GAP}{_MONTH},?{_GAP}{_YEAR}",
    f"{_MONTH}{_GAP}{_DAY},?{_GAP}{_YEAR}",
)
"""Lower-case patterns of `9 June 2026` and `June 9, 2026`: month whole or abbreviated, ordinal and comma optional."""

_NUMBERS: Final = {name[:3]: number for number, name in enumerate(_NAMES, 1)}
_DAYS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def parts_of(match: re.Match[str]) -> tuple[int, int, int]:
    """Return year, month and day of a match of one of `ENGLISH_DATES`, real or not."""
    return int(match["year"]), _NUMBERS[match["month"][:3].lower()], int(match["day"])


def is_real_date(year: int, month: int, day: int) -> bool:
    """Tell whether the Gregorian calendar, carried back before its beginning as ISO 8601 does, has this day."""
    if not 1 <= month <= 12:
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= (29 if leap and month == 2 else _DAYS[month - 1])
