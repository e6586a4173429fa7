"""Folding: from lines of source to a block's text. Source: blocks.md, `text`; profiles.md, "Units of plain text"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from lection_core import Span, fold

_WORD = re.compile(r"\S+")
_HYPHENS = ("-", "­", "‐")


def join_lines(texts: Sequence[str], dehyphenate: bool) -> str:
    """Join the lines of a unit and fold the result; a word cut by a hyphen at a line's end is joined when asked."""
    if len(texts) == 1:
        return fold(texts[0])
    if not dehyphenate or not any(text.endswith(_HYPHENS) for text in texts[:-1]):
        return fold(" ".join(texts))
    pieces = [texts[0]]
    for text in texts[1:]:
        last = pieces[-1]
        if last.endswith(_HYPHENS) and last[-2:-1].isalpha() and text[:1].islower():
            pieces[-1] = last[:-1] + text
        else:
            pieces.append(text)
    return fold(" ".join(pieces))


def fold_with_spans(text: str, spans: tuple[Span, ...]) -> tuple[str, tuple[Span, ...]]:
    """Fold a text and keep its spans over the same characters of it, ordered as B-04 asks.

    A span over white space covers what is left of that.
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
