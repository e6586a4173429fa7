"""What the reader makes of its format."""

from __future__ import annotations

from lection_core import Block, Dropped, Source

from lection_reader_html import HtmlReader


def outline(text: str) -> list[tuple[int, str, str, str]]:
    """Depth, kind, rule and text of every block but the document."""
    items = HtmlReader().read(Source.from_text(text))
    blocks = [item for item in items if isinstance(item, Block)]
    return [(block.depth, block.kind, block.matched_by, block.text) for block in blocks[1:]]


def test_headings_and_paragraphs() -> None:
    assert outline("Before.\n\n= One\nA paragraph\nof two lines.\n") == [
        (1, "paragraph", "fallback", "Before."),
        (1, "section", "html:heading", "One"),
        (2, "paragraph", "fallback", "A paragraph of two lines."),
    ]


def test_remarks_are_left_out_and_said_to_be() -> None:
    (notice,) = [item for item in HtmlReader().read(Source.from_text("% Draft.\n")) if isinstance(item, Dropped)]
    assert (notice.kind, notice.sources) == ("remark", ((0, 8),))
