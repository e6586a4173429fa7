"""Searching many short texts at once: one call of the matcher for a batch of blocks instead of one for each.

A call of RE2 costs some microseconds whatever the length, so the texts of a batch are joined by a line feed and
searched together. The result is that of searching each text alone: `^` and `$` are made to mean the edges of a line,
and where a match runs over a line feed, or the pattern or a text could tell the difference, each is searched alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from lection_profiles.text.advice import tokens
from lection_profiles.text.matcher import Encoded, Match, Matcher, compile_re2

_SPACES = "\u00a0\u202f\u2007\u3000"
_EDGES = frozenset({r"\A", r"\z"})


class Joined:
    """Texts joined by a line feed, and the way back from an offset to a text.

    `texts` are the texts, `text` is all of them joined, `starts` says where each begins in it, `alone` holds the
    indices of those that have a line feed of their own.
    """

    __slots__ = ("_encoded", "_plain", "_plain_encoded", "alone", "starts", "text", "texts")

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.text = "\n".join(texts)
        within = self.text.count("\n") >= len(texts) > 0
        self.alone = [index for index, text in enumerate(texts) if "\n" in text] if within else []
        self.starts = list(accumulate([len(text) + 1 for text in texts], initial=0))
        self._plain: str | None = None
        self._encoded: Encoded | None = None
        self._plain_encoded: Encoded | None = None

    @property
    def encoded(self) -> Encoded:
        """The joined text as the matcher searches it."""
        if self._encoded is None:
            self._encoded = Encoded(self.text)
        return self._encoded

    @property
    def plain_encoded(self) -> Encoded:
        """The joined text with plain spaces as the matcher searches it."""
        if self._plain_encoded is None:
            self._plain_encoded = self.encoded if self.plain == self.text else Encoded(self.plain)
        return self._plain_encoded

    @property
    def plain(self) -> str:
        """The joined text with a space for each no-break space; the offsets are the same."""
        if self._plain is None:
            plain = self.text
            for space in _SPACES:
                plain = plain.replace(space, " ")
            self._plain = plain
        return self._plain

    def place(self, offset: int) -> tuple[int, int]:
        """Give the index of the text that holds an offset of `text`, and where that text begins."""
        index = bisect_right(self.starts, offset) - 1
        return index, self.starts[index]


class Search:
    """A profile's regular expression, compiled for searching one text and for searching many.

    Raises PatternError for what RE2 refuses; the loader has refused it before.
    """

    __slots__ = ("_joined", "_single", "groups")

    def __init__(self, pattern: str) -> None:
        self._single = compile_re2(pattern)
        self.groups = self._single.groups
        """The named groups with their numbers."""
        self._joined: Matcher | None = None
        if _EDGES.isdisjoint(tokens(pattern)) and "-" not in _flags(pattern):
            self._joined = compile_re2(f"(?m:{pattern})")

    def matches(self, batch: Joined) -> Iterator[tuple[int, int, Match]]:
        """Yield each match as (index of the text, where the text begins for the match's offsets, match).

        Matches come in order within a text; the texts that are searched alone come last. The library gives an empty
        match twice at times.
        """
        if not batch.texts:
            return
        together = self._together(batch)
        if together is None:
            yield from self._each(batch, range(len(batch.texts)))
            return
        yield from together
        yield from self._each(batch, batch.alone)

    def holds(self, batch: Joined) -> set[int]:
        """Give the indices of the texts in which the pattern is found."""
        return {index for index, _, _ in self.matches(batch)}

    def _together(self, batch: Joined) -> list[tuple[int, int, Match]] | None:
        """Search the joined text; None where that is not the same as searching each text."""
        if self._joined is None:
            return None
        found = []
        apart = set(batch.alone)
        for match in self._joined.finditer(batch.encoded):
            start, end = match.span()
            index, base = batch.place(start)
            if end > base + len(batch.texts[index]):
                self._joined = None
                return None
            if index not in apart:
                found.append((index, base, match))
        return found

    def _each(self, batch: Joined, indices: Sequence[int]) -> Iterator[tuple[int, int, Match]]:
        for index in indices:
            for match in self._single.finditer(batch.texts[index]):
                yield index, 0, match


def places_of(text: str, words: str) -> Iterator[int]:
    """Yield where some words begin in a text; a method of the text finds them ten times as fast as an expression."""
    place = text.find(words)
    while place >= 0:
        yield place
        place = text.find(words, place + 1)


def _flags(pattern: str) -> str:
    """The letters of every flag group of a pattern (`(?i)`, `(?i-s:…)`), joined."""
    flags = []
    for part in pattern.split("(?")[1:]:
        head = part.partition(")")[0].partition(":")[0]
        flags.append(head if head.replace("-", "").isalpha() else "")
    return "".join(flags)
