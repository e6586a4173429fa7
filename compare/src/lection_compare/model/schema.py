"""The JSON Schema of a comparison."""

from __future__ import annotations

from typing import Any, Final

from lection_core import json_schema as tree_schema

from lection_compare.model.result import SCHEMA_VERSION
from lection_compare.words.folding import IGNORABLE

__all__ = ["json_schema"]

_NATURAL: Final = {"type": "integer", "minimum": 0}
_STRING: Final = {"type": "string"}
_LABEL: Final = {"type": ["string", "null"]}
_RANGE: Final = {"type": "array", "items": _NATURAL, "minItems": 2, "maxItems": 2}
_RANGES: Final = {"type": "array", "items": _RANGE}
_COUNTS: Final = {"type": "object", "additionalProperties": _NATURAL}
_FACTS: Final = {
    "sides": ["both", "inserted", "deleted", "split", "merged", "recast"],
    "text": ["same", "followed", "edited"],
    "label": ["same", "renumbered", "restyled", "labelled", "unlabelled"],
    "place": ["same", "reordered", "moved", "rehung"],
    "kind": ["same", "changed"],
    "role": ["same", "changed"],
    "markup": ["same", "changed"],
}


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of what ``Comparison.to_json`` writes; the trees are those of lection-core."""
    tree = tree_schema()
    tree.pop("$schema", None)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Comparison",
        **_object(
            {
                "schema_version": {"const": SCHEMA_VERSION},
                "a": {"$ref": "#/$defs/tree"},
                "b": {"$ref": "#/$defs/tree"},
                "options": _object(
                    {
                        "ignore": {"type": "array", "items": {"enum": list(IGNORABLE)}},
                        "words": {"type": ["integer", "null"], "minimum": 1},
                    }
                ),
                "limited": {
                    "anyOf": [{"const": False}, _object({"bound": _STRING, "pairs": _NATURAL, "reason": _STRING})]
                },
                "refused": {
                    "type": "array",
                    "items": _object(
                        {"matcher": _STRING, "a": _indices(), "b": _indices(), "reason": _STRING},
                    ),
                },
                "statistics": _statistics(),
                "pairs": {"type": "array", "items": _pair()},
                "shifts": {"type": "array", "items": _shift()},
                "references": {"type": "array", "items": _reference()},
                "terms": {"type": "array", "items": _term()},
            }
        ),
        "$defs": {"tree": {"$id": "urn:lection:tree", **tree}},
    }


def _object(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _indices() -> dict[str, Any]:
    return {"type": "array", "items": {"type": "integer"}}


def _pair() -> dict[str, Any]:
    recognised = {
        "type": "array",
        "items": {"type": "array", "prefixItems": [_STRING, {"type": "number"}], "minItems": 2, "maxItems": 2},
    }
    edit = {
        "op": {"enum": ["insert", "delete", "replace"]},
        "a": _RANGE,
        "b": _RANGE,
        "a_sources": _RANGES,
        "b_sources": _RANGES,
        "deleted": _STRING,
        "inserted": _STRING,
        "term": _STRING,
    }
    columns = {
        "change": {"enum": ["inserted", "deleted", "moved"]},
        "a": {"type": ["integer", "null"]},
        "b": {"type": ["integer", "null"]},
    }
    both = {"type": "array", "minItems": 2, "maxItems": 2}
    optional: dict[str, Any] = {
        "words": {"type": "array", "items": _object(edit, ("term",))},
        "followed": {"type": "array", "items": _object(edit, ("term",))},
        "carried": {"type": "array", "items": _object({"a": _RANGE, "b": _RANGE, "reason": _STRING})},
        "ignored": _COUNTS,
        "columns": {"type": "array", "items": _object(columns)},
        "kept": _NATURAL,
        **dict.fromkeys(("kind", "role", "label", "markup"), both),
    }
    return _object(
        {
            "a": {"type": "array", "items": _STRING},
            "b": {"type": "array", "items": _STRING},
            "a_indices": _indices(),
            "b_indices": _indices(),
            "facts": _object({name: {"enum": values} for name, values in _FACTS.items()}),
            "matched_by": _STRING,
            "likeness": {"type": "number", "minimum": 0, "maximum": 1},
            "a_matched_by": recognised,
            "b_matched_by": recognised,
            **optional,
        },
        tuple(optional),
    )


def _shift() -> dict[str, Any]:
    return _object(
        {
            "style": _STRING,
            "parent": _STRING,
            "from": _STRING,
            "to": _STRING,
            "count": {"type": "integer", "minimum": 1},
            "by": {"type": "integer"},
            "last": {"type": "array", "items": _STRING, "minItems": 2, "maxItems": 2},
            "cause": {"type": "array", "items": _STRING},
            "pairs": _indices(),
        }
    )


def _reference() -> dict[str, Any]:
    return _object(
        {
            "pair": _NATURAL,
            "a": _RANGE,
            "b": _RANGE,
            "from": _STRING,
            "to": _LABEL,
            "state": {"enum": ["followed", "stale", "redirected", "lost"]},
            "target_a": _STRING,
            "target_b": _LABEL,
        }
    )


def _term() -> dict[str, Any]:
    return _object(
        {
            "term": _STRING,
            "state": {"enum": ["added", "removed", "changed", "renamed"]},
            "pair": _NATURAL,
            "to": _LABEL,
            "uses": _NATURAL,
        }
    )


def _statistics() -> dict[str, Any]:
    section = {"label": _LABEL, "text": _STRING, "address": _STRING}
    return _object(
        {
            "pairs": _NATURAL,
            "facts": {"type": "object", "additionalProperties": _COUNTS},
            **dict.fromkeys(("changed", "moved", "inserted", "deleted", "shifts"), _NATURAL),
            "words": _COUNTS,
            "sections": {
                "type": "array",
                "items": _object(section | dict.fromkeys(("inserted", "deleted", "kept"), _NATURAL)),
            },
            "ignored": _COUNTS,
            "references": _COUNTS,
            "terms": _COUNTS,
            "fallback": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
        }
    )
