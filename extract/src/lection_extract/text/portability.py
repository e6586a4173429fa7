"""Which values are JSON that every reader understands alike."""

from __future__ import annotations

import math
import re
from typing import Any, Final, cast

from lection_extract.text.plain_data import elements, plain

__all__ = [
    "DEEPEST",
    "MOST_CHARACTERS",
    "MOST_PARTS",
    "NotPortable",
    "has_lone_surrogate",
    "portability_fault",
    "portable",
]

DEEPEST: Final = 128
"""How deep arrays and objects may be nested: fewer levels than the JSON readers in use refuse."""

MOST_PARTS: Final = 1_000_000
"""How many values a value may consist of, itself and the keys of its objects included."""

MOST_CHARACTERS: Final = 100_000_000
"""How long all the texts in a value may be together: one that stands in it a million times counts a million times."""

_SCALARS: Final = frozenset({str, int, float, bool, type(None)})

_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class NotPortable(ValueError):
    """A value is not portable JSON; the message is the end of a sentence that says why."""


def portable(value: object) -> Any:
    """Return a copy of a JSON value, made of nothing but plain data, which nobody else can change.

    Portable are null, booleans, finite numbers that a double can hold, well-formed text, and lists and dicts of these
    with text as keys, nested at most `DEEPEST` deep, of at most `MOST_PARTS` parts and `MOST_CHARACTERS` characters.

    :raises NotPortable: for every other value.

    Source: evidence.md, "Pipeline": "a value that is not portable JSON (NaN, infinities, undefined)"; RFC 7493.
    """
    return _Copy().of(value, DEEPEST)


def portability_fault(value: object) -> str | None:
    """Return why a value is not portable JSON, as the end of a sentence; None where it is."""
    try:
        portable(value)
    except NotPortable as fault:
        return str(fault)
    return None


def has_lone_surrogate(text: str) -> bool:
    """Tell whether the text is ill-formed: a surrogate stands in it as a character of its own."""
    return not text.isascii() and _LONE_SURROGATE.search(text) is not None


class _Copy:
    """One copying, which counts parts and characters; no deeper than `DEEPEST`, so it may call itself."""

    def __init__(self) -> None:
        self._parts, self._characters = MOST_PARTS, MOST_CHARACTERS

    def of(self, part: object, levels: int) -> object:
        """Copy a part that may hold others `levels` deep."""
        self._count_part()
        if type(part) in _SCALARS:
            return self._scalar(part)
        if (listed := elements(part)) is not None:
            return [self.of(one, self._below(levels)) for one in listed]
        if issubclass(type(part), dict):
            items = list(dict.items(cast("dict[object, object]", part)))
            return {self._key(key): self.of(one, self._below(levels)) for key, one in items}
        return self._scalar(part)

    def _key(self, key: object) -> str:
        self._count_part()
        if not issubclass(type(key), str):
            raise NotPortable("has a key that is no text")
        return str(self._scalar(key))

    def _scalar(self, part: object) -> object:
        scalar = _scalar(part)
        if type(scalar) is str:
            self._characters -= len(scalar)
            if self._characters < 0:
                raise NotPortable(f"has more than {MOST_CHARACTERS:,} characters")
        return scalar

    def _count_part(self) -> None:
        self._parts -= 1
        if self._parts < 0:
            raise NotPortable(f"has more than {MOST_PARTS:,} parts")

    @staticmethod
    def _below(levels: int) -> int:
        if levels == 0:
            raise NotPortable(f"is nested more than {DEEPEST} levels deep")
        return levels - 1


def _scalar(part: object) -> object:
    part = plain(part)
    if part is None or type(part) is bool:
        return part
    if type(part) is str:
        if has_lone_surrogate(part):
            raise NotPortable("holds half of a surrogate pair")
        return part
    if type(part) is int or type(part) is float:
        if not _fits_a_double(part):
            raise NotPortable("holds NaN, an infinity or a number too large for a double")
        return part
    raise NotPortable(f"holds a {type(part).__name__}, which JSON does not have")


def _fits_a_double(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:
        return False
