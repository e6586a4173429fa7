"""What the reader makes of clause files."""

from __future__ import annotations

from lection_core import Block, Dropped, Source

from lection_reader_clause_file import ClauseFileReader


def read(text: str) -> list[Block | Dropped]:
    return list(ClauseFileReader().read(Source.from_text(text)))[1:]


def test_records_are_blocks_with_their_tag_as_rule() -> None:
    items = read("CLAUSE: 4 Price\nCLAUSE: 4.1 Rent\nITEM: (a) monthly\n")
    assert [(b.depth, b.kind, b.label, b.text, b.matched_by) for b in items if isinstance(b, Block)] == [
        (1, "section", "4", "Price", "clause-file:CLAUSE"),
        (2, "section", "4.1", "Rent", "clause-file:CLAUSE"),
        (3, "item", "(a)", "monthly", "clause-file:ITEM"),
    ]


def test_a_line_without_a_tag_is_a_fallback_of_no_clause() -> None:
    (_, line) = read("CLAUSE: 1 Hire\nSigned in haste\n")
    assert isinstance(line, Block)
    assert (line.matched_by, line.depth, line.source) == ("fallback", 1, (15, 30))


def test_records_with_other_tags_are_left_out_and_counted() -> None:
    (notice,) = read("FEE: 900\n")
    assert isinstance(notice, Dropped)
    assert (notice.count, notice.sources) == (1, ((0, 8),))
