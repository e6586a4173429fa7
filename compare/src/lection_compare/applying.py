"""Applying: from one version and the comparison to the other version's blocks. Source: compare.md, P-3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection_core import Block

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.model.pair import Pair
    from lection_compare.model.result import Result

__all__ = ["accepted"]


def accepted(comparison: Result, a: BlockTree) -> tuple[Block, ...]:
    """Return the blocks that accepting every change makes of `a`.

    Texts of blocks with a partner are made of those before and of the edits; only what was inserted, and what a fact
    says has changed, is taken from the comparison.

    :raises ValueError: when `a` is not the tree that was compared.
    """
    if a is not comparison.a and [_content(block) for block in a.blocks] != [_content(b) for b in comparison.a.blocks]:
        raise ValueError(
            f"these are not the blocks that were compared: give the tree of {comparison.a.source.name!r}, "
            "read under the same profile"
        )
    made: dict[int, Block] = {}
    for pair in comparison.pairs:
        for index, text in zip(pair.b_indices, _texts(pair, a), strict=False):
            made[index] = _block(pair, index, text)
    return tuple(made[index] for index in sorted(made))


def _content(block: Block) -> tuple[object, ...]:
    return block.kind, block.text, block.label, block.depth, block.role, block.spans


def _texts(pair: Pair, a: BlockTree) -> list[str]:
    """Return the texts after: those before with every edit made, cut where blocks end."""
    if not pair.a_indices:
        return [block.text for block in pair.b_blocks]
    before = " ".join(a.blocks[index].text for index in pair.a_indices)
    after = pair.b_text
    parts: list[str] = []
    last = 0
    for range_a, range_b in pair.replacements:
        parts += (before[last : range_a[0]], after[slice(*range_b)])
        last = range_a[1]
    whole = "".join((*parts, before[last:]))
    texts, start = [], 0
    for block in pair.b_blocks:
        texts.append(whole[start : start + len(block.text)])
        start += len(block.text) + 1
    return texts


def _block(pair: Pair, index: int, text: str) -> Block:
    after = pair.after.blocks[index]
    before = pair.before.blocks[pair.a_indices[0]] if pair.a_indices else after
    one = pair.facts.sides == "both"
    return Block(
        kind=before.kind if one and pair.facts.kind == "same" else after.kind,
        text=text,
        label=before.label if one and pair.facts.label == "same" else after.label,
        depth=after.depth,
        role=before.role if one and pair.facts.role == "same" else after.role,
        spans=after.spans,
        matched_by=after.matched_by,
        confidence=after.confidence,
        attrs=after.attrs,
    )
