"""The exact expectations that came with the specification; where a newer copy lies beside the checkout, that too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lection_extract import (
    ExtractionResult,
    extract,
    find_occurrences,
    normalize_value,
    resolve_occurrence,
    schema_match,
    token_boundary,
    value_in_excerpt,
)

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


@pytest.mark.parametrize("row", rows("resolve"))
def test_resolve(row: Row) -> None:
    visible = {"visible": row["visible"], "visible_start": row["visibleStart"]}
    occurrence = resolve_occurrence(row["text"], row["excerpt"], **visible, hint=row["hint"])
    if row["expected"] == "undefined":
        assert occurrence is None
    else:
        assert occurrence is not None
        flat = {**occurrence.model_dump(), **occurrence.selected.model_dump()}
        assert {key: flat[key] for key in row["expected"]} == row["expected"]


DROPS = {
    f"proposal/{name}"
    for name in ("not-an-object", "unknown-field-path", "missing-extractor", "missing-excerpt", "excerpt-not-found")
}


def about(result: ExtractionResult, *classifications: str) -> list[tuple[str, str | None, str]]:
    found = ((warning.classification, warning.field_path, str(warning)) for warning in result.warnings)
    return [warning for warning in found if warning[0] in classifications]


def flat(proposal: Row) -> Row:
    """A proposal with what vectors name beside its own keys."""
    occurrence = proposal["provenance"]["occurrence"]
    return {
        **proposal,
        "locator": proposal["provenance"]["locator"],
        "occurrence": {**occurrence, **occurrence["selected"]},
        "evidence": [proposal["evidenceMatch"]["schema"], proposal["evidenceMatch"]["valueInExcerpt"]],
    }


def holds(expected: Any, given: Any) -> bool:
    """Whether every key that a vector expects is there as expected."""
    if isinstance(expected, dict):
        return all(key in given and holds(value, given[key]) for key, value in expected.items())
    return bool(expected == given)


def expected_facts(expected: Row, result: ExtractionResult) -> Iterator[tuple[object, object]]:
    """Pairs of what is expected of a whole result and what it gave."""
    clamps, duplicates = about(result, "proposal/confidence-clamped"), about(result, "proposal/duplicate")
    rewritten = about(result, "normalization/proposal-normalization")
    yield expected.get("count", len(result.proposals)), len(result.proposals)
    yield expected.get("warnings", len(result.warnings)), len(result.warnings)
    yield expected.get("providerCalls", 1), result.provider_calls
    yield expected.get("clamps", len(clamps)), len(clamps)
    yield expected.get("confidenceWarnings", len(clamps)), len(clamps)
    yield expected.get("duplicates", len(duplicates)), len(duplicates)
    yield expected.get("drops", []), [warning[0].removeprefix("proposal/") for warning in about(result, *DROPS)]
    if "rewriteWarnings" in expected:
        yield len(expected["rewriteWarnings"]), len(rewritten)
        for (path, original), (_, warned, message) in zip(expected["rewriteWarnings"], rewritten, strict=True):
            yield (path, True), (warned, f'"{original}" to ' in message and message.endswith(f'for "{path}"'))
    if "coverage" in expected:
        yield expected["coverage"], [[part.chunk, part.start, part.end, part.status] for part in result.coverage]


@pytest.mark.parametrize("row", rows("extract", "dedup"))
def test_extract(row: Row) -> None:
    result = extract(row["content"], row["targetSchema"], lambda _request: row["proposals"])
    expected, given = (
        row["expected"],
        [flat(proposal) for proposal in json.loads(result.model_dump_json())["proposals"]],
    )
    for fact, found in expected_facts(expected, result):
        assert found == fact
    for wanted, proposal in zip(expected.get("proposals", given), given, strict=True):
        assert not set(wanted.get("absentKeys", ())) & set(proposal)
        normalization = result.proposals[given.index(proposal)].value_normalization
        proposal |= {"valueNormalization": normalization.model_dump()} if normalization else {}
        assert holds({key: value for key, value in wanted.items() if key != "absentKeys"}, proposal)
    for path, evidence in expected.get("evidence", {}).items():
        assert [proposal["evidence"] for proposal in given if proposal["fieldPath"] == path] == [evidence]
    if "kept" in expected:
        assert [[proposal["fieldPath"], proposal["candidateValue"]] for proposal in given] == expected["kept"]
    if isinstance(expected.get("confidence"), float):
        assert given[0]["confidence"] == expected["confidence"]
