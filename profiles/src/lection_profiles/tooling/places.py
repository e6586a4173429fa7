"""Blocks worth a look, and where a person finds them."""

from __future__ import annotations

from dataclasses import dataclass

from lection_core import BlockTree, Node
from lection_core.text.lines import Lines

_SHOWN = 60
"""How many characters of a block's text are shown."""


@dataclass(frozen=True, slots=True)
class Place:
    """A block worth a look: where it stands, how it begins, and what is to be looked at.

    `line` counts from 1 and is None where the tree has no text or the block no source. `detail` is a sentence's part:
    the readings of an ambiguous label, the kind of break and the label before; empty for an uncertain block.
    """

    document: str
    line: int | None
    address: str
    kind: str
    label: str | None
    text: str
    matched_by: str
    confidence: float
    detail: str = ""


class Places:
    """Says where the blocks of one tree stand."""

    def __init__(self, tree: BlockTree) -> None:
        self._tree = tree
        try:
            self._lines: Lines | None = Lines(tree.text)
        except LookupError:  # a tree loaded from JSON carries no text
            self._lines = None

    def place(self, index: int, detail: str = "") -> Place:
        """Say where the block of this index stands, and what about it is to be looked at."""
        node = Node(self._tree, index)
        block = node.block
        line = self._lines.line_col(block.source[0])[0] if self._lines and block.source else None
        text = " ".join(block.text[: 2 * _SHOWN].split())
        return Place(
            document=self._tree.source.name,
            line=line,
            address=node.address,
            kind=block.kind,
            label=block.label,
            text=text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…",
            matched_by=block.matched_by,
            confidence=block.confidence,
            detail=detail,
        )
