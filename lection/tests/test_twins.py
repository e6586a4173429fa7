"""The twin rule: plain text and markdown of one document, under one profile, give one tree.

It holds for documents made of sections, items and paragraphs whose sections are all labelled: kinds, labels, levels,
parents and texts are the same. Source: readers.md, "Twin rule".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import BlockTree, Node, Source

import lection

Row = tuple[str, str | None, int, int | None, str]
"""Kind, label, level, index of the parent, and text of a block."""

LIBRARY = lection.Library(hooks=False)
PROFILES = ("contract", "legislation", "policy", "markdown")
WORDS = (
    "supplier",
    "buyer",
    "goods",
    "invoice",
    "order",
    "shall",
    "deliver",
    "pay",
    "within",
    "thirty",
    "days",
    "in writing",
)
TITLES = ("Definitions", "Payment", "Delivery", "Term", "Liability and insurance", "Notices", "General")
LETTERS = ("(a)", "(b)", "(c)", "(d)")
ROMANS = ("(i)", "(ii)", "(iii)", "(iv)")


class Unit(NamedTuple):
    """A unit of a document: its parent is an index into the document's units, -1 the document itself."""

    kind: str
    label: str | None
    text: str
    parent: int

    @property
    def written(self) -> str:
        """The unit as it is written: `1. Payment`, `1.1 The Buyer pays.`, `(a) goods;`."""
        if self.label is None:
            return self.text
        return f"{self.label}{'. ' if self.label.isdecimal() else ' '}{self.text}"


Document = list[Unit]


def as_plain(units: Sequence[Unit], tight: bool = False) -> str:
    return joined(units, [unit.written for unit in units], tight)


def as_markdown(units: Sequence[Unit], tight: bool = False) -> str:
    ranks: list[int] = []
    for unit in units:
        ranks.append(1 + (ranks[unit.parent] if unit.parent >= 0 else 0))
    marks = ["#" * rank + " " if unit.kind == "section" else "" for unit, rank in zip(units, ranks, strict=True)]
    return joined(units, [mark + unit.written for mark, unit in zip(marks, units, strict=True)], tight)


def joined(units: Sequence[Unit], texts: Sequence[str], tight: bool) -> str:
    """Put a blank line between units; where `tight`, the items of lists stand on the lines of one paragraph."""
    parts = [texts[0]]
    for (before, unit), text in zip(pairwise(units), texts[1:], strict=True):
        together = tight and before.kind != "section" and unit.label in (*LETTERS, *ROMANS)
        parts.append(f"{'' if together else chr(10)}\n{text}")
    return "".join(parts) + "\n"


def rows(tree: BlockTree) -> list[Row]:
    return [
        (node.block.kind, node.block.label, node.level, node.parent.index if node.parent else None, node.block.text)
        for node in tree.nodes()
    ][1:]


def expected(units: Sequence[Unit]) -> list[Row]:
    levels = [0]
    for unit in units:
        parent = units[unit.parent] if unit.parent >= 0 else None
        counts = parent is not None and (parent.kind == "section" or parent.label is not None)
        levels.append(levels[unit.parent + 1] + counts)
    return [
        (unit.kind, unit.label, level, unit.parent + 1, unit.text)
        for unit, level in zip(units, levels[1:], strict=True)
    ]


def read(text: str, name: str, profile: str) -> list[Row]:
    return rows(lection.read(Source.from_text(text, name=name), profile, library=LIBRARY))


@st.composite
def sentences(draw: st.DrawFn, endings: str = ".") -> str:
    words = draw(st.lists(st.sampled_from(WORDS), min_size=5, max_size=20))
    return f"The {' '.join(words)}{draw(st.sampled_from(endings))}"


class Author:
    """Writes a document of whose structure there is no doubt."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw
        self.units: Document = []

    def document(self) -> Document:
        for number in range(1, self._upto(4) + 1):
            section = self._add("section", str(number), self._draw(st.sampled_from(TITLES)), -1)
            self._draw(st.sampled_from([self._prose, self._clauses, self._sections]))(section, number)
        return self.units

    def _add(self, kind: str, label: str | None, text: str, parent: int) -> int:
        self.units.append(Unit(kind, label, text, parent))
        return len(self.units) - 1

    def _upto(self, most: int) -> int:
        return self._draw(st.integers(1, most))

    def _says(self) -> bool:
        return self._draw(st.booleans())

    def _prose(self, section: int, _: int) -> None:
        simple = True
        if self._says():
            self._add("paragraph", None, self._draw(sentences(":")), section)
            simple = self._list(section, LETTERS)
        for _ in range(self._upto(2) if simple else 0):
            self._add("paragraph", None, self._draw(sentences()), section)

    def _sections(self, section: int, number: int) -> None:
        for count in range(1, self._upto(3) + 1):
            inner = self._add("section", f"{number}.{count}", self._draw(st.sampled_from(TITLES)), section)
            self._prose(inner, 0)

    def _clauses(self, section: int, number: int) -> None:
        for count in range(1, self._upto(4) + 1):
            listed = self._says()
            clause = self._add("item", f"{number}.{count}", self._draw(sentences(":" if listed else ".")), section)
            simple = not listed or self._list(clause, LETTERS)
            if simple and self._says():  # behind a list it goes on with what the list belongs to
                self._add("paragraph", None, self._draw(sentences()), clause)

    def _list(self, owner: int, labels: Sequence[str]) -> bool:
        """Write a list and tell whether text behind it could only go on with its owner: no inner list ends with it."""
        listed = False
        count = self._draw(st.integers(2, len(labels)))
        for label in labels[:count]:
            listed = labels is LETTERS and self._says()
            item = self._add("item", label, self._draw(sentences(":" if listed else ";")), owner)
            if listed:
                self._list(item, ROMANS)
            elif label != labels[count - 1] and self._says():
                self._add("paragraph", None, self._draw(sentences()), item)
        return not listed


@st.composite
def documents(draw: st.DrawFn) -> Document:
    return Author(draw).document()


@st.composite
def jumbles(draw: st.DrawFn) -> Document:
    """Write labelled sections with whatever labels and paragraphs below them; their parents are not given.

    Each has some text, for short lines with nothing between them are a list, no headings, where nothing marks them.
    """
    labels = st.none() | st.sampled_from([*LETTERS, *ROMANS, "(1)", "(2)", "(A)", "(B)"])
    units: Document = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        units.append(Unit("section", str(number), draw(st.sampled_from(TITLES)), -1))
        section, inner = len(units) - 1, 0
        units.append(Unit("paragraph", None, draw(sentences(".:;")), section))
        for _ in range(draw(st.integers(0, 6))):
            kind = draw(st.sampled_from(["clause", "section", "other", "other", "other"]))
            if kind == "other":
                label = draw(labels)
                units.append(Unit("item" if label else "paragraph", label, draw(sentences(".:;")), section))
                continue
            inner += 1
            text = draw(sentences()) if kind == "clause" else draw(st.sampled_from(TITLES))
            units.append(Unit("item" if kind == "clause" else kind, f"{number}.{inner}", text, section))
            if kind == "section":
                units.append(Unit("paragraph", None, draw(sentences(".:;")), len(units) - 1))
    return units


@settings(deadline=None)
@given(units=documents(), profile=st.sampled_from(PROFILES), tight=st.booleans())
def test_both_readings_are_the_structure_the_document_was_made_of(units: Document, profile: str, tight: bool) -> None:
    assert read(as_plain(units, tight), "twin.txt", profile) == expected(units)
    assert read(as_markdown(units, tight), "twin.md", profile) == expected(units)


@settings(deadline=None)
@given(units=jumbles(), profile=st.sampled_from(PROFILES))
def test_readings_agree_where_the_numbering_is_a_jumble(units: Document, profile: str) -> None:
    plain, markdown = read(as_plain(units), "twin.txt", profile), read(as_markdown(units), "twin.md", profile)
    assert [row[1:] for row in plain] == [row[1:] for row in markdown]
    # Among clauses, or right before the next number, a title is a short item in plain text; markdown states a heading.
    differing = {(one[0], other[0]) for one, other in zip(plain, markdown, strict=True) if one[0] != other[0]}
    assert differing <= {("item", "section")}


CONTRACTS = {
    "bonterms-cloud-terms.md": 0,
    # The outer items are headings in all but name (`1. Service`): markdown states that they are items of a list, in
    # plain text nothing does.
    "commonpaper-csa.md": 13,
    "commonpaper-software-license.md": 11,
}
"""The markdown contracts of the shared corpus that fall under the rule, and how many of their units differ in kind."""


def contracts() -> dict[str, BlockTree]:
    """Read the markdown contracts beside the checkout, each without its title, which has no label."""
    folder = Path(__file__).parents[3] / "shared" / "corpus" / "contract"
    if not folder.is_dir():
        pytest.skip("the shared corpus is not beside the checkout")
    texts = {path.name: path.read_bytes().decode("utf-8") for path in sorted(folder.glob("*.md"))}
    return {name: whole(re.sub(r"\A\s*# [^\n]*\n", "", text), "twin.md") for name, text in texts.items()}


def whole(text: str, name: str) -> BlockTree:
    return lection.read(Source.from_text(text, name=name), "contract", library=LIBRARY)


def falls_under_the_rule(tree: BlockTree) -> bool:
    kinds = {block.kind for block in tree.blocks}
    labelled = all(block.label is not None for block in tree.blocks if block.kind == "section")
    return labelled and kinds <= {"document", "section", "item", "paragraph"}


def rendered(tree: BlockTree) -> str:
    """Write a tree as plain text: a paragraph a unit, indented by its level, its label as it was written."""
    return "\n\n".join("    " * node.level + written(node, tree.text) for node in list(tree.nodes())[1:]) + "\n"


def written(node: Node, source: str) -> str:
    block = node.block
    if block.label is None:
        return f"{block.attrs['bullet']} {block.text}" if "bullet" in block.attrs else block.text
    assert block.source is not None
    start = source.index(block.label, block.source[0])
    stop = "." if source.startswith(".", start + len(block.label)) else ""
    return f"{block.label}{stop} {block.text}"


def test_contracts_read_the_same_from_the_plain_text_they_are_rendered_to() -> None:
    trees = {name: tree for name, tree in contracts().items() if falls_under_the_rule(tree)}
    differing = {}
    for name, tree in trees.items():
        markdown, plain = rows(tree), rows(whole(rendered(tree), "twin.txt"))
        assert [row[1:] for row in markdown] == [row[1:] for row in plain], name
        differing[name] = sum(one != other for one, other in zip(markdown, plain, strict=True))
    assert differing == CONTRACTS
