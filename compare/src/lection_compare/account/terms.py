"""Terms: what became of the defined terms. Source: compare.md, "Terms"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from lection_compare.account.mapping import mapped
from lection_compare.model.findings import Term

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.model.pair import Edit, Pair

__all__ = ["terms_of"]


class _Definition(NamedTuple):
    """Where a term is defined."""

    block: int
    start: int
    end: int


def terms_of(a: BlockTree, b: BlockTree, pairs: Sequence[Pair]) -> tuple[tuple[Term, ...], dict[int, Pair]]:
    """Return the terms that changed, and anew the pairs whose edits use a term's new name for its old one."""
    before, after = dict(_definitions(a)), dict(_definitions(b))
    if not before and not after:
        return (), {}
    of_a = {index: number for number, pair in enumerate(pairs) for index in pair.a_indices}
    of_b = {index: number for number, pair in enumerate(pairs) for index in pair.b_indices}
    renamed = dict(_renamed(before, after, pairs, of_a))
    found: list[Term] = []
    tagged, uses = _tagged(renamed, pairs)
    for name, definition in before.items():
        number = of_a[definition.block]
        if name in renamed:
            found.append(Term(name, "renamed", number, renamed[name], uses[name]))
        elif name not in after:
            found.append(Term(name, "removed", number))
        elif _changed(a, b, definition.block, after[name].block, pairs, of_a, of_b):
            found.append(Term(name, "changed", of_b[after[name].block]))
    new = set(renamed.values())
    found += [
        Term(name, "added", of_b[definition.block])
        for name, definition in after.items()
        if name not in before and name not in new
    ]
    return tuple(sorted(found, key=lambda term: (term.pair, term.term))), tagged


def _definitions(tree: BlockTree) -> Iterator[tuple[str, _Definition]]:
    """Yield the terms that a version defines, the first definition of each; a use has its address as value."""
    seen: set[str] = set()
    for index, block in enumerate(tree.blocks):
        for span in block.spans:
            name = block.text[span.start : span.end]
            if span.type == "defined_term" and span.value is None and name not in seen:
                seen.add(name)
                yield name, _Definition(index, span.start, span.end)


def _renamed(
    before: dict[str, _Definition], after: dict[str, _Definition], pairs: Sequence[Pair], of_a: dict[int, int]
) -> Iterator[tuple[str, str]]:
    """Yield terms whose definition has another name in the same place of the same text."""
    new = {(definition.block, definition.start): name for name, definition in after.items() if name not in before}
    for name, definition in before.items():
        pair = pairs[of_a[definition.block]]
        if name in after or len(pair.a_indices) != 1 or len(pair.b_indices) != 1:
            continue
        start, _ = mapped(pair, definition.start, definition.end)
        other = new.get((pair.b_indices[0], start))
        if other is not None:
            yield name, other


def _changed(
    a: BlockTree,
    b: BlockTree,
    index_a: int,
    index_b: int,
    pairs: Sequence[Pair],
    of_a: dict[int, int],
    of_b: dict[int, int],
) -> bool:
    """Tell whether a definition, or anything that stands under it, was edited."""
    if pairs[of_a[index_a]] is not pairs[of_b[index_b]]:
        return True
    numbers = {of_a[index] for index in range(index_a, a.navigation.ends[index_a])}
    numbers |= {of_b[index] for index in range(index_b, b.navigation.ends[index_b])}
    return any(pairs[number].facts.text == "edited" or pairs[number].facts.sides != "both" for number in numbers)


def _tagged(renamed: dict[str, str], pairs: Sequence[Pair]) -> tuple[dict[int, Pair], dict[str, int]]:
    uses = dict.fromkeys(renamed, 0)
    tagged: dict[int, Pair] = {}
    if not renamed:
        return tagged, uses
    for number, pair in enumerate(pairs):
        words = tuple(_with_term(edit, renamed, uses) for edit in pair.words)
        if words != pair.words:
            tagged[number] = replace(pair, words=words)
    return tagged, uses


def _with_term(edit: Edit, renamed: dict[str, str], uses: dict[str, int]) -> Edit:
    for old, new in renamed.items():
        if _has(edit.deleted, old) and _has(edit.inserted, new):
            uses[old] += 1
            return replace(edit, term=old)
    return edit


def _has(words: str, name: str) -> bool:
    return name in words and re.search(rf"(?<!\w){re.escape(name)}", words) is not None
