"""The report as JSON, and what to compare of two of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from lection_conformance.reporting.report import Report, Result

SCHEMA: Final = "https://lection.dev/schemas/conformance-report-1.json"
"""The identifier of the report's schema, version 1."""


def report_record(report: Report) -> dict[str, Any]:
    """The report as JSON values of the published schema; seconds and measures apart, the same run gives the same."""
    return {
        "schema": SCHEMA,
        "suite": {"name": "lection-conformance", "version": report.suite_version, "sha256": report.suite_sha256},
        "python": report.python,
        "reader": dict(report.reader),
        "edition": report.edition,
        "selected": report.selected,
        "known_failures": dict(report.known_failures),
        "inputs": dict(report.inputs),
        "seed": report.seed,
        "mutations": report.mutations,
        "verdict": report.verdict,
        "exit_code": report.exit_code,
        "counts": dict(report.counts),
        "expected": len(report.expected),
        "missing": list(report.missing),
        "uncovered_rules": list(report.uncovered),
        "next_edition": list(report.next_edition),
        "measures": dict(report.measures),
        "checks": [_result_record(result) for result in report.results],
    }


def _result_record(result: Result) -> dict[str, Any]:
    check = result.check
    return {
        "id": check.id,
        "level": check.level,
        "rule": check.rule,
        "title": check.title,
        "outcome": result.outcome,
        "seconds": result.seconds,
        "why": result.why,
        "expected": result.expected,
        "got": result.got,
        "input": result.shown,
        "smallest": result.smallest,
        "hint": check.hint if result.bad or result.outcome == "known_failure" else "",
        "capsule": result.capsule,
        "replay": result.replay,
    }


def report_json(report: Report) -> str:
    """The report as one JSON object, indented, with a final newline."""
    return json.dumps(report_record(report), indent=2, ensure_ascii=False) + "\n"


def report_schema() -> dict[str, Any]:
    """The JSON Schema of the report."""
    schema: dict[str, Any] = json.loads(
        files("lection_conformance.reporting").joinpath("report.schema.json").read_bytes()
    )
    return schema


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """In what a run differs from an earlier report, one sentence each; times and paths of capsules are left out."""
    found = []
    for key in ("suite", "edition", "seed", "python", "inputs", "verdict", "exit_code", "counts"):
        if before.get(key) != after.get(key):
            found.append(f"{key.replace('_', ' ')}: {before.get(key)!r} then, {after.get(key)!r} now")
    for key in ("version", "sha256", "claims"):
        then, now = before.get("reader", {}).get(key), after.get("reader", {}).get(key)
        if then != now:
            found.append(f"the reader's {key}: {then!r} then, {now!r} now")
    outcomes = {item["id"]: item["outcome"] for item in before.get("checks", ())}
    for item in after["checks"]:
        then = outcomes.pop(item["id"], "not run")
        if then != item["outcome"]:
            found.append(f"{item['id']} ({item['title']}): {then} then, {item['outcome']} now")
    found += [f"{id}: {outcome} then, not run now" for id, outcome in outcomes.items()]
    return found
