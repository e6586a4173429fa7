"""The one place that knows the regular expression library: RE2, linear in the text whatever the pattern.

The engine and the loader see only `compile_re2`, `Matcher` and `Match`; another library would be put here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

import re2  # type: ignore[import-untyped]

from lection_profiles.text.advice import advice, tokens

MAX_MEMORY = 4 * 1024 * 1024
"""Bytes one compiled pattern may take, its automaton included; a pattern that needs more is refused."""

_GROUP_NAME = re.compile(r"\(\?P?<(\w+)>")
_SURROGATES = re.compile("[\ud800-\udfff]")


class PatternError(ValueError):
    """A regular expression cannot be compiled.

    :param message: what is wrong with it.
    :param hint: what to write instead.
    """

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}"


class Match(Protocol):
    """One match. Positions are characters of the text that was searched; a group that took no part is at -1.

    Groups go by number (`Matcher.groups` has those of the named ones), 0 for the whole match.
    """

    def start(self, group: int = 0, /) -> int:
        """Give where the group begins."""

    def end(self, group: int = 0, /) -> int:
        """Give where the group ends."""

    def span(self, group: int = 0, /) -> tuple[int, int]:
        """Give where the group begins and ends."""

    def group(self, group: int = 0, /) -> str | None:
        """Give the group's text, None for a group that took no part."""


class Encoded:
    """A text with its bytes in UTF-8, which the library searches: made once for all the patterns that are looked for.

    A lone surrogate is read as U+FFFD.
    """

    __slots__ = ("data", "text")

    def __init__(self, text: str) -> None:
        try:
            data = text.encode()  # ten times as fast as looking for what would not go
        except UnicodeEncodeError:
            text = _encodable(text)
            data = text.encode()
        self.text = text
        self.data = data

    def found(self, matches: Iterable[Any], groups: int) -> Iterator[Match]:
        """Yield the library's matches in `data`, in order, as matches in `text`."""
        data, numbers = self.data, range(groups + 1)
        if len(data) == len(self.text):
            for match in matches:
                yield _Found(self.text, [match.span(number) for number in numbers])
            return
        here = characters = 0
        for match in matches:
            start, end = match.span()
            if start == end < len(data) and data[end] & 0xC0 == 0x80:
                continue  # nothing, between the bytes of one character
            begin = characters + _size(data, here, start)
            here, characters = end, begin + _size(data, start, end)
            if not groups:
                yield _Found(self.text, [(begin, characters)])
                continue
            spans = [match.span(number) for number in numbers]
            edges = {-1: -1, start: begin, end: characters}
            for edge in {edge for span in spans[1:] for edge in span if edge not in edges}:
                edges[edge] = begin + _size(data, start, edge)
            yield _Found(self.text, [(edges[first], edges[last]) for first, last in spans])


class _Found:
    """A match in an encoded text."""

    __slots__ = ("_spans", "_text")

    def __init__(self, text: str, spans: list[tuple[int, int]]) -> None:
        self._text = text
        self._spans = spans

    def start(self, group: int = 0, /) -> int:
        return self._spans[group][0]

    def end(self, group: int = 0, /) -> int:
        return self._spans[group][1]

    def span(self, group: int = 0, /) -> tuple[int, int]:
        return self._spans[group]

    def group(self, group: int = 0, /) -> str | None:
        start, end = self._spans[group]
        return None if start < 0 else self._text[start:end]


class Matcher:
    """A compiled pattern, safe to share between threads.

    Each call encodes the whole text it is given, so many matches in one text are cheap through one `finditer` and dear
    through many calls. A lone surrogate in the text is read as U+FFFD.
    """

    __slots__ = ("_groups", "_regexp", "groups", "pattern", "size")

    def __init__(self, pattern: str, regexp: Any) -> None:
        self._regexp = regexp
        self._groups: int = regexp.groups
        self.pattern = pattern
        self.groups: Mapping[str, int] = dict(regexp.groupindex)
        """The named groups with their numbers."""
        self.size: int = regexp.programsize
        """How many instructions the pattern compiles to; a plain one has fewer than a hundred."""

    def match(self, text: str, start: int = 0) -> Match | None:
        """Match at `start` and nowhere else, or give None."""
        try:
            found: Match | None = self._regexp.match(text, start)
        except UnicodeEncodeError:
            return self.match(_encodable(text), start)
        return found

    def search(self, text: str, start: int = 0) -> Match | None:
        """Find the first match that begins at `start` or later, or give None."""
        try:
            found: Match | None = self._regexp.search(text, start)
        except UnicodeEncodeError:
            return self.search(_encodable(text), start)
        return found

    def is_found(self, text: str) -> bool:
        """Tell whether there is a match anywhere, at half the cost of finding it."""
        return self._regexp.search(Encoded(text).data) is not None

    def finditer(self, text: str | Encoded) -> Iterator[Match]:
        """Yield every match from left to right, none overlapping another."""
        encoded = text if isinstance(text, Encoded) else Encoded(text)
        return encoded.found(self._regexp.finditer(encoded.data), self._groups)


def compile_re2(pattern: str, case_insensitive: bool = False) -> Matcher:
    """Compile a pattern; never writes to standard error.

    Raises PatternError, with advice what to write instead, for what RE2 does not know, for a pattern whose automaton
    takes more than MAX_MEMORY, for a group name used twice, and for `\\C`, which would cut a character in two.
    """
    options = re2.Options()
    options.log_errors = False
    options.max_mem = MAX_MEMORY
    options.case_sensitive = not case_insensitive
    _check(pattern)
    try:
        return Matcher(pattern, re2.compile(pattern, options))
    except re2.error as error:
        raise PatternError(*advice(pattern, _said(error))) from None


def _check(pattern: str) -> None:
    """Refuse what RE2 would take but the engine could not use."""
    if _SURROGATES.search(pattern):
        raise PatternError("has a lone surrogate", "write the character itself")
    parts = list(tokens(pattern))
    if r"\C" in parts:
        raise PatternError(r"uses `\C`, which matches half a character", "write `(?s:.)` for any character")
    bare = "".join(part if len(part) == 1 else " " for part in parts)
    twice = [name for name, count in Counter(_GROUP_NAME.findall(bare)).items() if count > 1]
    if twice:
        raise PatternError(f"names two groups `{twice[0]}`", "put one group around the alternatives: `(?P<number>a|b)`")


def _said(error: re2.error) -> str:
    """The library's own words; it gives them as bytes, cut in the middle of a character at times."""
    words = error.args[0] if error.args else ""
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)


def _encodable(text: str) -> str:
    return _SURROGATES.sub("\ufffd", text)


def _size(data: bytes, start: int, end: int) -> int:
    """Count the characters in [start, end) of a text in UTF-8."""
    return len(data[start:end].decode())
