"""Probes: what is put into samples, and where, to see what becomes of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from lection_conformance.inputs.markup import text_ranges

WORD: Final = "zqvkx"
"""A word of no language, which no sample holds."""

FIRST, SECOND, THIRD = "Zqvone", "zqvtwo", "zqvthree"
"""Three words that are put in together: two of them parted by a line end, or all as one phrase."""

_END_OF_WORD: Final = re.compile(r"[^\W_](?=[\W_]|$)")
_IN_PROSE: Final = re.compile(r"(?<![^\s])[^\W\d_]{2,}[,;]? [^\W\d_]{2,}(?= [^\W\d_]{2,})")
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")

Item = TypeVar("Item")


class Token(NamedTuple):
    """Something that must come out as it went in.

    :param shown: what is put in, without white space.
    :param what: what it stands for, for a message.
    """

    shown: str
    what: str

    @property
    def parts(self) -> list[str]:
        """Its runs of letters, marks and digits, which a format may part where one of its marks stands between."""
        return re.findall(r"[0-9A-Za-z]+", self.shown)


TOKENS: Final = (
    Token("455.20", "a decimal point"),
    Token("1,455", "a comma between digits"),
    Token("zq'v", "an apostrophe"),
    Token('"zqw"', "quotation marks"),
    Token("\u201czqy\u201d", "curved quotation marks"),
    Token("zqa\u2013zqb", "a dash"),
    Token("zqe\u0301q", "a combining mark"),
    Token("zq\u200dj", "a zero-width joiner"),
    Token("zq\u200bs", "a zero-width space"),
    Token("\ufb01zq", "a ligature"),
    Token("zq\u212b", "a sign that normalisation changes"),
    Token("zq\u00bd", "a fraction"),
    Token("zq\u2026", "an ellipsis"),
    Token("ZqQz", "capitals inside a word"),
    Token("zq\U0001d518", "a letter beyond the basic plane"),
    Token("zq;", "a semicolon"),
    Token("zq%", "a per cent sign"),
)  # fmt: skip
"""What is put into prose all at once: none of it is markup inside a line in any usual format, commas apart."""


def spread(items: Sequence[Item], count: int) -> list[Item]:
    """At most `count` of them, evenly, the first and the last among them."""
    if len(items) <= count:
        return list(items)
    return [items[round(number * (len(items) - 1) / (count - 1))] for number in range(count)]


def word_ends(text: str) -> list[int]:
    """Where words and numbers end in the content of a sample, also those that stand alone in a cell or tag."""
    ranges = text_ranges(text)
    return [found.end() for start, end in ranges for found in _END_OF_WORD.finditer(text, start, end)]


def prose_places(text: str) -> list[int]:
    """Places behind two words of a line that goes on with a third: what is put there stands in running text."""
    return [found.end() for start, end in text_ranges(text) for found in _IN_PROSE.finditer(text, start, end)]


def lines(text: str) -> list[tuple[int, int]]:
    """The range of each line, its end included."""
    return [found.span() for found in _LINE.finditer(text) if found.end() > found.start()]


def line_starts(text: str) -> list[int]:
    """Where a line may be put in as one of its own: before each line that begins in content."""
    ranges = text_ranges(text)
    whole = ranges == [(0, len(text))]
    return [start for start, _ in lines(text) if whole or any(a < start <= b for a, b in ranges)]
