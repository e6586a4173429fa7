"""Hypothesis strategies for blocks and trees: ``st.from_type(BlockTree)`` gives any tree the contract allows."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Dropped, ProfileInfo, ReaderInfo, Selection, Source, Span
from lection_core.blocks.span import ordered

settings.register_profile("core", max_examples=40, deadline=None, derandomize=True)
settings.load_profile("core")

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NAMES = st.text(st.characters(categories=["Ll", "Lo"]), min_size=1, max_size=6)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | WORDS
ATTRS = st.dictionaries(
    WORDS, st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3), max_leaves=6), max_size=3
)
INSIDE: dict[str, list[str]] = {"table": ["row"], "row": ["cell"]}
ANYWHERE = ["section", "item", "paragraph", "table", "code", "quote", "note"]


@st.composite
def spans(draw: Any, text: str) -> tuple[Span, ...]:
    found = []
    for _ in range(draw(st.integers(0, 3))):
        start, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        found.append(Span(draw(NAMES), start, end, draw(st.none() | WORDS)))
    return ordered(found)


@st.composite
def blocks(draw: Any, kind: str, depth: int, source: tuple[int, int] | None) -> Block:
    text = draw(WORDS)
    fallback = draw(st.booleans())
    return Block(
        kind=kind,  # type: ignore[arg-type]
        text=text,
        label=draw(st.none() | WORDS),
        depth=depth,
        role=draw(st.none() | NAMES),
        spans=draw(spans(text)),
        matched_by="fallback" if fallback else draw(st.just("continuation") | NAMES.map("family:{}".format)),
        confidence=0.0 if fallback else draw(st.floats(0.0, 1.0, exclude_min=True)),
        source=source,
        attrs=draw(st.just({}) | ATTRS),
    )


@st.composite
def trees(draw: Any) -> BlockTree:
    source = Source.from_text(draw(st.text(max_size=40)), name=draw(WORDS))
    found = [Block(kind="document", depth=0)]
    place = 0
    for _ in range(draw(st.integers(0, 8))):
        depth = draw(st.integers(1, found[-1].depth + 1))
        parent = next(block for block in reversed(found) if block.depth == depth - 1)
        kind = draw(st.sampled_from(INSIDE.get(parent.kind, ANYWHERE)))
        start = draw(st.integers(place, source.length))
        place = draw(st.integers(start, source.length))
        found.append(draw(blocks(kind, depth, draw(st.sampled_from([None, (start, place)])))))
    return BlockTree(
        blocks=found,
        source=source,
        dropped=draw(st.lists(st.builds(Dropped, NAMES, st.integers(1, 9), NAMES), max_size=3)),
        reader=draw(st.none() | st.builds(ReaderInfo, id=NAMES, distribution=WORDS, version=WORDS)),
        profile=draw(st.none() | st.builds(ProfileInfo, name=NAMES, selection=st.none() | SELECTIONS)),
        transformed_by=draw(st.lists(NAMES, max_size=2)),
    )


SELECTIONS = st.builds(
    Selection,
    winner=NAMES,
    score=st.floats(0, 1),
    runner_up=st.none() | NAMES,
    margin=st.floats(0, 1),
    sample=st.integers(0, 9),
)

st.register_type_strategy(BlockTree, trees())
