"""Tables of plain text: what is one, its rows and cells, and what only looks like one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Dropped, Profile, Source, conservation_faults
from lection_profiles import Run, load_profile, recognise

CONTRACT = load_profile("contract")

ALIGNED = """\
Item  What it is              Price
1     A survey of the roof    100
2     A survey of the cellar  200
3     Everything else, and    300
      whatever comes to mind
"""
PIPED = """\
| Name | Age |
|------|----:|
| Ann  | 12  |
| Bob  |     |
"""
BOXED = """\
+------+--------+
| One  | Two    |
+======+========+
| a b  | c d    |
|      | e f    |
+------+--------+
| g    | h      |
+------+--------+
"""
RULED = """\
Name    Age
------  ---
Ann     12
Bob     13
"""
BARRED = """\
 name | age
------+-----
 Ann  | 12
 Bob  |
"""


def tree(text: str, profile: Profile | None = CONTRACT) -> BlockTree:
    items = list(recognise([Run(text=text, source=(0, len(text)))], profile))
    return BlockTree(
        blocks=[Block(kind="document", depth=0), *(item for item in items if isinstance(item, Block))],
        dropped=[item for item in items if isinstance(item, Dropped)],
        source=Source.from_text(text),
    )


def rows(text: str) -> list[list[str]]:
    """Give the text of the cells of each row."""
    return [[cell.block.text for cell in row.children] for row in tree(text).find(kind="row")]


def kinds(text: str) -> list[str]:
    return [block.kind for block in tree(text).blocks if block.kind not in ("row", "cell")][1:]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            ALIGNED,
            [
                ["Item", "What it is", "Price"],
                ["1", "A survey of the roof", "100"],
                ["2", "A survey of the cellar", "200"],
                ["3", "Everything else, and whatever comes to mind", "300"],
            ],
        ),
        (PIPED, [["Name", "Age"], ["Ann", "12"], ["Bob", ""]]),
        (BOXED, [["One", "Two"], ["a b", "c d e f"], ["g", "h"]]),
        (RULED, [["Name", "Age"], ["Ann", "12"], ["Bob", "13"]]),
        (BARRED, [["name", "age"], ["Ann", "12"], ["Bob", ""]]),
    ],
    ids=["aligned", "piped", "boxed", "ruled", "barred"],
)
def test_rows_and_cells(text: str, expected: list[list[str]]) -> None:
    assert rows(f"1. Prices:\n\n{text}") == expected


def test_cells_may_take_many_lines() -> None:
    long = "Weak    Evidence that nobody\n" + "        has looked at again\n" * 5
    head = "Grade   What it means\n"
    assert rows(f"1. Grades:\n\n{head}{long}{long.replace('Weak', 'Fair')}")[1] == [
        "Weak",
        "Evidence that nobody" + " has looked at again" * 5,
    ]


def test_of_three_columns_two_full_lines_are_enough() -> None:
    assert rows("1. Fields:\n\nField  Type  Meaning\nname\n^x-    Any   Whatever\n") == [
        ["Field", "Type", "Meaning"],
        ["name", "", ""],
        ["^x-", "Any", "Whatever"],
    ]


@pytest.mark.parametrize("text", [ALIGNED, PIPED, BOXED, RULED, BARRED])
def test_nothing_is_lost(text: str) -> None:
    assert conservation_faults(tree(f"1. Prices:\n\n{text}\nAnd so on.")) == ()


def test_every_block_of_a_table_says_that_it_was_guessed() -> None:
    found = [block for block in tree(f"1. Prices:\n\n{ALIGNED}").blocks if block.kind in ("table", "row", "cell")]
    assert {(block.matched_by, block.band) for block in found} == {("text:table", "guessed")}


def test_the_head_under_a_rule_says_so() -> None:
    found = tree(f"1. Prices:\n\n{RULED}").find(kind="row")
    assert [row.block.attrs.get("header") for row in found] == [True, None, None]
    assert tree(f"1. Prices:\n\n{ALIGNED}").at("/item[1]/table[1]/row[1]").block.attrs == {}


def test_a_cell_stands_where_its_first_line_does_and_the_row_has_the_rest() -> None:
    text = f"1. Prices:\n\n{BOXED}"
    read = tree(text)
    row = read.at("/item[1]/table[1]/row[2]")
    assert row.block.attrs == {"wrapped": ("e f",)}
    ranges = [cell.block.source for cell in row.children]
    assert [text[slice(*found)] for found in ranges if found] == ["a b", "c d"]


def test_a_table_belongs_to_what_introduces_it_and_numbering_goes_on_behind() -> None:
    read = tree(f"1. Prices:\n\n{ALIGNED}\n2. The Buyer shall pay.\n\n{PIPED}\n(a) x;\n\n(b) y.")
    assert [node.address for node in read.find(kind="table")] == ["/item[1]/table[1]", "/item[2]/table[1]"]
    assert [node.block.label for node in read.find(kind="item")] == ["1", "2", "(a)", "(b)"]


def test_text_on_the_lines_around_a_table_is_not_in_it() -> None:
    text = f"1. Pay these prices:\n{ALIGNED}The prices hold for a year and may be raised after that by the Seller.\n"
    assert rows(text)[0] == ["Item", "What it is", "Price"]
    assert kinds(text) == ["item", "table", "paragraph"]


def test_a_page_break_within_a_table_is_dropped() -> None:
    pages = [
        f"{number}     A survey of room {number}  {number}00\n" * 6 + f"Prices   {number}\n" for number in (1, 2, 3, 4)
    ]
    read = tree("1. Prices:\n\n" + "".join(pages))
    assert [notice.kind for notice in read.dropped] == ["page_furniture"]
    assert read.dropped[0].count == 4
    assert len(read.find(kind="row")) == 24
    assert conservation_faults(read) == ()


@pytest.mark.parametrize(
    "text",
    [
        "(a)  pay the price of it;\n(b)  take it away; and\n(c)  bring it back.\n",
        "SIGNED by    )\nthe Seller   )\nin person    )\n",
        "Name:   ________\nTitle:  ________\nDate:   ________\n",
        "The Buyer pays.  The Seller sells.\nThe one may not  do as the other does, and\nnobody else  may either.\n",
        "A = B          ; a comment\nC = D / E      ; another one\nF = *G         ; and a third\n",
        "  +----+      +-----+\n  | A  | ---> | B   |\n  +----+      +-----+\n",
        "+---+-------+\n| a | b     |\n+---+---+---+\n| c | d | e |\n+---+---+---+\n",
        "+-----------+\n| a remark  |\n+-----------+\n",
        "One  Two\nabc  defg\n",
        "a | b\nc | d\n",
        "Payment\n=======\n",
        "one\ttwo\tthree\nfour\tfive\tsix\nseven\teight\tnine\n",
    ],
    ids=["list", "signed", "form", "prose", "grammar", "figure", "layout", "frame", "short", "bars", "heading", "tabs"],
)
def test_what_is_no_table(text: str) -> None:
    assert "table" not in kinds(f"1. As follows.\n\n{text}")


def test_without_a_declared_structure_nothing_is_guessed() -> None:
    assert [block.kind for block in tree(PIPED, None).blocks] == ["document", "paragraph"]


LINES = st.sampled_from(
    [
        *("a  b  c", "aa  bb  cc", "    b  c", "a     c", "a b c", "----  --", "-----+---", "+---+--+", "| a | b|"),
        *("|-|-|", "|x|y|", "x | y", "(a)  b", "", "1. Text:", "  a  b", "|", "+", "=", "a  b | c"),
        *("ä  第一条  ☃", "\ta  b", "----------"),
    ]
)  # fmt: skip


@given(lines=st.lists(LINES, max_size=14))
def test_whatever_the_lines_nothing_is_lost(lines: list[str]) -> None:
    assert conservation_faults(tree("1. First.\n\n" + "\n".join(lines))) == ()
