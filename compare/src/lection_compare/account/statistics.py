"""Statistics: the figures of a comparison. Source: compare.md, "statistics"."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from lection_compare.model.findings import SectionCount, Shift, Statistics, Term
from lection_compare.model.pair import UNCHANGED, Facts, node_address
from lection_compare.words.tokens import is_word, token_pattern, word_count

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.model.pair import Pair

__all__ = ["statistics_of", "topmost"]


def topmost(a: BlockTree, b: BlockTree, pairs: Sequence[Pair]) -> frozenset[int]:
    """Return which inserted and deleted pairs stand for their subtree: those under no other that came or went."""
    gone_a = {pair.a_indices[0] for pair in pairs if pair.facts.sides == "deleted"}
    come_b = {pair.b_indices[0] for pair in pairs if pair.facts.sides == "inserted"}
    found = set()
    for number, pair in enumerate(pairs):
        if (pair.facts.sides == "deleted" and a.navigation.parents[pair.a_indices[0]] not in gone_a) or (
            pair.facts.sides == "inserted" and b.navigation.parents[pair.b_indices[0]] not in come_b
        ):
            found.add(number)
    return frozenset(found)


def statistics_of(
    a: BlockTree,
    b: BlockTree,
    pairs: Sequence[Pair],
    shifts: Sequence[Shift],
    references: Counter[str],
    terms: Sequence[Term],
) -> Statistics:
    """Return the figures."""
    facts: dict[str, Counter[str]] = {field.name: Counter() for field in fields(Facts)}
    ignored: Counter[str] = Counter()
    for pair in pairs:
        if pair.ignored:
            ignored.update(name for name, _ in pair.ignored)
        if pair.facts is not UNCHANGED:
            for name, values in facts.items():
                value = getattr(pair.facts, name)
                if value not in ("same", "both"):
                    values[value] += 1
    heads = topmost(a, b, pairs)
    sections = tuple(_sections(a, b, pairs))
    return Statistics(
        pairs=len(pairs),
        facts={name: dict(sorted(values.items())) for name, values in facts.items()},
        changed=sum(pair.changed for pair in pairs),
        moved=facts["place"]["reordered"] + facts["place"]["moved"],
        inserted=sum(pairs[number].facts.sides == "inserted" for number in heads),
        deleted=sum(pairs[number].facts.sides == "deleted" for number in heads),
        shifts=len(shifts),
        words={name: sum(getattr(section, name) for section in sections) for name in ("inserted", "deleted", "kept")},
        sections=tuple(section for section in sections if section.inserted or section.deleted),
        ignored=dict(sorted(ignored.items())),
        references=dict(sorted(references.items())),
        terms=dict(sorted(Counter(term.state for term in terms).items())),
        fallback=(a.fallback_count / len(a), b.fallback_count / len(b)),
    )


def _sections(a: BlockTree, b: BlockTree, pairs: Sequence[Pair]) -> Iterator[SectionCount]:
    """Yield the words of what stands under each child of the document, those that went after the others."""
    words: defaultdict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    tops = {"a": _tops(a), "b": _tops(b)}
    for pair in pairs:
        side, index = ("b", pair.b_indices[0]) if pair.b_indices else ("a", pair.a_indices[0])
        count = words[side, tops[side][index]]
        if pair.facts is UNCHANGED:
            count["kept"] += word_count(b.blocks[index].text)
        elif pair.facts.sides == "inserted":
            count["inserted"] += _count(pair.b_text)
        elif pair.facts.sides == "deleted":
            count["deleted"] += _count(pair.a_text)
        elif pair.words:
            count["inserted"] += sum(_count(edit.inserted) for edit in pair.words)
            count["deleted"] += sum(_count(edit.deleted) for edit in pair.words)
            count["kept"] += pair.kept
        else:
            count["kept"] += _count(pair.b_text)
    for side, tree in (("b", b), ("a", a)):
        for (of, index), count in words.items():
            if of == side:
                block = tree.blocks[index]
                # Addresses are asked for where they are shown: making one looks at all siblings before.
                address = node_address(tree, index) if count["inserted"] or count["deleted"] else ""
                yield SectionCount(block.label, block.text, address, count["inserted"], count["deleted"], count["kept"])


def _tops(tree: BlockTree) -> list[int]:
    """Return for each block the child of the document that it stands in; the document for itself."""
    tops, top = [], 0
    for index, block in enumerate(tree.blocks):
        top = index if block.depth <= 1 else top
        tops.append(top)
    return tops


def _count(text: str) -> int:
    """Return how many words of a text say something; of plain ones it is enough to count the spaces."""
    if text.isascii() and text.replace(" ", "").isalnum():
        return text.count(" ") + 1
    return sum(is_word(token) for token in token_pattern(text).findall(text))
