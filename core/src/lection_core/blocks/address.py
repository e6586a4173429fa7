"""Addresses: ``/`` or ``/kind[n]/kind[n]…``, n counted from 1 among siblings of the same kind."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lection_core.vocabulary import KINDS

if TYPE_CHECKING:
    from lection_core.blocks.block import Block

_STEP = re.compile(r"/([a-z]+)\[([1-9][0-9]*)\]")


def parse_address(address: str) -> tuple[tuple[str, int], ...]:
    """Return the steps of an address as (kind, n); none for ``/``.

    :raises ValueError: for anything that is no address, naming where it stops being one.
    """
    if address == "/":
        return ()
    steps: list[tuple[str, int]] = []
    position = 0
    while position < len(address) or not steps:
        step = _STEP.match(address, position)
        if step is None or step[1] not in KINDS:
            raise ValueError(
                f"{address!r} is no address: at {position} a step like /section[1] is expected, its kind one of "
                f"{', '.join(KINDS[1:])} and its number 1 or more without leading zeros"
            )
        steps.append((step[1], int(step[2]) if len(step[2]) < 19 else sys.maxsize))
        position = step.end()
    return tuple(steps)


def address_in(blocks: Sequence[Block], index: int) -> str:
    """Return the address of ``blocks[index]``, also where later blocks, or this one, break the shape of a tree."""
    counts: list[dict[str, int]] = []
    steps: list[str] = []
    for block in blocks[1 : index + 1]:
        depth = min(max(block.depth, 1), len(steps) + 1)
        del counts[depth:], steps[depth - 1 :]
        while len(counts) < depth:
            counts.append({})
        number = counts[depth - 1][block.kind] = counts[depth - 1].get(block.kind, 0) + 1
        steps.append(f"/{block.kind}[{number}]")
    return "".join(steps) or "/"


def find_index(blocks: Sequence[Block], ends: Sequence[int], address: str) -> int:
    """Return the index of the block at an address.

    :param ends: for each block the index behind its subtree.
    :raises ValueError: for a malformed address.
    :raises LookupError: for an address that leads nowhere, naming the deepest step that exists.
    """
    index, walked = 0, ""
    for kind, number in parse_address(address):
        child, end, left = index + 1, ends[index], number
        while child < end:
            left -= blocks[child].kind == kind
            if not left:
                break
            child = ends[child]
        if left:
            raise LookupError(
                f"{address} leads nowhere; the deepest step that exists is {walked or '/'}, which "
                f"has {number - left} of kind {kind!r} below it"
            )
        index, walked = child, f"{walked}/{kind}[{number}]"
    return index
