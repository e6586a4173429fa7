"""The arrays behind :class:`~lection_core.tree.tree.Node`: parents, ends, ordinals, levels, from one linear pass."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from lection_core.blocks.block import Block


class Navigation:
    """For each block, by index: its parent, the end of its subtree, its ordinal and its level.

    ``parents[0]`` is -1. ``ends[i]`` is the index after the last descendant. ``ordinals[i]`` counts from 1 among
    siblings of the same kind. ``levels[i]`` counts the ancestors that are sections or labelled items.
    """

    __slots__ = ("ends", "levels", "ordinals", "parents")

    def __init__(self, blocks: Sequence[Block]) -> None:
        size = len(blocks)
        self.parents = array("q", [-1]) * size
        self.ends = array("q", [size]) * size
        self.ordinals = array("q", [1]) * size
        self.levels = array("q", [0]) * size
        self._fill(blocks)

    def _fill(self, blocks: Sequence[Block]) -> None:
        parents, ends, ordinals, levels = self.parents, self.ends, self.ordinals, self.levels
        path: list[int] = []
        counts: list[dict[str, int] | None] = []
        """Of each block on the path, its children so far by their kind; None before the first."""
        below: list[int] = []
        """The level of the children of each block on the path."""
        for index, block in enumerate(blocks):
            depth, kind, level = block.depth, block.kind, 0
            while len(path) > depth:
                ends[path.pop()] = index
                counts.pop()
                below.pop()
            if path:
                parents[index] = path[-1]
                levels[index] = level = below[-1]
                siblings = counts[-1]
                if siblings is None:
                    counts[-1] = {kind: 1}
                else:
                    ordinals[index] = siblings[kind] = siblings.get(kind, 0) + 1
            path.append(index)
            counts.append(None)
            below.append(level + (kind == "section" or (kind == "item" and block.label is not None)))
