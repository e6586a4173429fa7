"""Choosing: which pairs are shown, by what changed, by place, role and size. It decides nothing about what pairs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lection_compare.words.tokens import word_count

if TYPE_CHECKING:
    from lection_core import BlockTree, Node

    from lection_compare.model.pair import Pair
    from lection_compare.model.result import Result

__all__ = ["chosen"]


def chosen(
    comparison: Result, only: str | None, under: str | Node | None, role: str | None, min_words: int
) -> Iterator[int]:
    """Yield the places of the pairs that were asked for."""
    places = _places(comparison, under) if under is not None else None
    wanted = _wanted(comparison, only)
    for number, pair in enumerate(comparison.pairs):
        if number not in wanted if wanted is not None else not _is(pair, only):
            continue
        if places is not None and not _inside(pair, places):
            continue
        if role is not None and not any(block.role == role for block in (*pair.a_blocks, *pair.b_blocks)):
            continue
        if min_words and _size(pair) < min_words:
            continue
        yield number


def _wanted(comparison: Result, only: str | None) -> set[int] | None:
    if only == "references":
        return {reference.pair for reference in comparison.references}
    if only == "terms":
        found = {term.pair for term in comparison.terms}
        return found | {
            number for number, pair in enumerate(comparison.pairs) if any(edit.term is not None for edit in pair.words)
        }
    return None


def _is(pair: Pair, only: str | None) -> bool:
    if only is None:
        return pair.changed
    if only == "structure":
        return pair.structural
    if only == "words":
        return pair.facts.text == "edited"
    if only == "moves":
        return pair.facts.place in ("reordered", "moved")
    if only == "markup":
        return "changed" in (pair.facts.markup, pair.facts.role)
    raise ValueError(f"only is {only!r}; give structure, words, moves, references, terms or markup")


def _places(comparison: Result, under: str | Node) -> tuple[range, range]:
    found = [_range(tree, under) for tree in (comparison.a, comparison.b)]
    if not any(found):
        raise LookupError(f"neither version has a block {under!r}; give an address such as /section[2], or a label")
    return found[0], found[1]


def _range(tree: BlockTree, under: str | Node) -> range:
    if not isinstance(under, str):
        return range(under.index, tree.navigation.ends[under.index]) if under.tree == tree else range(0)
    if under.startswith("/"):
        try:
            start = tree.at(under).index
        except LookupError:
            return range(0)
    else:
        start = next((index for index, block in enumerate(tree.blocks) if block.label == under), -1)
    return range(start, tree.navigation.ends[start]) if start >= 0 else range(0)


def _inside(pair: Pair, places: tuple[range, range]) -> bool:
    return any(index in places[0] for index in pair.a_indices) or any(index in places[1] for index in pair.b_indices)


def _size(pair: Pair) -> int:
    if pair.facts.sides in ("inserted", "deleted"):
        return word_count(pair.a_text + pair.b_text)
    return sum(max(word_count(edit.deleted), word_count(edit.inserted)) for edit in pair.words)
