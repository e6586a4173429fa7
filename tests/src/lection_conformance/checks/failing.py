"""Parents and names of blocks, worked out without the model, so that a reader that bypasses it is seen as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lection_core import Block

from lection_conformance.checks.check import Failed
from lection_conformance.reading.reading import Reading


def with_parents(blocks: Sequence[Block]) -> Iterator[tuple[int, Block, Block | None]]:
    """Each block with its index and its parent: the last block before it that is less deep."""
    chain: list[Block] = []
    for index, block in enumerate(blocks):
        while chain and chain[-1].depth >= block.depth:
            chain.pop()
        yield index, block, chain[-1] if chain else None
        chain.append(block)


def named(index: int, block: Block) -> str:
    """The block as a message names it."""
    text = block.text if len(block.text) <= 40 else f"{block.text[:37]}..."
    shown = f"{block.label} {text}" if block.label else text
    return f"block {index} ({block.kind} {shown!r}, matched_by {block.matched_by!r})"


def fail(reading: Reading, message: str, *, expected: object = None, got: object = None, kind: str = "") -> Failed:
    """The failure of a reading: message and input in one sentence."""
    return Failed(f"{reading.where}: {message}", expected=expected, got=got, case=reading.case, kind=kind)
