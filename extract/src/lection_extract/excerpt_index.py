"""Finding thousands of excerpts in one text without reading the text for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from lection_extract.occurrences import Starts, find_starts

__all__ = ["ExcerptIndex"]

_WORD: Final = re.compile(r"\w+")
_MANY_PLACES: Final = 500
"""Of how many places looking at each costs more than searching the text once."""

_FEW_PLACES: Final = 8
"""Of how few places looking at each costs less than looking for a rarer word."""


class ExcerptIndex:
    """The places of excerpts in one text; each excerpt is looked for once.

    A word with something around it on both sides inside an excerpt is a whole word wherever the excerpt stands, so the
    excerpt can only be where its rarest such word is. Excerpts without one are searched for.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._found: dict[str, Starts] = {}

    def starts(self, excerpt: str) -> Starts:
        """Return where the excerpt starts, overlapping places included."""
        if excerpt not in self._found:
            self._found[excerpt] = self._find(excerpt)
        return self._found[excerpt]

    @cached_property
    def _words(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for match in _WORD.finditer(self.text):
            places.setdefault(match[0], []).append(match.start())
        return places

    def _find(self, excerpt: str) -> Starts:
        rarest = self._rarest_word(excerpt)
        if rarest is None or len(rarest[1]) > _MANY_PLACES:
            return find_starts(self.text, excerpt)
        offset, places = rarest
        starts = (place - offset for place in places if place >= offset)
        return Starts([range(start, start + 1) for start in starts if self.text.startswith(excerpt, start)])

    def _rarest_word(self, excerpt: str) -> tuple[int, Sequence[int]] | None:
        """Return the offset in the excerpt, and the places in the text, of the excerpt's rarest inner word."""
        rarest: tuple[int, Sequence[int]] | None = None
        for match in _WORD.finditer(excerpt, 1):
            if match.end() == len(excerpt) or (match.start() == 1 and _WORD.match(excerpt)):
                continue
            places = self._words.get(match[0], ())
            if rarest is None or len(places) < len(rarest[1]):
                rarest = match.start(), places
            if len(places) <= _FEW_PLACES:
                break
        return rarest
