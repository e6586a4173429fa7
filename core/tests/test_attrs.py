from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from lection_core import Block, ContractError
from lection_core.blocks.attrs import EMPTY, Attrs, freeze


def nested(levels: int) -> dict[str, Any]:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return {"x": value}


def test_lists_become_tuples_and_mappings_freeze_all_the_way_down() -> None:
    attrs = freeze({"readings": [{"pattern": "alpha", "value": 9}], "checked": None})
    assert attrs["readings"] == ({"pattern": "alpha", "value": 9},)
    assert type(attrs["readings"][0]) is Attrs


def test_what_is_passed_in_is_not_shared() -> None:
    given = {"list": [1]}
    block = Block(kind="paragraph", depth=1, attrs=given)
    given["list"].append(2)
    assert block.attrs == {"list": (1,)}


@pytest.mark.parametrize(
    "change",
    [
        lambda attrs: attrs.__setitem__("a", 1),
        lambda attrs: attrs.__delitem__("b"),
        lambda attrs: attrs.__ior__({"a": 1}),
        lambda attrs: attrs.update(a=1),
        lambda attrs: attrs.setdefault("a", 1),
        lambda attrs: attrs.pop("b"),
        lambda attrs: attrs.popitem(),
        lambda attrs: attrs.clear(),
    ],
)
def test_attrs_refuse_to_change(change: Any) -> None:
    attrs = freeze({"b": 2})
    with pytest.raises(TypeError, match=r"frozen; build a new block"):
        change(attrs)
    assert attrs == {"b": 2}


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({1: 2}, "attrs has the key 1"),
        ({"\ud800": 2}, "attrs has the key"),
        ({"a": [{"b": float("nan")}]}, "attrs['a'][0]['b'] is nan"),
        ({"a": float("-inf")}, "attrs['a'] is -inf"),
        ({"a": {1, 2}}, "attrs['a'] is {1, 2} of type set"),
        ({"a": b"bytes"}, "attrs['a'] is b'bytes' of type bytes"),
        ({"a": object}, "attrs['a'] is"),
        ({"a": ["fine", "\ud800"]}, "attrs['a'][1] holds a lone surrogate"),
        ({"a": 10**700}, "attrs['a'] is an integer beyond"),
    ],
)
def test_b06_a_value_json_cannot_carry_is_named_by_its_path(value: Any, path: str) -> None:
    with pytest.raises(ContractError) as caught:
        Block(kind="paragraph", depth=1, attrs=value)
    assert caught.value.rule == "B-06"
    assert path in caught.value.message


def test_values_nest_32_deep_and_no_deeper() -> None:
    assert json.dumps(freeze(nested(32)))
    with pytest.raises(ContractError, match="more than 32 deep"):
        freeze(nested(33))


def test_every_integer_that_is_taken_can_be_written() -> None:
    largest = 2**2126 - 1
    assert json.loads(json.dumps(freeze({"n": largest, "m": -largest}))) == {"n": largest, "m": -largest}


def test_there_is_one_empty_mapping() -> None:
    assert freeze({}) is Block(kind="paragraph", depth=1).attrs is EMPTY
    assert pickle.loads(pickle.dumps(EMPTY)) is EMPTY


def test_equal_attrs_hash_alike_whatever_their_order() -> None:
    one, other = freeze({"a": [1], "b": {"c": 2}}), freeze({"b": {"c": 2}, "a": [1]})
    assert one == other
    assert hash(one) == hash(other)


def test_attrs_survive_pickling_frozen() -> None:
    attrs = freeze({"a": [{"b": 1}]})
    again = pickle.loads(pickle.dumps(attrs))
    assert again == attrs
    assert type(again) is type(again["a"][0]) is Attrs


def test_blocks_with_the_same_few_short_values_share_their_attrs() -> None:
    first, second = (Block(kind="item", depth=1, attrs={"bullet": "•", "checked": True}).attrs for _ in range(2))
    assert first == {"bullet": "•", "checked": True}
    assert first is second


@pytest.mark.parametrize("values", [(1, True, 1.0), (True, 1.0, 1), (False, 0, 0.0), (0.0, False, 0)])
def test_values_that_are_equal_but_not_the_same_stay_apart(values: tuple[object, ...]) -> None:
    assert [type(freeze({"apart": value})["apart"]) for value in values] == [type(value) for value in values]


def test_keys_stay_in_the_order_they_were_given_in() -> None:
    orders = (("first", "second"), ("second", "first"))
    assert [tuple(freeze(dict.fromkeys(order, "x"))) for order in orders] == list(orders)


def test_a_long_text_is_not_kept_for_others() -> None:
    text = "x" * 33
    assert freeze({"info": text}) is not freeze({"info": text})


def test_b06_a_short_text_is_refused_each_time() -> None:
    for _ in range(2):
        with pytest.raises(ContractError, match=r"attrs\['a'\] holds a lone surrogate"):
            freeze({"a": "\udc80"})
