"""References: cross references and uses of defined terms, resolved against the whole tree. Source: profiles.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lection_core import Block, BlockTree, Profile, Span

from lection_profiles.address_book import AddressBook, Addresses
from lection_profiles.cross_references import EXTERNAL, PENDING
from lection_profiles.rebuilt import rebuilt, span_with_value, tree_with_blocks
from lection_profiles.resolution import AMBIGUOUS, MISSING, Resolver, Step, read_target
from lection_profiles.setting import AMENDED, QUOTED, Setting
from lection_profiles.usage import usage

_OPEN = (PENDING, f"?{MISSING}: ", f"?{AMBIGUOUS}: ")


def resolve_references(tree: BlockTree, profile: Profile | None) -> BlockTree:
    """Give the tree with its cross references resolved: nothing changes but the values of spans.

    The value of a `cross_reference` is then the address of the block it means (`/section[3]/item[2]`), or says why
    there is none, in one of three forms, each followed by the unit it names (`?missing: clause 14.2`):

    - `?missing: `: no unit of the tree bears this number;
    - `?ambiguous: `: more than one does, or the reference leans on an earlier one (`paragraph (b) of that section`);
    - `?external: `: it leads into another document, by its own words (`section 4 of the Companies Act 2006`), because
      it stands in quoted or inserted text, or because it tells how another text is amended.

    So a value that begins with `/` is an address and one that begins with `?` is unresolved; `?pending: ` stands only
    in streams, which have no whole tree. A value a reader gave is left alone.

    A unit is found by its label. `clause 4.2(a)` is `(a)` in the unit `4.2`; `Article 5` must bear its name, a
    section, clause, regulation or rule may be a bare number; `subsection (2)` is looked for in the provision around the
    reference and not beyond; `paragraph 3 of Schedule 2`, `Chapter 2 of this Part` in the unit named. In a schedule or
    annex, which numbers afresh, `paragraph 3` is its own, and `clause 4` the document's if the schedule has none or
    calls its units paragraphs. Targets more than 100 levels deep are `?missing`.
    """
    kinds = _reference_types(profile)
    places = [index for index, block in enumerate(tree.blocks) if any(span.type in kinds for span in block.spans)]
    if profile is None or not places:
        return tree
    blocks = list(tree.blocks)
    stage = _Stage(tree, profile, kinds, places)
    for index in places:
        blocks[index] = stage.resolved(index)
    return tree_with_blocks(tree, tuple(blocks))


def _reference_types(profile: Profile | None) -> frozenset[str]:
    """The types of spans that are cross references under a profile."""
    entries = profile.span_extractors if profile is not None else ()
    return frozenset({"cross_reference", *(entry.type for entry in entries if entry.extractor == "cross_reference")})


class _Stage:
    """One tree's references."""

    def __init__(self, tree: BlockTree, profile: Profile, kinds: frozenset[str], places: Sequence[int]) -> None:
        self._blocks = tree.blocks
        self._kinds = kinds
        self._addresses = Addresses(tree)
        self._setting = Setting(tree)
        book = AddressBook(tree, profile)
        self._resolver = Resolver(book, usage(self._named(places), book.scopes))
        self._steps: dict[str, tuple[Step, ...] | None] = {}

    def _named(self, places: Sequence[int]) -> Iterator[tuple[int, str]]:
        """What the references that are open name, each with the index of its block."""
        for index in places:
            for span in self._blocks[index].spans:
                if span.type in self._kinds and span.value is not None and span.value.startswith(_OPEN):
                    yield index, span.value.partition(": ")[2]

    def resolved(self, index: int) -> Block:
        """Give a block with the values of its references."""
        block = self._blocks[index]
        spans = tuple(self._resolved(index, span) if span.type in self._kinds else span for span in block.spans)
        return rebuilt(block, block.role, spans)

    def _resolved(self, index: int, span: Span) -> Span:
        value = span.value or ""
        if not value.startswith(_OPEN):
            return span
        target = value.partition(": ")[2]
        return span_with_value(span, self._value(index, target))

    def _value(self, index: int, target: str) -> str:
        if target not in self._steps:
            self._steps[target] = read_target(target)
        steps = self._steps[target]
        if steps is None:
            return f"?{MISSING}: {target}"
        setting = self._setting.of(index)
        if setting == QUOTED or (setting == AMENDED and not any(step.qualifier == "this" for step in steps)):
            return f"{EXTERNAL}{target}"
        found = self._resolver.find(steps, index)
        address = found if isinstance(found, str) else self._addresses.of(found)
        if address is None or address == MISSING:
            return f"?{MISSING}: {target}"
        return f"?{AMBIGUOUS}: {target}" if address == AMBIGUOUS else address
