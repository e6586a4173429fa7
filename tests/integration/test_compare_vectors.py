"""The exact expectations of comparison, read by our own readers; a newer copy beside the checkout counts too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lection_compare import Comparison, Pair, compare
from lection_core import BlockTree

import lection

ROOT = Path(__file__).resolve().parents[2]
FILES = (ROOT / "compare/tests/data/compare.jsonl", ROOT.parent / "shared/vectors/compare.jsonl")

Case = dict[str, Any]


def cases() -> list[Any]:
    lines = [line for file in FILES if file.exists() for line in file.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, dict.fromkeys(lines))]


def read(case: Case, side: str) -> BlockTree:
    form = case.get("format") or case[f"format_{side}"]
    profile = case["profile"] if "format" in case or form == "text" else form
    name = "case.md" if form == "markdown" else "case.txt"
    return lection.read(lection.Source.from_text(case[side], name=name), profile=profile)


def name(tree: BlockTree, index: int) -> str:
    block = tree.blocks[index]
    if block.kind == "row":
        return "row:" + " / ".join(node.block.text for node in lection.Node(tree, index).children)
    if block.kind == "cell":
        return f"cell:{block.text}"
    return block.text if block.label is None else f"{block.label}|{block.text}"


def facts(pair: Pair) -> list[str]:
    """What differs from *same*; roles are left out: readers give them by place (the first paragraph a title)."""
    found = [pair.facts.text, pair.facts.place]
    if pair.facts.sides == "both":
        found += [pair.facts.label, "kind" if pair.facts.kind == "changed" else "same"]
    return sorted({*found, pair.facts.sides} - {"same", "both"})


def changes(comparison: Comparison) -> list[Case]:
    rows = []
    for pair in comparison.changes():
        before = [name(comparison.a, index) for index in pair.a_indices]
        after = [name(comparison.b, index) for index in pair.b_indices]
        if pair.facts.sides in ("both", "inserted", "deleted"):
            if within(comparison, pair):
                continue
            row = {"a": before[0] if before else None, "b": after[0] if after else None, "is": facts(pair)}
        else:
            row = {"a": before, "b": after, "is": facts(pair)}
        if row["is"]:
            rows.append(row | {"words": [[edit.deleted, edit.inserted] for edit in pair.words]})
    return rows


def within(comparison: Comparison, pair: Pair) -> bool:
    """Whether a pair came or went with the unit around it."""
    if pair.facts.sides == "both":
        return False
    tree, index = (comparison.b, pair.b_indices[0]) if pair.b_indices else (comparison.a, pair.a_indices[0])
    above = lection.Node(tree, index).parent
    return above is not None and comparison.of(above).facts.sides == pair.facts.sides


def counts(comparison: Comparison) -> dict[str, int]:
    statistics = comparison.statistics
    return {
        "edited": statistics.facts["text"].get("edited", 0),
        "moved": statistics.moved,
        "renumbered": statistics.facts["label"].get("renumbered", 0),
        "inserted": statistics.inserted,
        "deleted": statistics.deleted,
        "split": statistics.facts["sides"].get("split", 0),
        "merged": statistics.facts["sides"].get("merged", 0),
    }


@pytest.mark.parametrize("case", cases())
def test_vector(case: Case) -> None:
    a, b = read(case, "a"), read(case, "b")
    comparison = compare(a, b, **case.get("options", {}))
    expected = case["expect"]
    found = changes(comparison)
    for row in expected["changes"]:
        match = {"a": row["a"], "b": row["b"], "is": sorted(row["is"])}
        (same,) = [one for one in found if match.items() <= one.items()]
        assert same["words"] == row.get("words", same["words"])
        found.remove(same)
    assert not found or expected.get("changes_open")
    assert counts(comparison) == counts(comparison) | expected.get("counts", {})
    if "ranges" in expected:
        assert [[list(e.a), list(e.b)] for p in comparison.pairs for e in p.words] == expected["ranges"]
    if "shifts" in expected:
        shifts = [{"from": s.first, "to": s.to, "count": s.count, "by": s.by} for s in comparison.shifts]
        assert shifts == expected["shifts"]
    if "references" in expected:
        references = [
            {"in": name(b, comparison.pairs[r.pair].b_indices[0]), "from": r.target, "to": r.to, "state": r.state}
            for r in comparison.references
        ]
        assert references == expected["references"]
    if "terms" in expected:
        terms = [{"term": t.term, "state": t.state} | ({"to": t.to} if t.to else {}) for t in comparison.terms]
        assert terms == expected["terms"]
    if "columns" in expected:
        columns = [{c.change: c.b or c.a} for pair in comparison.pairs for c in pair.columns]
        assert columns == expected["columns"]
    if "ignored" in expected:
        assert comparison.statistics.ignored == expected["ignored"]
    if "markup" in expected:
        assert comparison.statistics.facts["markup"].get("changed", 0) == expected["markup"]


@pytest.mark.parametrize("case", cases())
def test_vector_in_reverse_and_applied(case: Case) -> None:
    a, b = read(case, "a"), read(case, "b")
    options = case.get("options", {})
    comparison = compare(a, b, **options)
    assert compare(b, a, **options).to_json() == comparison.inverse().to_json()

    def content(blocks: tuple[lection.Block, ...]) -> list[object]:
        return [(x.kind, x.text, x.label, x.role, x.spans, x.depth) for x in blocks]

    assert content(comparison.accept(a)) == content(b.blocks)
    assert content(comparison.reject(b)) == content(a.blocks)
