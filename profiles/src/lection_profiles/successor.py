"""The number after a number, written as its kind writes it: what look-ahead searches for."""

from __future__ import annotations

from lection_profiles.numbering import Number
from lection_profiles.numerals import LETTERS

_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def next_number(kind: str, number: Number) -> str | None:
    """Write the successor of a number without suffixes; None for kinds whose successors are words."""
    value = number[-1][0] + 1
    if kind in ("arabic", "decimal"):
        return ".".join([*(f"{group}{suffix}" for group, suffix in number[:-1]), str(value)])
    if kind in ("alpha", "ALPHA"):
        letters = _letters(value)
        return letters.upper() if kind == "ALPHA" else letters
    if kind in ("alpha2", "ALPHA2"):
        letters = _letters(value + 26)
        return letters.upper() if kind == "ALPHA2" else letters
    if kind in ("roman", "ROMAN"):
        return roman(value).upper() if kind == "ROMAN" else roman(value)
    return None


def _letters(value: int) -> str:
    alphabet = LETTERS[0]
    return alphabet[(value - 1) % 26] * ((value - 1) // 26 + 1)


def roman(value: int) -> str:
    """Write a value from 1 to 399 as a roman numeral in small letters."""
    written = ""
    for size, digits in _ROMAN:
        while value >= size:
            written, value = written + digits, value - size
    return written
