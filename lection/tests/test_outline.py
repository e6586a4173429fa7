from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection.rendering.marks import ASCII, UNICODE
from lection.rendering.outline import draw_outline
from lection.rendering.pieces import cells, plain
from lection.rendering.places import Lines
from lection.rendering.screen import Screen
from lection_core import Block, BlockTree, SourceInfo


def _drawn(tree: BlockTree, text: str | None = None, screen: Screen | None = None) -> list[str]:
    lines = Lines(text) if text is not None else None
    return [plain(line) for line in draw_outline(tree, lines, screen or Screen(80, marks=UNICODE))]


def test_a_contract_is_drawn_with_line_mark_tree_label_words_kind_and_rule(contract: BlockTree, text: str) -> None:
    assert _drawn(contract, text) == [
        "   ■ contract.txt                                 document   document",
        " 1 ◐ ├─ MASTER SERVICES AGREEMENT                 section    heading:all_caps",
        " 3 ○ │  └─ This is made between A and B.          paragraph  fallback",
        " 5 ● ├─ 1 DEFINITIONS                             section    label:clause",
        " 7 ● │  └─ 1.1 In this Agreement the following…   item       label:clause",
        " 9 ● │     ├─ (a) one; and                        item       label:letter",
        "10 ● │     ├─ (b) two.                            item       label:letter",
        "11 ◐ │     └─ and nothing else.                   paragraph  continuation",
        "13 ◐ └─ 3 FEES                                    section    label:clause (jump)",
    ]


def test_without_the_text_no_line_numbers_are_invented(contract: BlockTree) -> None:
    assert _drawn(contract)[1].startswith("◐ ├─ MASTER")


def test_the_doubt_behind_a_rule_is_seen_on_80_columns() -> None:
    clause = Block(
        kind="item", depth=1, label="9.4", text="Fees " * 20, matched_by="label:sub_clause", confidence=0.6,
        attrs={"sequence": "jump"},
    )  # fmt: skip
    tree = BlockTree(blocks=[Block(kind="document", depth=0), clause], source=SourceInfo())
    assert _drawn(tree)[1].endswith("  item      label:sub_clause (jump)")


def test_ascii_marks_stand_in_where_the_terminal_lacks_the_signs(contract: BlockTree, text: str) -> None:
    drawn = _drawn(contract, text, Screen(80, marks=ASCII))
    assert "".join(drawn).isascii()
    assert drawn[2] == f" 3 - {'|  `- This is made between A and B.':<43}  paragraph  fallback"


@pytest.mark.parametrize("width", [20, 39, 40, 59, 60, 200])
def test_no_line_is_wider_than_the_screen(contract: BlockTree, text: str, width: int) -> None:
    drawn = _drawn(contract, text, Screen(width, marks=UNICODE))
    assert max(map(cells, drawn)) <= width
    assert all(mark in line for line, mark in zip(drawn, "■◐○●●●●◐◐", strict=True))


@given(st.lists(st.text(max_size=60), min_size=1, max_size=8), st.integers(20, 90))
def test_whatever_the_text_says_the_columns_stay_aligned(texts: list[str], width: int) -> None:
    clean = [text.encode("utf-8", "replace").decode() for text in texts]
    blocks = [Block(kind="document", depth=0), *(Block(kind="item", depth=1, text=text) for text in clean)]
    tree = BlockTree(blocks=blocks, source=SourceInfo())
    for line in draw_outline(tree, None, Screen(width, marks=UNICODE)):
        drawn = "".join(piece.text for piece in line)
        assert cells(drawn) <= width
        assert "\n" not in drawn
        assert "\x1b" not in drawn


def test_deep_nesting_keeps_room_for_the_words_and_says_how_deep(tree_of: Callable[..., BlockTree]) -> None:
    tree = tree_of(*((depth, f"level {depth}") for depth in range(1, 10_001)))
    drawn = _drawn(tree)
    assert len(drawn) == 10_001
    assert "level 10000" in drawn[-1]
    hidden = int(drawn[-1].partition("…")[2].split()[0])
    assert hidden + drawn[-1].count("─") >= 9_989
    assert max(map(cells, drawn)) <= 80


def test_guides_show_which_siblings_follow(tree_of: Callable[..., BlockTree]) -> None:
    drawn = _drawn(tree_of((1, "a"), (2, "b"), (3, "c"), (2, "d"), (1, "e")))
    assert [line[2:10].rstrip() for line in drawn[1:]] == ["├─ a", "│  ├─ b", "│  │  └─", "│  └─ d", "└─ e"]


def test_bullets_and_ticked_boxes_stand_where_a_label_would() -> None:
    rows = [{"bullet": "-"}, {"bullet": "-", "checked": True}, {"bullet": "-", "checked": False}]
    items = [
        Block(kind="item", depth=1, text="x", matched_by="markdown:list", confidence=1.0, attrs=row) for row in rows
    ]
    drawn = _drawn(BlockTree(blocks=[Block(kind="document", depth=0), *items], source=SourceInfo()))
    assert [line.split("─ ")[1].split("  ")[0] for line in drawn[1:]] == ["• x", "[x] x", "[ ] x"]
