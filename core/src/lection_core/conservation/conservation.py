"""Counting what a reading lost: C-01 and C-02 of the contract, in time proportional to the tree and its text."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lection_core.conservation.containment import Strings
from lection_core.conservation.rewrites import tokens
from lection_core.text.letters import letters

if TYPE_CHECKING:
    from lection_core.tree.ownership import Contested
    from lection_core.tree.tree import BlockTree


@dataclass(frozen=True, slots=True)
class Fault:
    """One place where the conservation of the source is broken.

    :param rule: ``C-01`` or ``C-02``.
    :param start: 0-based offset of the first character concerned.
    :param end: offset after the last one.
    :param index: the block concerned, for C-02.
    :param message: a sentence that says what is wrong there.
    """

    rule: str
    start: int
    end: int
    index: int | None
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: [{self.start}, {self.end}): {self.message}"


def conservation_faults(tree: BlockTree, *, rewrites: Collection[str] = ()) -> tuple[Fault, ...]:
    """Return every place where the tree does not account for its source; none when nothing is lost.

    C-01 faults come first, in the order of the source, one for each range; then C-02 faults in document order, at most
    one for each block.

    :param tree: a tree with its text attached.
    :param rewrites: what the format rewrites, as the reader's manifest declares; known are ``entities``, ``escapes``,
        ``hyphen_joins`` and ``nul``.
    :raises LookupError: when the tree has no text attached.
    :raises ValueError: for a rewrite that is not known.

    Source: blocks.md, "Conservation".
    """
    text = tree.text
    return (*_contested_faults(tree, text), *_containment_faults(tree, text, rewrites))


def _contested_faults(tree: BlockTree, text: str) -> Iterator[Fault]:
    for contested in tree.ownership.contested:
        piece = text[contested.start : contested.end]
        kept = piece.strip()
        if kept:
            start = contested.start + len(piece) - len(piece.lstrip())
            yield Fault("C-01", start, start + len(kept), None, _sentence(tree, contested, kept))


def _sentence(tree: BlockTree, contested: Contested, piece: str) -> str:
    shown = f"{piece!r:.60}"
    if contested.drops:
        return f"{shown} lies in {contested.drops} Dropped ranges"
    if not contested.owners:
        return f"{shown} is own to no block and lies in no Dropped range"
    from lection_core.tree.tree import Node

    places = " and ".join(Node(tree, index).address for index in contested.some)
    return f"{shown} is own to {contested.owners} blocks: {places}"


def _containment_faults(tree: BlockTree, text: str, rewrites: Collection[str]) -> Iterator[Fault]:
    tokens("", rewrites)
    for index, block in enumerate(tree.blocks):
        ranges = tree.ownership.ranges(index)
        if not ranges:
            continue
        own = "\n".join(text[start:end] for start, end in ranges)
        if letters(own) == letters(block.label or "") + letters(block.text):
            continue
        found = tokens(own, rewrites)
        missing = Strings(block).missing(found)
        if missing is not None:
            word = found[missing][-1]
            start = _place(text, ranges, [forms[-1] for forms in found[: missing + 1]])
            yield Fault(
                "C-02",
                start,
                start + len(word),
                index,
                f"{word!r:.60} of a {block.kind} does not stand, in order, in its label, text, span values or attrs",
            )


def _place(text: str, ranges: Collection[tuple[int, int]], literal: list[str]) -> int:
    """Return where the last of some consecutive words, as they stand in the source, begins."""
    before = sum(map(len, literal[:-1]))
    for start, end in ranges:
        for place in range(start, end):
            if letters(text[place]):
                if not before:
                    return place
                before -= 1
    raise AssertionError("the words are those of the ranges")
