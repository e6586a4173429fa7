"""Writing a comparison as JSON, in one object or in lines. Source: compare.md, "For people and programs"."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from lection_core import BlockTree

if TYPE_CHECKING:
    from lection_core import Block

    from lection_compare.model.findings import Reference, Shift, Statistics, Term
    from lection_compare.model.pair import Edit, Pair
    from lection_compare.model.result import Result

__all__ = ["to_json", "to_jsonl"]


def to_json(comparison: Result) -> str:
    """Return the comparison as one JSON object, its keys in the order of the specification."""
    value = {
        "schema_version": comparison.schema_version,
        "a": json.loads(comparison.a.to_json()),
        "b": json.loads(comparison.b.to_json()),
        **_rest(comparison),
        "pairs": [pair_value(pair) for pair in comparison.pairs],
        "shifts": [shift_value(shift) for shift in comparison.shifts],
        "references": [reference_value(reference) for reference in comparison.references],
        "terms": [term_value(term) for term in comparison.terms],
    }
    return _dumped(value)


def to_jsonl(comparison: Result) -> Iterator[str]:
    """Yield one JSON object a line: the versions and figures, then pairs with their texts, findings, and the end."""
    yield _dumped(
        {
            "record": "comparison",
            "schema_version": comparison.schema_version,
            "a": _version(comparison.a),
            "b": _version(comparison.b),
            **_rest(comparison),
        }
    )
    for pair in comparison.pairs:
        texts = {
            "a_blocks": [_block(block) for block in pair.a_blocks],
            "b_blocks": [_block(block) for block in pair.b_blocks],
        }
        yield _dumped({"record": "pair", **pair_value(pair), **texts})
    for shift in comparison.shifts:
        yield _dumped({"record": "shift", **shift_value(shift)})
    for reference in comparison.references:
        yield _dumped({"record": "reference", **reference_value(reference)})
    for term in comparison.terms:
        yield _dumped({"record": "term", **term_value(term)})
    yield _dumped({"record": "end", "pairs": len(comparison.pairs)})


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _rest(comparison: Result) -> dict[str, Any]:
    return {
        "options": {"ignore": list(comparison.options.ignore), "words": comparison.options.words},
        "limited": False if comparison.limited is None else asdict(comparison.limited),
        "refused": [asdict(refused) for refused in comparison.refused],
        "statistics": statistics_value(comparison.statistics),
    }


def _version(tree: BlockTree) -> dict[str, Any]:
    """Return what is said of a version without its blocks."""
    value = json.loads(
        BlockTree(blocks=tree.blocks[:1], source=tree.source, reader=tree.reader, profile=tree.profile).to_json()
    )
    return {name: value[name] for name in ("source", "reader", "profile")}


def _block(block: Block) -> dict[str, Any]:
    return {
        "kind": block.kind,
        "label": block.label,
        "text": block.text,
        "role": block.role,
        "depth": block.depth,
        "spans": [asdict(span) for span in block.spans],
        "source": block.source,
    }


def pair_value(pair: Pair) -> dict[str, Any]:
    """Return a pair as JSON values; what is the same on most pairs is left out."""
    facts = asdict(pair.facts)
    value: dict[str, Any] = {
        "a": pair.a,
        "b": pair.b,
        "a_indices": pair.a_indices,
        "b_indices": pair.b_indices,
        "facts": facts,
        "matched_by": pair.matched_by,
        "likeness": pair.likeness,
        "a_matched_by": [[block.matched_by, block.confidence] for block in pair.a_blocks],
        "b_matched_by": [[block.matched_by, block.confidence] for block in pair.b_blocks],
    }
    if pair.words:
        value["words"] = [_edit(edit) for edit in pair.words]
    if pair.followed:
        value["followed"] = [_edit(edit) for edit in pair.followed]
    if pair.carried:
        value["carried"] = [asdict(edit) for edit in pair.carried]
    if pair.ignored:
        value["ignored"] = dict(pair.ignored)
    if pair.columns:
        value["columns"] = [asdict(column) for column in pair.columns]
    if pair.kept:
        value["kept"] = pair.kept
    for name, fact in (("kind", facts["kind"]), ("role", facts["role"])):
        if fact == "changed":
            value[name] = [getattr(pair.a_blocks[0], name), getattr(pair.b_blocks[0], name)]
    if facts["label"] != "same":
        value["label"] = [pair.a_blocks[0].label, pair.b_blocks[0].label]
    if facts["markup"] == "changed":
        value["markup"] = [[asdict(span) for span in of[0].spans] for of in (pair.a_blocks, pair.b_blocks)]
    return value


def _edit(edit: Edit) -> dict[str, Any]:
    value = asdict(edit)
    if edit.term is None:
        del value["term"]
    return value


def shift_value(shift: Shift) -> dict[str, Any]:
    """Return a shift as JSON values."""
    value = asdict(shift)
    return {"from" if name == "first" else name: value[name] for name in value}


def reference_value(reference: Reference) -> dict[str, Any]:
    """Return a reference as JSON values."""
    value = asdict(reference)
    return {"from" if name == "target" else name: value[name] for name in value}


def term_value(term: Term) -> dict[str, Any]:
    """Return a term as JSON values."""
    return asdict(term)


def statistics_value(statistics: Statistics) -> dict[str, Any]:
    """Return the figures as JSON values."""
    return asdict(statistics)
