"""Tables of plain text: what is one, its rows and cells, and what only looks like one."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

import pytest
from hypothesis import given, settings
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


WRAPPED = """\
Field      Type        What is said about the value of the field
Name
deep name  Any object  Whatever the value says, and whoever says it, a reader
of a       of these    may rely on it
field
Other      Number      A number
"""
SPANNED = """\
                      Figures of the year
              Income from      Income from  Losses so far
              goods            services
North         100              200          20
South         300              400
East and the  500                           30
whole west
"""
HEADED = """\
                                                     Per year or
                                                     fraction
Importers of things                                  500
Makers of things, whoever they may be and wherever   200
they work
Dealers                                              10
"""
WIDE = """\
Field  Type    What is said about the value of it
one    Number  The first one of these
two    Number  The second one of these
longer field  Number  The third one of these
four   Number  The last one of these
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            WRAPPED,
            [
                ["Field Name", "Type", "What is said about the value of the field"],
                [
                    "deep name of a field",
                    "Any object of these",
                    "Whatever the value says, and whoever says it, a reader may rely on it",
                ],
                ["Other", "Number", "A number"],
            ],
        ),
        (
            SPANNED,
            [
                ["", "Figures of the year", "", ""],
                ["", "Income from goods", "Income from services", "Losses so far"],
                ["North", "100", "200", "20"],
                ["South", "300", "400", ""],
                ["East and the whole west", "500", "", "30"],
            ],
        ),
        (
            HEADED,
            [
                ["", "Per year or fraction"],
                ["Importers of things", "500"],
                ["Makers of things, whoever they may be and wherever they work", "200"],
                ["Dealers", "10"],
            ],
        ),
        (
            WIDE,
            [
                ["Field", "Type", "What is said about the value of it"],
                ["one", "Number", "The first one of these"],
                ["two", "Number", "The second one of these"],
                ["longer field", "Number", "The third one of these"],
                ["four", "Number", "The last one of these"],
            ],
        ),
    ],
    ids=["wrapped", "spanned", "headed", "wide"],
)
def test_cells_that_do_not_keep_to_a_line_or_a_column(text: str, expected: list[list[str]]) -> None:
    assert rows(f"1. Prices:\n\n{text}") == expected
    assert conservation_faults(tree(f"1. Prices:\n\n{text}\nAnd so on.")) == ()


def test_rows_of_single_words_stay_rows_however_narrow_their_columns() -> None:
    text = "".join(
        f"{name}  {kind}  1.3.6.1.4.1.1466.101.120.{number} and whatever follows it\n"
        for number, (name, kind) in enumerate([("abcd", "x"), ("efgh", "y"), ("ijkl", "x")], 11)
    )
    assert [row[0] for row in rows(f"1. Names:\n\n{text}")] == ["abcd", "efgh", "ijkl"]


def test_a_row_that_is_empty_but_for_its_name_stays_one() -> None:
    text = "Article 7(1)  Article 1(1), the second of its paragraphs\nArticle 7(2)\nArticle 7(3)  Article 2\n"
    assert [row[0] for row in rows(f"1. Table:\n\n{text}Article 7(4)  Article 3\n")] == [
        f"Article 7({number})" for number in (1, 2, 3, 4)
    ]


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
        "1.1.  all may use the kits\n1.2.  all may sell the kits\n2.1.  none may break the boxes\n",
        "1.1  Everyone may use the kits\n1.2  All may sell them\n1.3  None may break them\n",
        "7.      SCOPE.  The kits are licensed, not sold.  You may not do this with them at all:\n"
        "  •     break them into pieces,  or\n  •     sell them to any other,  or\n  •     lend them to any other.\n",
        "▪    Kits for the North (26; Note 1)\n▪    Kits for the South (20)\n▪    Boxes, large and small (3)\n",
        "or  delivered  by,   the  Northern Factory.   THEMAKER   will  not  promise  any\n"
        "prefabricated or  new Cottages  brought here  and second-hand  machines, however\nlarge or small.\n",
    ],
    ids=[
        "list",
        "signed",
        "form",
        "prose",
        "grammar",
        "figure",
        "layout",
        "frame",
        "short",
        "bars",
        "heading",
        "tabs",
        "decimals",
        "bare decimals",
        "sentences",
        "bullets",
        "justified",
    ],
)
def test_what_is_no_table(text: str) -> None:
    assert "table" not in kinds(f"1. As follows.\n\n{text}")


def test_without_a_declared_structure_nothing_is_guessed() -> None:
    assert [block.kind for block in tree(PIPED, None).blocks] == ["document", "paragraph"]


WORDS = st.sampled_from(["green", "house", "small", "river", "under", "cloud", "stone", "paper", "early", "winter"])
LAST_HEAD = "What is to be said"
WIDTHS = (14, 16, 15, 20)


def sentences(most: int) -> st.SearchStrategy[str]:
    return st.lists(WORDS, min_size=1, max_size=most).map(lambda words: " ".join(words).capitalize())


@st.composite
def made_rows(draw: st.DrawFn) -> list[list[str]]:
    """Make a head and rows: each with a first cell and at least one other."""
    between = draw(st.integers(1, 2))
    head = [*draw(st.lists(sentences(3), min_size=between + 1, max_size=between + 1)), LAST_HEAD]
    cells = st.lists(sentences(6) | st.just(""), min_size=between, max_size=between)
    made = [head]
    for inner in draw(st.lists(cells, min_size=2, max_size=5)):
        made.append([draw(sentences(6)), *inner, draw(sentences(9))])
    return made


def wrapped(row: list[str], widths: Sequence[int]) -> Iterator[list[str]]:
    """Lay the cells of a row out in lines, each cell within its width."""
    columns = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
    for line in zip_longest(*columns, fillvalue=""):
        yield [part.ljust(width) for part, width in zip(line, widths, strict=True)]


def widths_of(made: list[list[str]]) -> list[int]:
    return [24, *WIDTHS[1 : len(made[0]) - 1], WIDTHS[-1]]


def as_pipes(made: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in made]
    return "\n".join([lines[0], "|---" * len(made[0]) + "|", *lines[1:]])


def as_box(made: list[list[str]]) -> str:
    widths = widths_of(made)
    border = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    lines = [border]
    for row in made:
        lines += [f"| {' | '.join(parts)} |" for parts in wrapped(row, widths)]
        lines.append(border)
    return "\n".join(lines)


def as_ruled(made: list[list[str]]) -> str:
    widths = widths_of(made)
    rule = "  ".join("-" * width for width in widths)
    head, *body = [["  ".join(parts).rstrip() for parts in wrapped(row, widths)] for row in made]
    return "\n".join([*head, rule, *(line for lines in body for line in lines)])


def as_aligned(made: list[list[str]]) -> str:
    widths = widths_of(made)
    return "\n".join("  ".join(parts).rstrip() for row in made for parts in wrapped(row, widths))


@pytest.mark.parametrize("form", [as_pipes, as_box, as_ruled, as_aligned])
@settings(max_examples=50)
@given(made=made_rows())
def test_a_table_is_read_to_the_rows_it_was_made_of(
    form: Callable[[list[list[str]]], str], made: list[list[str]]
) -> None:
    text = f"1. As follows:\n\n{form(made)}\n\n2. And so on.\n"
    assert rows(text) == made
    assert kinds(text) == ["item", "table", "item"]
    assert conservation_faults(tree(text)) == ()


@settings(max_examples=50)
@given(made=made_rows(), over=st.integers(1, 2), words=st.lists(WORDS, min_size=3, max_size=6))
def test_a_heading_may_stand_over_several_columns(made: list[list[str]], over: int, words: list[str]) -> None:
    indent = sum(width + 2 for width in widths_of(made)[:over])
    heading = " ".join(words).capitalize()
    text = f"1. As follows:\n\n{' ' * indent}{heading}\n{as_aligned(made)}\n\n2. And so on.\n"
    spanned = ["" for _ in made[0]]
    spanned[over] = heading
    assert rows(text) == [spanned, *made]


LINES = st.sampled_from(
    [
        *("a  b  c", "aa  bb  cc", "    b  c", "a     c", "a b c", "----  --", "-----+---", "+---+--+", "| a | b|"),
        *("|-|-|", "|x|y|", "x | y", "(a)  b", "", "1. Text:", "  a  b", "|", "+", "=", "a  b | c"),
        *("ä  第一条  ☃", "\ta  b", "----------", " " * 30 + "a", " " * 9 + "a  b", "a | b  c", "a\\tb  c"),
        *("a much longer line of words  which goes on and on  behind several gaps", "of it", "Of it  whatever"),
    ]
)  # fmt: skip


@given(lines=st.lists(LINES, max_size=14))
def test_whatever_the_lines_nothing_is_lost(lines: list[str]) -> None:
    assert conservation_faults(tree("1. First.\n\n" + "\n".join(lines))) == ()
