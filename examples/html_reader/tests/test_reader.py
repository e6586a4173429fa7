"""What the reader makes of HTML."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from lection_core import Block, BlockTree, Dropped, Source

from lection_reader_html import HtmlReader

#: Everything that holds text, with what stands between: elements that are blocks, that are not, and that are unknown.
ELEMENTS = (
    "a href=x", "article", "b", "blockquote", "body", "button", "caption", "code", "dd", "details", "div", "dl", "dt",
    "em", "fieldset", "figcaption", "font", "form", "h1", "h2", "h5", "i", "label", "legend", "li", "main", "math",
    "nav", "object", "ol", "optgroup", "option", "p", "pre", "q", "ruby", "s", "section", "select", "span", "sub",
    "summary", "svg", "table", "tbody", "td", "text", "th", "thead", "tr", "ul", "video", "x-unknown",
)  # fmt: skip
BETWEEN = ("<br>", "<hr>", "<img src=y>", "<!-- -->", "\n", "<input type=checkbox>")


def blocks(html: str) -> list[Block]:
    """The blocks of the page, which make a tree, without the document."""
    source = Source.from_text(html)
    items = list(HtmlReader().read(source))
    found = [item for item in items if isinstance(item, Block)]
    BlockTree(blocks=found, source=source, dropped=[item for item in items if isinstance(item, Dropped)])
    return found[1:]


def outline(html: str) -> list[tuple[int, str, str]]:
    """Depth, kind, and label (or bullet) with text."""
    return [
        (block.depth, block.kind, f"{block.label or block.attrs.get('bullet', '')} {block.text}".strip())
        for block in blocks(html)
    ]


def spans(html: str) -> list[tuple[str, str, str | None]]:
    """Type, words and value of the spans of the first block."""
    block = blocks(html)[0]
    return [(span.type, block.text[span.start : span.end], span.value) for span in block.spans]


def left_out(html: str) -> list[tuple[str, str]]:
    """Kind of what is left out, and how it is written."""
    notices = [item for item in HtmlReader().read(Source.from_text(html)) if isinstance(item, Dropped)]
    return [(notice.kind, html[start:end]) for notice in notices for start, end in notice.sources or ((0, 0),)]


def test_headings_are_sections_by_rank_and_never_jump() -> None:
    assert outline("<h1>A</h1>a<h4>B</h4><p>b</p><div><h3>C</h3></div><h3></h3><h2>D</h2>d") == [
        (1, "section", "A"),
        (2, "paragraph", "a"),
        (2, "section", "B"),
        (3, "paragraph", "b"),
        (2, "section", "C"),
        (2, "section", "D"),
        (3, "paragraph", "d"),
    ]


def test_sections_end_with_what_stands_aside_and_with_the_entry_they_are_in() -> None:
    assert outline("<h2>A</h2><nav><h3>B</h3>b</nav><ul><li><h1>C</h1>c</ul>d") == [
        (1, "section", "A"),
        (2, "section", "B"),
        (3, "paragraph", "b"),
        (2, "item", "•"),
        (3, "section", "C"),
        (4, "paragraph", "c"),
        (2, "paragraph", "d"),
    ]


@pytest.mark.parametrize(
    ("html", "labels"),
    [
        ("<ol><li><li></ol>", ["1", "2"]),
        ("<ol start=-1><li><li><li></ol>", ["-1", "0", "1"]),
        ("<ol type=a start=26><li><li></ol>", ["z", "aa"]),
        ("<ol type=A><li><li value=4><li></ol>", ["A", "D", "E"]),
        ("<ol type=i start=3><li><li></ol>", ["iii", "iv"]),
        ("<ol type=I start=3999><li><li></ol>", ["MMMCMXCIX", "4000"]),
        ("<ol reversed><li><li type=a><li></ol>", ["3", "b", "1"]),
        ("<ol start=x type=q><li value=9999999999></ol>", ["1"]),
    ],
)
def test_entries_are_labelled_as_browsers_show_them(html: str, labels: list[str]) -> None:
    assert [block.label for block in blocks(html)] == labels


def test_lists_nest_and_what_follows_one_continues_the_entry() -> None:
    html = "<ol><li><p>a</p><ul><li>b<ul><li>c</ul></ul>d<p>e</p></li><ul><li>f</ul></ol>"
    assert outline(html) == [
        (1, "item", "1 a"),
        (2, "item", "• b"),
        (3, "item", "• c"),
        (2, "paragraph", "d"),
        (2, "paragraph", "e"),
        (2, "item", "• f"),
    ]
    assert [block.matched_by for block in blocks(html)[3:5]] == ["continuation", "html:p"]


def test_terms_hold_what_is_said_of_them() -> None:
    assert outline("<dl><dd>x<div><dt>t<dt>u<dd>v<dd>w</div></dl>") == [
        (1, "item", "x"),
        (1, "item", "t"),
        (1, "item", "u"),
        (2, "item", "v"),
        (2, "item", "w"),
    ]


def test_tables_hold_tables() -> None:
    head = "<caption>C</caption><thead><tr><th align=right>a<td colspan=2>b</thead>"
    html = f"<table>{head}<tr><td>c<table><td>d</table>e"
    assert outline(html) == [
        (1, "table", "C"),
        (2, "row", ""),
        (3, "cell", "a"),
        (3, "cell", "b"),
        (2, "row", ""),
        (3, "cell", "c"),
        (4, "table", ""),
        (5, "row", ""),
        (6, "cell", "d"),
        (4, "paragraph", "e"),
    ]
    attrs = [dict(block.attrs) for block in blocks(html)[1:5]]
    assert attrs == [{"header": True}, {"align": "right", "header": True}, {"colspan": 2}, {}]


def test_code_is_verbatim_and_keeps_its_marks() -> None:
    html = "<pre>\n<code class='x language-c'>a  &lt;\n\n\t<b>b</b> <a href=y>c</a>\n</code></pre>"
    first, second = blocks(f"{html}<pre>d<div>e</div>f<br>g</pre>")
    assert (first.kind, first.text, dict(first.attrs)) == ("code", "a  <\n\n\tb c", {"info": "c"})
    assert spans(html) == [("strong", "b", None), ("link", "c", "y")]
    assert second.text == "d\ne\nf\ng"


def test_quotes_hold_their_blocks() -> None:
    assert outline("<blockquote>a<ul><li>b</ul><blockquote><p>c</blockquote></blockquote>d") == [
        (1, "quote", ""),
        (2, "paragraph", "a"),
        (2, "item", "• b"),
        (2, "quote", ""),
        (3, "paragraph", "c"),
        (1, "paragraph", "d"),
    ]


def test_marks_stand_at_their_words() -> None:
    assert spans("<p> a <em> b  <b>c </b></em><a href=' u&amp;v '>d&nbsp;<code>e</code></a>f<br>g <br></p>") == [
        ("emphasis", "b c", None),
        ("strong", "c", None),
        ("link", "d e", "u&v"),
        ("code", "e", None),
        ("line_break", " ", None),
    ]
    assert spans("漢<br> 字<b>\n漢</b>") == [("line_break", "", None), ("strong", "漢", None)]


def test_marks_go_on_in_the_next_block_and_the_innermost_counts() -> None:
    link = ("link", 0, 1, "u")
    found = blocks("<a href=u><h2>a</h2><p>b</p></a><b><b>c</b>d</b>")
    assert [[(s.type, s.start, s.end, s.value) for s in block.spans] for block in found] == [
        [link],
        [link],
        [("strong", 0, 2, None)],
    ]


def test_images_are_their_words_and_their_target() -> None:
    assert spans("<p>see <img src=a alt='the gate'><img src=b alt=quay> <img src=c>") == [
        ("image", "the gate", "a"),
        ("image", "quay", "b"),
        ("image", "", "c"),
    ]
    assert left_out("<img src=line alt=''><a href=x></a>w") == [("decoration", ""), ("empty_link", "")]


def test_controls_show_their_words() -> None:
    html = "<input value=a><input type=hidden value=x><select><optgroup label=b><option>c<option>d</select><textarea>e"
    assert outline(html) == [(1, "paragraph", "a b c d e")]


def test_what_is_left_out_is_said_with_its_place() -> None:
    script, template = "<script>'<p>'</script >", "<template>a<template>b</template>c</template>"
    assert left_out(f"<!doctype html><p class=x>y<!-- z -->{script}{template}<?php ?></p q>") == [
        ("doctype", "<!doctype html>"),
        ("attributes", "<p class=x>"),
        ("comment", "<!-- z -->"),
        ("script", "<script>'<p>'"),
        ("template", template),
        ("processing_instruction", "<?php ?>"),
        ("attributes", "</p q>"),
    ]
    assert left_out("<ol start=3><li value=4><a href='a b'><img alt='c d' src=e></a><td colspan=2></ol>") == []
    assert left_out("<div></div>") == [("empty_page", "")]
    assert left_out("a <b title='>") == [("unfinished_tag", "<b title='>")]


@pytest.mark.parametrize("seed", range(100))
def test_no_word_is_lost_or_told_twice(seed: int) -> None:
    dice = random.Random(seed)
    html, words, open_tags = "", [], []
    for number in range(dice.randint(1, 60)):
        element = dice.choice(ELEMENTS)
        html += f"<{element}>"
        open_tags.append(element.partition(" ")[0])
        if dice.random() < 0.7:
            words.append(f"w{number}")
            html += f"{dice.choice(BETWEEN)} w{number} {dice.choice(BETWEEN)}"
        while open_tags and dice.random() < 0.45:
            html += f"</{open_tags.pop(dice.choice((-1, -1, -1, 0)))}>"
    assert Counter(" ".join(block.text for block in blocks(html)).split()) == Counter(words)


@pytest.mark.parametrize("element", ["div", "ul><li", "table><td", "blockquote", "h2><ul", "em", "svg", "x-unknown"])
def test_ten_thousand_levels_are_read(element: str) -> None:
    assert sum(block.text.count("w") for block in blocks(f"<{element}>w" * 10_000)) == 10_000


def test_beyond_a_limit_tags_are_left_out_and_words_kept() -> None:
    html = "<blockquote>w" * 10_002 + "</blockquote>" * 10_002 + "v"
    assert blocks(html)[-1].depth == 1
    assert blocks(html)[-2].text == "www"
    assert [kind for kind, _ in left_out(html)] == ["too_deep"] * 4
    assert left_out("<b>" * 17 + "w") == [("too_deep", "<b>")]
    many = " a" * 1_001
    assert left_out(f"<p{many}>w") == [("attributes", f"<p{many}>"), ("too_many_attributes", many)]
