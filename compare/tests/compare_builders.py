"""Tiny builders: trees of rows, and random trees with random edits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from lection_core import Block, BlockTree, Source

Row = tuple[Any, ...]

WORDS = [
    "fee",
    "term",
    "notice",
    "supplier",
    "buyer",
    "goods",
    "pays",
    "within",
    "days",
    "after",
    "receipt",
    "of",
    "the",
    "a",
    "and",
    "or",
    "not",
    "law",
    "court",
]
"""Few words, so that random texts are alike by accident too."""


def block(depth: int, text: str = "", kind: str = "paragraph", label: str | None = None, **more: Any) -> Block:
    given = {"matched_by": "test:row", "confidence": 0.8} | more
    return Block(kind=kind, text=text, label=label, depth=depth, **given)  # type: ignore[arg-type]


def tree(*rows: Row, text: str = "") -> BlockTree:
    """Rows are (depth, text), (depth, text, kind) or (depth, text, kind, label)."""
    source = Source.from_text(text, name="test.txt")
    return BlockTree(blocks=[Block(kind="document", depth=0), *(block(*row) for row in rows)], source=source)


def content(blocks: Sequence[Block]) -> list[tuple[object, ...]]:
    return [(b.kind, b.text, b.label, b.role, b.spans, b.depth) for b in blocks]


texts = st.lists(st.sampled_from(WORDS), min_size=0, max_size=14).map(" ".join)
labels = st.sampled_from([None, None, "1", "2", "3", "1.1", "1.2", "(a)", "(b)", "(i)", "Article 4"])
kinds = st.sampled_from(["paragraph", "paragraph", "section", "item", "code", "quote"])
roles = st.sampled_from([None, None, "clause", "definition"])


@st.composite
def rows(draw: st.DrawFn, most: int = 14) -> list[Row]:
    """The rows of a random tree, now and then with a table in it."""
    found: list[Row] = []
    depth = 0
    for _ in range(draw(st.integers(0, most))):
        if draw(st.integers(0, 9)) == 0:
            depth = draw(st.integers(1, depth + 1))
            found.append((depth, "", "table"))
            wide = draw(st.integers(1, 3))
            for _ in range(draw(st.integers(1, 3))):
                found.append((depth + 1, "", "row"))
                found.extend((depth + 2, draw(texts), "cell") for _ in range(wide))
            depth -= 1  # nothing but rows stands in a table
            continue
        depth = draw(st.integers(1, depth + 1)) if depth else 1
        found.append((depth, draw(texts), draw(kinds), draw(labels)))
    return found


@st.composite
def trees(draw: st.DrawFn) -> BlockTree:
    return tree(*draw(rows()))


@st.composite
def versions(draw: st.DrawFn) -> tuple[BlockTree, BlockTree]:
    """Two versions: the second is the first with units taken out, put in, moved, edited, split or renumbered."""
    before = draw(rows())
    after = list(before)
    for _ in range(draw(st.integers(0, 5))):
        plain = [place for place, row in enumerate(after) if row[2] not in ("table", "row", "cell")]
        what = draw(st.sampled_from(["edit", "delete", "insert", "move", "label", "split"]))
        place = draw(st.sampled_from(plain)) if plain else None
        if what == "insert" or place is None:
            at = draw(st.sampled_from([*plain, len(after)]))
            after.insert(at, (1, draw(texts), draw(kinds), draw(labels)))
        elif what == "edit":
            words = after[place][1].split()
            words[draw(st.integers(0, len(words))) :] = draw(texts).split()
            after[place] = (after[place][0], " ".join(words), *after[place][2:])
        elif what == "delete":
            del after[place]
        elif what == "label":
            after[place] = (*after[place][:3], draw(labels))
        elif what == "split":
            words = after[place][1].split()
            cut = draw(st.integers(0, len(words)))
            row = after[place]
            after[place : place + 1] = [
                (row[0], " ".join(words[:cut]), *row[2:]),
                (row[0], " ".join(words[cut:]), *row[2:]),
            ]
        else:
            row = after.pop(place)
            plain = [number for number, other in enumerate(after) if other[2] not in ("table", "row", "cell")]
            after.insert(draw(st.sampled_from([*plain, len(after)])), row)
    return tree(*before), tree(*_shaped(after))


def _shaped(found: Sequence[Row]) -> list[Row]:
    """Rows whose depths make a tree; parts of tables keep theirs relative to the table."""
    shaped: list[Row] = []
    depth = 0
    for row in found:
        if row[2] == "row":
            depth = 1 + next(other[0] for other in reversed(shaped) if other[2] == "table")
        elif row[2] == "cell":
            depth = 1 + next(other[0] for other in reversed(shaped) if other[2] == "row")
        else:
            inside = [other[0] for other in shaped[-1:] if other[2] not in ("row", "cell", "table")]
            last = inside[0] if inside else next((o[0] for o in reversed(shaped) if o[2] == "table"), 1) - 1
            depth = max(1, min(row[0], last + 1))
        shaped.append((depth, *row[1:]))
    return shaped
