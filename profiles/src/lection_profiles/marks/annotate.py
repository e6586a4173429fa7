"""Roles and spans: what the blocks of any reader mean under a profile. Source: profiles.md, "role_rules"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from lection_core import Block, Dropped, LinearText, Profile, Span

from lection_profiles.marks.marks import ordered
from lection_profiles.marks.role_rules import RoleRules
from lection_profiles.marks.spans import Extraction
from lection_profiles.text.batch import Joined

BATCH = 16 * 1024
"""How many characters of text are held back at most before blocks are passed on; a longer block goes alone, and so does
the first one, the document."""

BATCH_BLOCKS = 1024
"""How many blocks and notices are held back at most."""


def annotate(
    items: Iterable[Block | Dropped | LinearText], profile: Profile | None
) -> Iterator[Block | Dropped | LinearText]:
    """Yield the same items in the same order, their blocks with the roles and spans of the profile.

    A role that a block already has stays, and so do its spans; nothing else of a block changes. At most BATCH
    characters of text and BATCH_BLOCKS items are held back, and what comes out does not depend on how they fall.
    Annotating twice gives what annotating once gives. None for the profile changes nothing.

    Source: profiles.md, "role_rules", "span_extractors".
    """
    if profile is None or not (profile.role_rules or profile.span_extractors):
        yield from items
        return
    rules, extraction = RoleRules(profile), Extraction(profile)
    for batch in _batches(items):
        yield from _annotated(batch, rules, extraction)


def _batches(items: Iterable[Block | Dropped | LinearText]) -> Iterator[list[Block | Dropped | LinearText]]:
    batch: list[Block | Dropped | LinearText] = []
    size = 0
    items = iter(items)
    yield list(islice(items, 1))
    for item in items:
        length = len(item.text) if isinstance(item, Block) else 0
        if batch and (size + length > BATCH or len(batch) >= BATCH_BLOCKS):
            yield batch
            batch, size = [], 0
        batch.append(item)
        size += length
    if batch:
        yield batch


def _annotated(
    batch: list[Block | Dropped | LinearText], rules: RoleRules, extraction: Extraction
) -> Iterator[Block | Dropped | LinearText]:
    blocks = [item for item in batch if isinstance(item, Block)]
    texts = Joined([block.text for block in blocks])
    roles = rules.roles(blocks, texts)
    found = extraction.spans(blocks, roles, texts)
    index = 0
    for item in batch:
        if not isinstance(item, Block):
            yield item
            continue
        role, spans = roles[index], merged(item.spans, found.get(index, ()))
        index += 1
        yield item if role == item.role and spans is item.spans else item.marked(role, spans)


def merged(given: tuple[Span, ...], found: Sequence[Span]) -> tuple[Span, ...]:
    """Give the spans a block has and those found that it has not, ordered by (start, −end, type); `given` if none."""
    if not found:
        return given
    if not given:
        return ordered(found)
    there = {(span.type, span.start, span.end) for span in given}
    new = [span for span in found if (span.type, span.start, span.end) not in there]
    if not new:
        return given
    return ordered((*given, *new))
