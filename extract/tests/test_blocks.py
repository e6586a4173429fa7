"""The blocks an excerpt lies in, and that how they were recognised decides nothing."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Source
from lection_extract import Limits, extract
from lection_extract.asking.block_places import BlockPlaces

TEXT = "1. Fees\n\n1.1 The fee is 5.\n\nPage 1\n\n1.2 It is due\nin June.\n\nEnd"


def block(kind: Any, depth: int, words: str | None, matched_by: str = "label:clause", confidence: float = 0.9) -> Block:
    source = None if words is None else (TEXT.index(words), TEXT.index(words) + len(words))
    if kind == "document":
        return Block(kind=kind, depth=depth, source=source)
    return Block(kind=kind, depth=depth, source=source, matched_by=matched_by, confidence=confidence)


def tree(*blocks: Block, text: str = TEXT) -> BlockTree:
    return BlockTree(blocks=blocks, source=Source.from_text(text, name="t.txt"))


CONTRACT = tree(
    block("document", 0, None),
    block("section", 1, "1. Fees", "heading:numbered", 0.8),
    block("item", 2, "1.1 The fee is 5."),
    block("item", 2, "1.2 It is due\nin June."),
    block("paragraph", 1, "End", "fallback", 0.0),
)


def places(words: str) -> tuple[str, tuple[str, ...]]:
    start = TEXT.index(words)
    found = BlockPlaces(CONTRACT)
    return found.holder(start, start + len(words)).address, found.touched(start, start + len(words))


def test_the_deepest_block_that_holds_the_whole_excerpt_is_named() -> None:
    assert places("fee is 5") == ("/section[1]/item[1]", ("/section[1]/item[1]",))
    assert places("due\nin") == ("/section[1]/item[2]", ("/section[1]/item[2]",))
    assert places("Fees") == ("/section[1]", ("/section[1]",))
    assert places("5.\n\nPage 1\n\n1.2") == ("/section[1]", ("/section[1]/item[1]", "/section[1]/item[2]"))
    assert places("June.\n\nEnd") == ("/", ("/section[1]/item[2]", "/paragraph[1]"))
    assert places("Page 1") == ("/section[1]", ())
    assert places("\n\n1.1 The") == ("/section[1]", ("/section[1]/item[1]",))


def test_a_proposal_echoes_how_its_block_was_recognised() -> None:
    def provider(_: object) -> list[dict[str, object]]:
        return [
            {"fieldPath": "f", "candidateValue": words, "extractor": "e", "provenance": {"excerpt": words}}
            for words in ("fee is 5", "End", "June.\n\nEnd")
        ]

    result = extract(CONTRACT, [{"path": "f", "type": "string"}], provider)
    assert [proposal.model_dump().get("block") for proposal in result.proposals] == [
        {"address": "/section[1]/item[1]", "matchedBy": "label:clause", "confidence": 0.9},
        {"address": "/paragraph[1]", "matchedBy": "fallback", "confidence": 0.0},
        {"address": "/", "matchedBy": "document", "confidence": 1.0},
    ]
    assert result.proposals[2].blocks == ("/section[1]/item[2]", "/paragraph[1]")


def test_a_tree_without_offsets_has_only_its_document_to_name() -> None:
    bare = tree(*(dataclasses.replace(one, source=None) for one in CONTRACT.blocks))
    found = BlockPlaces(bare)
    assert (found.holder(0, 3).address, found.touched(0, 3), found.boundaries) == ("/", (), [])


def test_chunks_end_where_blocks_do() -> None:
    seen: list[str] = []
    limits = Limits(chunk_size=40, overlap=5)
    extract(CONTRACT, [{"path": "f", "type": "string"}], lambda request: seen.append(request.text) or [], limits=limits)
    assert seen == ["1. Fees\n\n1.1 The fee is 5.\n\nPage 1\n\n", "e 1\n\n1.2 It is due\nin June.\n\nEnd"]
    assert all(words in TEXT for words in seen)


@given(st.integers(0, 2**32), st.lists(st.tuples(st.integers(0, 63), st.integers(1, 30)), max_size=5))
def test_how_blocks_were_recognised_decides_nothing(seed: int, ranges: list[tuple[int, int]]) -> None:
    chance = random.Random(seed)
    rewritten = tree(*(recognised_otherwise(one, chance) for one in CONTRACT.blocks))

    def provider(_: object) -> list[dict[str, object]]:
        words = [TEXT[start : start + length] for start, length in ranges]
        return [
            {"fieldPath": "f", "candidateValue": "x", "extractor": "e", "provenance": {"excerpt": one}} for one in words
        ]

    results = [
        extract(
            one, [{"path": "f", "type": "string"}], provider, limits=Limits(chunk_size=30, overlap=3), run_id="r"
        ).model_dump()
        for one in (CONTRACT, rewritten)
    ]
    for result in results:
        for proposal in result["proposals"]:
            proposal["block"] = proposal["block"]["address"]
    assert results[0] == results[1]


def recognised_otherwise(one: Block, chance: random.Random) -> Block:
    if one.kind == "document":
        return one
    matched_by, confidence = chance.choice(
        [("fallback", 0.0), ("label:x", 0.31), ("heading:y", 1.0), ("continuation", 0.5)]
    )
    return dataclasses.replace(one, matched_by=matched_by, confidence=confidence)


@st.composite
def trees(draw: st.DrawFn) -> BlockTree:
    """Trees over sixty characters whose blocks follow or hold one another, as readers make them."""
    blocks, depth, at = [Block(kind="document", depth=0)], 0, 0
    open_ends = [60]
    while at < 55 and len(blocks) < 12:
        depth = draw(st.integers(1, min(len(open_ends), depth + 1)))
        del open_ends[depth:]
        start = max(at, 0) + draw(st.integers(0, 3))
        end = min(start + draw(st.integers(1, 12)), 60)
        if start >= end:
            break
        kind: Any = draw(st.sampled_from(["section", "item", "paragraph"]))
        blocks.append(Block(kind=kind, depth=depth, source=(start, end), matched_by="label:x", confidence=0.5))
        open_ends.append(end)
        at = end
    return BlockTree(blocks=blocks, source=Source.from_text("x" * 60, name="t.txt"))


@given(trees(), st.integers(0, 59), st.integers(1, 60))
def test_the_holder_is_the_deepest_of_all_that_hold(made: BlockTree, start: int, length: int) -> None:
    end = min(start + length, 60)
    reaches = []
    for node in made.nodes():
        ranges = [below.block.source for below in node.subtree if below.block.source is not None]
        holds = bool(ranges) and min(ranges)[0] <= start and end <= max(last for _, last in ranges)
        if node.index == 0 or holds:
            reaches.append((node.block.depth, node.address))
    found = BlockPlaces(made)
    assert found.holder(start, end).address == max(reaches)[1]
    touched = tuple(
        node.address
        for node in made.nodes()
        if any(first < end and start < last for first, last in made.ownership.ranges(node.index))
    )
    assert found.touched(start, end) == touched


def test_a_tree_nested_very_deep_is_no_obstacle() -> None:
    depth = 3000
    text = "x " * depth
    blocks = [Block(kind="document", depth=0)]
    blocks += [
        Block(kind="item", depth=level + 1, source=(2 * level, 2 * level + 1), matched_by="label:x", confidence=0.5)
        for level in range(depth)
    ]
    found = BlockPlaces(tree(*blocks, text=text))
    assert found.holder(2 * depth - 2, 2 * depth - 1).address.count("/item[1]") == depth
    assert found.holder(0, 2 * depth - 1).address == "/item[1]"
