from __future__ import annotations

from typing import Any

import pytest
from lection_core import Block, BlockTree, ContractError, Dropped, Shape, SourceInfo, Span

DOCUMENT = Block(kind="document", depth=0)


def block(depth: int, kind: str = "paragraph", source: tuple[int, int] | None = None, **fields: Any) -> Block:
    return Block(kind=kind, depth=depth, source=source, **fields)  # type: ignore[arg-type]


def tree(*blocks: Block, length: int | None = 100) -> BlockTree:
    return BlockTree(blocks=blocks, source=SourceInfo(length=length))


def refused(*blocks: Block, length: int | None = 100) -> tuple[str, int | None, str | None]:
    with pytest.raises(ContractError) as caught:
        tree(*blocks, length=length)
    return caught.value.rule, caught.value.index, caught.value.address


def test_b01_there_is_a_document() -> None:
    assert refused() == ("B-01", None, None)


def test_b01_the_document_comes_first() -> None:
    assert refused(block(1), DOCUMENT) == ("B-01", 0, "/")
    assert refused(block(0)) == ("B-01", 0, "/")


def test_b01_only_one_block_has_depth_0() -> None:
    assert refused(DOCUMENT, block(1), DOCUMENT) == ("B-01", 2, "/document[1]")
    assert refused(DOCUMENT, block(1), block(0)) == ("B-01", 2, "/paragraph[2]")


def test_b01_only_the_first_block_is_a_document() -> None:
    assert refused(DOCUMENT, block(1, "document", matched_by="document", confidence=1.0))[0] == "B-01"


def test_b01_the_document_has_no_source() -> None:
    assert refused(Block(kind="document", depth=0, source=(0, 1))) == ("B-01", 0, "/")


def test_b02_depth_grows_by_one_at_most() -> None:
    assert refused(DOCUMENT, block(2)) == ("B-02", 1, "/paragraph[1]")
    assert refused(DOCUMENT, block(1, "section"), block(2), block(4)) == (
        "B-02",
        3,
        "/section[1]/paragraph[1]/paragraph[1]",
    )


def test_b03_a_row_stands_only_in_a_table() -> None:
    assert refused(DOCUMENT, block(1, "row")) == ("B-03", 1, "/row[1]")
    assert refused(DOCUMENT, block(1, "table"), block(1, "row"))[0] == "B-03"
    assert len(tree(DOCUMENT, block(1, "table"), block(2, "row"), block(2, "row"))) == 4


def test_b03_a_cell_stands_only_in_a_row() -> None:
    table, row, cell = block(1, "table"), block(2, "row"), block(3, "cell")
    assert refused(DOCUMENT, table, block(2, "cell")) == ("B-03", 2, "/table[1]/cell[1]")
    assert refused(DOCUMENT, table, row, cell, block(4, "cell"))[0] == "B-03"
    assert len(tree(DOCUMENT, table, row, cell, cell)) == 5


def test_b04_a_span_lies_inside_the_text() -> None:
    assert refused(DOCUMENT, block(1, text="ab", spans=(Span("strong", 1, 3),))) == ("B-04", 1, "/paragraph[1]")
    assert len(tree(DOCUMENT, block(1, text="ab", spans=(Span("strong", 0, 2), Span("break", 2, 2))))) == 2


@pytest.mark.parametrize(
    "spans",
    [
        (Span("a", 1, 2), Span("a", 0, 1)),
        (Span("a", 0, 1), Span("a", 0, 2)),
        (Span("b", 0, 1), Span("a", 0, 1)),
    ],
)
def test_b04_spans_are_ordered(spans: tuple[Span, ...]) -> None:
    assert refused(DOCUMENT, block(1, text="ab", spans=spans))[0] == "B-04"
    assert len(tree(DOCUMENT, block(1, text="ab", spans=spans[::-1]))) == 2


def test_b04_spans_may_overlap_and_repeat() -> None:
    spans = (Span("a", 0, 2), Span("b", 0, 2), Span("b", 0, 2, "value"), Span("a", 1, 2))
    assert len(tree(DOCUMENT, block(1, text="ab", spans=spans))) == 2


def test_b05_a_range_lies_inside_the_source() -> None:
    assert refused(DOCUMENT, block(1, source=(0, 101))) == ("B-05", 1, "/paragraph[1]")
    assert len(tree(DOCUMENT, block(1, source=(0, 100)))) == 2


def test_b05_a_dropped_range_lies_inside_the_source() -> None:
    with pytest.raises(ContractError, match="B-05"):
        BlockTree(blocks=[DOCUMENT], source=SourceInfo(length=3), dropped=[Dropped("tag", 1, "a tag.", ((2, 4),))])


def test_b05_a_child_starts_no_earlier_than_its_parent() -> None:
    assert refused(DOCUMENT, block(1, "section", (5, 9)), block(2, source=(4, 5))) == (
        "B-05",
        2,
        "/section[1]/paragraph[1]",
    )
    assert len(tree(DOCUMENT, block(1, "section", (5, 9)), block(2, source=(5, 20)))) == 3


def test_b05_siblings_do_not_overlap() -> None:
    section = block(1, "section", (0, 5))
    assert refused(DOCUMENT, section, block(2, source=(5, 9)), block(1, source=(4, 6))) == ("B-05", 3, "/paragraph[1]")
    assert len(tree(DOCUMENT, section, block(2, source=(5, 9)), block(1, source=(5, 6)))) == 4


def test_b05_a_sibling_without_a_range_in_between_changes_nothing() -> None:
    assert refused(DOCUMENT, block(1, source=(0, 5)), block(1), block(1, source=(4, 6)))[1] == 3


def test_b05_an_empty_range_overlaps_nothing() -> None:
    assert len(tree(DOCUMENT, block(1, source=(0, 5)), block(1, source=(3, 3)), block(1, source=(5, 6)))) == 4


def test_b05_cells_of_one_row_may_overlap_but_rows_may_not() -> None:
    table, row = block(1, "table", (0, 60)), block(2, "row", (0, 30))
    cells = [block(3, "cell", (0, 25)), block(3, "cell", (5, 30))]
    assert len(tree(DOCUMENT, table, row, *cells)) == 5
    assert refused(DOCUMENT, table, row, *cells, block(2, "row", (29, 60)))[1] == 5


def test_a_shape_takes_blocks_as_they_come_and_learns_the_length_last() -> None:
    shape = Shape()
    shape.feed(DOCUMENT)
    shape.feed(block(1, source=(0, 12)))
    shape.finish(12)
    with pytest.raises(ContractError, match="B-05"):
        shape.finish(11)


def test_the_error_names_rule_index_address_and_what_is_wrong() -> None:
    with pytest.raises(ContractError) as caught:
        tree(DOCUMENT, block(1, "section"), block(2, "row"))
    assert str(caught.value) == (
        "B-03: block 2 at /section[1]/row[1]: a row stands in a section; it may only stand in a table"
    )


def test_a_chain_10000_deep_is_checked_without_recursion() -> None:
    chain = [DOCUMENT, *(block(depth, "quote", (depth, depth)) for depth in range(1, 10_000))]
    assert tree(*chain, length=10_000).root.children[0].index == 1
    assert refused(*chain, block(10_001), length=10_000)[:2] == ("B-02", 10_000)
