"""Which blocks of a tree an excerpt lies in."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from lection_core.tree.tree import Node

from lection_extract.proposals.proposal import BlockEcho

if TYPE_CHECKING:
    from lection_core import BlockTree

__all__ = ["BlockPlaces"]


class BlockPlaces:
    """The blocks of one tree by the characters they own, and how far each subtree reaches.

    Neither `matched_by` nor `confidence` decides anything here; they are only echoed.
    """

    def __init__(self, tree: BlockTree) -> None:
        self._tree = tree
        self._parents = tree.navigation.parents
        self._addresses: dict[int, str] = {}
        self._echoes: dict[int, BlockEcho] = {}
        owned = [
            (start, end, index) for index in range(len(tree.blocks)) for start, end in tree.ownership.ranges(index)
        ]
        owned.sort()
        self._starts = [start for start, _, _ in owned]
        self._ends = [end for _, end, _ in owned]
        self._owners = [index for _, _, index in owned]

    @cached_property
    def boundaries(self) -> list[int]:
        """The ascending offsets at which blocks begin."""
        return sorted({block.source[0] for block in self._tree.blocks if block.source is not None})

    def touched(self, start: int, end: int) -> tuple[str, ...]:
        """Return the addresses of the blocks that own a character of the range, in document order."""
        pieces = range(bisect_right(self._ends, start), bisect_left(self._starts, end))
        return tuple(self._address(index) for index in sorted({self._owners[piece] for piece in pieces}))

    def holder(self, start: int, end: int) -> BlockEcho:
        """Return the deepest block whose subtree holds the whole range, how it was recognised and how surely.

        A subtree reaches from the first to the last character of its blocks' own ranges; the document holds everything.

        Source: evidence.md, "Types".
        """
        piece = bisect_right(self._ends, start)
        # What begins in a gap may belong to a block on either side of it.
        near = self._owners[max(piece - 1, 0) : piece + 1]
        index = max((self._climb(index, start, end) for index in near), key=self._depth, default=0)
        if index not in self._echoes:
            block = self._tree.blocks[index]
            self._echoes[index] = BlockEcho(
                address=self._address(index), matched_by=block.matched_by, confidence=block.confidence
            )
        return self._echoes[index]

    def _climb(self, index: int, start: int, end: int) -> int:
        """Return the nearest block from this one upwards whose subtree holds the range."""
        reaches = self._reaches
        while index and not reaches[index][0] <= start <= end <= reaches[index][1]:
            index = self._parents[index]
        return index

    def _depth(self, index: int) -> int:
        return self._tree.blocks[index].depth

    def _address(self, index: int) -> str:
        if index not in self._addresses:
            self._addresses[index] = Node(self._tree, index).address
        return self._addresses[index]

    @cached_property
    def _reaches(self) -> list[tuple[int, int]]:
        """The range of each block's subtree; one that owns nothing is a range that holds nothing."""
        reaches = [block.source or (1, 0) for block in self._tree.blocks]
        parents = self._parents
        for index in range(len(reaches) - 1, 0, -1):
            (start, end), above = reaches[index], reaches[parents[index]]
            if start <= end:
                reaches[parents[index]] = (
                    (start, end) if above[0] > above[1] else (min(start, above[0]), max(end, above[1]))
                )
        return reaches
