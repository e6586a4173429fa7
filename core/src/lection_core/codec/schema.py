"""The published JSON Schema of a serialised tree.

``python -m lection_core.codec.schema`` prints it; the file in the wheel is that output, which a test compares.
"""

from __future__ import annotations

import json
from typing import Any, Final

from lection_core.vocabulary import CONTINUATION, DOCUMENT, FALLBACK, KINDS, SCHEMA_VERSION

Schema = dict[str, Any]

SCHEMA_FILE: Final = "schemas/block_tree.schema.json"
"""Where the schema stands in the package."""

_TEXT: Final[Schema] = {"type": "string"}
_MAYBE_TEXT: Final[Schema] = {"type": ["string", "null"]}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_MAYBE_COUNT: Final[Schema] = {"type": ["integer", "null"], "minimum": 0}
_COUNTED: Final[Schema] = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}}
_RANGE: Final[Schema] = {
    "description": "Half-open range of the source text in code points.",
    "type": "array",
    "items": _COUNT,
    "minItems": 2,
    "maxItems": 2,
}


def json_schema() -> Schema:
    """Return the JSON Schema (2020-12) of a tree as ``BlockTree.to_json`` writes it.

    What a schema cannot say (the shape rules B-01 to B-05, the counts of B-07) is checked on loading.
    Source: blocks.md, "BlockTree".
    """
    tree = _object(
        "A document as a tree of blocks.",
        {
            "schema_version": {"type": "string", "pattern": f"^{SCHEMA_VERSION.split('.')[0]}\\.(0|[1-9][0-9]*)$"},
            "source": {"$ref": "#/$defs/source"},
            "reader": _or_null("reader"),
            "profile": _or_null("profile"),
            "transformed_by": {"type": "array", "items": _TEXT},
            "fallback_count": {**_COUNT, "description": "The number of blocks whose matched_by is fallback (B-07)."},
            "counts": _object("What occurs, and how often.", dict.fromkeys(("kind", "matched_by", "band"), _COUNTED)),
            "blocks": {
                "type": "array",
                "minItems": 1,
                "items": {"$ref": "#/$defs/block"},
                "description": "In document order; order plus depth is the tree.",
            },
            "dropped": {"type": "array", "items": {"$ref": "#/$defs/dropped"}},
        },
        optional=("reader", "profile", "transformed_by"),
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:lection:schema:block-tree:{SCHEMA_VERSION}",
        "title": f"Lection block tree {SCHEMA_VERSION}",
        **tree,
        "$defs": _definitions(),
    }


def _definitions() -> Schema:
    return {
        "block": _block(),
        "span": _object(
            "A marked half-open range of a block's text.",
            {"type": {**_TEXT, "minLength": 1}, "start": _COUNT, "end": _COUNT, "value": _MAYBE_TEXT},
            optional=("value",),
        ),
        "dropped": _object(
            "What a reader left out, and where.",
            {
                "kind": {**_TEXT, "minLength": 1},
                "count": {"type": "integer", "minimum": 1},
                "reason": {**_TEXT, "minLength": 1},
                "sources": {"type": "array", "items": _RANGE},
            },
            optional=("sources",),
        ),
        "source": _object(
            "The identity of the source text.",
            {
                "name": _TEXT,
                "media_type": _MAYBE_TEXT,
                "encoding": _MAYBE_TEXT,
                "encoding_certainty": _TEXT,
                "length": _MAYBE_COUNT,
                "sha256": {**_MAYBE_TEXT, "description": "Of the text as UTF-8; of the bytes of a binary source."},
                "linear": {"$ref": "#/$defs/linear"},
            },
            optional=("name", "media_type", "encoding", "encoding_certainty", "linear"),
        ),
        "linear": _object(
            "The linear text that the reader stated, in which ranges then count; absent where there is none.",
            {"length": _COUNT, "sha256": _TEXT},
        ),
        "reader": _object(
            "The reader that made the tree.",
            {"id": _TEXT, "distribution": _TEXT, "version": _TEXT},
            optional=("distribution", "version"),
        ),
        "profile": _object(
            "The profile the document was read under.",
            {"name": _TEXT, "version": _TEXT, "sha256": _TEXT, "selection": _or_null("selection")},
            optional=("version", "sha256", "selection"),
        ),
        "selection": _selection(),
    }


def _selection() -> Schema:
    return _object(
        "How the profile was chosen automatically.",
        {
            "winner": _TEXT,
            "score": {"type": "number"},
            "runner_up": _MAYBE_TEXT,
            "margin": {"type": "number"},
            "sample": _COUNT,
        },
    )


def _block() -> Schema:
    block = _object(
        "One unit of a document, the rule that recognised it and how sure the reader is.",
        {
            "kind": {"enum": list(KINDS)},
            "text": _TEXT,
            "label": _MAYBE_TEXT,
            "depth": _COUNT,
            "role": _MAYBE_TEXT,
            "spans": {"type": "array", "items": {"$ref": "#/$defs/span"}},
            "matched_by": {
                "type": "string",
                "minLength": 1,
                "not": {"pattern": f"^({FALLBACK}|{CONTINUATION}|{DOCUMENT}):"},
            },
            "confidence": {"type": "number", "minimum": 0, "maximum": 1, "description": "Ordinal, uncalibrated."},
            "source": {"anyOf": [_RANGE, {"type": "null"}]},
            "attrs": {"type": "object"},
        },
        optional=("text", "label", "role", "spans", "source", "attrs"),
    )
    return {**block, "allOf": _pairs()}


def _pairs() -> list[Schema]:
    """Return the conditions that go together: B-01, B-08 and B-10."""
    document = _has("kind", DOCUMENT)
    return [
        _if_and_only_if(document, _has("depth", 0)),
        _if_and_only_if(document, _has("matched_by", DOCUMENT)),
        {"if": document, "then": _has("confidence", 1)},
        _if_and_only_if(_has("matched_by", FALLBACK), _has("confidence", 0)),
    ]


def _has(key: str, value: object) -> Schema:
    return {"properties": {key: {"const": value}}}


def _if_and_only_if(one: Schema, other: Schema) -> Schema:
    return {"if": one, "then": other, "else": {"not": other}}


def _object(description: str, properties: Schema, optional: tuple[str, ...] = ()) -> Schema:
    return {
        "description": description,
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _or_null(name: str) -> Schema:
    return {"anyOf": [{"$ref": f"#/$defs/{name}"}, {"type": "null"}]}


def schema_text() -> str:
    """Return the schema as the file in the wheel holds it."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
