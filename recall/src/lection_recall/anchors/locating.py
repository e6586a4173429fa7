"""Where an excerpt stands in a later version of its document. Source: recall.md RV-02."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Final, NamedTuple

ENOUGH: Final = 12
"""Letters and digits an excerpt must have for a move to another address to be believed on its words alone: a "Yes", a
date or an amount stands in many clauses."""


class Place(NamedTuple):
    """A block of a document: its address, its range of the source, the digest of its text."""

    address: str
    source: tuple[int, int] | None
    text_sha256: str | None


@dataclass(frozen=True)
class Document:
    """A document as it is now.

    :param blocks: in document order.
    """

    text: str
    sha256: str
    blocks: Sequence[Place]

    @cached_property
    def addresses(self) -> Mapping[str, Place]:
        """The blocks by address."""
        return {place.address: place for place in self.blocks}

    @cached_property
    def _ordered(self) -> list[tuple[int, int, Place]]:
        """Start, end and block by start, the outer first where two begin together."""
        ranged = [(*place.source, place) for place in self.blocks if place.source is not None]
        return sorted(ranged, key=lambda row: row[0])

    @cached_property
    def _reach(self) -> list[int]:
        """How far the blocks up to each reach at most: where that is too short, none before it holds a range."""
        return list(accumulate((end for _, end, _ in self._ordered), max))

    def deepest(self, start: int, end: int) -> Place | None:
        """Return the deepest block that holds a range; None where none does.

        A block's range holds its own text and may hold its children's; of those that hold the range the last to
        begin is the deepest.
        """
        number = bisect_right(self._ordered, start, key=lambda row: row[0]) - 1
        while number >= 0 and self._reach[number] >= end:
            _, reaches, place = self._ordered[number]
            if reaches >= end:
                return place
            number -= 1
        return None


@dataclass(frozen=True)
class Cited:
    """What a citation says of its place: the newest anchor's, where there is one."""

    sha256: str
    address: str
    range: tuple[int, int]
    excerpt: str
    block_sha256: str | None = None


@dataclass(frozen=True)
class Found:
    """The state of a citation.

    :param state: current, unchanged, moved, changed, gone, ambiguous, broken or unreadable.
    :param address: of the block it has moved to.
    :param range: it has moved to.
    :param count: of the places it may stand at.
    :param places: these places, where it is ambiguous.
    """

    state: str
    address: str | None = None
    range: tuple[int, int] | None = None
    count: int | None = None
    places: tuple[tuple[int, int], ...] = field(default=(), compare=False)


def locate(cited: Cited, document: Document | None) -> Found:
    """Return the state of a citation in a document as it is now; None stands for one that cannot be read."""
    if document is None:
        return Found("unreadable")
    start, end = cited.range
    if document.sha256 == cited.sha256:
        return Found("current" if document.text[start:end] == cited.excerpt else "broken")
    places = list(occurrences(document.text, cited.excerpt))
    if not places:
        return Found("changed" if cited.address in document.addresses else "gone")
    if (start, end) in places and _address(document, start, end) == cited.address:
        return Found("unchanged")
    chosen = _chosen(cited, document, places)
    if chosen is None:
        return Found("ambiguous", count=len(places), places=tuple(places))
    return Found("moved", address=_address(document, *chosen), range=chosen)


def occurrences(text: str, excerpt: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of all occurrences of an excerpt, overlapping ones too; an empty one stands nowhere."""
    start = text.find(excerpt) if excerpt else -1
    while start >= 0:
        yield start, start + len(excerpt)
        start = text.find(excerpt, start + 1)


def _chosen(cited: Cited, document: Document, places: list[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the place an excerpt has moved to: the only one, or the only one in the block of the cited address."""
    if len(places) > 1:
        places = [place for place in places if _address(document, *place) == cited.address]
    if len(places) != 1:
        return None
    return places[0] if _believed(cited, document, places[0]) else None


def _believed(cited: Cited, document: Document, place: tuple[int, int]) -> bool:
    block = document.deepest(*place)
    if block is not None and block.address == cited.address:
        return True
    if sum(map(str.isalnum, cited.excerpt)) >= ENOUGH:
        return True
    return block is not None and cited.block_sha256 is not None and block.text_sha256 == cited.block_sha256


def _address(document: Document, start: int, end: int) -> str:
    """Return the address of the deepest block that holds a range, the document's where it crosses blocks."""
    block = document.deepest(start, end)
    return "/" if block is None else block.address
