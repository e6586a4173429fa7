"""Checking a value against the part of JSON Schema (2020-12) that our published schema uses.

The published schema is the check: what it says is what is refused, and its descriptions are the hints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Path = tuple[str | int, ...]
Schema = Mapping[str, Any]

_TYPES: Mapping[str, tuple[type, str]] = {
    "object": (dict, "a table"),
    "array": (list, "a list"),
    "string": (str, "a string"),
    "integer": (int, "a whole number"),
}


class Fault(NamedTuple):
    """One thing wrong: the path of the value, what is wrong, and what would be right."""

    path: Path
    message: str
    hint: str


class SchemaCheck:
    """Checks values against one schema or a part of it; `$ref` leads into the schema's own `$defs`."""

    def __init__(self, schema: Schema) -> None:
        self._root = schema

    def faults(self, value: object, schema: Schema, path: Path = ()) -> Iterator[Fault]:
        """Everything wrong with the value, in the order of its keys."""
        whole = self._followed(schema)
        schema = self._branch(value, whole)
        hint = schema.get("description", "")
        kinds = [s["type"] for s in schema.get("anyOf", [schema]) if "type" in s]
        if kinds and not any(_is(value, kind) for kind in kinds):
            yield Fault(path, f"{_show(value)} is not {' or '.join(_TYPES[kind][1] for kind in kinds)}", hint)
        elif "enum" in schema and value not in schema["enum"]:
            listed = "one of " + ", ".join(schema["enum"])
            yield Fault(path, f"{_show(value)} is not allowed", listed if schema is whole else hint)
        elif isinstance(value, dict):
            yield from self._table(value, schema, path)
        elif isinstance(value, list):
            yield from self._list(value, schema, path)
        elif isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
            yield Fault(path, f"{_show(value)} does not have the right form", hint)
        elif isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            yield Fault(path, f"{value} is not from {schema['minimum']} to {schema['maximum']}", hint)

    def _followed(self, schema: Schema) -> Schema:
        """The schema, or the one in `$defs` that its `$ref` leads to."""
        if "$ref" not in schema:
            return schema
        followed: Schema = self._root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
        return followed

    @staticmethod
    def _branch(value: object, schema: Schema) -> Schema:
        """The part of the schema that speaks about this value, `anyOf` settled by the value's type."""
        fitting = (branch for branch in schema.get("anyOf", ()) if _is(value, branch["type"]))
        return next(({"description": schema["description"], **branch} for branch in fitting), schema)

    def _table(self, value: dict[str, object], schema: Schema, path: Path) -> Iterator[Fault]:
        properties: Mapping[str, Schema] = schema.get("properties", {})
        for key in schema.get("required", ()):
            if key not in value:
                yield Fault(path, f"{key!r} is missing", properties[key].get("description", ""))
        names, rest = schema.get("propertyNames", {}), schema.get("additionalProperties", True)
        for key, item in value.items():
            if not re.search(names.get("pattern", ""), key):
                yield Fault((*path, key), f"{key!r} is no name", names["description"])
            elif key in properties:
                yield from self.faults(item, properties[key], (*path, key))
            elif rest is False:
                yield Fault((*path, key), f"there is no key {key!r} here", _known(key, properties))
            elif isinstance(rest, dict):
                yield from self.faults(item, rest, (*path, key))

    def _list(self, value: list[object], schema: Schema, path: Path) -> Iterator[Fault]:
        for number, item in enumerate(value):
            yield from self.faults(item, schema.get("items", {}), (*path, number))
            if schema.get("uniqueItems") and item in value[:number]:
                yield Fault((*path, number), f"{_show(item)} stands twice", "name each once")


def _is(value: object, kind: str) -> bool:
    return isinstance(value, _TYPES[kind][0]) and not isinstance(value, bool)


def _show(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _known(key: str, properties: Mapping[str, Schema]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(key, properties, n=1)
    return f"did you mean {near[0]!r}?" if near else "known here: " + ", ".join(properties)
