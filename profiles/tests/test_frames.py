"""Frames: text in a box of one sign."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Dropped, Source, conservation_faults
from lection_profiles import Run, load_profile, recognise

CONTRACT = load_profile("contract")

FRAMED = """\
5. Use. All may use the kits.

************************
*                      *
*  6. Warranty         *
*  -----------         *
*                      *
*  The kits are sold   *
*  as they are.        *
*                      *
************************
*                      *
*  7. Limits           *
*                      *
*  There are none.     *
*                      *
************************

8. Term. It has no end.
"""


def tree(text: str) -> BlockTree:
    items = list(recognise([Run(text=text, source=(0, len(text)))], CONTRACT))
    return BlockTree(
        blocks=[Block(kind="document", depth=0), *(item for item in items if isinstance(item, Block))],
        dropped=[item for item in items if isinstance(item, Dropped)],
        source=Source.from_text(text),
    )


def outline(text: str) -> list[tuple[int, str | None, str]]:
    return [(block.depth, block.label, block.text) for block in tree(text).blocks[1:]]


def test_what_stands_in_a_frame_is_read_as_without_it() -> None:
    assert outline(FRAMED) == [
        (1, "5", "Use. All may use the kits."),
        (1, "6", "Warranty"),
        (2, None, "The kits are sold as they are."),
        (1, "7", "Limits"),
        (2, None, "There are none."),
        (1, "8", "Term. It has no end."),
    ]


def test_a_block_stands_where_its_text_does() -> None:
    (section,) = tree(FRAMED).find(label="6")
    assert section.block.source is not None
    assert FRAMED[slice(*section.block.source)] == "6. Warranty"


@pytest.mark.parametrize(
    "text",
    [
        FRAMED.replace("*  as they are.        *", "*  as they are.         "),
        FRAMED.replace("************************\n", "", 1).replace("*  7. Limits           *\n", ""),
        "**********\n* one *\n\n* two *\n**********\n",
    ],
    ids=["a side is missing", "no border above", "a blank line within"],
)
def test_what_is_no_frame_keeps_its_signs(text: str) -> None:
    assert "6" not in [label for _, label, _ in outline(text)]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(["*" * 12, "* a. b *", "*    *", "** c **", "* ***** *", "", "1. d", "#" * 12]), max_size=14
    )
)
def test_whatever_the_lines_nothing_is_lost(lines: list[str]) -> None:
    assert conservation_faults(tree("\n".join(lines))) == ()
