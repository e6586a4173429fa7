"""Small inputs of the kind that broke other software, under `contract` and `legislation`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lection_core import Block, BlockTree, Dropped, Source
from lection_profiles import load_profile
from lection_reader_plaintext import PlainTextReader

CASES = [json.loads(line) for line in (Path(__file__).parent / "data/cases.jsonl").read_text("utf-8").splitlines()]
BY_ID = {case["id"]: case for case in CASES}

# The kinds are given in plain words. `clause` names labelled units with a heading (a section) and without (an item)
# alike; `paragraph` and `recital`, where a label is given, mean the numbered units that law calls so, which are items.
WORDS = {
    "heading": {"section"},
    "section": {"section"},
    "article": {"section"},
    "schedule": {"section"},
    "clause": {"item", "section"},
    "subsection": {"item"},
    "item": {"item"},
    "paragraph": {"paragraph"},
    "continuation": {"paragraph"},
    "recital": {"item"},
}


def read(case: dict[str, Any]) -> BlockTree:
    source = Source.from_text(case["input"], name="case.txt")
    items = list(PlainTextReader().read(source, load_profile(case["format"])))
    blocks = [item for item in items if isinstance(item, Block)]
    return BlockTree(blocks=blocks, dropped=[item for item in items if isinstance(item, Dropped)], source=source)


@pytest.mark.parametrize("case", [case for case in CASES if "outline" in case["expected"]], ids=lambda case: case["id"])
def test_outline_is_read(case: dict[str, Any]) -> None:
    blocks = read(case).blocks[1:]
    expected = case["expected"]["outline"]
    assert [block.depth - 1 for block in blocks] == [depth for depth, *_ in expected]
    assert [block.label or "" for block in blocks] == [label.rstrip(" .:—–-") for _, label, *_ in expected]
    for block, (_, label, kind, beginning) in zip(blocks, expected, strict=True):
        allowed = {"item"} if label and kind == "paragraph" else WORDS[kind]
        assert block.kind in allowed
        assert block.text.startswith(beginning.strip())


def test_contents_are_one_block_and_clauses_appear_once() -> None:
    blocks = read(BY_ID["toc-dot-leaders"]).blocks
    assert [block.role for block in blocks].count("toc") == 1
    assert [block.label for block in blocks if block.label] == ["1", "2"]


def test_numbered_paragraphs_are_siblings_without_headings() -> None:
    blocks = read(BY_ID["numbered-para-with-citation"]).blocks[1:]
    assert [(block.label, block.depth, block.kind) for block in blocks] == [(n, 1, "item") for n in ("28", "29", "30")]


def test_rule_of_dashes_is_dropped_and_listed() -> None:
    tree = read(BY_ID["dashes-as-list"])
    assert [block.text for block in tree.blocks[1:]] == ["Part one", "Part two"]
    assert [(dropped.kind, dropped.count) for dropped in tree.dropped] == [("separator", 1)]


def test_odd_capital_does_not_move_offsets() -> None:
    tree = read(BY_ID["dotted-capital-i"])
    assert [tree.text[slice(*block.source)] for block in tree.blocks[1:] if block.source] == ["Article İ", "Text."]


def test_page_break_does_not_cut_a_sentence() -> None:
    tree = read(BY_ID["hyphen-pagebreak"])
    assert [block.text for block in tree.blocks[1:]] == ["The Managers may determine to act."]
    assert [dropped.kind for dropped in tree.dropped] == ["page_furniture"]


def test_or_between_alternatives_owns_nothing() -> None:
    blocks = read(BY_ID["caps-or-heading"]).blocks[1:]
    assert [(block.label, block.kind) for block in blocks] == [("1.1", "item"), (None, "paragraph"), ("1.1", "item")]
    assert blocks[0].depth == blocks[2].depth


def test_repeated_text_has_rising_ranges() -> None:
    tree = read(BY_ID["repeated-text-offsets"])
    ranges = [block.source for block in tree.blocks[1:] if block.source]
    assert ranges == sorted(set(ranges))
    assert [tree.text[start:end] for start, end in ranges] == ["(a) to pay;", "(b) to pay;", "(a) to pay;"]


def test_huge_line_is_one_block() -> None:
    assert len(read(BY_ID["huge-one-line"]).blocks) == 2


def test_nothing_is_invented() -> None:
    blocks = read(BY_ID["invented-heading-plain"]).blocks[1:]
    assert [(block.kind, block.label, block.matched_by) for block in blocks] == [("paragraph", None, "fallback")]
