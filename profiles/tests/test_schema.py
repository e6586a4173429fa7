"""The published schema: as the model says it, and of one mind with the loader."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import pytest
from lection_core import ProfileError
from lection_core.profile.profile import ENTRY_LISTS
from lection_profiles import builtin_profiles, load_profile, profile_schema
from lection_profiles.checks.schema import SCHEMA_FILE, Schema, schema_text
from lection_profiles.tooling.starter import starter
from lection_profiles.writing.builtins import resolve_builtin
from lection_profiles.writing.document import document_of
from lection_profiles.writing.keys import entry_keys, profile_keys
from lection_profiles.writing.yaml_nodes import yaml_nodes

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
}


def fits(schema: Schema | bool, value: Any) -> bool:
    """Judge a value by the part of JSON Schema that the profile's schema uses."""
    if isinstance(schema, bool):
        return schema
    if "$ref" in schema:
        return fits(profile_schema()["$defs"][schema["$ref"].rpartition("/")[2]], value)
    expected = TYPES.get(schema.get("type", ""), object)
    if not isinstance(value, expected) or (isinstance(value, bool) and expected is int):
        return False
    return _fits_scalar(schema, value) and _fits_whole(schema, value) and _fits_choices(schema, value)


def _fits_scalar(schema: Schema, value: Any) -> bool:
    if isinstance(value, str):
        long_enough = schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 10**9)
        return (
            long_enough and bool(re.search(schema.get("pattern", ""), value)) and value in schema.get("enum", [value])
        )
    if isinstance(value, int):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True


def _fits_whole(schema: Schema, value: Any) -> bool:
    if isinstance(value, list):
        fitting = all(fits(schema.get("items", True), item) for item in value)
        return fitting and schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", 10**9)
    if not isinstance(value, dict):
        return True
    own = schema.get("properties", {})
    known = schema.get("additionalProperties", True) or not value.keys() - own.keys()
    required = all(key in value for key in schema.get("required", ()))
    return bool(known and required and all(fits(own.get(key, True), item) for key, item in value.items()))


def _fits_choices(schema: Schema, value: Any) -> bool:
    one = "oneOf" not in schema or sum(fits(choice, value) for choice in schema["oneOf"]) == 1
    some = "anyOf" not in schema or any(fits(choice, value) for choice in schema["anyOf"])
    none = "not" not in schema or not fits(schema["not"], value)
    keys = value if isinstance(value, dict) else {}
    needed = all(set(needs) <= keys.keys() for key, needs in schema.get("dependentRequired", {}).items() if key in keys)
    parts = all(fits(part, value) for key, part in schema.get("dependentSchemas", {}).items() if key in keys)
    return one and some and none and needed and parts


def with_entry(list_key: str, **entry: Any) -> dict[str, Any]:
    return {"name": "mine", list_key: [{"name": "x", **entry}]}


def test_the_file_in_the_wheel_is_what_the_model_gives() -> None:
    published = files("lection_profiles").joinpath(SCHEMA_FILE).read_text(encoding="utf-8")
    assert published == schema_text(), (
        "run: python -m lection_profiles.checks.schema > src/lection_profiles/" + SCHEMA_FILE
    )
    assert json.loads(published) == profile_schema()


def test_every_key_is_described_in_sentences_and_none_is_missing() -> None:
    schema = profile_schema()
    assert tuple(schema["properties"]) == profile_keys()
    wholes = {"profile": schema, **schema["$defs"]}
    for list_key in ENTRY_LISTS:
        part = schema["properties"][list_key]["items"]["$ref"].rpartition("/")[2]
        assert tuple(wholes[part]["properties"]) == entry_keys(list_key)
    for name, whole in wholes.items():
        for key, value in whole["properties"].items():
            text = value["description"]
            assert text.endswith((".", ")")), f"{name}.{key}"
            assert 20 <= len(text) <= 500, f"{name}.{key}"


def test_no_key_lies_deeper_than_two_levels() -> None:
    for whole in profile_schema()["$defs"].values():
        for value in whole["properties"].values():
            assert value["type"] in {"string", "boolean", "integer", "array"}
            assert value.get("items", {}).get("type", "string") == "string"


@pytest.mark.parametrize("name", builtin_profiles())
def test_every_builtin_fits_the_schema(name: str) -> None:
    path = resolve_builtin(name)
    assert path is not None
    assert fits(profile_schema(), document_of(yaml_nodes(path.read_text(encoding="utf-8"))).data)


def test_the_worked_example_is_the_starter_and_fits() -> None:
    (example,) = profile_schema()["examples"]
    assert example == document_of(yaml_nodes(starter())).data
    assert fits(profile_schema(), example)
    assert load_profile(example).name == "my_profile"


GOOD: list[dict[str, Any]] = [
    {"name": "mine"},
    {"name": "mine", "extends": "generic", "remove": []},
    with_entry("label_patterns", template="{arabic}"),
    with_entry("label_patterns", regex="(?P<number>x)", numbering="arabic", case="insensitive", rank=0, heading=[]),
    with_entry("heading_resets", regex="Annex"),
    with_entry("heading_rules", bold=False),
    with_entry("role_rules", role="x", text="x"),
    with_entry("span_extractors", type="x", extractor="date", kinds=["item"], roles=["x"]),
]
BAD: list[Any] = [
    {},
    [],
    {"name": "Mine"},
    {"name": "a" * 65},
    {"name": "mine", "locations": {}},
    {"name": "mine", "version": 1},
    {"name": "mine", "version": ""},
    {"name": "mine", "languages": "en"},
    {"name": "mine", "languages": ["English"]},
    {"name": "mine", "auto": None},
    {"name": "mine", "remove": ["a"]},
    {"name": "mine", "label_patterns": {}},
    {"name": "mine", "label_patterns": ["x"]},
    {"name": "mine", "label_patterns": [{"template": "{arabic}"}]},
    with_entry("label_patterns"),
    with_entry("label_patterns", template="{arabic}", regex="(?P<number>x)", numbering="arabic"),
    with_entry("label_patterns", template="{arabic}", numbering="arabic"),
    with_entry("label_patterns", regex="(?P<number>x)"),
    with_entry("label_patterns", regex="(?P<number>x)", numbering="hand"),
    with_entry("label_patterns", template="{arabic}", rank=-1),
    with_entry("label_patterns", template="{arabic}", rank=True),
    with_entry("label_patterns", template="{arabic}", inside=[]),
    with_entry("label_patterns", template="{arabic}", heading="line"),
    with_entry("label_patterns", template="{arabic}", heading_max_words=0),
    with_entry("label_patterns", template="{arabic}", levle=1),
    with_entry("label_patterns", template="x" * 1001),
    with_entry("label_patterns", template=None),
    with_entry("heading_resets", template="x", regex="x"),
    with_entry("heading_rules", rank=1),
    with_entry("heading_rules", bold=True, before="a", after="b"),
    with_entry("role_rules", role="x"),
    with_entry("role_rules", text="x"),
    with_entry("span_extractors", type="x"),
    with_entry("span_extractors", type="x", regex="x", extractor="date"),
    with_entry("span_extractors", type="x", regex="x", kinds=["items"]),
]


@pytest.mark.parametrize("data", GOOD, ids=str)
def test_what_loads_fits(data: Any) -> None:
    assert load_profile(data).name == "mine"
    assert fits(profile_schema(), data)


@pytest.mark.parametrize("data", BAD, ids=lambda data: str(data)[:60])
def test_what_the_schema_refuses_the_loader_refuses(data: Any) -> None:
    assert not fits(profile_schema(), data)
    with pytest.raises((ProfileError, TypeError)):
        load_profile(data)
