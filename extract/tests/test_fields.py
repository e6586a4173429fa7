"""Declaring fields, and the sentences that say what is wrong with a declaration."""

from __future__ import annotations

import pytest
from lection_extract import FieldError, TargetField, target_field, target_fields


def test_what_is_not_declared_is_absent_in_json() -> None:
    field = TargetField(path="rent.amount", type="number")
    assert field.model_dump_json() == '{"path":"rent.amount","type":"number"}'
    assert field.model_dump() == {"path": "rent.amount", "type": "number"}


def test_json_keys_and_python_names_are_both_accepted() -> None:
    camel = target_field({"path": "s", "type": "enum", "enumValues": ["a", "b"], "inferenceType": "explicit"})
    snake = TargetField(path="s", type="enum", enum_values=("a", "b"), inference_type="explicit")
    assert camel == snake
    assert TargetField.model_validate_json(snake.model_dump_json()) == snake
    assert snake.model_dump()["enumValues"] == ("a", "b")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ([], "fields: none is declared"),
        ([{"path": "a"}], "fields[0]: type: "),
        ([{"path": "a", "type": "money"}], "fields[0]: type: "),
        ([{"path": " ", "type": "string"}], "fields[0]: path: is blank"),
        ([{"path": "a", "type": "string", "kind": 1}], "fields[0]: kind: "),
        ([{"path": "a", "type": "string"}, "b"], "fields[1]: is a str"),
        (
            [{"path": "a", "type": "string"}, {"path": "a", "type": "date"}],
            "fields[1]: path 'a' is declared already by fields[0]",
        ),
    ],
)
def test_a_wrong_declaration_is_named(fields: list[dict[str, object]], message: str) -> None:
    with pytest.raises(FieldError) as caught:
        target_fields(fields)
    assert str(caught.value).startswith(message)


def test_an_inference_type_of_null_is_refused_and_not_dropped() -> None:
    with pytest.raises(
        FieldError, match="field: inferenceType: is null; leave the key out, or say explicit or inferred"
    ):
        target_field({"path": "fee", "type": "number", "inferenceType": None})
