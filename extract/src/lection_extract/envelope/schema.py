"""The published JSON Schema of the envelope.

``python -m lection_extract.envelope.schema`` prints it; the file in the wheel is that output, which a test compares.
"""

from __future__ import annotations

import json
from typing import Any, Final

from lection_extract.envelope.envelope import Envelope

__all__ = ["SCHEMA_FILE", "envelope_json_schema"]

SCHEMA_FILE: Final = "schemas/envelope.schema.json"
"""Where the schema stands in the package."""

_KEYWORDS_OF_NAMES: Final = frozenset({"properties", "$defs"})


def envelope_json_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of envelopes: keys, types, forms.

    What a schema cannot say, that offsets fit excerpts and that the evidence is so, is checked on reading.

    Source: evidence.md, "Envelope".
    """
    schema = _plain(Envelope.model_json_schema(by_alias=True, mode="validation"))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:lection:schema:extraction-envelope:1",
        "title": "Lection extraction envelope 1",
        **schema,
    }


def _plain(schema: Any, *, names: bool = False) -> Any:
    """Return a generated schema without made-up titles, and with optional keys that are absent instead of null.

    With `names` the keys of the mapping are names, not keywords.
    """
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if names:
        return {name: _plain(part) for name, part in schema.items()}
    kept = {key: value for key, value in schema.items() if key != "title" and not (key == "default" and value is None)}
    plain = {key: _plain(value, names=key in _KEYWORDS_OF_NAMES) for key, value in kept.items()}
    if "const" in plain:
        plain.pop("enum", None)
    options = plain.pop("anyOf", None)
    return plain if options is None else {**plain, **_only_option(options)}


def _only_option(options: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the one option that is not null; no key of an envelope has two."""
    (option,) = (option for option in options if option != {"type": "null"})
    return option


if __name__ == "__main__":
    print(json.dumps(envelope_json_schema(), indent=2, ensure_ascii=False))
