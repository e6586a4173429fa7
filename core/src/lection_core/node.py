"""Walking a tree: a block together with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lection_core.block import Block

if TYPE_CHECKING:
    from lection_core.tree import BlockTree


@dataclass(frozen=True, slots=True)
class Node:
    """A block at its place in a tree; two nodes are equal when they are the same place of equal trees.

    Every property is O(1) or proportional to what it returns, after one linear pass over the tree.

    :param tree: the tree.
    :param index: 0-based place of the block in document order.
    """

    tree: BlockTree
    index: int

    def __hash__(self) -> int:
        """Return a hash of the place alone: hashing the tree would take a pass over it."""
        return hash(self.index)

    @property
    def block(self) -> Block:
        """The block itself."""
        return self.tree.blocks[self.index]

    @property
    def address(self) -> str:
        """``/`` for the document, else ``/kind[n]/kind[n]…``; the inverse of ``tree.at``."""
        ordinals, steps = self.tree.navigation.ordinals, []
        for node in (self, *self.ancestors):
            if node.index:
                steps.append(f"/{node.block.kind}[{ordinals[node.index]}]")
        return "".join(reversed(steps)) or "/"

    @property
    def level(self) -> int:
        """The number of ancestors that are sections or labelled items; outermost 0."""
        return self.tree.navigation.levels[self.index]

    @property
    def parent(self) -> Node | None:
        """The node above, None for the document."""
        parent = self.tree.navigation.parents[self.index]
        return None if parent < 0 else Node(self.tree, parent)

    @property
    def ancestors(self) -> tuple[Node, ...]:
        """The nodes above, the parent first and the document last."""
        parents, found = self.tree.navigation.parents, []
        index = parents[self.index]
        while index >= 0:
            found.append(Node(self.tree, index))
            index = parents[index]
        return tuple(found)

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes directly below, in document order."""
        ends, found = self.tree.navigation.ends, []
        index, end = self.index + 1, ends[self.index]
        while index < end:
            found.append(Node(self.tree, index))
            index = ends[index]
        return tuple(found)

    @property
    def siblings(self) -> tuple[Node, ...]:
        """The other children of the same parent, in document order."""
        parent = self.parent
        if parent is None:
            return ()
        return tuple(node for node in parent.children if node.index != self.index)

    @property
    def subtree(self) -> tuple[Node, ...]:
        """The node itself and everything below it, in document order."""
        return tuple(Node(self.tree, index) for index in range(self.index, self.tree.navigation.ends[self.index]))

    @property
    def own_text(self) -> str:
        """The block's own characters of the source: its range less its descendants' and less what was dropped.

        :raises LookupError: when the tree has no text attached.
        """
        text = self.tree.text
        return "".join(text[start:end] for start, end in self.tree.ownership.ranges(self.index))
