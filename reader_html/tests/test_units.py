from __future__ import annotations

import pytest
from html_pages import read, rows

from lection_reader_html.units.layout import is_label

LISTS = [
    ("<ol><li>a<li>b</ol>", ["1", "2"]),
    ("<ol start=5><li>a<li>b</ol>", ["5", "6"]),
    ("<ol><li>a<li value=7>b<li>c</ol>", ["1", "7", "8"]),
    ("<ol reversed><li>a<li>b<li>c</ol>", ["3", "2", "1"]),
    ("<ol reversed start=10><li>a<li>b</ol>", ["10", "9"]),
    ("<ol type=a start=26><li>a<li>b<li>c</ol>", ["z", "aa", "ab"]),
    ("<ol type=A><li>a</ol>", ["A"]),
    ("<ol type=i start=4><li>a<li>b</ol>", ["iv", "v"]),
    ("<ol type=I start=9><li>a</ol>", ["IX"]),
    ("<ol type=i start=0><li>a</ol>", ["0"]),
    ("<ol type=i start=4000><li>a</ol>", ["4000"]),
    ("<ol start=-2><li>a<li>b</ol>", ["-2", "-1"]),
    ("<ol start=' 3x'><li>a</ol>", ["3"]),
    ("<ol start=x><li>a</ol>", ["1"]),
    ("<ol style='list-style: lower-alpha inside'><li>a</ol>", ["a"]),
    ("<ol style='list-style-type:decimal-leading-zero'><li>a</ol>", ["01"]),
    ("<ol style='list-style-type:lower-greek'><li>a<li>b</ol>", ["α", "β"]),
    ("<style>ol.x{list-style-type:upper-roman}</style><ol class=x><li>a</ol>", ["I"]),
    ("<ol><li style='list-style-type:upper-alpha'>a<li>b</ol>", ["A", "2"]),
    ("<ol style='list-style-type:none'><li>a</ol>", [None]),
    ("<ul><li>a</ul>", [None]),
]


@pytest.mark.parametrize(("html", "labels"), LISTS)
def test_entries_have_the_labels_a_browser_prints(html: str, labels: list[str | None]) -> None:
    assert [label for _, kind, label, _ in rows(html) if kind == "item"] == labels


def test_the_number_stands_in_the_linear_text_as_it_is_printed() -> None:
    assert read("<ol type=a><li>pay<li>leave</ol><ul><li>rest</ul>").text == "a. pay\nb. leave\n• rest\n"


def test_an_entry_holds_what_stands_in_it() -> None:
    assert rows("<ol><li><p>one</p><ul><li>two</ul><p>three</ol>") == [
        (1, "item", "1", "one"),
        (2, "item", None, "two"),
        (2, "paragraph", None, "three"),
    ]


def test_headings_hold_what_follows() -> None:
    assert rows("<h1>A</h1><h3>B</h3><p>c<h2>D</h2>") == [
        (1, "section", None, "A"),
        (2, "section", None, "B"),
        (3, "paragraph", None, "c"),
        (2, "section", None, "D"),
    ]


def test_a_table_is_one_with_its_caption() -> None:
    html = (
        "<table><caption>Fees</caption><thead><tr><th>for<th align=right>due</thead>"
        "<tr><td>rent<td rowspan=2>1<p>or 2<tr><td></table>"
    )
    tree = read(html)
    assert [(b.depth, b.kind, b.text) for b in tree.blocks[1:]] == [
        (1, "table", "Fees"),
        (2, "row", ""),
        (3, "cell", "for"),
        (3, "cell", "due"),
        (2, "row", ""),
        (3, "cell", "rent"),
        (3, "cell", "1"),
        (4, "paragraph", "or 2"),
        (2, "row", ""),
        (3, "cell", ""),
    ]
    attrs = [{k: v for k, v in b.attrs.items() if k != "place"} for b in tree.blocks]
    assert attrs[2] == {"header": True}
    assert attrs[4] == {"header": True, "align": "right"}
    assert attrs[7] == {"rowspan": 2}
    assert tree.text == "Fees\nfor\tdue\t\nrent\t1\tor 2\n\t\n"


LAYOUT = [
    "<table border=0><tr><td>1.1</td><td>Pay.</td></tr></table>",
    "<table><tr><td><p>1.1</p><td><p>Pay.</p></table>",
    "<table role=presentation><tr><th>1.1<td>Pay.</table>",
    "<dl><dd>1.1 Pay.</dl>",
    "<div><span class=no>1.1</span>&#160;<span class=tx>Pay.</span></div>",
    "<p>1.1 Pay.",
    "1.1 Pay.",
    "<section>\n<article>1.1\n<b>Pay</b>.</article></section>",
]


@pytest.mark.parametrize("html", LAYOUT)
def test_a_clause_is_one_however_it_is_laid_out(html: str) -> None:
    clause = [(kind, label, text) for _, kind, label, text in rows(f"<h1>1. Rent</h1>{html}", "contract")]
    assert clause == [("section", "1", "Rent"), ("item", "1.1", "Pay.")]


@pytest.mark.parametrize(
    "html",
    [
        "<table border=1><tr><td>1<td>Pay.</table>",
        "<table><tr><th>1<th>Pay.</table>",
        "<table><tr><td>Rent<td>12</table>",
        "<table><tr><td>1<td>2<td>3</table>",
    ],
)
def test_what_has_columns_is_a_table(html: str) -> None:
    assert next(kind for _, kind, _, _ in rows(html)) == "table"


def test_nested_layout_tables_are_nested_clauses() -> None:
    html = "<table><tr><td>1.1<td><p>Pay:</p><table><tr><td>(a)<td>rent;<tr><td>(b)<td>rates.</table></table>"
    assert rows(f"<h1>1. Rent</h1>{html}", "contract")[1:] == [
        (2, "item", "1.1", "Pay:"),
        (3, "item", "(a)", "rent;"),
        (3, "item", "(b)", "rates."),
    ]


@pytest.mark.parametrize(
    "label", ["(a)", "1.1.", "§ 5", "Art. 3", "Stk. 2.", "第一条", "مادة (٢):", "“(A)", "iv)", "•", "12A"]
)
def test_a_label_in_a_cell_of_its_own_is_known(label: str) -> None:
    assert is_label(label)


@pytest.mark.parametrize("words", ["", "Vice", "civil", "Windows 10", "Rent", "12 May 2024", "see (a)", "a b"])
def test_other_words_are_no_labels(words: str) -> None:
    assert not is_label(words)


def test_terms_that_are_typed_labels_are_labels_and_others_are_terms() -> None:
    assert rows("<dl><dt>(a)<dd>pay;<dl><dt>(i)<dd>now</dl><dt>(b)<dd>go</dl>") == [
        (1, "item", "(a)", "pay;"),
        (2, "item", "(i)", "now"),
        (1, "item", "(b)", "go"),
    ]
    assert rows("<dl><dt>Vice<dd>Holds it.</dl>") == [(1, "item", None, "Vice"), (2, "paragraph", None, "Holds it.")]


def test_the_number_of_a_heading_and_its_title_are_one() -> None:
    html = '<p class="ti-art">Art. 1</p><div class="eli-title"><p class="sti-art"><b>Zweck</b></p></div><p>Das Volk.'
    assert [row[2:] for row in rows(html, "german_legislation")] == [("Art. 1", "Zweck"), (None, "Das Volk.")]


LEVELS = (
    '<p class="t1"><b>Terms</b></p><p>x</p><p class="t2"><b>Rent</b></p><p>y</p><p class="t1"><b>End</b></p><p>z</p>'
)


def test_bold_paragraphs_whose_class_numbers_a_level_are_guessed_to_be_headings() -> None:
    tree = read(LEVELS, "contract")
    assert [(b.depth, b.kind, b.text) for b in tree.blocks[1:]] == [
        (1, "section", "Terms"),
        (2, "paragraph", "x"),
        (2, "section", "Rent"),
        (3, "paragraph", "y"),
        (1, "section", "End"),
        (2, "paragraph", "z"),
    ]
    heading = tree.blocks[1]
    assert (heading.matched_by, heading.band, heading.attrs["signals"]) == ("html:class", "guessed", ("bold", "class"))
    assert {block.kind for block in read(LEVELS).blocks[1:]} == {"paragraph"}


@pytest.mark.parametrize("html", ['<p class="t1"><b>Rent</b> is due', '<p class="x"><b>Rent</b>', '<p class="t1">Rent'])
def test_other_paragraphs_are_none(html: str) -> None:
    assert all(block.matched_by != "html:class" for block in read(html, "contract").blocks)


def test_code_is_verbatim_and_quotes_hold_their_blocks() -> None:
    html = '<pre><code class="language-sh">a\n\t b  c\n</code></pre><blockquote cite=u><p>x<p>y</blockquote>'
    tree = read(html)
    assert [(b.depth, b.kind, b.text) for b in tree.blocks[1:]] == [
        (1, "code", "a\n\t b  c\n"),
        (1, "quote", ""),
        (2, "paragraph", "x"),
        (2, "paragraph", "y"),
    ]
    assert (tree.blocks[1].attrs["info"], tree.blocks[2].attrs["cite"]) == ("sh", "u")


def test_marks_are_spans_and_breaks_end_lines() -> None:
    block = read('<p>See <a href="x.html">the <b>form</b></a>,<br>\n now. <img src=a.png alt="A map">').blocks[1]
    assert block.text == "See the form, now. A map"
    found = [(span.type, block.text[span.start : span.end], span.value) for span in block.spans]
    assert found == [
        ("link", "the form", "x.html"),
        ("strong", "form", None),
        ("line_break", " ", None),
        ("image", "A map", "a.png"),
    ]


def test_white_space_is_folded_as_a_browser_folds_it() -> None:
    assert rows("<p> a \n b<b> c </b> d<i></i>e&nbsp;&amp; f")[0][3] == "a b c de & f"


def test_places_are_paths_and_the_nearest_id() -> None:
    tree = read("<main id=all><section id=s2><p>a<p>b</section><p id=x>c</main>")
    assert [dict(b.attrs["place"]) for b in tree.blocks[1:]] == [
        {"path": "/html/body/main/section/p", "id": "s2"},
        {"path": "/html/body/main/section/p[2]", "id": "s2"},
        {"path": "/html/body/main/p", "id": "x"},
    ]


def test_a_deep_path_is_cut_in_its_middle() -> None:
    path = read("<div>" * 1000 + "x").blocks[1].attrs["place"]["path"]
    assert "…" in path
    assert len(path) < 200
