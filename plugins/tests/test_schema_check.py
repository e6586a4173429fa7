from __future__ import annotations

from typing import Any

import pytest
from lection_plugins.found.schema_check import SchemaCheck

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "pattern": "^[a-z]+$", "description": "A word."},
        "size": {"type": "integer", "minimum": 1, "maximum": 9},
        "part": {"$ref": "#/$defs/part"},
        "free": {"type": "object", "additionalProperties": {"type": "string"}},
        "open": {"type": "object"},
        "any": {},
    },
    "required": ["name"],
    "additionalProperties": False,
    "$defs": {
        "part": {
            "description": "A word or a list.",
            "anyOf": [{"type": "string", "enum": ["x"]}, {"type": "array", "items": {"type": "integer"}}],
        }
    },
}


def told(value: object) -> list[str]:
    return [f"{'.'.join(map(str, f.path))}: {f.message}" for f in SchemaCheck(SCHEMA).faults(value, SCHEMA)]


@pytest.mark.parametrize(
    "value",
    [
        {"name": "a"},
        {"name": "a", "size": 9, "part": "x", "free": {"k": "v"}, "open": {"k": 1}, "any": [1.5, None]},
        {"name": "a", "part": [1, 2]},
    ],
)
def test_what_the_schema_admits_has_no_fault(value: object) -> None:
    assert told(value) == []


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([], [": [] is not a table"]),
        ({}, [": 'name' is missing"]),
        ({"name": True}, ["name: true is not a string"]),
        ({"name": "A"}, ["name: 'A' does not have the right form"]),
        ({"name": "a", "size": 0}, ["size: 0 is not from 1 to 9"]),
        ({"name": "a", "size": True}, ["size: true is not a whole number"]),
        ({"name": "a", "part": "y"}, ["part: 'y' is not allowed"]),
        ({"name": "a", "part": ["x"]}, ["part.0: 'x' is not a whole number"]),
        ({"name": "a", "part": 3}, ["part: 3 is not a string or a list"]),
        ({"name": "a", "free": {"k": 1}}, ["free.k: 1 is not a string"]),
        ({"name": "a", "nmae": 1}, ["nmae: there is no key 'nmae' here"]),
        ({"name": "x" * 80 + "!"}, ["name: '" + "x" * 56 + "... does not have the right form"]),
    ],
)
def test_each_fault_is_told_with_its_path(value: object, expected: list[str]) -> None:
    assert told(value) == expected
