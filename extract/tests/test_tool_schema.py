"""The tool in both dialects, the cap on enum sets, and requests that stay as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lection_extract import TargetField, anthropic_tool, extract, openai_tool
from lection_extract.proposals.prompt import ONE_PER_VALUE, message_for
from lection_extract.proposals.provider import ProviderRequest
from lection_extract.proposals.tool_schema import unrestricted_enums


def field(path: str, field_type: str, **more: Any) -> TargetField:
    return TargetField.model_validate({"path": path, "type": field_type, **more})


PLAIN = (
    field("name", "string", description="Who owes.", required=True),
    field("fee", "number"),
    field("items[].on", "date"),
    field("alias", "string"),
    field("open", "boolean"),
    field("state", "enum", enumValues=["new", "old"]),
    field("mood", "enum"),
)


def variants(tool: dict[str, Any]) -> list[dict[str, Any]]:
    schema = tool["input_schema"] if "input_schema" in tool else tool["function"]["parameters"]
    found: list[dict[str, Any]] = schema["properties"]["proposals"]["items"]["anyOf"]
    return found


def test_there_is_one_variant_for_each_type_of_value_with_the_paths_that_take_it() -> None:
    found = [
        (item["properties"]["candidateValue"], item["properties"]["fieldPath"].get("enum"))
        for item in variants(anthropic_tool(PLAIN))
    ]
    assert found == [
        ({"type": "string"}, ["name", "alias", "mood"]),
        ({"type": "number"}, ["fee"]),
        ({"type": "string", "description": "An ISO 8601 calendar date, for example 2026-06-09."}, None),
        ({"type": "boolean"}, ["open"]),
        ({"type": "string", "enum": ["new", "old"]}, ["state"]),
    ]


def test_the_open_dialect_requires_little_and_leaves_array_paths_free() -> None:
    date = variants(anthropic_tool(PLAIN))[2]
    assert date["required"] == ["fieldPath", "candidateValue", "provenance"]
    assert date["properties"]["fieldPath"] == {
        "type": "string",
        "description": "One of: items[].on. Put the index, counted from 0, into each [].",
    }
    assert "additionalProperties" not in json.dumps(anthropic_tool(PLAIN))


def objects(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, list):
        return [found for part in schema for found in objects(part)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if "properties" in schema else []
    return own + [found for part in schema.values() for found in objects(part)]


def test_the_strict_dialect_requires_every_key_and_allows_no_other() -> None:
    tool = openai_tool(PLAIN)
    assert tool["function"]["strict"] is True
    found = objects(tool["function"]["parameters"])
    assert len(found) == 11
    for schema in found:
        assert schema["required"] == list(schema["properties"])
        assert schema["additionalProperties"] is False
    item = variants(tool)[2]["properties"]
    assert item["fieldPath"] == {"type": "string", "enum": ["items[].on"]}
    assert item["confidence"]["type"] == ["number", "null"]
    assert item["occurrenceHint"]["type"] == ["integer", "null"]


@pytest.mark.parametrize(
    ("field_type", "value"), [("array", {"type": "array", "items": {}}), ("object", {"type": "object"})]
)
def test_a_field_no_strict_schema_can_describe_makes_the_tool_not_strict(
    field_type: str, value: dict[str, Any]
) -> None:
    tool = openai_tool((*PLAIN, field("more", field_type)))
    assert tool["function"]["strict"] is False
    assert "enum" not in variants(tool)[2]["properties"]["fieldPath"], "items[0].on can be answered"
    assert variants(tool)[-1]["properties"]["candidateValue"] == value


def test_eight_distinct_sets_of_enum_values_are_restricted() -> None:
    fields = [field(f"e{number}", "enum", enumValues=[str(number), "x"]) for number in range(11)]
    fields.insert(1, field("same", "enum", enumValues=["x", "0"]))
    fields.append(field("last", "enum", enumValues=["7", "x", "x"]))
    found = variants(anthropic_tool(tuple(fields)))
    paths = [item["properties"]["fieldPath"]["enum"] for item in found]
    assert paths == [
        ["e0", "same"],
        ["e1"],
        ["e2"],
        ["e3"],
        ["e4"],
        ["e5"],
        ["e6"],
        ["e7", "last"],
        ["e8", "e9", "e10"],
    ]
    assert found[0]["properties"]["candidateValue"]["enum"] == ["0", "x"]
    assert found[-1]["properties"]["candidateValue"] == {"type": "string"}
    assert unrestricted_enums(tuple(fields)) == (
        "provider tool schema left enum values unrestricted for 3 field(s) "
        "beyond the first 8 distinct sets: e8, e9, e10"
    )
    assert unrestricted_enums(PLAIN) is None


def test_the_cap_is_warned_of_once_a_run() -> None:
    class Capped:
        name, model = "capped", None

        def propose(self, request: ProviderRequest) -> Any:
            raise ZeroDivisionError

        def schema_warnings(self, fields: tuple[TargetField, ...]) -> list[str | None]:
            return [unrestricted_enums(fields)]

    fields = [field(f"e{number}", "enum", enumValues=[str(number)]) for number in range(9)]
    result = extract("x" * 30_000, fields, Capped())
    assert result.provider_calls == 3
    assert [(warning.classification, str(warning)[-4:]) for warning in result.warnings] == [
        ("provider/provider-warning", ": e8")
    ]


def test_the_rule_of_one_proposal_per_value_stands_in_three_places() -> None:
    tool = anthropic_tool(PLAIN)
    assert ONE_PER_VALUE in tool["description"]
    assert ONE_PER_VALUE in tool["input_schema"]["properties"]["proposals"]["description"]
    assert ONE_PER_VALUE in message_for(ProviderRequest("x", PLAIN))


def test_a_declared_inference_type_adds_one_sentence_and_nothing_else() -> None:
    declared = (
        field("name", "string", inferenceType="explicit"),
        field("on", "date", inferenceType="explicit"),
        field("mood", "string", inferenceType="inferred"),
        field("rest", "string"),
    )
    plain = tuple(field(one.path, one.type) for one in declared)
    for tool in (anthropic_tool, openai_tool):
        with_it, without = tool(declared), tool(plain)
        described, before = (one.get("function", one)["description"] for one in (with_it, without))
        assert described == before + (
            ' Field "name": copy the value verbatim from the content.'
            ' Field "on": give the date that the content states, in ISO 8601.'
            ' Field "mood": the value may be derived from the content; it still needs an excerpt.'
        )
        assert json.dumps(with_it).replace(json.dumps(described), json.dumps(before)) == json.dumps(without)
    # Some runtimes show a model no tool descriptions, so that the message says it as well.
    with_it, without = (message_for(ProviderRequest("x", fields)) for fields in (declared, plain))
    assert with_it == without.replace("values each.", "values each." + described.removeprefix(before))


def test_the_message_lists_the_fields_and_holds_the_content_as_it_is() -> None:
    message = message_for(ProviderRequest("A\r\nb ", PLAIN[:1] + PLAIN[5:], chunk=2, chunks=3))
    assert message == (
        "Propose values for these fields:\n"
        "- name (string, required): Who owes.\n"
        '- state (enum, one of ["new", "old"])\n'
        "- mood (enum)\n"
        "\n"
        "Submit one proposal for each distinct value that the content states, not one for each field: a value stated "
        "repeatedly once, conflicting values each.\n"
        "\n"
        "Content, part 2 of 3:\n<content>\nA\r\nb \n</content>"
    )
    assert "part" not in message_for(ProviderRequest("x", PLAIN))
