"""Summary: sentences to send, one for each change. Source: compare.md, "For people and programs"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lection_compare.rendering.entries import Entry, Wanted, entries
from lection_compare.rendering.head import head
from lection_compare.rendering.phrases import (
    breadcrumb,
    column_phrase,
    count,
    reference_phrase,
    shift_phrase,
    short,
    term_phrase,
    unit_name,
)
from lection_compare.rendering.segments import visible

if TYPE_CHECKING:
    from lection_compare.comparison import Comparison
    from lection_compare.model.pair import Pair

__all__ = ["summary"]

_EDITS: Final = 3
"""Edits of a pair that a sentence names; of more it says how many there are."""


def summary(comparison: Comparison, wanted: Wanted | None = None) -> Iterator[str]:
    """Yield the head and then one sentence for each change, shift, reference and term."""
    for name, line in head(comparison):
        yield f"{name.capitalize()}: {line}."
    yield ""
    only = wanted.only if wanted else None
    sentences = [_change(comparison, entry) for entry in entries(comparison, wanted)]
    if only in (None, "structure"):
        sentences += [shift_phrase(shift) for shift in comparison.shifts]
    if only in (None, "references"):
        sentences += [
            reference_phrase(comparison, reference)
            for reference in comparison.references
            if reference.state != "followed" or only == "references"
        ]
    if only in (None, "terms"):
        sentences += [term_phrase(comparison, term) for term in comparison.terms]
    if not sentences:
        yield "Nothing changed."
    for sentence in sentences:
        yield visible(f"{sentence[:1].upper()}{sentence[1:]}.".replace("….", "…").replace("..", "."))


def _change(comparison: Comparison, entry: Entry) -> str:
    pair = entry.pair
    tree, index = (comparison.b, pair.b_indices[0]) if pair.b_indices else (comparison.a, pair.a_indices[0])
    name = unit_name(tree, index, 40)
    where = breadcrumb(tree, index)
    place = f" in {where}" if where and not (tree.blocks[index].label or "").startswith(where.split(" ")[0]) else ""
    parts = list(_facts(comparison, pair))
    if pair.facts.sides in ("inserted", "deleted"):
        text = short(pair.b_text or pair.a_text, 60)
        said = f" (“{text}”)" if text and tree.blocks[index].label else ""
        below = f" with {count(len(entry.below), 'block')} in it" if entry.below else ""
        return f"{name}{place} {parts[0]}{below}{said}"
    return f"{name}{place} {', '.join(parts)}"


def _facts(comparison: Comparison, pair: Pair) -> Iterator[str]:
    facts = pair.facts
    if facts.sides == "split":
        yield f"split into {len(pair.b_indices)}"
    elif facts.sides == "merged":
        yield f"merged from {len(pair.a_indices)}"
    elif facts.sides != "both":
        yield facts.sides
    if facts.place in ("moved", "reordered"):
        yield f"{facts.place}{_from(comparison, pair)}"
    elif facts.place == "rehung":
        yield "hung under another unit"
    if facts.label == "renumbered":
        yield f"renumbered from {pair.a_blocks[0].label}"
    elif facts.label != "same":
        yield f"number {facts.label}"
    if facts.kind == "changed":
        yield f"made a {pair.b_blocks[0].kind} of a {pair.a_blocks[0].kind}"
    yield from (column_phrase(column) for column in pair.columns)
    if facts.text == "edited":
        yield f"edited ({_edits(pair)})"
    if facts.markup == "changed":
        yield "marked up otherwise"


def _from(comparison: Comparison, pair: Pair) -> str:
    before = breadcrumb(comparison.a, pair.a_indices[0])
    after = breadcrumb(comparison.b, pair.b_indices[0])
    return f" from {before}" if before and before != after else ""


def _edits(pair: Pair) -> str:
    said = []
    for edit in pair.words[:_EDITS]:
        if edit.op == "insert":
            said.append(f"“{short(edit.inserted, 40)}” added")
        elif edit.op == "delete":
            said.append(f"“{short(edit.deleted, 40)}” taken out")
        else:
            said.append(f"{short(edit.deleted, 40)} → {short(edit.inserted, 40)}")
    more = len(pair.words) - _EDITS
    return ", ".join(said) + (f" and {count(more, 'more edit')}" if more > 0 else "")
