"""What holds of any page: nothing is lost, and the linear text is the same under every profile."""

from __future__ import annotations

import re

from html_pages import read
from hypothesis import given
from hypothesis import strategies as st
from lection_core import BlockTree

TAGS = [
    "p",
    "div",
    "span",
    "b",
    "i",
    "a",
    "h1",
    "h2",
    "ol",
    "ul",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "tr",
    "td",
    "th",
    "caption",
    "pre",
    "blockquote",
    "nav",
    "sup",
    "section",
    "header",
    "footer",
    "br",
    "summary",
    "details",
    "img",
]
WORDS = st.sampled_from(["rent", "(a)", "1.", "1.1", "é", "第一条", " ", "\n", "&nbsp;", "&lt;", "Article 5", "12"])
PARTS = st.one_of(
    WORDS,
    st.sampled_from([f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS]),
    st.sampled_from(
        ["<p hidden>", "<ol start=3 type=a>", '<a href="#n">', '<li id="n">', "<td align=right>", "<!--x-->"]
    ),
)
PAGES = st.lists(PARTS, max_size=30).map("".join)


@given(PAGES)
def test_nothing_is_lost_and_no_profile_changes_the_text(html: str) -> None:
    plain, contract = read(html), read(html, "contract")
    assert plain.text == contract.text
    assert BlockTree.from_json(plain.to_json()) == plain


@given(PAGES, st.integers(0, 30))
def test_a_word_put_anywhere_into_the_text_stands_in_it(html: str, place: int) -> None:
    pieces = re.split(r"(<[^>]*>)", html)
    index = 2 * (place % ((len(pieces) + 1) // 2))
    changed = "".join([*pieces[:index], f" Zweckwort {pieces[index]}", *pieces[index + 1 :]])
    tree = read(changed)
    assert tree.text.count("Zweckwort") == 1
    in_blocks = sum(block.text.count("Zweckwort") for block in tree.blocks)
    in_dropped = sum(
        tree.text[start:end].count("Zweckwort") for notice in tree.dropped for start, end in notice.sources
    )
    assert in_blocks + in_dropped == 1
