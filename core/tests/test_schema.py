from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, SourceInfo, json_schema

jsonschema = pytest.importorskip("jsonschema", reason="needs lection-core[test]")
VALIDATOR = jsonschema.Draft202012Validator(json_schema())


def value() -> dict[str, Any]:
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="item", depth=1, text="a", matched_by="label:x", confidence=0.8, source=(0, 1)),
        Block(kind="paragraph", depth=1),
    ]
    loaded: dict[str, Any] = json.loads(BlockTree(blocks=blocks, source=SourceInfo(length=1)).to_json())
    return loaded


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())


@given(tree=st.from_type(BlockTree))
def test_every_tree_is_valid_under_the_schema(tree: BlockTree) -> None:
    assert list(VALIDATOR.iter_errors(json.loads(tree.to_json()))) == []


def test_the_schema_knows_every_field_of_a_block_in_its_order() -> None:
    properties = json_schema()["$defs"]["block"]["properties"]
    assert list(properties) == list(Block.__dataclass_fields__)


@pytest.mark.parametrize(
    ("index", "change"),
    [
        (1, {"kind": "heading"}),
        (1, {"colour": 1}),
        (1, {"depth": -1}),
        (1, {"depth": 0}),
        (1, {"confidence": 1.5}),
        (1, {"confidence": "0.8"}),
        (1, {"confidence": 0}),
        (1, {"matched_by": "fallback"}),
        (1, {"matched_by": "fallback:x"}),
        (1, {"matched_by": ""}),
        (1, {"matched_by": "document"}),
        (1, {"source": [1]}),
        (1, {"source": [-1, 1]}),
        (1, {"spans": [{"type": "strong"}]}),
        (1, {"attrs": None}),
        (0, {"confidence": 0.5}),
        (0, {"matched_by": "label:x"}),
        (2, {"confidence": 0.5}),
    ],
)
def test_the_schema_refuses_what_the_rules_of_a_block_exclude(index: int, change: dict[str, Any]) -> None:
    changed = value()
    VALIDATOR.validate(changed)
    changed["blocks"][index].update(change)
    assert not VALIDATOR.is_valid(changed)


@pytest.mark.parametrize("key", ["schema_version", "source", "fallback_count", "counts", "blocks", "dropped"])
def test_the_schema_refuses_a_tree_that_lacks_a_key(key: str) -> None:
    changed = value()
    del changed[key]
    assert not VALIDATOR.is_valid(changed)
