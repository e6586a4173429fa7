"""Taking a tree from a stranger's hook in the place of the one that was read, or refusing it."""

from __future__ import annotations

import sys
from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lection_core import Block, BlockTree, Source

    Place = tuple[str, int, int]


class RefusedAnswerError(Exception):
    """What a hook returned is not accepted; the text says why."""


def copied(tree: BlockTree, source: Source | None) -> BlockTree:
    """The same tree of blocks and notices that are shared with nothing."""
    from lection_core import BlockTree

    return BlockTree(
        blocks=[_copied(block) for block in tree.blocks],
        source=tree.source if source is None else source,
        dropped=[replace(notice) for notice in tree.dropped],
        reader=tree.reader,
        profile=tree.profile,
        transformed_by=tree.transformed_by,
        schema_version=tree.schema_version,
    )


def _copied(block: Block) -> Block:
    spans = tuple(replace(span) for span in block.spans)
    return replace(block, spans=spans, attrs=dict(block.attrs))


def digest(tree: BlockTree) -> bytes:
    """What the blocks and notices of a tree say, as one value: equal only where they are the same."""
    import hashlib

    parts = hashlib.sha256()
    for item in (*tree.blocks, *tree.dropped):
        parts.update(repr(item).encode("utf-8", "surrogatepass"))
    return parts.digest()


def accepted(
    before: BlockTree,
    given: BlockTree,
    answer: object,
    by: str,
    source: Source | None = None,
    rewrites: Collection[str] = (),
) -> BlockTree:
    """The tree with the blocks and notices of the answer, everything else of `before`, and `by` in `transformed_by`.

    No answer is that of the copy that was `given`, which the plugin may have changed in place: what counts is whether
    the blocks are other ones than before, and not how they came to be.

    Its blocks and the tree are built again, so what bypassed the block model's checks is caught here. Given the
    source, it may break conservation nowhere that `before` does not; `rewrites` are those of the reader's manifest.

    :raises RefusedAnswerError: it is no tree, breaks a rule, or loses part of the source.
    """
    from lection_core import BlockTree, ContractError

    after = given if answer is None else answer
    if type(after) is not BlockTree:
        raise RefusedAnswerError(f"it returned {type(after).__name__}, not a BlockTree")
    try:
        tree = BlockTree(
            blocks=[_rebuilt(block) for block in after.blocks],
            source=before.source if source is None else source,
            dropped=[replace(notice) for notice in after.dropped],
            linear=None if source is None or before.source.linear is None else before.text,
            reader=before.reader,
            profile=before.profile,
            transformed_by=(*before.transformed_by, by),
            schema_version=before.schema_version,
        )
    except (ContractError, TypeError, AttributeError) as error:
        raise RefusedAnswerError(f"its tree breaks the block model: {error}") from error
    if digest(tree) == digest(before):
        return before
    if source is not None:
        _refuse_losses(before, tree, rewrites)
    return tree


def _rebuilt(block: Block) -> Block:
    """The block made anew, so that what got around the checks is met by them."""
    from lection_core import Block

    if type(block) is not Block:
        raise TypeError(f"{type(block).__name__} stands among its blocks")
    return _copied(block)


def _refuse_losses(before: BlockTree, after: BlockTree, rewrites: Collection[str]) -> None:
    known = sorted(_broken(before, rewrites))
    lost = [place for place in _broken(after, rewrites) if not _within(known, place)]
    if lost:
        rule, start, end = lost[0]
        more = "" if len(lost) == 1 else f" and {len(lost) - 1} more range{'s' if len(lost) > 2 else ''}"
        raise RefusedAnswerError(f"its tree loses characters [{start}, {end}) of the source ({rule}){more}")


def _within(known: Sequence[Place], place: Place) -> bool:
    """Whether the last of the sorted places that begins no later, of the same rule, reaches as far."""
    rule, start, end = place
    index = bisect_right(known, (rule, start, sys.maxsize)) - 1
    return index >= 0 and known[index][0] == rule and known[index][2] >= end


def _broken(tree: BlockTree, rewrites: Collection[str]) -> list[Place]:
    from lection_core import conservation_faults

    return [(fault.rule, fault.start, fault.end) for fault in conservation_faults(tree, rewrites=rewrites)]
