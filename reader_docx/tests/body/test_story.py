from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping

import pytest
from lection_core import ReaderError
from lection_reader_docx.body.pieces import Paragraph
from lection_reader_docx.document import Document
from wordfile import paragraph, root, run, style, word_file


def paragraphs(data: bytes, options: Mapping[str, object] | None = None) -> list[Paragraph]:
    return [piece for piece in Document(data, options or {}).body() if isinstance(piece, Paragraph)]


def texts(body: str, options: Mapping[str, object] | None = None, parts: Mapping[str, str] | None = None) -> list[str]:
    return [each.text for each in paragraphs(word_file(body, parts), options)]


def dropped(body: str, parts: Mapping[str, str] | None = None) -> dict[str, int]:
    document = Document(word_file(body, parts), {})
    for _ in document.body():
        pass
    document.leave_out_the_rest()
    return {notice.kind: notice.count for notice in document.omissions.notices()}


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("<m:sSup><m:e>{x}</m:e><m:sup>{2}</m:sup></m:sSup>", "x^2"),
        ("<m:rad><m:deg/><m:e>{x}</m:e></m:rad>", "√x"),
        (
            '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{i}</m:sub><m:sup>{n}</m:sup>'
            "<m:e>{x}</m:e></m:nary>",
            "∑_i^nx",
        ),
        ("<m:nary><m:naryPr/><m:sub/><m:sup/><m:e>{x}</m:e></m:nary>", "∫x"),
        ('<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>{x}</m:e></m:d>', "[x]"),
        ("<m:d><m:dPr/><m:e>{x}</m:e></m:d>", "(x)"),
    ],
)
def test_formulas_are_told_on_one_line(formula: str, text: str) -> None:
    written = re.sub(r"\{(\w+)\}", r"<m:r><m:t>\1</m:t></m:r>", formula)
    assert texts(paragraph(f"<m:oMath>{written}</m:oMath>")) == [text]


def changed(name: str, content: str) -> str:
    return f'<w:{name} w:id="1" w:author="A. Author" w:date="2026-01-31T12:00:00Z">{content}</w:{name}>'


def field(code: str, result: str) -> str:
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve">{code}</w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


MATH = "<m:r><m:t>{}</m:t></m:r>"
DELETED = changed("del", '<w:r><w:delText xml:space="preserve">gone </w:delText></w:r>')
INSERTED = changed("ins", run("new "))


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r>", "a\tb"),
        ("<w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:cr/><w:t>c</w:t></w:r>", "a\nb\nc"),
        ("<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t></w:r>", "a\u2011bc"),
        ('<w:r><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>', "α✓"),
        ("<w:r><w:t> a </w:t></w:r><w:r><w:t>b</w:t></w:r>", "ab"),
        (run("a ") + run("b"), "a b"),
        (f"<w:smartTag>{run('a')}</w:smartTag><w:sdt><w:sdtContent>{run('b')}</w:sdtContent></w:sdt>", "ab"),
        (f"<w:r><w:ruby><w:rt>{run('kana')}</w:rt><w:rubyBase>{run('字')}</w:rubyBase></w:ruby></w:r>", "字"),
        (f"<m:oMath><m:f><m:num>{MATH.format('a')}</m:num><m:den>{MATH.format('b')}</m:den></m:f></m:oMath>", "a/b"),
    ],
)
def test_inline_content_is_written(content: str, text: str) -> None:
    assert texts(paragraph(content)) == [text]


@pytest.mark.parametrize(("side", "text"), [("accepted", "a new b"), ("original", "a gone b"), ("all", "a gone new b")])
def test_one_side_of_a_tracked_change_is_read(side: str, text: str) -> None:
    body = paragraph(run("a ") + DELETED + INSERTED + run("b"))
    assert texts(body, {"revisions": side}) == [text]


def test_both_sides_are_marked_with_author_and_date() -> None:
    (found,) = paragraphs(word_file(paragraph(DELETED + INSERTED)), {"revisions": "all"})
    assert [(span.type, span.value) for span in found.spans] == [
        ("deleted", "A. Author 2026-01-31T12:00:00Z"),
        ("inserted", "A. Author 2026-01-31T12:00:00Z"),
    ]


def test_a_paragraph_without_its_mark_goes_on_with_the_next() -> None:
    body = paragraph("one ", mark='<w:del w:id="1"/>') + paragraph("two", style="S")
    (found,) = paragraphs(word_file(body, {"styles": style("Normal") + style("S")}))
    assert (found.text, found.style) == ("one two", "S")
    assert texts(body, {"revisions": "original"}) == ["one", "two"]


def test_a_deleted_row_is_left_out_and_an_inserted_one_is_read() -> None:
    def row(change: str, text: str) -> str:
        return f'<w:tr><w:trPr><w:{change} w:id="1"/></w:trPr><w:tc>{paragraph(text)}</w:tc></w:tr>'

    body = f"<w:tbl>{row('del', 'gone')}{row('ins', 'new')}</w:tbl>"
    assert texts(body) == ["new"]
    assert texts(body, {"revisions": "original"}) == ["gone"]


def test_moved_text_is_read_where_it_went() -> None:
    body = paragraph(changed("moveFrom", run("here ")) + run("x")) + paragraph(changed("moveTo", run("there")))
    assert texts(body) == ["x", "there"]
    assert texts(body, {"revisions": "original"}) == ["here x"]


def test_hidden_text_is_left_out_by_run_and_by_style() -> None:
    styles = style("Normal") + style("Secret", runs="<w:vanish/>", type="character")
    body = paragraph(run("a ") + run("hid ", "<w:vanish/>") + run("by style ", '<w:rStyle w:val="Secret"/>') + run("b"))
    assert texts(body, None, {"styles": styles}) == ["a b"]
    assert dropped(body, {"styles": styles}) == {"hidden": 2}


def test_a_toggle_switched_off_shows_again() -> None:
    styles = style("Normal") + style("Secret", runs="<w:vanish/>")
    body = paragraph(run("shown", '<w:vanish w:val="0"/>') + run("not"), style="Secret")
    assert texts(body, None, {"styles": styles}) == ["shown"]


def test_the_same_format_in_adjacent_runs_is_one_span() -> None:
    (found,) = paragraphs(word_file(paragraph(run("a", "<w:b/>") + run("b", "<w:b/><w:i/>") + run("c"))))
    assert [(span.type, span.start, span.end) for span in found.spans] == [("strong", 0, 2), ("emphasis", 1, 2)]


def test_bold_in_style_and_run_style_cancel_out() -> None:
    """ECMA-376 part 1, 17.7.3."""
    styles = style("Normal") + style("B", runs="<w:b/>") + style("C", runs="<w:b/>", type="character")
    (found,) = paragraphs(word_file(paragraph(run("x", '<w:rStyle w:val="C"/>'), style="B"), {"styles": styles}))
    assert found.spans == ()


@pytest.mark.parametrize(
    ("code", "type", "value"),
    [
        (" REF _Ref1 \\r \\h ", "cross_reference", "#_Ref1"),
        (" PAGEREF _Ref1 \\h ", "cross_reference", "#_Ref1"),
        (' HYPERLINK "https://a.example/b c" \\o "tip" ', "link", "https://a.example/b c"),
        (' HYPERLINK \\l "mark" ', "link", "#mark"),
    ],
)
def test_a_field_shows_its_result_and_says_what_it_points_to(code: str, type: str, value: str) -> None:
    (found,) = paragraphs(word_file(paragraph(run("see ") + field(code, run("4.2")) + run("."))))
    assert found.text == "see 4.2."
    assert [(span.type, span.start, span.end, span.value) for span in found.spans] == [(type, 4, 7, value)]


def test_a_simple_field_is_read_and_page_numbers_are_furniture() -> None:
    content = '<w:fldSimple w:instr=" DATE "><w:r><w:t>today</w:t></w:r></w:fldSimple>' + field(" PAGE ", run("7"))
    assert texts(paragraph(content)) == ["today"]
    assert dropped(paragraph(content)) == {"page_furniture": 1}


def test_a_field_in_the_code_of_another_one_is_no_text() -> None:
    inner = field(" MERGEFIELD x ", run("inner"))
    outer = f'<w:r><w:fldChar w:fldCharType="begin"/></w:r>{inner}<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    assert texts(paragraph(outer + run("shown") + '<w:r><w:fldChar w:fldCharType="end"/></w:r>')) == ["shown"]


def test_the_table_of_contents_that_word_made_is_known() -> None:
    body = paragraph(
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC \\o </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>' + run("1. One\t2")
    )
    body += paragraph("2. Two\t5") + paragraph('<w:r><w:fldChar w:fldCharType="end"/></w:r>') + paragraph("text")
    assert [(each.text, each.contents) for each in paragraphs(word_file(body))] == [
        ("1. One\t2", True),
        ("2. Two\t5", True),
        ("text", False),
    ]


def test_text_boxes_are_read_once_behind_their_paragraph() -> None:
    box = f"<w:txbxContent>{paragraph('in the box')}</w:txbxContent>"
    content = (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing>'
        f"</mc:Choice><mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert texts(paragraph(run("before ") + content + run("after"))) == ["before after", "in the box"]


@pytest.mark.parametrize(("described", "text"), [(' descr="A map"', ["A map"]), ("", [])])
def test_pictures_are_read_by_their_alternative_text(described: str, text: list[str]) -> None:
    picture = f'<w:r><w:drawing><wp:docPr id="1" name="p"{described}/><a:blip/></w:drawing></w:r>'
    assert texts(paragraph(picture)) == text
    assert dropped(paragraph(picture)) == ({} if text else {"image": 1})


def test_links_have_their_targets() -> None:
    content = (
        f'<w:hyperlink r:id="L">{run("there")}</w:hyperlink><w:hyperlink w:anchor="x">{run(" here")}</w:hyperlink>'
    )
    (found,) = paragraphs(word_file(paragraph(content), links={"L": "https://a.example"}))
    assert [(span.type, span.value) for span in found.spans] == [("link", "https://a.example"), ("link", "#x")]


def test_notes_are_numbered_in_the_order_of_their_references() -> None:
    call = '<w:r><w:footnoteReference w:id="{}"/></w:r>'
    body = paragraph(run("a") + call.format(5)) + paragraph(run("b") + call.format(2))
    found = paragraphs(word_file(body))
    assert [(each.id, each.label) for piece in found for each in piece.calls] == [("5", "1"), ("2", "2")]


def test_headers_and_footers_are_page_furniture_and_comments_are_counted() -> None:
    parts = {
        "header1": paragraph("Draft"),
        "footer1": paragraph(""),
        "comments": f'<w:comment w:id="0">{paragraph("why?")}</w:comment>',
    }
    assert dropped(paragraph("text"), parts) == {"page_furniture": 1, "comment": 1}


def test_bookmarks_between_paragraphs_belong_to_the_next() -> None:
    (found,) = paragraphs(word_file('<w:bookmarkStart w:id="1" w:name="here"/>' + paragraph("text")))
    assert found.bookmarks == (("here", 0),)


def test_paragraphs_are_numbered_with_their_part() -> None:
    body = paragraph("a") + paragraph("<w:r/>") + f"<w:tbl><w:tr><w:tc>{paragraph('b')}</w:tc></w:tr></w:tbl>"
    assert [(each.part, each.number) for each in paragraphs(word_file(body))] == [
        ("word/document.xml", 1),
        ("word/document.xml", 3),
    ]


def test_a_document_in_the_strict_form_is_read() -> None:
    from wordfile import STRICT

    assert [each.text for each in paragraphs(word_file(paragraph("strict"), namespace=STRICT))] == ["strict"]


def test_what_stands_before_damage_is_read_and_the_damage_told() -> None:
    broken = root("document", "<w:body>" + paragraph("whole") + "<w:p><w:r><w:t>cut").encode()[:-14]
    data = word_file("", members={"word/document.xml": broken})
    document = Document(data, {})
    found = [piece.text for piece in document.body() if isinstance(piece, Paragraph)]
    document.leave_out_the_rest()
    assert found[0] == "whole"
    assert any(notice.kind == "unread_part" for notice in document.omissions.notices())


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (b"<w:document", "damaged"),
        (b'<!DOCTYPE d SYSTEM "http://a.example/d"><d/>', "document type"),
    ],
)
def test_a_document_whose_text_cannot_be_read_at_all_is_refused_in_a_sentence(part: bytes, words: str) -> None:
    with pytest.raises(ReaderError, match=words):
        paragraphs(word_file("", members={"word/document.xml": part}))


def test_a_document_nested_thousands_deep_is_read_or_refused_in_a_sentence() -> None:
    """How deep the parser goes depends on its version: 2,048 levels, or any number."""
    body = "<w:sdt><w:sdtContent>" * 20_000 + paragraph("deep") + "</w:sdtContent></w:sdt>" * 20_000
    found = None
    with contextlib.suppress(ReaderError):
        found = texts(body)
    assert found in (None, ["deep"])


def test_a_hundred_thousand_nested_elements_end() -> None:
    depth = 100_000
    body = "<w:smartTag>" * depth + run("deep") + "</w:smartTag>" * depth
    assert texts(paragraph("before") + paragraph(body))[0] == "before"
