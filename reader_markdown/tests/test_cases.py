"""The shared cases of the format markdown: small inputs that broke other software."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from lection_core import Block, BlockTree

Read = Callable[[str], BlockTree]

LINES = (Path(__file__).parent / "data" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES = {case["id"]: case for case in map(json.loads, LINES)}
KINDS = {"heading": "section"}
"""What the words of the outlines mean; the other words are kinds."""


@pytest.fixture
def case(read: Read) -> Callable[[str], BlockTree]:
    return lambda name: read(CASES[name]["input"])


def _label(label: str) -> str | None:
    return None if label in ("", "-") else label.rstrip(".")


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "outline" in case["expected"]])
def test_outline(case: Callable[[str], BlockTree], name: str) -> None:
    expected = CASES[name]["expected"]["outline"]
    blocks = case(name).blocks[1:]
    found = [
        [block.depth - 1, block.label, block.kind, block.text[: len(row[3])]]
        for block, row in zip(blocks, expected, strict=True)
    ]
    assert found == [[depth, _label(label), KINDS.get(kind, kind), text] for depth, label, kind, text in expected]


def _texts(tree: BlockTree, kind: str) -> list[str]:
    return [block.text for block in tree.blocks if block.kind == kind]


def test_wrapped_numbers_are_no_items(case: Callable[[str], BlockTree]) -> None:
    for name in ("year-start-line", "wrapped-number-100"):
        (_, paragraph) = case(name).blocks
        assert (paragraph.kind, paragraph.label) == ("paragraph", None)


def test_a_slash_in_a_heading_does_not_split_an_address(case: Callable[[str], BlockTree]) -> None:
    tree = case("header-path-slash")
    assert tree.at("/section[1]/section[1]").block.text == "24/7 Support"


def test_prose_before_code_is_kept(case: Callable[[str], BlockTree]) -> None:
    assert _texts(case("drop-before-embedded-header"), "paragraph") == ["prose before code"]


def test_front_matter_is_one_block(case: Callable[[str], BlockTree]) -> None:
    tree = case("frontmatter-as-h2")
    assert [block.matched_by for block in tree.blocks[1:]] == ["markdown:front_matter", "markdown:atx"]
    assert _texts(tree, "section") == ["Body"]


def test_breaks_within_the_document(case: Callable[[str], BlockTree]) -> None:
    tree = case("dashes-mid-doc")
    assert _texts(tree, "paragraph") == ["A", "B"]
    assert [(notice.kind, notice.count) for notice in tree.dropped] == [("thematic_break", 1)]


def test_html_drops_nothing(case: Callable[[str], BlockTree]) -> None:
    tree = case("html-in-md-drops-head")
    assert tree.blocks[1].text == "Opening sentence that matters."
    assert tree.dropped == ()


def test_a_heading_in_a_comment(case: Callable[[str], BlockTree]) -> None:
    tree = case("html-comment-heading")
    assert _texts(tree, "section") == ["New"]
    assert [notice.kind for notice in tree.dropped] == ["html_comment"]


def test_ranges_count_carriage_returns(case: Callable[[str], BlockTree]) -> None:
    tree = case("crlf-zero-sections")
    sliced = [tree.text[slice(*block.source)] for block in tree.blocks if block.source is not None]
    assert sliced == ["# A", "text", "## B", "more"]


def test_code_keeps_its_white_space(case: Callable[[str], BlockTree]) -> None:
    assert _texts(case("nbsp-tabs-dropped"), "code") == ["if x:\n\treturn\u00a01"]


@pytest.mark.parametrize(("name", "innermost"), [("nested-list-recursion", 300), ("nested-list-exp-indent", 120)])
def test_deep_lists(case: Callable[[str], BlockTree], name: str, innermost: int) -> None:
    blocks: tuple[Block, ...] = case(name).blocks
    assert blocks[-1].depth == innermost


@pytest.mark.parametrize("name", ["quadratic-amp", "quadratic-brackets"])
def test_endless_markup(case: Callable[[str], BlockTree], name: str) -> None:
    assert len(case(name).blocks) == 2


def test_every_case_is_tested() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    untested = [name for name, case in CASES.items() if "outline" not in case["expected"] and f'"{name}"' not in source]
    assert untested == []
