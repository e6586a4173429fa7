"""Fields from a file, and problems told where they stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lection_extract import FieldsFileError, TargetField, read_fields

GOOD = """\
fields:
  - path: fee
    type: number
    inferenceType: explicit
    description: "What it costs: a month"
    required: true
  - {path: "kinds[].name", type: enum, enumValues: ["yes", no]}
"""


def fields_of(tmp_path: Path, text: str | bytes) -> tuple[TargetField, ...]:
    file = tmp_path / "fields.yaml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_fields(file)


def test_yaml_json_and_a_bare_list_say_the_same(tmp_path: Path) -> None:
    fields = fields_of(tmp_path, GOOD)
    assert fields == (
        TargetField(
            path="fee", type="number", inference_type="explicit", description="What it costs: a month", required=True
        ),
        TargetField(path="kinds[].name", type="enum", enum_values=("yes", "no")),
    )
    as_json = [field.model_dump() for field in fields]
    assert fields_of(tmp_path, json.dumps(as_json)) == fields
    assert fields_of(tmp_path, json.dumps({"fields": as_json}, indent="\t")) == fields
    assert fields_of(tmp_path, b"\xef\xbb\xbf" + GOOD.encode()) == fields


def problems(tmp_path: Path, text: str | bytes) -> list[str]:
    with pytest.raises(FieldsFileError) as caught:
        fields_of(tmp_path, text)
    return [line.removeprefix(str(tmp_path / "fields.yaml")) for line in str(caught.value).splitlines()]


def test_everything_that_is_wrong_is_told_with_its_place(tmp_path: Path) -> None:
    text = """\
fields:
  - path: fee
    tpe: number
    enumValues: [a, 5]
  - path: " "
    type: money
    required: maybe
  - fee
  - path: 5
    type: string
    type: date
    colour: red
  - path: fee
    type: number
more: 1
"""
    assert problems(tmp_path, text) == [
        ":11:5: fields[3].type (again): stands twice in one mapping; keep one of them",
    ]
    assert problems(tmp_path, text.replace("    type: date\n", "")) == [
        ":2:5: fields[0].type: is missing; every field has a path and a type",
        ":3:5: fields[0].tpe: is no key of a field; did you mean type?",
        ":4:21: fields[0].enumValues[1]: is no text; write it in quotes",
        ":5:5: fields[1].path: is blank; name the field, for example schedules[].startDate",
        ":6:5: fields[1].type: is 'money'; "
        "it should be 'string', 'number', 'boolean', 'date', 'enum', 'array' or 'object'",
        ":7:5: fields[1].required: is 'maybe'; it should be true or false",
        ":8:5: fields[2]: is no field; write path: and type: below each other",
        ":9:5: fields[3].path: is no text; write it in quotes",
        ":11:5: fields[3].colour: is no key of a field; "
        "a field has path, type, enumValues, description, required, inferenceType",
        ":12:5: fields[4].path: declares 'fee' again; it is declared in line 2",
        ":14:1: more: is no key here; the list of fields stands under fields",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", ": declares no fields; list at least one with path and type"),
        ("[]", ":1:1: is no list of fields; list at least one with path and type"),
        ("fields: {}", ":1:1: fields: is no list of fields; list at least one with path and type"),
        ("text", ":1:1: is no list of fields; list at least one with path and type"),
        ("{}", ":1:1: fields: is no list of fields; list at least one with path and type"),
        ("- a: [", ":1:7: is no YAML: "),
        ("- a: b: c", ":1:7: is no YAML: mapping values are not allowed here"),
        ("- *x", ":1:3: is no YAML: found undefined alias"),
        (b"\xff", ": is not UTF-8: byte 0 cannot be decoded; save the file as UTF-8"),
        (b"\x01", ": is no YAML: "),
        ("- " * 5000 + "x", ": is no YAML: "),
        (" " * 1024 * 1024 + " ", ": is larger than 1024 KiB; is this the right file?"),
        ("- &a [*a]", ":1:3: [0][0]: is an alias of another value; write the value out"),
        ("- &a {path: x, type: string}\n- *a", ": is an alias of another value; write the value out"),
        (
            "- a: {b: {c: {d: {e: {f: {g: {h: 1}}}}}}}",
            ":1:31: [0].a.b.c.d.e.f.g.h: is nested too deep; fields are a flat list",
        ),
    ],
)
def test_a_file_that_declares_nothing_is_told_why(tmp_path: Path, text: str | bytes, sentence: str) -> None:
    (found,) = problems(tmp_path, text)
    assert sentence in found


def test_what_is_no_list_or_no_text_is_told_in_words_of_the_file(tmp_path: Path) -> None:
    text = '- {path: a, type: enum, enumValues: b}\n- {path: "c\\ud800", type: string}\n'
    assert problems(tmp_path, text) == [
        ":1:25: [0].enumValues: is 'b'; it should be a list",
        ":2:4: [1].path: holds half of a surrogate pair; write the whole character",
    ]


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_fields(tmp_path / "none.yaml")
