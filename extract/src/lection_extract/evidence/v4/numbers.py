"""Is a number found in an excerpt?"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from lection_extract.evidence.v4.characters import Repertoire, is_word_character, repertoire, word_class
from lection_extract.evidence.v4.preparation import Prepared
from lection_extract.text.white_space import SPACE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lection_extract.evidence.v4.answer import ValueInExcerpt

__all__ = ["number_in_excerpt"]

_DIGITS: Final = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_NUMBER: Final = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?")
_JOINED: Final = re.compile(r"(?<![0-9])[0-9]++(?:[-/:][0-9]++)+")
_CURRENCIES: Final = "$€£¥₹"
_SIGNS: Final = "+-"


@dataclass(frozen=True, slots=True)
class _Number:
    """A number read in a text: its value, and the range it takes there with sign and currency."""

    value: float
    start: int
    end: int


def number_in_excerpt(value: float, excerpt: str) -> ValueInExcerpt:
    """Tell whether the excerpt states a number equal to the value, as doubles are equal.

    What may mean another number (a part of a date or a range, a percentage, an amount in brackets, so many millions,
    a negated one) does not count, and leaves the answer open unless a number that counts is equal.

    Source: evidence.md, "number".
    """
    prepared = Prepared.of(excerpt)
    uncertain = _JOINED.search(prepared.text) is not None
    counted = False
    word_starts, scale = prepared.word_starts(), _scale(repertoire(prepared.text))
    for number in _numbers(prepared.text):
        negated = prepared.is_negated(bisect_left(word_starts, number.start))
        if negated or _means_another(number, prepared.text, scale):
            uncertain = True
        elif number.value == float(value):
            return "match"
        else:
            counted = True
    return "mismatch" if counted and not uncertain else "not-evaluated"


def _numbers(text: str) -> Iterator[_Number]:
    """Yield the well-formed numbers that touch no word and share no digit with a joined run of digits."""
    joined = _JOINED.finditer(text)
    mask = next(joined, None)
    for digits in _DIGITS.finditer(text):
        start, end = digits.span()
        while mask is not None and mask.end() <= start:
            mask = next(joined, None)
        if mask is not None and mask.start() < end:
            continue
        if _NUMBER.fullmatch(digits[0]) and not _is_touched(text, start, end):
            yield _signed(text, digits[0], start, end)


def _is_touched(text: str, start: int, end: int) -> bool:
    """Tell whether a word touches the digits, or a single point or comma stands before them (`.5` is no 5)."""
    if end < len(text) and is_word_character(text[end]):
        return True
    if not start:
        return False
    before = text[start - 1]
    if before in ".,":
        return start < 2 or text[start - 2] not in ".,"
    return is_word_character(before)


def _signed(text: str, digits: str, start: int, end: int) -> _Number:
    """Return the number with the sign and the currency symbol in front of it, where they belong to it."""
    value = float(digits.replace(",", ""))
    if start and text[start - 1] in _CURRENCIES:
        start -= 1
    if start and text[start - 1] in _SIGNS and not (start > 1 and is_word_character(text[start - 2])):
        start -= 1
        value = -value if text[start] == "-" else value
    return _Number(value, start, end)


def _means_another(number: _Number, text: str, scale: re.Pattern[str]) -> bool:
    """Tell whether what stands around a number makes it mean another one: brackets, percent, millions."""
    in_brackets = text[number.start - 1 : number.start] == "(" and text[number.end : number.end + 1] == ")"
    return in_brackets or scale.match(text, number.end) is not None


@cache
def _scale(reach: Repertoire) -> re.Pattern[str]:
    words = "thousand|million|billion|trillion|bn|mn"
    return re.compile(rf"[{SPACE}]*%|[{SPACE}-]*(?:{words})(?![{word_class(reach)}])")
