"""Finding thousands of excerpts in one text without reading the text for each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from lection_extract.occurrences import Starts, find_starts

__all__ = ["ExcerptIndex"]

_GRAM: Final = 5
_STRIDE: Final = 4

_MANY_PLACES: Final = 1000
"""Of how many places looking at each costs more than searching the text once."""

_FEW_PLACES: Final = 12
"""Of how few places looking at each costs less than looking for a rarer run."""

_GRAMS_TRIED: Final = 16
"""Of how many runs of an excerpt the rarest is taken; more would hardly find a rarer one."""


class ExcerptIndex:
    """The places of excerpts in one text; each excerpt is looked for once.

    The index knows where every fourth run of five characters stands. Wherever an excerpt stands, one of four ways to
    take every fourth of its own runs falls on these; so for each way only the places of the rarest run are looked at.
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
    def _grams(self) -> dict[str, list[int]]:
        places: defaultdict[str, list[int]] = defaultdict(list)
        for at in range(0, len(self.text) - _GRAM + 1, _STRIDE):
            places[self.text[at : at + _GRAM]].append(at)
        return dict(places)

    def _find(self, excerpt: str) -> Starts:
        if len(excerpt) < _GRAM + _STRIDE - 1:
            return find_starts(self.text, excerpt)
        rarest = [self._rarest(excerpt, first) for first in range(_STRIDE)]
        if sum(len(places) for _, places in rarest) > _MANY_PLACES:
            return find_starts(self.text, excerpt)
        starts = (place - offset for offset, places in rarest for place in places if place >= offset)
        return Starts(sorted(start for start in starts if self.text.startswith(excerpt, start)))

    def _rarest(self, excerpt: str, first: int) -> tuple[int, Sequence[int]]:
        """Return offset and places of the rarest of the excerpt's runs that begin at `first` and every fourth after."""
        grams = self._grams
        rarest: Sequence[int] | None = None
        at = first
        for offset in range(first, len(excerpt) - _GRAM + 1, _STRIDE)[:_GRAMS_TRIED]:
            places = grams.get(excerpt[offset : offset + _GRAM], ())
            if rarest is None or len(places) < len(rarest):
                at, rarest = offset, places
            if len(places) <= _FEW_PLACES:
                break
        return at, rarest or ()
