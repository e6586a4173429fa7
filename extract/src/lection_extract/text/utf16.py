"""Offsets in UTF-16 code units, as JavaScript counts, beside those in code points."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

__all__ = ["Utf16Offsets", "utf16_length"]

_ASTRAL: Final = re.compile("[\U00010000-\U0010ffff]")


def utf16_length(text: str) -> int:
    """Return how many UTF-16 code units a text has."""
    return len(text) + sum(1 for _ in _ASTRAL.finditer(text))


class Utf16Offsets:
    """Turns offsets into one text from code points into UTF-16 code units and back."""

    def __init__(self, text: str) -> None:
        self._astral = [match.start() for match in _ASTRAL.finditer(text)]
        self._units = [point + index for index, point in enumerate(self._astral)]

    def from_codepoint(self, offset: int) -> int:
        """Return the offset in UTF-16 code units."""
        return offset + bisect_left(self._astral, offset)

    def to_codepoint(self, offset: int) -> int:
        """Return the offset in code points; one between the halves of a surrogate pair counts as behind the pair."""
        return offset - bisect_left(self._units, offset)
