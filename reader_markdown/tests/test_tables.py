from __future__ import annotations

from collections.abc import Callable

from lection_core import BlockTree

Read = Callable[[str], BlockTree]


def test_a_table_has_rows_of_cells(read: Read) -> None:
    tree = read("| a | *b* |\n|---|:-:|\n| `x\\|y` |\n| 1 | 2 |\n")
    assert [(block.depth, block.kind, block.text) for block in tree.blocks[1:]] == [
        (1, "table", ""),
        (2, "row", ""),
        (3, "cell", "a"),
        (3, "cell", "b"),
        (2, "row", ""),
        (3, "cell", "x|y"),
        (3, "cell", ""),
        (2, "row", ""),
        (3, "cell", "1"),
        (3, "cell", "2"),
    ]
    assert {block.matched_by for block in tree.blocks[1:]} == {"markdown:pipe_table"}


def test_alignment_and_header(read: Read) -> None:
    tree = read("a | b | c\n:-- | --: | ---\nd | e | f\n")
    cells = [dict(block.attrs) for block in tree.blocks if block.kind == "cell"]
    assert cells == [
        {"align": "left", "header": True},
        {"align": "right", "header": True},
        {"header": True},
        {"align": "left"},
        {"align": "right"},
        {},
    ]


def test_ranges_of_a_table_in_a_quote(read: Read) -> None:
    tree = read("> | a |\n> |---|\n> | b |\n\nc\n")
    table, row, cell = (tree.text[slice(*block.source)] for block in tree.blocks[2:5] if block.source is not None)
    assert table == "| a |\n> |---|\n> | b |"
    assert row == "| a |"
    assert cell == "a"


def test_a_cell_the_row_does_not_write_stands_behind_it(read: Read) -> None:
    tree = read("| a | b |\n|---|---|\n| 1\n")
    assert tree.blocks[-1].source == (23, 23)
    assert tree.blocks[-1].text == ""


def test_rows_of_odd_white_space(read: Read) -> None:
    for space in "\x85\u00a0\u2028":
        tree = read(f"a||\n-|-\n{space}\n")
        assert [block.kind for block in tree.blocks].count("row") == 2
        assert {block.text for block in tree.blocks[5:]} == {""}
        assert not tree.dropped
