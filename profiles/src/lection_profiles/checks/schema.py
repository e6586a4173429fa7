"""The published JSON Schema of a profile's file, made from the model.

`python -m lection_profiles.checks.schema` prints it; the file in the wheel is that output, which a test compares.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from lection_core.modelling import undisturbed
from lection_core.profile.profile import ENTRY_LISTS, Profile
from lection_core.profile.rules import MAX_ENTRIES, MAX_NAME, NAME_PATTERN
from pydantic import TypeAdapter

from lection_profiles.writing.keys import PARTS, PLACE_KEYS, TOP_KEYS, entry_keys, profile_keys

Schema = dict[str, Any]

SCHEMA_FILE: Final = "schemas/profile.schema.json"
"""Where the schema stands in the package."""
SCHEMA_ID: Final = "urn:lection:schema:profile:1"
"""What other schemas and editors refer to it by."""

_NAME: Schema = {"type": "string", "pattern": NAME_PATTERN, "maxLength": MAX_NAME}
_NO_CONDITIONS = ("name", "before", "after", "rank", "role")
_BETWEEN: Mapping[str, Schema] = {
    "label_patterns": {
        "oneOf": [{"required": ["template"]}, {"required": ["regex", "numbering"]}],
        "dependentSchemas": {"template": {"properties": {"numbering": False}}},
    },
    "heading_resets": {"oneOf": [{"required": ["template"]}, {"required": ["regex"]}]},
    "span_extractors": {"oneOf": [{"required": ["regex"]}, {"required": ["extractor"]}]},
}
"""What must hold between the keys of an entry; for the other lists, that there is a condition."""


def profile_schema() -> Schema:
    """Give the JSON Schema (2020-12) of a profile's file, every key described, with a worked example.

    What a schema cannot say (names that must exist, templates and regular expressions that must be readable) is
    checked on loading. Source: spec/profiles.md.
    """
    with undisturbed():
        built = TypeAdapter(Profile).json_schema()
    own = {key: _key(value) for key, value in built["properties"].items() if key in profile_keys()}
    own.update(extends=_described(_NAME, TOP_KEYS["extends"]))
    own.update(remove=_described({"type": "array", "items": _NAME, "maxItems": MAX_ENTRIES}, TOP_KEYS["remove"]))
    entries = {key: _entry(key, built["$defs"][kind.__name__]) for key, kind in ENTRY_LISTS.items()}
    for key in entries:
        own[key]["items"] = {"$ref": f"#/$defs/{_part(key)}"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "Lection profile",
        "description": "What structure the author of the profile cares about. Write it as YAML or JSON.",
        **_object(own, profile_keys(), ["name"]),
        "dependentRequired": {"remove": ["extends"]},
        "examples": [_worked_example()],
        "$defs": {_part(key): entry for key, entry in entries.items()},
    }


def _entry(list_key: str, built: Schema) -> Schema:
    own = {key: _key(value) for key, value in built["properties"].items()}
    own.update({key: _described(_NAME, text) for key, text in PLACE_KEYS.items()})
    conditions = [key for key in entry_keys(list_key) if key not in _NO_CONDITIONS]
    between = _BETWEEN.get(list_key, {"anyOf": [{"required": [key]} for key in conditions]})
    whole = _object(own, entry_keys(list_key), built["required"])
    return {"description": built["description"], **whole, **between, "not": {"required": list(PLACE_KEYS)}}


def _object(properties: Schema, order: tuple[str, ...], required: list[str]) -> Schema:
    ordered = {key: properties[key] for key in order}
    return {"type": "object", "additionalProperties": False, "required": required, "properties": ordered}


def _key(built: Schema) -> Schema:
    """One key as pydantic describes it, without titles and without null: an empty key is left out, not written."""
    plain = {key: value for key, value in built.items() if key not in {"title", "anyOf"}}
    for choice in built.get("anyOf", ()):
        plain.update(choice if choice != {"type": "null"} else {})
    if plain.get("default", ...) in (None, [], ""):
        del plain["default"]
    return _described(plain, plain.pop("description"))


def _described(schema: Schema, description: str) -> Schema:
    return {"description": description, **schema}


def _part(list_key: str) -> str:
    return PARTS[list_key].split(" ", 1)[1].replace(" ", "_")


def _worked_example() -> object:
    from lection_profiles.writing.document import document_of
    from lection_profiles.writing.yaml_nodes import yaml_nodes

    text = files("lection_profiles").joinpath("starter.yaml").read_text(encoding="utf-8")
    return document_of(yaml_nodes(text)).data


def schema_text() -> str:
    """Give the schema as it is published: indented JSON with a line break at its end."""
    return json.dumps(profile_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
