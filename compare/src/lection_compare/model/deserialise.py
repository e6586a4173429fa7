"""Reading a comparison from its JSON."""

from __future__ import annotations

import json
from typing import Any

from lection_core import BlockTree

from lection_compare.model.findings import Limited, Reference, SectionCount, Shift, Statistics, Term
from lection_compare.model.pair import UNCHANGED, Carried, Columns, Edit, Facts, Pair
from lection_compare.model.result import SCHEMA_VERSION, Options, Result
from lection_compare.pairing.engine import Refused

__all__ = ["from_json"]


def from_json(data: str | bytes) -> Result:
    """Return the comparison that a JSON text holds.

    :raises ValueError: for what is no JSON, no comparison, or of a newer schema.
    """
    value = json.loads(data)
    version = value.get("schema_version") if isinstance(value, dict) else None
    if not isinstance(version, str):
        raise ValueError("this is no comparison: it has no schema_version; write one with Comparison.to_json")
    if version != SCHEMA_VERSION:
        raise ValueError(f"this comparison has the schema {version}, and this program reads {SCHEMA_VERSION}")
    try:
        return _comparison(value)
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"this is no whole comparison: {error!r}; see lection_compare.json_schema()") from error


def _comparison(value: dict[str, Any]) -> Result:
    a, b = (BlockTree.from_json(json.dumps(value[side])) for side in "ab")
    return Result(
        a=a,
        b=b,
        options=Options(tuple(value["options"]["ignore"]), value["options"]["words"]),
        pairs=tuple(_pair(one, a, b) for one in value["pairs"]),
        shifts=tuple(_shift(one) for one in value["shifts"]),
        references=tuple(_reference(one) for one in value["references"]),
        terms=tuple(Term(**one) for one in value["terms"]),
        statistics=_statistics(value["statistics"]),
        limited=Limited(**value["limited"]) if value["limited"] else None,
        refused=tuple(
            Refused(one["matcher"], tuple(one["a"]), tuple(one["b"]), one["reason"]) for one in value["refused"]
        ),
        schema_version=value["schema_version"],
    )


def _pair(value: dict[str, Any], a: BlockTree, b: BlockTree) -> Pair:
    facts = Facts(**value["facts"])
    return Pair(
        a,
        b,
        tuple(value["a_indices"]),
        tuple(value["b_indices"]),
        UNCHANGED if facts == UNCHANGED else facts,
        value["matched_by"],
        value["likeness"],
        tuple(_edit(edit) for edit in value.get("words", ())),
        tuple(_edit(edit) for edit in value.get("followed", ())),
        tuple(Carried(tuple(one["a"]), tuple(one["b"]), one["reason"]) for one in value.get("carried", ())),
        tuple(value.get("ignored", {}).items()),
        tuple(Columns(**column) for column in value.get("columns", ())),
        value.get("kept", 0),
    )


def _edit(value: dict[str, Any]) -> Edit:
    return Edit(
        op=value["op"],
        a=tuple(value["a"]),
        b=tuple(value["b"]),
        a_sources=tuple(map(tuple, value["a_sources"])),
        b_sources=tuple(map(tuple, value["b_sources"])),
        deleted=value["deleted"],
        inserted=value["inserted"],
        term=value.get("term"),
    )


def _shift(value: dict[str, Any]) -> Shift:
    values = {"first" if name == "from" else name: each for name, each in value.items()}
    for name in ("last", "cause", "pairs"):
        values[name] = tuple(values[name])
    return Shift(**values)


def _reference(value: dict[str, Any]) -> Reference:
    values = {"target" if name == "from" else name: each for name, each in value.items()}
    return Reference(**(values | {"a": tuple(values["a"]), "b": tuple(values["b"])}))


def _statistics(value: dict[str, Any]) -> Statistics:
    sections = tuple(SectionCount(**section) for section in value["sections"])
    return Statistics(**(value | {"sections": sections, "fallback": tuple(value["fallback"])}))
