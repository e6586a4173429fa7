"""Spans: what a profile marks inside the text of blocks. Source: profiles.md, "span_extractors"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from lection_core import Block, Profile, Span, SpanExtractor

from lection_profiles.joined import Joined, Search

Mark = tuple[int, int, int, str | None]
"""What an extractor finds: index of the text, start and end in it, value."""


class Extractor(Protocol):
    """Finds one type of thing in the texts of a batch."""

    def marks(self, batch: Joined) -> Iterator[Mark]:
        """Yield what is found, in any order."""


class Regex:
    """A profile's own regular expression; `span` and `value` are its groups, both optional.

    Empty matches mark nothing.
    """

    def __init__(self, pattern: str) -> None:
        self._search = Search(pattern)
        self._span: int | str = "span" if "(?P<span>" in pattern or "(?<span>" in pattern else 0
        self._value = "value" if "(?P<value>" in pattern or "(?<value>" in pattern else None

    def marks(self, batch: Joined) -> Iterator[Mark]:
        """Yield each match, or its group `span`; the value is the text of the group `value`."""
        for index, base, match in self._search.matches(batch):
            start, end = match.span(self._span)
            if 0 <= start < end:
                yield index, start - base, end - base, match.group(self._value) if self._value else None


class Extraction:
    """A profile's span extractors, compiled once."""

    def __init__(self, profile: Profile) -> None:
        self._entries = [(entry, extractor(entry, profile)) for entry in profile.span_extractors if entry.regex]

    def spans(self, blocks: Sequence[Block], roles: Sequence[str | None], texts: Joined) -> dict[int, list[Span]]:
        """Give what is found in each block, by its index, in no order; blocks without are left out."""
        found: dict[int, list[Span]] = {}
        for entry, finder in self._entries:
            for index, start, end, value in finder.marks(texts):
                if applies(entry, blocks[index].kind, roles[index]):
                    found.setdefault(index, []).append(Span(entry.type, start, end, value))
        return found


def extractor(entry: SpanExtractor, profile: Profile) -> Extractor:
    """Make the extractor an entry asks for."""
    assert entry.regex is not None
    return Regex(entry.regex)


def applies(entry: SpanExtractor, kind: str, role: str | None) -> bool:
    """Tell whether the filters of an entry admit a block."""
    return (not entry.kinds or kind in entry.kinds) and (not entry.roles or role in entry.roles)
