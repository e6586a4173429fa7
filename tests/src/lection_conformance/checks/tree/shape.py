"""The shape of the tree: B-01 to B-03, and what read yields: R-01, R-02."""

from __future__ import annotations

from collections.abc import Iterable

from lection_core import Block, Dropped, LinearText

from lection_conformance.checks.check import Check
from lection_conformance.checks.failing import fail, named, with_parents
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading


def _yields_blocks_and_notices(_: Bench, reading: Reading) -> None:
    for index, item in enumerate(reading.items):
        if not isinstance(item, Block | Dropped | LinearText):
            raise fail(
                reading,
                f"item {index} is of type {type(item).__name__}, which is no Block, Dropped or LinearText",
                expected="Block, Dropped or LinearText",
                got=repr(item)[:120],
            )


def _returns_an_iterable(bench: Bench) -> None:
    from lection_conformance.checks.check import Failed
    from lection_conformance.inputs.input import Input

    case = bench.samples[0] if bench.samples else Input.of_text("one_line", "One line.\n")
    try:
        returned: object = bench.subject.make().read(case.source(), None, {})
    except Exception:
        return  # what raises is the matter of another check
    if not isinstance(returned, Iterable):
        raise Failed(
            f"read returned a value of type {type(returned).__name__}; it must be iterable, best a generator",
            case=case,
        )


def _one_document_first(_: Bench, reading: Reading) -> None:
    if reading.error is not None:
        return
    if not reading.blocks:
        raise fail(reading, "there is no block at all; the first one must be the document, also of an empty input")
    first = reading.blocks[0]
    if (first.kind, first.depth) != ("document", 0):
        raise fail(reading, f"the first block is {named(0, first)} at depth {first.depth}, not the document at depth 0")


def _no_second_document(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks[1:], start=1):
        if block.kind == "document" or block.depth <= 0:
            raise fail(reading, f"{named(index, block)} has depth {block.depth}; only the first block is the document")


def _document_without_source(_: Bench, reading: Reading) -> None:
    if reading.blocks and reading.blocks[0].kind == "document" and reading.blocks[0].source is not None:
        raise fail(reading, f"the document has the source {reading.blocks[0].source}", expected=None)


def _blocks_in_order_of_source(_: Bench, reading: Reading) -> None:
    last = -1
    for index, block in enumerate(reading.blocks):
        if block.source is None or block.kind == "cell":
            continue
        if block.source[0] < last:
            raise fail(
                reading,
                f"{named(index, block)} starts at {block.source[0]}, before an earlier block, which starts at {last}",
                expected="blocks in the order in which they stand in the source",
            )
        last = block.source[0]


def _depth_grows_by_one(_: Bench, reading: Reading) -> None:
    before = None
    for index, block in enumerate(reading.blocks):
        if before is not None and block.depth > before + 1:
            raise fail(
                reading,
                f"{named(index, block)} has depth {block.depth} after a block of depth {before}",
                expected=f"at most {before + 1}",
                got=block.depth,
            )
        before = block.depth


def _rows_in_tables(_: Bench, reading: Reading) -> None:
    _stands_in(reading, "row", "table")


def _cells_in_rows(_: Bench, reading: Reading) -> None:
    _stands_in(reading, "cell", "row")


def _stands_in(reading: Reading, kind: str, wanted: str) -> None:
    for index, block, parent in with_parents(reading.blocks):
        if block.kind == kind and (parent is None or parent.kind != wanted):
            stands = parent.kind if parent else "nothing"
            raise fail(reading, f"{named(index, block)} stands in a {stands}", expected=wanted, got=stands)


def _makes_a_tree(_: Bench, reading: Reading) -> None:
    if reading.no_tree is not None:
        raise fail(reading, f"the blocks make no tree: {reading.no_tree}")


CHECKS = (
    Check(
        id="YIEL-001",
        title="read yields Block and Dropped objects only",
        rule="R-01",
        over="readings",
        hint="Yield lection_core.Block for what stands in the document, lection_core.Dropped for what you leave out, "
        "never None, strings or tuples.",
        function=_yields_blocks_and_notices,
    ),
    Check(
        id="YIEL-002",
        title="read returns an iterable",
        rule="R-01",
        hint="Write read as a generator: use yield, and return nothing.",
        function=_returns_an_iterable,
    ),
    Check(
        id="YIEL-003",
        title="blocks come in the order of the source",
        rule="R-02",
        over="readings",
        needs=("offsets",),
        hint="Yield each block where it begins in the source; keep no kind of block back until the end.",
        function=_blocks_in_order_of_source,
    ),
    Check(
        id="SHAP-001",
        title="the first block is the document at depth 0",
        rule="B-01",
        over="readings",
        hint="Begin read with: yield Block(kind='document', depth=0). Do so also for an empty input.",
        function=_one_document_first,
    ),
    Check(
        id="SHAP-002",
        title="no other block is a document or at depth 0",
        rule="B-01",
        over="readings",
        hint="Give every block after the document a depth of at least 1 and another kind.",
        function=_no_second_document,
    ),
    Check(
        id="SHAP-003",
        title="the document has no source range",
        rule="B-01",
        over="readings",
        hint="Leave source out of the document block: it is the whole, not a part.",
        function=_document_without_source,
    ),
    Check(
        id="SHAP-004",
        title="depth grows by at most 1 from a block to the next",
        rule="B-02",
        over="readings",
        hint="Count depth along the blocks you have yielded, not along ranks or indentation of the source: below a "
        "block of depth n the next is at most n + 1.",
        function=_depth_grows_by_one,
    ),
    Check(
        id="SHAP-005",
        title="rows stand in tables",
        rule="B-03",
        over="readings",
        hint="Yield a block of kind table first, its rows one deeper.",
        function=_rows_in_tables,
    ),
    Check(
        id="SHAP-006",
        title="cells stand in rows",
        rule="B-03",
        over="readings",
        hint="Yield a block of kind row for each row, its cells one deeper.",
        function=_cells_in_rows,
    ),
    Check(
        id="SHAP-007",
        title="the blocks make a BlockTree",
        sentence="Block model: each of the rules B-01 to B-05 is checked when a tree is built.",
        over="readings",
        hint="The message names rule, block and address; mend that block, or look at the checks of that rule.",
        function=_makes_a_tree,
    ),
)
