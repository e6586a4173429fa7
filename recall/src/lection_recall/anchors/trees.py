"""Statements out of a tree: what its blocks say, verbatim. Source: recall.md RI-02."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from lection_recall.anchors.blocks import addressed, citation_of, text_of
from lection_recall.facts.errors import BadOption, UnreadableImport
from lection_recall.facts.fact import Provenance, Statement

if TYPE_CHECKING:
    from lection_core import BlockTree, Node

KINDS: Final = frozenset({"item", "paragraph", "row", "code", "quote", "note"})
"""The kinds whose blocks become facts when nothing is selected: what says something, not what holds or heads it."""

SELECTORS: Final[Mapping[str, type]] = {
    "kind": str,
    "role": str,
    "label": str,
    "matched_by": str,
    "band": str,
    "min_confidence": float,
    "max_confidence": float,
    "text": str,
}
"""The conditions of `tree.find`, with the type of each."""


def is_taken(kind: str, text: str) -> bool:
    """Say whether a block becomes a fact when nothing is selected."""
    return kind in KINDS and bool(text.strip())


def selection_of(pairs: Mapping[str, Any]) -> dict[str, Any]:
    """Return the conditions of `tree.find`, each of its type.

    :raises BadOption: for another name or a value of the wrong type.
    """
    found = {}
    for name, value in pairs.items():
        if name not in SELECTORS:
            raise BadOption(f"there is no selector {name!r}; there are {', '.join(SELECTORS)}", option="select")
        try:
            found[name] = SELECTORS[name](value)
        except ValueError:
            raise BadOption(f"the selector {name} is {value!r}, not a number", option="select") from None
    return found


def statements_of(
    tree: BlockTree, *, space: str, declared: str | None = None, select: Mapping[str, Any] | None = None
) -> Iterator[Callable[[], Statement]]:
    """Return what makes a statement of each block that becomes a fact, in document order.

    Each is made by itself, so that one that keeps no limit stops no other.

    :param declared: the label of all; None stores none (RD-04): that a block was recognised is not that it is true.
    :param select: conditions of `tree.find`; None takes the kinds that say something.
    :raises UnreadableImport: at once, when the tree has no text attached, from which excerpts are taken.
    :raises BadOption: at once, for a selection that cannot be.
    """
    try:
        tree.text  # noqa: B018 - to fail before anything is written
    except LookupError as error:
        raise UnreadableImport(str(error), document=tree.source.name) from None
    chosen = _chosen(tree, select)
    return (
        partial(_statement, address, node, space, declared)
        for address, node in addressed(tree)
        if node.block.source is not None and node.index in chosen
    )


def _statement(address: str, node: Node, space: str, declared: str | None) -> Statement:
    reader = node.tree.reader
    return Statement(
        space=space,
        text=text_of(node),
        declared=declared,
        provenance=Provenance("read", reader.id if reader else None),
        citations=(citation_of(node, address, node.block.source or (0, 0)),),
    )


def _chosen(tree: BlockTree, select: Mapping[str, Any] | None) -> frozenset[int]:
    if select is None:
        taken: Iterator[Node] = (node for node in tree.nodes() if is_taken(node.block.kind, text_of(node)))
        return frozenset(node.index for node in taken)
    return frozenset(node.index for node in tree.find(**selection_of(select)) if text_of(node).strip())
