from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lection_core import BlockTree, Profile
from lection_profiles import load_profile
from wordfile import abstract, level, num, paragraph, run, word_file

Read = Callable[..., BlockTree]

LISTS = abstract(0, [level(0, "%1."), level(1, "%1.%2"), level(2, "(%3)", "lowerLetter")]) + num(1, 0)
CONTRACT = load_profile("contract")


def outline(tree: BlockTree) -> list[tuple[int, str, str | None, str]]:
    return [(block.depth, block.kind, block.label, block.text) for block in tree.blocks[1:]]


def tree_of(read: Read, body: str, profile: Profile | None = None, **parts: str) -> BlockTree:
    return read(word_file(body, {"numbering": LISTS, **parts}), profile)


def test_the_linear_text_is_what_a_person_reads_aloud_one_unit_a_line(read: Read) -> None:
    body = paragraph("Terms", num=1, outline=0) + paragraph("Pay.", num=1, level=1) + paragraph("The end.")
    tree = tree_of(read, body)
    assert tree.text == "1.\tTerms\n1.1\tPay.\nThe end.\n"
    assert [tree.text[slice(*block.source)] for block in tree.blocks[1:] if block.source] == [
        "1.\tTerms",
        "1.1\tPay.",
        "The end.",
    ]


def test_headings_lists_and_text_nest(read: Read) -> None:
    body = (
        paragraph("Terms", num=1, outline=0)
        + paragraph("The parties:", num=1, level=1)
        + paragraph("one", num=1, level=2)
        + paragraph("two", num=1, level=2)
        + paragraph("Payment", num=1, outline=0)
        + paragraph("Pay.", num=1, level=1)
    )
    assert outline(tree_of(read, body)) == [
        (1, "section", "1", "Terms"),
        (2, "item", "1.1", "The parties:"),
        (3, "item", "(a)", "one"),
        (3, "item", "(b)", "two"),
        (1, "section", "2", "Payment"),
        (2, "item", "2.1", "Pay."),
    ]


def test_what_the_format_states_is_stated_with_its_place(read: Read) -> None:
    section, item, text = tree_of(
        read, paragraph("Terms", outline=0) + paragraph("Pay.", num=1) + paragraph("text")
    ).blocks[1:]
    assert (section.matched_by, section.confidence) == ("docx:heading", 1.0)
    assert (item.matched_by, item.confidence, item.attrs["style"]) == ("docx:list", 1.0, "arabic")
    assert text.matched_by == "continuation"
    assert [block.attrs["place"] for block in (section, item, text)] == [
        {"part": "word/document.xml", "paragraph": number} for number in (1, 2, 3)
    ]


def test_labels_typed_by_hand_are_read_under_the_profile(read: Read) -> None:
    body = (
        paragraph("Terms", num=1, outline=0) + paragraph("1.1 Pay.") + paragraph("(a) now;") + paragraph("(b) later.")
    )
    assert outline(tree_of(read, body, CONTRACT)) == [
        (1, "section", "1", "Terms"),
        (2, "item", "1.1", "Pay."),
        (3, "item", "(a)", "now;"),
        (3, "item", "(b)", "later."),
    ]


def test_a_heading_of_nothing_but_its_number_is_one(read: Read) -> None:
    tree = tree_of(read, paragraph("<w:r/>", num=1, outline=0) + paragraph("text"))
    assert outline(tree) == [(1, "section", "1", ""), (2, "paragraph", None, "text")]


def test_bullets_are_no_labels(read: Read) -> None:
    lists = abstract(0, [level(0, "\uf0b7", "bullet")]) + num(1, 0)
    block = read(word_file(paragraph("a", num=1), {"numbering": lists})).blocks[1]
    assert (block.kind, block.label, block.attrs["bullet"]) == ("item", None, "•")


def test_tables_with_spans_and_content(read: Read) -> None:
    def cell(content: str, more: str = "") -> str:
        return f"<w:tc><w:tcPr>{more}</w:tcPr>{content}</w:tc>"

    head = "<w:tr><w:trPr><w:tblHeader/></w:trPr>" + cell(paragraph("A"), '<w:gridSpan w:val="2"/>') + "</w:tr>"
    row = "<w:tr>" + cell(paragraph("one") + paragraph("two", num=1)) + cell(paragraph("<w:r/>")) + "</w:tr>"
    tree = tree_of(read, f"<w:tbl>{head}{row}</w:tbl>" + paragraph("after"))
    assert outline(tree) == [
        (1, "table", None, ""),
        (2, "row", None, ""),
        (3, "cell", None, "A"),
        (2, "row", None, ""),
        (3, "cell", None, ""),
        (4, "paragraph", None, "one"),
        (4, "item", "1", "two"),
        (3, "cell", None, ""),
        (1, "paragraph", None, "after"),
    ]
    assert tree.blocks[2].attrs["header"] is True
    assert tree.blocks[3].attrs["colspan"] == 2


def test_rows_that_a_change_leaves_out_are_no_rows_and_a_table_without_rows_none(read: Read) -> None:
    def row(change: str) -> str:
        return f'<w:tr><w:trPr><w:{change} w:id="1"/></w:trPr><w:tc>{paragraph(change)}</w:tc></w:tr>'

    body = f"<w:tbl>{row('del')}{row('ins')}</w:tbl><w:tbl>{row('del')}</w:tbl>" + paragraph("after")
    tree = read(word_file(body))
    assert outline(tree) == [
        (1, "table", None, ""),
        (2, "row", None, ""),
        (3, "cell", None, "ins"),
        (1, "paragraph", None, "after"),
    ]
    assert [(notice.kind, notice.count) for notice in tree.dropped] == [("deleted", 2)]


def test_notes_stand_behind_what_calls_them(read: Read) -> None:
    notes = f'<w:footnote w:id="3">{paragraph(run("First."))}{paragraph("Second.")}</w:footnote>'
    body = paragraph(run("Pay") + '<w:r><w:footnoteReference w:id="3"/></w:r>' + run(" now."), num=1) + paragraph(
        "more", num=1
    )
    tree = tree_of(read, body, footnotes=notes)
    assert outline(tree) == [
        (1, "item", "1", "Pay now."),
        (2, "note", "1", "First."),
        (3, "paragraph", None, "Second."),
        (1, "item", "2", "more"),
    ]
    assert [(span.type, span.start, span.value) for span in tree.blocks[1].spans] == [("note_reference", 3, "1")]
    assert tree.blocks[2].attrs["place"] == {"part": "word/footnotes.xml", "paragraph": 1}


def test_a_note_that_is_missing_is_counted(read: Read) -> None:
    tree = tree_of(read, paragraph(run("x") + '<w:r><w:endnoteReference w:id="9"/></w:r>'))
    assert [(notice.kind, notice.count) for notice in tree.dropped] == [("missing_note", 1)]


def test_notes_that_nothing_calls_are_counted_and_separators_are_none(read: Read) -> None:
    note = '<w:footnote w:id="{}"{}>{}</w:footnote>'
    notes = note.format(0, ' w:type="separator"', paragraph("-")) + note.format(1, "", paragraph("Lost."))
    tree = tree_of(read, paragraph("x"), footnotes=notes)
    assert [(notice.kind, notice.count) for notice in tree.dropped] == [("uncalled_note", 1)]


def test_comments_are_notes_where_they_are_asked_for(read: Read) -> None:
    comments = f'<w:comment w:id="0">{paragraph("Why?")}</w:comment>'
    data = word_file(paragraph(run("x") + '<w:r><w:commentReference w:id="0"/></w:r>'), {"comments": comments})
    asked = read(data, None, {"comments": True})
    assert [(block.kind, block.role, block.text) for block in asked.blocks[2:]] == [("note", "comment", "Why?")]
    assert asked.dropped == ()
    assert [(notice.kind, notice.count) for notice in read(data).dropped] == [("comment", 1)]


def test_cross_references_resolve_by_bookmark(read: Read) -> None:
    def reference(name: str) -> str:
        return f'<w:fldSimple w:instr=" REF {name} \\r ">{run("1.2")}</w:fldSimple>'

    body = (
        paragraph(run("see ") + reference("there") + run(" and ") + reference("nowhere"))
        + paragraph("Terms", num=1, outline=0)
        + paragraph("one", num=1, level=1)
        + paragraph('<w:bookmarkStart w:id="1" w:name="there"/>' + run("two"), num=1, level=1)
    )
    tree = tree_of(read, body)
    values = [span.value for span in tree.blocks[1].spans]
    assert values == ["/section[1]/item[2]", "?missing: nowhere"]
    assert tree.at("/section[1]/item[2]").block.text == "two"


def test_the_table_of_contents_has_its_role_and_disturbs_no_numbering(read: Read) -> None:
    contents = (
        '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>'
        f"<w:sdtContent>{paragraph('1. Terms' + chr(9) + '2')}</w:sdtContent></w:sdt>"
    )
    tree = tree_of(read, contents + paragraph("1. Terms"), CONTRACT)
    assert [(block.role, block.label, block.matched_by) for block in tree.blocks[1:]] == [
        ("toc", None, "docx:contents"),
        (None, "1", "label:clause"),
    ]


def test_text_in_a_box_closes_no_list(read: Read) -> None:
    box = f"<w:r><w:pict><w:txbxContent>{paragraph('boxed')}</w:txbxContent></w:pict></w:r>"
    body = paragraph("a", num=1) + paragraph("b:", num=1, level=1) + paragraph(run("x") + box, num=1, level=2)
    body += paragraph("y", num=1, level=2)
    assert [(block.depth, block.label) for block in tree_of(read, body).blocks[1:]] == [
        (1, "1"),
        (2, "1.1"),
        (3, "(a)"),
        (4, None),
        (3, "(b)"),
    ]


def test_an_unknown_side_of_the_revisions_is_told_and_the_accepted_one_read(read: Read) -> None:
    tree = read(word_file(paragraph("x")), None, {"revisions": "latest"})
    assert [(notice.kind, notice.count) for notice in tree.dropped] == [("option", 1)]
    assert "accepted, original, all" in tree.dropped[0].reason


def test_numbers_that_no_format_writes_are_told(read: Read) -> None:
    lists = abstract(0, [level(0, "%1.", "noSuchFormat")]) + num(1, 0)
    tree = read(word_file(paragraph("a", num=1), {"numbering": lists}))
    assert tree.blocks[1].label == "1"
    assert [(notice.kind, notice.count) for notice in tree.dropped] == [("number_format", 1)]


def test_an_empty_document_is_one_block(read: Read) -> None:
    tree = read(word_file(""))
    assert [block.kind for block in tree.blocks] == ["document"]
    assert tree.text == ""


def test_reading_twice_gives_the_same(read: Read) -> None:
    data: Any = word_file(paragraph("a", num=1) + paragraph("(a) b"), {"numbering": LISTS})
    assert read(data, CONTRACT).to_json() == read(data, CONTRACT).to_json()
