"""Phrases: facts and figures in words, the same in every form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lection_compare.model.pair import node_address

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.comparison import Comparison
    from lection_compare.model.findings import Reference, Shift, Term
    from lection_compare.model.pair import Columns, Pair

__all__ = [
    "breadcrumb",
    "caution",
    "column_phrase",
    "count",
    "fact_words",
    "ignored_phrase",
    "reference_phrase",
    "shift_phrase",
    "short",
    "structure_phrase",
    "term_phrase",
    "unit_name",
    "version_phrase",
    "words_phrase",
]

_MOST_GUESSED = 0.5
"""Share of blocks that nothing recognised from which the head warns: most of the structure is missing then."""


def count(number: int, noun: str, plural: str | None = None) -> str:
    """Return a number with its noun."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def short(text: str, length: int = 60) -> str:
    """Return the beginning of a text, cut between words."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    cut = text[: length - 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut[length // 2 :] else cut) + "…"


def version_phrase(tree: BlockTree) -> str:
    """Return how a version was read: reader, profile, and the share of blocks that no rule recognised."""
    parts = []
    if tree.reader is not None:
        parts.append(f"reader {tree.reader.id}")
    if tree.profile is not None:
        chosen = " (chosen automatically)" if tree.profile.selection is not None else ""
        parts.append(f"profile {tree.profile.name}{chosen}")
    share = tree.fallback_count / len(tree)
    parts.append(f"{count(len(tree) - 1, 'block')}, {share:.0%} fallback")
    return ", ".join(parts)


def caution(comparison: Comparison) -> str:
    """Return a warning where most of a version was recognised by no rule, else nothing."""
    shares = comparison.statistics.fallback
    if max(shares) < _MOST_GUESSED:
        return ""
    side = "the version before" if shares[0] >= shares[1] else "the version after"
    return (
        f"{max(shares):.0%} of the blocks of {side} were recognised by no rule: "
        "numbers, moves and references can be told only where a profile fits; try --profile"
    )


def ignored_phrase(comparison: Comparison) -> str:
    """Return what was ignored, and in how many places there was something to ignore."""
    counts = comparison.statistics.ignored
    names = list(dict.fromkeys([*comparison.options.ignore, *counts]))
    if not names:
        return "nothing"
    return ", ".join(f"{name} ({count(counts.get(name, 0), 'pair')})" for name in names)


def structure_phrase(comparison: Comparison) -> str:
    """Return the changes of structure in figures."""
    statistics = comparison.statistics
    facts = statistics.facts
    shown = [(statistics.inserted, "inserted"), (statistics.deleted, "deleted")]
    shown += [(facts["sides"].get(name, 0), name) for name in ("split", "merged", "recast")]
    shown += [(facts["place"].get(name, 0), name) for name in ("reordered", "moved", "rehung")]
    shown += [(facts["label"].get(name, 0), name) for name in ("renumbered", "restyled", "labelled", "unlabelled")]
    shown += [(facts["kind"].get("changed", 0), "of another kind")]
    words = [f"{number:,} {name}" for number, name in shown if number]
    if statistics.shifts and words:
        words.append(f"({count(statistics.shifts, 'shift')} of numbers)")
    return ", ".join(words).replace(", (", " (") or "no change"


def words_phrase(comparison: Comparison) -> str:
    """Return the changes of words in figures."""
    edited = comparison.statistics.facts["text"].get("edited", 0)
    words = comparison.statistics.words
    if not words["inserted"] and not words["deleted"] and not edited:
        return "no change"
    return (
        f"{count(edited, 'text')} edited; {count(words['inserted'], 'word')} inserted, "
        f"{words['deleted']:,} deleted, {words['kept']:,} kept"
    )


def fact_words(pair: Pair) -> Iterator[str]:
    """Yield the facts of a pair that changed, in words."""
    facts = pair.facts
    if facts.sides in ("split", "merged", "recast"):
        yield {"split": "split into", "merged": "merged from", "recast": "recast"}[facts.sides] + (
            f" {max(len(pair.a_indices), len(pair.b_indices))}" if facts.sides != "recast" else ""
        )
    elif facts.sides != "both":
        yield facts.sides
    if facts.place != "same":
        yield facts.place
    if facts.label != "same":
        yield {
            "renumbered": f"renumbered from {_label(pair)}",
            "restyled": f"number restyled from {_label(pair)}",
            "labelled": "number added",
            "unlabelled": f"number {_label(pair)} taken off",
        }[facts.label]
    if facts.kind == "changed":
        yield f"{pair.a_blocks[0].kind} became {pair.b_blocks[0].kind}"
    if facts.text == "edited":
        yield "edited"
    elif facts.text == "followed":
        yield "references follow"
    if facts.markup == "changed":
        yield "markup changed"
    yield from (column_phrase(column) for column in pair.columns)


def _label(pair: Pair) -> str:
    return pair.a_blocks[0].label or ""


def column_phrase(column: Columns) -> str:
    """Return what became of a column."""
    if column.change == "moved":
        return f"column {column.a} moved to {column.b}"
    return f"column {column.b or column.a} {column.change}"


def unit_name(tree: BlockTree, index: int, length: int = 50) -> str:
    """Return how a block is called: its label, else its first words."""
    block = tree.blocks[index]
    if block.label:
        return block.label
    if block.kind == "row":
        cells = [one.text for one in tree.blocks[index + 1 : tree.navigation.ends[index]] if one.kind == "cell"]
        return f"row {short(' / '.join(cells), length)}"
    if not block.text:
        return block.kind if index else "the document"
    return f"“{short(block.text, length)}”"


def breadcrumb(tree: BlockTree, index: int) -> str:
    """Return what a block stands in, the outermost first; at most the last four units."""
    names: list[str] = []
    parents = tree.navigation.parents
    above = parents[index]
    while above > 0 and len(names) < 4:
        block = tree.blocks[above]
        if block.label or block.kind == "section":
            names.append(
                " ".join(filter(None, (block.label, short(block.text, 30) if block.kind == "section" else "")))
            )
        above = parents[above]
    return " › ".join(reversed(names))


def shift_phrase(shift: Shift) -> str:
    """Return a shift in words: `5 to 30 are now 6 to 31`."""
    if shift.last[0] == shift.first:
        return f"{shift.first} is now {shift.to}"
    return f"{shift.first} to {shift.last[0]} are now {shift.to} to {shift.last[1]}"


def reference_phrase(comparison: Comparison, reference: Reference) -> str:
    """Return a reference in words."""
    pair = comparison.pairs[reference.pair]
    place = unit_name(comparison.b, pair.b_indices[0], 30)
    words = pair.b_text[slice(*reference.b)] or pair.a_text[slice(*reference.a)]
    return {
        "followed": f"the reference in {place} follows {reference.target} to {reference.to}",
        "stale": f"the reference “{short(words, 30)}” in {place} is stale: it meant what is now "
        f"{_now(comparison, reference)}" + (f", and names {reference.to}" if reference.to else ", and names nothing"),
        "redirected": f"the reference in {place} was turned from {reference.target} to {reference.to}",
        "lost": f"the reference “{short(words, 30)}” in {place} is lost: {reference.target} was deleted",
    }[reference.state]


def _now(comparison: Comparison, reference: Reference) -> str:
    pair = comparison.of(comparison.a.at(reference.target_a))
    return unit_name(comparison.b, pair.b_indices[0], 30) if pair.b_indices else node_address(comparison.a, 0)


def term_phrase(comparison: Comparison, term: Term) -> str:
    """Return a term in words."""
    if term.state == "renamed":
        uses = f" ({count(term.uses, 'use')} edited)" if term.uses else ""
        return f"the term “{term.term}” is now “{term.to}”{uses}"
    pair = comparison.pairs[term.pair]
    tree, index = (comparison.b, pair.b_indices[0]) if pair.b_indices else (comparison.a, pair.a_indices[0])
    said = {"added": "was added", "removed": "was removed", "changed": "is defined otherwise"}[term.state]
    return f"the term “{term.term}” {said} in {unit_name(tree, index, 30)}"
