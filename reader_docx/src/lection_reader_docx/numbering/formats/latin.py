"""Formats of the Latin script: digits, letters, Roman numbers."""

from __future__ import annotations

from typing import Final

from lection_reader_docx.numbering.formats.unprintable import Unprintable

ROUNDS: Final = 30
"""Word repeats a letter at most so often: behind 780, thirty letters z, comes a again."""
LAST: Final = 32_767
"""The highest number that Word lets a list begin with."""
_ROMAN: Final = (
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)


def decimal(value: int) -> str:
    """Write 1, 2, 3."""
    return str(value)


def decimal_zero(value: int) -> str:
    """Write 01 to 09, then 10: one digit is padded."""
    return f"{value:02d}"


def upper_roman(value: int) -> str:
    """Write I, II, III, IV."""
    if not 0 < value <= LAST:
        raise Unprintable
    parts = []
    for size, sign in _ROMAN:
        count, value = divmod(value, size)
        parts.append(sign * count)
    return "".join(parts)


def lower_roman(value: int) -> str:
    """Write i, ii, iii, iv."""
    return upper_roman(value).lower()


def repeated(value: int, letters: str) -> str:
    """Write the letters in turn, twice each in the second round, three times in the third: z, aa, bb."""
    if not 0 < value <= LAST:
        raise Unprintable
    rounds, index = divmod((value - 1) % (ROUNDS * len(letters)), len(letters))
    return letters[index] * (rounds + 1)


def upper_letter(value: int) -> str:
    """Write A to Z, AA, BB."""
    return repeated(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def lower_letter(value: int) -> str:
    """Write a to z, aa, bb."""
    return upper_letter(value).lower()


def hexadecimal(value: int) -> str:
    """Write 9, A, B."""
    return f"{value:X}"


def in_dash(value: int) -> str:
    """Write - 1 -."""
    return f"- {value} -"


def chicago(value: int) -> str:
    """Write the signs of the Chicago Manual of Style in turn: *, †, ‡, §, **."""
    return repeated(value, "*†‡§")


def custom(value: int, picture: str) -> str:
    """Write by the picture `001, 002, …`: as many digits as its first number has."""
    first = picture.partition(",")[0].strip()
    if not first.isdecimal() or not first.isascii():
        raise Unprintable
    return str(value).zfill(min(len(first), 32))
