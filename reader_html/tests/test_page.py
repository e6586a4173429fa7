from __future__ import annotations

import json

import pytest
from html_pages import read, rows
from lection_core import LinearText, ReaderError, Source

from lection_reader_html import HtmlReader
from lection_reader_html.page.encoding import page_text

LEFT_OUT = [
    ("<nav>Menu</nav>", "navigation"),
    ("<div role=navigation>Menu</div>", "navigation"),
    ("<div class=breadcrumb>Menu</div>", "navigation"),
    ("<header>Menu</header>", "page_header"),
    ("<footer>Menu</footer>", "page_footer"),
    ("<aside>Menu</aside>", "aside"),
    ("<div id=cookie-banner>Menu</div>", "banner"),
    ("<dialog>Menu</dialog>", "banner"),
    ("<button>Menu</button>", "form_control"),
    ("<p hidden>Menu", "hidden"),
    ("<p style='color:red; display : none'>Menu", "hidden"),
    ("<style>.off{display:none}</style><p class=off>Menu", "hidden"),
    ("<style>p#x{visibility:hidden}#x{visibility:hidden}</style><p id=x>Menu", "hidden"),
    ("<noscript>Menu</noscript>", "noscript"),
    ("<svg><text>Menu</text></svg>", "graphic"),
    ("<title>Menu</title>", "title"),
]


@pytest.mark.parametrize(("html", "kind"), LEFT_OUT)
def test_what_is_left_out_says_so_and_stands_in_the_linear_text(html: str, kind: str) -> None:
    tree = read(f"{html}<p>Text")
    assert [block.text for block in tree.blocks[1:]] == ["Text"]
    (notice,) = [notice for notice in tree.dropped if notice.kind == kind]
    assert [tree.text[start:end] for start, end in notice.sources] == ["Menu"]


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ("<script>let Menu</script>", "script"),
        ("<template><p>Menu</template>", "template"),
        ("<!-- Menu -->", "comment"),
        ("<style>Menu{}</style>", "style"),
        ("<iframe>Menu</iframe>", "embedded"),
    ],
)
def test_what_is_no_text_is_counted(html: str, kind: str) -> None:
    tree = read(f"{html}<p>Text")
    assert "Menu" not in tree.text
    assert [(notice.count, notice.sources) for notice in tree.dropped if notice.kind == kind] == [(1, ())]


SITE = "<header>Head</header><nav>Menu</nav><p>Text<aside>Beside</aside><footer>Foot</footer><p hidden>Not shown"


def test_boilerplate_may_be_kept_and_hidden_text_stays_hidden() -> None:
    assert [row[3] for row in rows(SITE, boilerplate="keep")] == ["Head", "Menu", "Text", "Beside", "Foot"]
    assert [row[3] for row in rows(SITE, boilerplate="drop")] == ["Text"]


def test_a_header_in_an_article_is_its_own() -> None:
    assert [row[3] for row in rows("<article><header>Head</header><p>Text<footer>End</footer></article>")] == [
        "Head",
        "Text",
        "End",
    ]


def test_hidden_words_within_a_line_leave_the_line_whole() -> None:
    tree = read("<p>The <span hidden>old</span> rent<span style='display:none'>x</span>, due.")
    assert tree.blocks[1].text == "The rent, due."


NOTES = [
    '<p>Pay<sup><a href="#n1" id="r1">1</a></sup>.</p><ol><li id="n1">By order. <a href="#r1">↩</a></ol>',
    '<p>Pay<a id="r1" href="#n1"><sup>1</sup></a>.</p><p id="n1"><sup>1</sup> By order. <a href="#r1">↩</a></p>',
    '<p>Pay<a id="r1" href="#n1" role="doc-noteref">1</a>.</p><aside id="n1" role="doc-footnote">'
    'By order. <a href="#r1">↩</a></aside>',
    '<p>Pay<sup id="r1"><a href="#n1">[1]</a></sup>.</p><p><a id="n1" href="#r1">1</a> By order.</p>',
]


@pytest.mark.parametrize("html", NOTES)
def test_footnotes_are_notes_and_their_numbers_references(html: str) -> None:
    tree = read(html)
    said, note = (block for block in tree.blocks[1:] if block.text)
    assert (said.text, note.kind, note.label, note.text) == ("Pay.", "note", "1", "By order.")
    (reference,) = [span for span in said.spans if span.type == "note_reference"]
    assert (reference.start, reference.value) == (3, "1")


def test_a_raised_link_that_nothing_answers_is_no_footnote() -> None:
    assert rows('<p>Pay<sup><a href="#x">2</a></sup></p><p id="x">other') == [
        (1, "paragraph", None, "Pay2"),
        (1, "paragraph", None, "other"),
    ]


ENCODINGS = [
    ("é".encode(), None, None, "é"),
    (b"\xef\xbb\xbf<meta charset=latin1>" + "é".encode(), None, None, "<meta charset=latin1>é"),
    ("é".encode("utf-16"), None, None, "é"),
    (b"<meta charset=iso-8859-5>\xd6", None, None, "<meta charset=iso-8859-5>ж"),
    (b"<meta charset=utf-8>\xe9t\xe9", "text/html; charset=windows-1252", None, "<meta charset=utf-8>été"),
    (b"\xe9t\xe9", None, "latin1", "été"),
    (b"<meta charset=none-such>a", None, None, "<meta charset=none-such>a"),
    (b"a", None, "none-such", "a"),
]


@pytest.mark.parametrize(("data", "media_type", "given", "text"), ENCODINGS)
def test_the_encoding_is_that_of_mark_transport_page_or_bytes(
    data: bytes, media_type: str | None, given: str | None, text: str
) -> None:
    assert page_text(data, media_type, given) == (text, 0)


def test_bytes_that_are_no_characters_are_told() -> None:
    tree = read(b"<meta charset=utf-8><p>a\xffb")
    assert tree.blocks[1].text == "a\ufffdb"
    assert [(n.kind, n.count) for n in tree.dropped] == [("undecodable", 1)]


@pytest.mark.parametrize("data", [b"%PDF-1.7 x", b"PK\x03\x04abc", b"\x89PNG\r\n", bytes(range(256)) * 2])
def test_bytes_of_another_format_are_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(ReaderError, match="no web page"):
        list(HtmlReader().read(Source.from_bytes(data, binary=True)))


def test_text_that_came_as_text_is_read_too() -> None:
    items = list(HtmlReader().read(Source.from_text("<p>é", name="x.html")))
    assert LinearText("é\n") in items


HOSTILE = {
    "nested": "<div>" * 20_000 + "x",
    "lists": "<ol><li>" * 3_000 + "x",
    "tables": "<table><tr><td>" * 2_000 + "x",
    "quotes": "<blockquote>" * 3_000 + "x",
    "formatting": "<b>" * 2_000 + "x",
    "raised": "<sup>" * 2_000 + "<a href='#x'>1</a>",
    "unclosed": "<ol><li>one<li>two<table><tr><td>x<p>" * 300,
    "attributes": "<p " + " ".join(f"a{n}=b" for n in range(20_000)) + ">x",
    "entities": "&amp" * 20_000,
    "nul": "a\0b<p>\0</p><li>\0",
    "tag at the end": "<p>x<a hre",
    "surrogates": "&#xD800;&#x110000;x",
    "terms": "<dl><dt>(a)<dd>" * 2_000 + "x",
    "labels": "<table><tr><td>(a)<td>" * 500 + "x",
}


@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("profile", [None, "contract"])
def test_hostile_pages_are_read_and_conserved(html: str, profile: str | None) -> None:
    tree = read(html, profile)
    assert len(tree.blocks) > 1
    assert json.loads(tree.to_json())["source"]["linear"]["length"] == len(tree.text)
