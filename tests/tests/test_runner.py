"""Runs: outcomes, exit codes, known failures, the count guard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from lection_conformance import UnknownCheckError, UnknownEditionError, run_checks
from lection_conformance.checks.check import Check
from lection_conformance.editions.frozen import PREVIEW, edition
from lection_conformance.mutants.mutant import SOUND, Mutant
from lection_conformance.reporting.report import CONFORMS, DOES_NOT, TOO_FEW, Report
from lection_conformance.running.run import Run
from lection_conformance.running.runner import examine
from lection_conformance.surroundings.locate import locate

QUICK = ("SHAP-001", "CLAI-004", "CLAI-007", "ROBU-006")


def run(reference: str, **values: object) -> Report:
    return run_checks(reference, **{"only": QUICK, "mutations": 2, **values})  # type: ignore[arg-type]


def of_all(report: Report) -> str:
    """The verdict, had the checks that were selected been all there are."""
    return replace(report, selected=False).verdict


def test_a_sound_reader_conforms() -> None:
    report = run(SOUND)
    assert report.exit_code == CONFORMS
    assert of_all(report) == "specimen conforms to edition 2026.1, recommendations included."
    assert {r.id: r.outcome for r in report.results} == {
        "SHAP-001": "passed", "CLAI-004": "passed", "CLAI-007": "passed", "ROBU-006": "not_applicable",
    }  # fmt: skip


def test_a_required_failure_is_exit_1() -> None:
    report = run("mutant:fallback with a reason")
    assert report.exit_code == DOES_NOT
    assert [result.id for result in report.bad("required")] == ["CLAI-004"]
    assert "1 required check fails" in of_all(report)


def test_a_recommended_failure_is_told_and_conforms() -> None:
    report = run("mutant:a fallback section")
    assert report.exit_code == CONFORMS
    assert [result.id for result in report.bad("recommended")] == ["CLAI-007"]
    assert "1 recommended check fails" in of_all(report)


def test_a_known_failure_is_no_failure() -> None:
    report = run("mutant:fallback with a reason", known_failures={"CLAI-004": "issue 7"})
    assert report.exit_code == CONFORMS
    (known,) = (result for result in report.results if result.outcome == "known_failure")
    assert known.why.startswith("known (issue 7): ")


def test_an_unexpected_pass_is_a_failure_whatever_its_level() -> None:
    report = run(SOUND, known_failures={"CLAI-007": "issue 7"})
    assert report.exit_code == DOES_NOT
    assert "take CLAI-007 off the list" in report.bad("required")[0].why


def test_an_unknown_known_failure_is_an_error() -> None:
    with pytest.raises(UnknownCheckError, match="known_failures names checks that there are not: OFFS-999"):
        run(SOUND, known_failures={"OFFS-999": "because"})


def test_an_unknown_edition_is_an_error() -> None:
    with pytest.raises(UnknownEditionError):
        run(SOUND, edition="1999.1")


def test_too_few_checks_are_never_green(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Run, "checks", tuple(check for check in Run().checks if check.id != "SHAP-001"))
    report = run(SOUND)
    assert report.exit_code == TOO_FEW
    assert "SHAP-001 did not" in report.verdict


def test_a_check_that_breaks_is_errored_and_not_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(_: object) -> None:
        raise ZeroDivisionError("of the suite")

    broken = Check(id="test:TEST-001", title="breaks down", sentence="None.", hint="None.", function=break_down)
    monkeypatch.setattr("lection_conformance.running.run.further_checks", lambda packages: (broken,))
    report = examine(locate(SOUND), Run(only=("test:TEST-001",), packages=("test",)))
    assert report.results[0].outcome == "errored"
    assert report.exit_code == DOES_NOT


def test_an_error_of_the_model_is_the_failure_of_its_rule() -> None:
    from collections.abc import Iterator
    from typing import Any

    from lection_conformance.mutants.specimen import Specimen
    from lection_core import Block

    class Clamping(Specimen):
        def plain(self, *_: Any) -> Block:
            return Block(kind="paragraph", depth=1, matched_by="fallback", confidence=0.5)

        def read(self, *given: Any, **more: Any) -> Iterator[Any]:
            return super().read(*given, **more)

    subject = Mutant("clamping", "CLAI-005", Clamping).subject()
    report = examine(subject, Run(only=("CLAI-005", "ROBU-002"), mutations=2))
    assert {result.id: result.outcome for result in report.results} == {"CLAI-005": "failed", "ROBU-002": "passed"}
    assert "the model refused a value: B-10" in report.bad("required")[0].why


def test_the_whole_edition_has_to_run() -> None:
    subject = locate(SOUND)
    assert Run().expected(subject.claims) == edition("2026.1").expected(subject.claims)
    assert len(Run(name=PREVIEW).checks) >= len(Run().checks)


def test_failing_inputs_become_small_capsules_with_a_line_that_replays_them(tmp_path: Path) -> None:
    from lection_conformance.inputs.capsule import Capsule

    (result,) = run("mutant:fails on NUL", only=("ROBU-002",), capsules=tmp_path).bad("required")
    capsule = Capsule.load(Path(result.capsule))
    assert capsule.case.content == "\x00"
    assert (capsule.check, capsule.reader) == ("ROBU-002", "mutant:fails on NUL")
    assert result.replay == f"lection conform 'mutant:fails on NUL' --replay '{result.capsule}'"


def test_the_same_run_gives_the_same_report_twice() -> None:
    from lection_conformance.reporting.record import report_record

    def told() -> object:
        record = report_record(run("mutant:quotes in capitals", only=("CONS-003", "ROBU-003", "STAT-001")))
        return [{**item, "seconds": 0} for item in record["checks"]]

    assert told() == told()


def test_a_reader_without_samples_is_not_green() -> None:
    subject = replace(locate(SOUND), samples=())
    report = examine(subject, Run(only=("PACK-005",)))
    assert report.exit_code == DOES_NOT


def test_a_selection_says_nothing_about_the_edition() -> None:
    from lection_conformance.reporting.presentation import notes

    report = run(SOUND, only=("SHAP-001", "SHAP-002"))
    assert report.verdict == "specimen passes 2 of 2 selected checks of edition 2026.1."
    assert (report.exit_code, report.selected) == (0, True)
    assert not any("no check" in note for note in notes(report))
