"""Succession: whether one printed label follows another, whatever counts them.

Lists of one document are often cut in pieces, or have part of a number typed into their level text: what is printed
goes on all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_LAST: Final = re.compile(r"(\w+)(\W*)\Z")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_LONGEST: Final = 12
"""Characters of a number that is looked at: mdccclxxxviii is longer and no label of a list."""


def follows(first: str, second: str) -> bool:
    """Tell whether the second label is the first one's successor: the same but for its last number, one higher."""
    before, after = _LAST.search(first), _LAST.search(second)
    if before is None or after is None or before[2] != after[2]:
        return False
    if first[: before.start(1)] != second[: after.start(1)] or before[1].isupper() != after[1].isupper():
        return False
    values = set(_values(before[1]))
    return any((kind, value - 1) in values for kind, value in _values(after[1]))


def begins(label: str) -> bool:
    """Tell whether the last number of a label may be the first of a list: 1, a, i, 0."""
    found = _LAST.search(label)
    return found is not None and any(value <= 1 for _, value in _values(found[1]))


def _values(text: str) -> Iterator[tuple[str, int]]:
    """Give what a number may count, in each system that writes it."""
    if len(text) > _LONGEST:
        return
    if text.isdecimal():
        yield "decimal", int(text)
        return
    lower = text.lower()
    if lower.isascii() and lower.isalpha() and len(set(lower)) == 1:
        yield "letter", (len(lower) - 1) * 26 + ord(lower[0]) - 96
    if lower and all(sign in _ROMAN for sign in lower):
        yield "roman", _roman(lower)


def _roman(text: str) -> int:
    values = [_ROMAN[sign] for sign in text]
    return sum(-value if value < later else value for value, later in zip(values, [*values[1:], 0], strict=True))
