"""What each construct of markdown becomes, read without a profile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from lection_core import Block, BlockTree

Read = Callable[[str], BlockTree]


def _rows(tree: BlockTree) -> list[tuple[int, str, str | None, str]]:
    return [(block.depth, block.kind, block.label, block.text) for block in tree.blocks[1:]]


def _only(tree: BlockTree) -> Block:
    (_, block) = tree.blocks
    return block


def _slice(tree: BlockTree, index: int) -> str:
    source = tree.blocks[index].source
    assert source is not None
    return tree.text[slice(*source)]


def test_headings_nest_by_rank(read: Read) -> None:
    tree = read("intro\n\n# A #\n\nx\n\n### B\n\nC\n=\n\nD\n---\ny\n")
    assert _rows(tree) == [
        (1, "paragraph", None, "intro"),
        (1, "section", None, "A"),
        (2, "paragraph", None, "x"),
        (2, "section", None, "B"),
        (1, "section", None, "C"),
        (2, "section", None, "D"),
        (3, "paragraph", None, "y"),
    ]
    assert [block.matched_by for block in tree.blocks if block.kind == "section"] == [
        "markdown:atx",
        "markdown:atx",
        "markdown:setext",
        "markdown:setext",
    ]
    assert _slice(tree, 2) == "# A #"
    assert _slice(tree, 5) == "C\n="


def test_a_heading_in_a_container_ends_with_it(read: Read) -> None:
    assert _rows(read("# A\n- x\n\n  ## B\n\n  in B\n- y\n\nin A\n")) == [
        (1, "section", None, "A"),
        (2, "item", None, "x"),
        (3, "section", None, "B"),
        (4, "paragraph", None, "in B"),
        (2, "item", None, "y"),
        (2, "paragraph", None, "in A"),
    ]


def test_items_keep_their_marker(read: Read) -> None:
    tree = read("3. c\n4. d\n\n* e\n\n7) f\n")
    assert _rows(tree) == [(1, "item", "3", "c"), (1, "item", "4", "d"), (1, "item", None, "e"), (1, "item", "7)", "f")]
    assert [dict(block.attrs) for block in tree.blocks[1:]] == [
        {"style": "arabic"},
        {"style": "arabic"},
        {"bullet": "*"},
        {"style": "arabic"},
    ]


def test_an_item_covers_what_stands_inside_it(read: Read) -> None:
    tree = read("- a\n\n  b\n  - c\n- d\n")
    assert _rows(tree) == [
        (1, "item", None, "a"),
        (2, "paragraph", None, "b"),
        (2, "item", None, "c"),
        (1, "item", None, "d"),
    ]
    assert [_slice(tree, index) for index in range(1, 5)] == ["- a\n\n  b\n  - c", "b", "- c", "- d"]


def test_an_item_without_text_of_its_own(read: Read) -> None:
    assert _rows(read("- # h\n- > q\n-\n  ```\n  x\n  ```\n  y\n- - z\n")) == [
        (1, "item", None, ""),
        (2, "section", None, "h"),
        (1, "item", None, ""),
        (2, "quote", None, ""),
        (3, "paragraph", None, "q"),
        (1, "item", None, ""),
        (2, "code", None, "x"),
        (2, "paragraph", None, "y"),
        (1, "item", None, ""),
        (2, "item", None, "z"),
    ]


def test_text_of_a_tight_item_behind_its_list(read: Read) -> None:
    tree = read("- a\n  - b\n  # h\n  \\*c* [d](/u)\n")
    assert _rows(tree)[-1] == (3, "paragraph", None, "*c* d")
    assert _slice(tree, 4) == "\\*c* [d](/u)"


def test_tasks(read: Read) -> None:
    tree = read("- [x] done\n- [ ] open\n")
    assert [dict(block.attrs) for block in tree.blocks[1:]] == [
        {"bullet": "-", "checked": True, "marker": "[x]"},
        {"bullet": "-", "checked": False, "marker": "[ ]"},
    ]
    assert [block.text for block in tree.blocks[1:]] == ["done", "open"]


def test_a_paragraph_below_a_numbered_item_continues_it(read: Read) -> None:
    tree = read("1. a\n\n   b\n\n   - c\n\n     d\n\ne\n\n- f\n\n  g\n")
    found = {block.text: (block.matched_by, block.confidence) for block in tree.blocks}
    assert found["b"] == found["d"] == ("continuation", 0.5)
    assert found["e"] == found["g"] == ("fallback", 0.0)
    assert tree.fallback_count == 2


@pytest.mark.parametrize(
    ("text", "matched_by", "content", "attrs"),
    [
        ("```py x=1\n\ta\n\n b\n```\n", "markdown:fence", "\ta\n\n b", {"info": "py x=1"}),
        ("  ~~~\n  a\n   b\n  ~~~\n", "markdown:fence", "a\n b", {}),
        ("```\nunclosed\n", "markdown:fence", "unclosed", {}),
        ("\ta\n\n\t  b\n", "markdown:indented_code", "a\n\n  b", {}),
        ("```\r\na\r\n\r\nb\u00a0\r\n```\r\n", "markdown:fence", "a\n\nb\u00a0", {}),
        ("<div>\n *a*\n</div>\n", "markdown:html", "<div>\n *a*\n</div>", {"syntax": "html"}),
        ("---\r\na: 1\r\nb: 2\r\n---\r\n", "markdown:front_matter", "a: 1\nb: 2", {"syntax": "front_matter"}),
        ("$$\na\n b\n$$\n", "markdown:math", "a\n b", {"syntax": "math"}),
    ],
)
def test_code_is_verbatim(read: Read, text: str, matched_by: str, content: str, attrs: dict[str, Any]) -> None:
    block = _only(read(text))
    assert (block.kind, block.matched_by, block.confidence) == ("code", matched_by, 1.0)
    assert block.text == content
    assert dict(block.attrs) == attrs


def test_front_matter_is_metadata(read: Read) -> None:
    tree = read("---\ntitle: x\n---\n\nA\n\n---\n\nB\n")
    assert tree.blocks[1].role == "metadata"
    assert [block.text for block in tree.blocks] == ["", "title: x", "A", "B"]
    assert [(notice.kind, notice.count) for notice in tree.dropped] == [("thematic_break", 1)]


def test_formulas_that_stand_alone_are_code(read: Read) -> None:
    tree = read("> $$a$$\n> $$b$$\n\n- $$c$$\n\nin $$d$$ text\n")
    assert _rows(tree) == [
        (1, "quote", None, ""),
        (2, "code", None, "a"),
        (2, "code", None, "b"),
        (1, "item", None, ""),
        (2, "code", None, "c"),
        (1, "paragraph", None, "in d text"),
    ]


def test_quotes_hold_their_blocks(read: Read) -> None:
    tree = read("> a\nlazy\n>\n> - b\n> > c\n\nd\n")
    assert _rows(tree) == [
        (1, "quote", None, ""),
        (2, "paragraph", None, "a lazy"),
        (2, "item", None, "b"),
        (2, "quote", None, ""),
        (3, "paragraph", None, "c"),
        (1, "paragraph", None, "d"),
    ]
    assert _slice(tree, 1) == "> a\nlazy\n>\n> - b\n> > c"


def test_an_alert_is_a_quote(read: Read) -> None:
    tree = read("> [!WARNING]\n> Mind *this*.\n")
    assert tree.blocks[1].attrs["alert"] == "WARNING"
    assert tree.blocks[2].text == "Mind this."


@pytest.mark.parametrize("text", ["> [!NOTE] a\n", "> [!ODD]\n", "> [!NOTE](/u)\n", "> [!NOTE]: /u\n> a\n"])
def test_what_looks_like_an_alert_is_a_quote(read: Read, text: str) -> None:
    tree = read(text)
    assert tree.blocks[1].attrs == {}
    assert "unread" not in [notice.kind for notice in tree.dropped]


def test_a_sign_behind_a_no_break_space_opens_no_quote(read: Read) -> None:
    tree = read("\xa0> a\n")
    assert (tree.blocks[1].text, _slice(tree, 1)) == ("> a", "> a")


@pytest.mark.parametrize("blank", ["\xa0", "&nbsp;", "&#32;\n&NewLine;"])
def test_a_paragraph_of_white_space_is_no_block(read: Read, blank: str) -> None:
    tree = read(f"a\n\n{blank}\n\nb\n")
    assert [block.text for block in tree.blocks[1:]] == ["a", "b"]
    dropped = [tree.text[start:end] for notice in tree.dropped for start, end in notice.sources]
    assert dropped == ([blank] if "&" in blank else [])


def test_white_space_before_a_text_is_no_part_of_it(read: Read) -> None:
    tree = read("\xa0\n&nbsp; *a*\n")
    assert (tree.blocks[1].text, tree.blocks[1].spans[0].start, _slice(tree, 1)) == ("a", 0, "&nbsp; *a*")


def test_notes(read: Read) -> None:
    tree = read("a[^n]\n\n[^n]: one\n\n    two\n\nb\n")
    assert _rows(tree) == [
        (1, "paragraph", None, "a"),
        (1, "note", "n", "one"),
        (2, "paragraph", None, "two"),
        (1, "paragraph", None, "b"),
    ]
    assert [(span.type, span.start, span.end, span.value) for span in tree.blocks[1].spans] == [
        ("note_reference", 1, 1, "n")
    ]
    assert tree.blocks[2].matched_by == "markdown:footnote"


def test_definition_lists(read: Read) -> None:
    tree = read("*term*\n: one\n: two\n\n  more\n\nother\n: - x\n")
    assert _rows(tree) == [
        (1, "item", None, "term"),
        (2, "item", None, "one"),
        (2, "item", None, "two"),
        (3, "paragraph", None, "more"),
        (1, "item", None, "other"),
        (2, "item", None, ""),
        (3, "item", None, "x"),
    ]
    assert {block.matched_by for block in tree.blocks[1:4]} == {"markdown:definition_list"}


def test_html_alone_leaves_no_empty_paragraph(read: Read) -> None:
    tree = read('<a name="x"></a>\n\ntext\n')
    assert _rows(tree) == [(1, "paragraph", None, "text")]
    assert [(notice.kind, notice.count) for notice in tree.dropped] == [("html_tag", 2)]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_endings_change_nothing_but_offsets(read: Read, newline: str) -> None:
    text = "# A\n\ntext\nmore  \nlines\n\n## B\n\n- x\n  y\n\n| a |\n|---|\n| b |\n\n```\nc\nd\n```\n"
    tree = read(text.replace("\n", newline))
    assert _rows(tree) == _rows(read(text))
    assert _slice(tree, 2) == f"text{newline}more  {newline}lines"


def test_blank_lines_of_lone_returns_lose_nothing(read: Read) -> None:
    assert [block.text for block in read("    a\n\r\r# b\n").blocks] == ["", "a", "b"]


def test_nul_is_replaced(read: Read) -> None:
    assert _only(read("a\0b")).text == "a\ufffdb"
