"""The rows of the exact expectations: those that came with the project, and newer ones beside the checkout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve()
FILES = (HERE.parent / "data" / "recall.jsonl", HERE.parents[3] / "shared" / "vectors" / "recall.jsonl")

Row = dict[str, Any]


def every_row() -> list[Row]:
    """Every distinct row."""
    lines = [line for file in FILES if file.exists() for line in file.read_text(encoding="utf-8").splitlines()]
    return [json.loads(line) for line in dict.fromkeys(lines)]


ROWS = every_row()
CORPORA = {row["in"]["name"]: row["out"]["facts"] for row in ROWS if row["area"] == "corpus"}


def rows(*areas: str, rule: str | None = None) -> list[Any]:
    """The rows of some areas as parameters of a test."""
    chosen = [row for row in ROWS if row["area"] in areas and rule in (None, row["rule"])]
    assert chosen, f"there are no rows of {areas}"
    return [pytest.param(row, id=row["id"]) for row in chosen]


def is_search(row: Row) -> bool:
    """Whether a row is a search of facts."""
    return "query" in row["in"] and "ranking" in row["in"]


def searches() -> list[Row]:
    """The rows that search."""
    return [row for row in ROWS if is_search(row)]


def facts_of(asked: Row) -> list[Row]:
    """The facts a search is asked of."""
    given = asked["facts"] if "facts" in asked else CORPORA[asked["corpus"]]
    changes = {change["id"]: change for change in asked.get("change", ())}
    return [{**fact, **changes.get(fact["id"], {})} for fact in given if fact["id"] not in asked.get("without", ())]
