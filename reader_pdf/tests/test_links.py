"""Links and bookmarks: where words lead, and which headings a file lists."""

from __future__ import annotations

import pytest
from lection_profiles import load_profile
from pdf_files import Page, Pdf, Text, lines, read

ADDRESS = "https://harbour.example/rules"


def linked(rect: str, action: str) -> bytes:
    """Write a page whose second word lies in the rectangle of a link."""
    page = Page([Text(50, 500, "The rules are on the quay.")])
    page.extra = f"/Annots [<< /Type /Annot /Subtype /Link /Rect [{rect}] /A << {action} >> >>]"
    return Pdf([page]).to_bytes()


def test_the_words_of_a_link_are_a_span_with_its_address() -> None:
    found = read(linked("70 495 93.5 512", f"/S /URI /URI ({ADDRESS})"))
    block = found.blocks[1]
    assert [(span.type, block.text[span.start : span.end], span.value) for span in block.spans] == [
        ("link", "rules", ADDRESS)
    ]


@pytest.mark.parametrize(
    ("rect", "action"),
    [("70 595 93.5 599", f"/S /URI /URI ({ADDRESS})"), ("70 495 93.5 512", "/S /JavaScript /JS (app.alert)")],
)
def test_a_link_over_no_word_or_to_no_address_is_no_span(rect: str, action: str) -> None:
    assert read(linked(rect, action)).blocks[1].spans == ()


def bookmarked(title: str) -> bytes:
    """Write a page with a line of its own that nothing but a bookmark shows to be a heading."""
    text = "some words of the harbour master\n\nThe first paragraph ends with a stop, as the last does.\n\nThe end."
    pdf = Pdf([Page(lines(text))], catalog="/Outlines 8 0 R")
    assert pdf.first_free() == 8
    pdf.objects = [
        "<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>",
        f"<< /Title ({title}) /Parent 8 0 R /Dest [6 0 R /Fit] >>",
    ]
    return pdf.to_bytes()


def test_a_bookmark_confirms_a_heading() -> None:
    found = read(bookmarked("Some words of the Harbour Master"), load_profile("contract"))
    heading = found.blocks[1]
    assert (heading.kind, heading.matched_by) == ("section", "pdf:font")
    assert "bookmark" in heading.attrs["signals"]


def test_a_bookmark_of_other_words_confirms_nothing() -> None:
    found = read(bookmarked("Some other words"), load_profile("contract"))
    assert not any(block.matched_by == "pdf:font" for block in found.blocks)
