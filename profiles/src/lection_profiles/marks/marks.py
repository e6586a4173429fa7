"""What an extractor is: something that finds marks in the texts of a batch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias

from lection_core import Block, Span

from lection_profiles.text.batch import Joined

Mark: TypeAlias = tuple[int, int, int, str | None]
"""What is found: the index of the text in the batch, start and end in that text, and the value or None."""


class Extractor(Protocol):
    """Finds one type of thing. It is compiled once for a document and keeps nothing between batches."""

    def marks(self, batch: Joined, blocks: Sequence[Block]) -> Iterator[Mark]:
        """Yield what is found, in any order; a mark lies inside one text and is not empty."""


def ordered(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Give spans in the order of B-04, equal ones in the order given: start, then the longer one, then type."""
    given = tuple(spans)
    return given if len(given) < 2 else tuple(sorted(given, key=_order))


def _order(span: Span) -> tuple[int, int, str]:
    # The same as `Span.order`, without the cost of a property.
    return (span.start, -span.end, span.type)
