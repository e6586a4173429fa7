"""Which characters make words: Unicode letters, marks and numbers, and nothing else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Final, Literal

__all__ = ["Repertoire", "is_word_character", "mark_class", "repertoire", "word_class"]

Repertoire = Literal["ascii", "bmp", "all"]
"""How far a text reaches into Unicode: a character class that reaches no farther is much quicker to try."""

# Letters, marks and numbers lie in the first four planes and, as variation selectors, in the fifteenth.
_PLANES: Final = {"bmp": (range(0x10000),), "all": (range(0x40000), range(0xE0000, 0xE1000))}


def repertoire(text: str) -> Repertoire:
    """Return the smallest repertoire that holds every character of the text."""
    if text.isascii():
        return "ascii"
    return "bmp" if max(text) <= "\uffff" else "all"


def is_word_character(character: str) -> bool:
    """Tell whether a character is a letter, a mark or a number (Unicode categories L, M and N)."""
    return unicodedata.category(character)[0] in "LMN"


@cache
def word_class(reach: Repertoire) -> str:
    """Return the inside of a regular expression's character class: the word characters of a repertoire."""
    return "0-9A-Za-z" if reach == "ascii" else _class_of("LMN", chain(*_PLANES[reach]))


@cache
def mark_class() -> str:
    """Return the inside of a character class that holds the combining marks (Unicode category M)."""
    return _class_of("M", chain(*_PLANES["all"]))


def _class_of(categories: str, points: Iterable[int]) -> str:
    ranges: list[list[int]] = []
    for point in points:
        if unicodedata.category(chr(point))[0] not in categories:
            continue
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)
