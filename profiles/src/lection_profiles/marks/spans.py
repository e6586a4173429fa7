"""Spans: what a profile marks inside the text of blocks. Source: profiles.md, "span_extractors"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from lection_core import Block, Profile, Span, SpanExtractor

from lection_profiles.marks.amounts import Amounts
from lection_profiles.marks.citations import Citations
from lection_profiles.marks.dates import Dates
from lection_profiles.marks.defined_terms import DefinedTerms
from lection_profiles.marks.marks import Extractor, Mark
from lection_profiles.marks.parties import Parties
from lection_profiles.marks.references.cross_references import CrossReferences
from lection_profiles.text.batch import Joined, Search

_EXTRACTORS: Mapping[str, Callable[[Sequence[str]], Extractor]] = MappingProxyType(
    {
        "date": Dates,
        "amount": Amounts,
        "cross_reference": CrossReferences,
        "defined_term": DefinedTerms,
        "party": Parties,
        "citation": Citations,
    }
)


class Regex:
    """Marks what a profile's own regular expression finds; `span` and `value` are its groups, both optional.

    Empty matches mark nothing. Where the entry's type is `cross_reference` the value, or the marked text without one,
    is read as the name of a unit (`clause 4.2`, `Resolution 7` where labels say so, or a bare number) and resolved like
    any other reference.
    """

    def __init__(self, pattern: str, kind: str, languages: Sequence[str]) -> None:
        self._search = Search(pattern)
        self._span = self._search.groups.get("span", 0)
        self._value = self._search.groups.get("value")
        self._references = CrossReferences(languages) if kind == "cross_reference" else None

    def marks(self, batch: Joined, blocks: Sequence[Block]) -> Iterator[Mark]:
        """Yield each match, or its group `span`, with the text of the group `value`."""
        for index, base, match in self._search.matches(batch):
            start, end = match.span(self._span)
            if not 0 <= start < end:
                continue
            value = match.group(self._value) if self._value else None
            if self._references is not None:
                value = self._references.named(value or match.group(self._span) or "")
            yield index, start - base, end - base, value


class Extraction:
    """A profile's span extractors, compiled once."""

    def __init__(self, profile: Profile) -> None:
        self._entries = [(entry, extractor(entry, profile.languages)) for entry in profile.span_extractors]

    def spans(self, blocks: Sequence[Block], roles: Sequence[str | None], texts: Joined) -> dict[int, list[Span]]:
        """Give what is found in each block, by its index, in no order; blocks without are left out."""
        found: dict[int, list[Span]] = {}
        for entry, finder in self._entries:
            for index, start, end, value in finder.marks(texts, blocks):
                if applies(entry, blocks[index].kind, roles[index]):
                    found.setdefault(index, []).append(Span(entry.type, start, end, value))
        return found


def extractor(entry: SpanExtractor, languages: Sequence[str]) -> Extractor:
    """Make the extractor an entry asks for."""
    if entry.regex is not None:
        return Regex(entry.regex, entry.type, languages)
    assert entry.extractor is not None
    return _EXTRACTORS[entry.extractor](languages)


def applies(entry: SpanExtractor, kind: str, role: str | None) -> bool:
    """Tell whether the filters of an entry admit a block."""
    return (not entry.kinds or kind in entry.kinds) and (not entry.roles or role in entry.roles)
