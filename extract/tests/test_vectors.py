"""The exact expectations that came with the specification; where a newer copy lies beside the checkout, that too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lection_extract import find_occurrences, normalize_value, schema_match, token_boundary, value_in_excerpt

HERE = Path(__file__).resolve()
FILES = (HERE.parent / "data" / "evidence.jsonl", HERE.parents[3] / "shared" / "vectors" / "evidence.jsonl")

Row = dict[str, Any]


def rows(*kinds: str) -> list[Any]:
    """The rows of these kinds, each distinct row once."""
    lines = [line for file in FILES if file.exists() for line in file.read_text(encoding="utf-8").splitlines()]
    found = enumerate((json.loads(line) for line in dict.fromkeys(lines)), 1)
    return [pytest.param(row, id=f"{row['kind']}-{number}") for number, row in found if row["kind"] in kinds]


@pytest.mark.parametrize("row", rows("schema"))
def test_schema(row: Row) -> None:
    assert schema_match(row["value"], row["field"]) == row["expected"]


@pytest.mark.parametrize("row", rows("value"))
def test_value(row: Row) -> None:
    assert value_in_excerpt(row["value"], row["field"], row["excerpt"]) == row["expected"]


@pytest.mark.parametrize("row", rows("normalize"))
def test_normalize(row: Row) -> None:
    value, normalization = normalize_value(row["value"], row["field"]["type"])
    given = {"value": value}
    if normalization is not None:
        given["normalization"] = normalization.model_dump()
    assert json.dumps(given) == json.dumps(row["expected"])


@pytest.mark.parametrize("row", rows("boundary"))
def test_boundary(row: Row) -> None:
    assert token_boundary(row["text"], row["start"], row["end"]) is row["expected"]


@pytest.mark.parametrize("row", rows("occurrence"))
def test_occurrence(row: Row) -> None:
    assert [list(found) for found in find_occurrences(row["text"], row["excerpt"])] == row["expected"]
