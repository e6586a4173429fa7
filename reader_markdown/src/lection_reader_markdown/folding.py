"""White space folded in a text, its spans kept on their characters."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from lection_core import Span
from lection_profiles.folding import fold

_WORD: Final = re.compile(r"\S+")


def folded(text: str, spans: tuple[Span, ...]) -> tuple[str, tuple[Span, ...]]:
    """Return `text` with its white space folded as blocks.md asks, and `spans` over the same characters of it.

    A span over white space covers what is left of that. The order of the spans is that of B-04.
    """
    result = fold(text)
    if not spans or len(result) == len(text):  # then every run of white space was one character and stays one
        return result, spans
    edges = _Edges(text, result)
    moved = [Span(span.type, edges.at(span.start), edges.at(span.end), span.value) for span in spans]
    return result, tuple(sorted(moved, key=in_order))


def in_order(span: Span) -> tuple[int, int, str]:
    """Give the key that spans are ordered by (B-04)."""
    return span.start, -span.end, span.type


class _Edges:
    """Where each place between two characters of a text lies in the folded text."""

    __slots__ = ("_befores", "_ends", "_length", "_starts")

    def __init__(self, text: str, result: str) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._befores: list[int] = []
        self._length = len(result)
        place = 0
        for word in _WORD.finditer(text):
            if place < len(result) and result[place] == " ":
                place += 1
            self._starts.append(word.start())
            self._ends.append(word.end())
            self._befores.append(place)
            place += word.end() - word.start()

    def at(self, place: int) -> int:
        """Give the place in the folded text: within white space that of the next word, at its beginning its own."""
        word = bisect_right(self._starts, place) - 1
        if word < 0:
            return 0
        if place <= self._ends[word]:
            return self._befores[word] + place - self._starts[word]
        return self._befores[word + 1] if word + 1 < len(self._befores) else self._length
