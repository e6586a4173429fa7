from __future__ import annotations

from collections.abc import Callable

import pytest
from lection_core import Block, BlockTree, Dropped, ProfileInfo, ReaderInfo, SourceInfo

CONTRACT = """\
MASTER SERVICES AGREEMENT

This is made between A and B.

1. DEFINITIONS

1.1 In this Agreement the following
terms apply:
(a) one; and
(b) two.
and nothing else.

3. FEES
"""


def _place(words: str) -> tuple[int, int]:
    start = CONTRACT.index(words)
    return start, start + len(words)


@pytest.fixture
def contract() -> BlockTree:
    """A small contract with every band but weak, a gap in its numbering and something dropped."""
    clause = {"matched_by": "label:clause", "confidence": 0.9}
    letter = {"matched_by": "label:letter", "confidence": 0.8}
    caps = {"matched_by": "heading:all_caps", "confidence": 0.6}
    rest = {"matched_by": "continuation", "confidence": 0.5}
    opening = "1.1 In this Agreement the following\nterms apply:"
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="section", depth=1, text="MASTER SERVICES AGREEMENT", source=(0, 25), **caps),
        Block(
            kind="paragraph",
            depth=2,
            text="This is made between A and B.",
            source=_place("This is made between A and B."),
        ),
        Block(kind="section", depth=1, label="1", text="DEFINITIONS", source=_place("1. DEFINITIONS"), **clause),
        Block(
            kind="item",
            depth=2,
            label="1.1",
            text="In this Agreement the following terms apply:",
            source=_place(opening),
            **clause,
        ),
        Block(kind="item", depth=3, label="(a)", text="one; and", source=_place("(a) one; and"), **letter),
        Block(kind="item", depth=3, label="(b)", text="two.", source=_place("(b) two."), **letter),
        Block(
            kind="paragraph",
            depth=3,
            text="and nothing else.",
            source=_place("and nothing else."),
            attrs={"continuation": "list_end"},
            **rest,
        ),
        Block(
            kind="section",
            depth=1,
            label="3",
            text="FEES",
            source=_place("3. FEES"),
            matched_by="label:clause",
            confidence=0.6,
            attrs={"sequence": "jump"},
        ),
    ]
    return BlockTree(
        blocks=blocks,
        source=SourceInfo(name="contract.txt", length=len(CONTRACT)),
        dropped=[Dropped("page_furniture", 2, "Page numbers repeat and are no text.")],
        reader=ReaderInfo(id="plaintext", distribution="lection-reader-plaintext", version="0.1.0"),
        profile=ProfileInfo(name="contract", version="1"),
    )


@pytest.fixture
def text() -> str:
    return CONTRACT


TreeOf = Callable[..., BlockTree]


@pytest.fixture
def tree_of() -> TreeOf:
    """Build a tree of paragraphs from (depth, text) pairs below the document."""

    def build(*pairs: tuple[int, str], name: str = "made.txt") -> BlockTree:
        blocks = [Block(kind="paragraph", depth=depth, text=text) for depth, text in pairs]
        return BlockTree(blocks=[Block(kind="document", depth=0), *blocks], source=SourceInfo(name=name))

    return build
