"""Blocks of a tree as places and as citations."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lection_recall.anchors.locating import Document, Place
from lection_recall.facts.citation import Citation

if TYPE_CHECKING:
    from lection_core import BlockTree, Node


def text_of(node: Node) -> str:
    """Return what a block says: its text; for a row of a table its cells, parted by ` | `."""
    if node.block.text or node.block.kind != "row":
        return node.block.text
    return " | ".join(cell.block.text for cell in node.children if cell.block.kind == "cell")


def digest_of(node: Node) -> str:
    """Return the sha256 of a block's own text; of all its source where it has none of its own, as a row has."""
    own = node.own_text
    if not any(map(str.isalnum, own)) and node.block.source is not None:
        own = node.tree.text[slice(*node.block.source)]
    return hashlib.sha256(own.encode()).hexdigest()


def addressed(tree: BlockTree) -> Iterator[tuple[str, Node]]:
    """Yield every node with its address, in one pass."""
    ordinals, path = tree.navigation.ordinals, [""]
    for node in tree.nodes():
        if node.index == 0:
            yield "/", node
            continue
        del path[node.block.depth :]
        path.append(f"{path[-1]}/{node.block.kind}[{ordinals[node.index]}]")
        yield path[-1], node


def document_of(tree: BlockTree) -> Document:
    """Return a tree as the places that citations are looked for in.

    :raises LookupError: when the tree has no text attached.
    """
    places = [
        Place(address, node.block.source, digest_of(node) if node.block.source else None)
        for address, node in addressed(tree)
        if node.index
    ]
    return Document(tree.text, tree.source.sha256 or "", places)


def citation_of(node: Node, address: str, source: tuple[int, int]) -> Citation:
    """Return the citation of a range in a block, as its tree was read."""
    tree = node.tree
    return Citation(
        name=tree.source.name,
        sha256=tree.source.sha256 or "",
        reader=tree.reader.id if tree.reader else None,
        profile_sha256=tree.profile.sha256 if tree.profile else None,
        address=address,
        range=source,
        excerpt=tree.text[slice(*source)],
        block_sha256=digest_of(node),
        matched_by=node.block.matched_by,
        confidence=node.block.confidence,
    )
