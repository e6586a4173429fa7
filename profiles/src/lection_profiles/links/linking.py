"""Linking: the cross references of one tree to the blocks they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lection_core import BlockTree, Span

from lection_profiles.links.address_book import AddressBook, Addresses
from lection_profiles.links.listing import listings
from lection_profiles.links.resolution import AMBIGUOUS, MISSING, Resolver
from lection_profiles.links.setting import AMENDED, LISTED, OWN, QUOTED, Setting
from lection_profiles.links.targets import Step, read_target
from lection_profiles.links.usage import usage
from lection_profiles.marks.references.reader import EXTERNAL, PENDING
from lection_profiles.marks.references.units import PIECES


class Linker:
    """Gives the references of a tree their values.

    `kinds` are the types of spans that are references, `places` the indices of the blocks that have any.
    """

    def __init__(
        self, tree: BlockTree, book: AddressBook, addresses: Addresses, setting: Setting, kinds: frozenset[str]
    ) -> None:
        self._blocks = tree.blocks
        self._kinds = kinds
        self._addresses = addresses
        self._setting = setting
        self.places = [index for index, block in enumerate(tree.blocks) if block.spans and _has(block.spans, kinds)]
        self._resolver = Resolver(book, usage(self._named(), book.scopes, book.units))
        self._listings = listings(tree, book, self.places, kinds)
        self._steps: dict[str, tuple[Step, ...] | None] = {}

    def _named(self) -> Iterator[tuple[int, str]]:
        """What the references that are not resolved yet name, each with the index of its block.

        Those in text that quotes or amends another tell nothing of how this document speaks.
        """
        for index in self.places:
            if self._setting.of(index) != OWN:
                continue
            for span in self._blocks[index].spans:
                if span.type in self._kinds and span.value is not None and span.value.startswith(PENDING):
                    yield index, span.value.removeprefix(PENDING)

    def spans(self, index: int) -> tuple[Span, ...]:
        """Give the spans of a block, its references with their values."""
        spans = self._blocks[index].spans
        return tuple(self._linked(index, span) if span.type in self._kinds else span for span in spans)

    def _linked(self, index: int, span: Span) -> Span:
        value = span.value or ""
        if not value.startswith(PENDING):
            return span
        return Span(span.type, span.start, span.end, self._value(index, value.removeprefix(PENDING)))

    def _value(self, index: int, target: str) -> str:
        if target not in self._steps:
            self._steps[target] = read_target(target)
        steps = self._steps[target]
        if steps is None:
            return f"?{MISSING}: {target}"
        if self._is_elsewhere(self._setting.of(index), steps):
            return f"{EXTERNAL}{target}"
        if index in self._listings and not _says_this(steps):
            return f"?{AMBIGUOUS}: {target}"
        found = self._resolver.find(steps, index)
        address = found if isinstance(found, str) else self._addresses.of(found)
        if address is None or address == MISSING:
            return f"?{MISSING}: {target}"
        return f"?{AMBIGUOUS}: {target}" if address == AMBIGUOUS else address

    def _is_elsewhere(self, setting: int, steps: tuple[Step, ...]) -> bool:
        """Tell whether a reference leads into another document because of where it stands."""
        if setting == LISTED:
            # `paragraphs (a) to (c)` are the items of the list.
            outermost = steps[-1]
            return not _says_this(steps) and (outermost.unit not in PIECES or outermost.number != "")
        return setting == QUOTED or (setting == AMENDED and not _says_this(steps))


def _says_this(steps: tuple[Step, ...]) -> bool:
    return any(step.qualifier == "this" for step in steps)


def _has(spans: Sequence[Span], kinds: frozenset[str]) -> bool:
    return any(span.type in kinds for span in spans)
