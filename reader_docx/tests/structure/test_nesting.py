"""Where list items and paragraphs stand by lists, levels and indentation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest
from lection_core import BlockTree
from lection_reader_docx.structure.succession import begins, follows
from wordfile import abstract, level, num, paragraph, start_override, word_file

Read = Callable[..., BlockTree]

INDENT = '<w:pPr><w:ind w:left="{}" w:hanging="360"/></w:pPr>'
LISTS = (
    abstract(0, [level(i, f"%{i + 1}.", more=INDENT.format(720 * (i + 1))) for i in range(3)])
    + abstract(1, [level(0, "•", "bullet", more=INDENT.format(720))])
    + abstract(2, [level(0, "(%1)", "lowerLetter", more=INDENT.format(1440))])
    + abstract(3, [level(i, f"(%{i + 1})", "lowerLetter", more=INDENT.format(1440)) for i in range(3)])
    + num(1, 0)
    + num(2, 1)
    + num(3, 2)
    + num(4, 2, start_override(0, 1))
    + num(5, 3, start_override(0, 3))
)


def depths(read: Read, parts: Iterable[str]) -> list[int]:
    tree = read(word_file("".join(parts), {"numbering": LISTS}))
    return [block.depth for block in tree.blocks[1:]]


def item(number: int, level: int = 0, text: str = "text") -> str:
    return paragraph(text, num=number, level=level)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        # levels of one list
        ([item(1), item(1, 1), item(1, 2), item(1, 1), item(1)], [1, 2, 3, 2, 1]),
        # another list that stands further in hangs on the item before it
        ([item(1), item(3), item(3), item(1)], [1, 2, 2, 1]),
        # bullets no further in than the numbers they interrupt stand inside them, as the numbers go on
        ([item(1), item(2), item(2), item(1)], [1, 2, 2, 1]),
        # and beside them where the numbers do not go on
        ([item(1), item(1), item(2), item(2)], [1, 1, 1, 1]),
        # a list that begins again behind a paragraph further out is a list of its own
        ([item(1), item(3), paragraph("text"), item(4)], [1, 2, 1, 1]),
        # a list cut in pieces: the second goes on where the first ended
        ([item(1), item(3), item(3), item(5)], [1, 2, 2, 2]),
        # a paragraph as far in as an item's text belongs to it
        ([item(1), paragraph("more.", left=720), item(1)], [1, 2, 1]),
        # a paragraph further out between two items of a list does not end it
        ([item(1), item(3), paragraph("flush"), item(3)], [1, 2, 2, 2]),
        # what a paragraph further in than its holder's text introduces hangs on it
        ([item(1), paragraph("owner means", left=1080), item(3), item(3)], [1, 2, 3, 3]),
    ],
)
def test_units_stand_where_they_look_like_standing(read: Read, parts: Sequence[str], expected: list[int]) -> None:
    assert depths(read, parts) == expected


def test_a_table_between_two_items_does_not_end_their_list(read: Read) -> None:
    table = f"<w:tbl><w:tr><w:tc>{paragraph('cell')}</w:tc></w:tr></w:tbl>"
    tree = read(word_file("".join([item(1), item(3), table, item(3)]), {"numbering": LISTS}))
    assert [(block.depth, block.kind) for block in tree.blocks[1:]] == [
        (1, "item"),
        (2, "item"),
        (3, "table"),
        (4, "row"),
        (5, "cell"),
        (2, "item"),
    ]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("1.", "2.", True),
        ("(a)", "(b)", True),
        ("(iv)", "(v)", True),
        ("(h)", "(i)", True),
        ("z)", "aa)", True),
        ("4.1", "4.2", True),
        ("4.9", "4.10", True),
        ("1.", "3.", False),
        ("1.", "2)", False),
        ("4.1", "5.2", False),
        ("(a)", "(B)", False),
        ("", "1", False),
    ],
)
def test_a_label_follows_another_as_printed(first: str, second: str, expected: bool) -> None:
    assert follows(first, second) is expected


@pytest.mark.parametrize(
    ("label", "expected"), [("1.", True), ("(a)", True), ("i)", True), ("(c)", False), ("•", False)]
)
def test_a_label_begins_a_list(label: str, expected: bool) -> None:
    assert begins(label) is expected
