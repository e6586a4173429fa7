"""Finding thousands of excerpts in one text without reading the text for each."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from lection_extract.text.occurrences import Starts, find_starts
from lection_extract.text.text_runs import TextRuns

__all__ = ["ExcerptIndex"]

_FEW_EXCERPTS: Final = 200
"""For how few excerpts searching the text for each costs less than learning what stands where in it."""

_MOST_HELD: Final = 16_000_000
"""How many places are remembered at most: a quarter of a gigabyte."""


class ExcerptIndex:
    """The places of excerpts in one text; each excerpt is looked for once.

    A few excerpts are searched for one by one. When there are many, the text is gone through once, and from then on
    each costs about as much as it has places.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._found: dict[str, Starts] = {}
        self._asked = self._held = 0

    def starts(self, excerpt: str) -> Starts:
        """Return where the excerpt starts, overlapping places included."""
        if excerpt not in self._found:
            starts = self._find(excerpt)
            self._held += starts.held
            if self._held > _MOST_HELD:
                self._found, self._held = {}, starts.held
            self._found[excerpt] = starts
        return self._found[excerpt]

    @cached_property
    def _runs(self) -> TextRuns:
        return TextRuns(self.text)

    def _find(self, excerpt: str) -> Starts:
        self._asked += 1
        places = self._runs.places(excerpt) if self._asked > _FEW_EXCERPTS else None
        return find_starts(self.text, excerpt) if places is None else Starts(places)
