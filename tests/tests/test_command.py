"""The command: exit codes, reports, replay, verification."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lection_conformance import report_schema
from lection_conformance.faces.command import command
from lection_conformance.mutants.mutant import SOUND

ONLY = ("--only", "SHAP-001", "--only", "CLAI-004", "--in-process")
Conform = Callable[..., Result]
BROKEN = "mutant:fallback with a reason"


@pytest.fixture
def conform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Conform:
    """Runs the command in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(command, arguments, env={"COLUMNS": "200"})

    return run


def test_a_sound_reader_is_exit_0(conform: Conform) -> None:
    run = conform(SOUND, *ONLY)
    assert run.exit_code == 0, run.output
    assert "specimen passes 2 of 2 selected checks of edition 2026.1." in run.output


def test_a_failure_says_everything_an_author_needs(conform: Conform) -> None:
    run = conform(BROKEN, *ONLY)
    assert run.exit_code == 1
    for part in ("CLAI-004 (required)", "expected:", "input:", "contract: B-09", "to mend:", "again:"):
        assert part in run.output


def test_the_line_that_replays_runs_the_same_check_on_the_same_input(conform: Conform) -> None:
    conform(BROKEN, *ONLY)
    (capsule,) = Path("conformance-capsules").iterdir()
    again = conform(BROKEN, "--replay", str(capsule))
    assert again.exit_code == 1
    assert "fallback:plain" in again.output
    mended = conform(SOUND, "--replay", str(capsule))
    assert mended.exit_code == 0
    assert "CLAI-004 passes" in mended.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name an installed reader"),
        (("nosuch",), "no reader 'nosuch' is installed"),
        ((SOUND, "--edition", "1999.1"), "there is no edition '1999.1'"),
        ((SOUND, "--only", "NONE-001"), "names checks that there are not: NONE-001"),
        ((SOUND, "--known", "CLAI-004"), "write the check's id and the reason"),
    ],
)
def test_what_cannot_be_done_is_exit_2(conform: Conform, arguments: tuple[str, ...], told: str) -> None:
    run = conform(*arguments, "--in-process")
    assert run.exit_code == 2
    assert told in run.output


def test_reports_are_written(conform: Conform) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    conform(BROKEN, *ONLY, "--json", "r.json", "--badge", "b.json", "--markdown", "r.md")
    record = json.loads(Path("r.json").read_text(encoding="utf-8"))
    jsonschema.validate(record, report_schema())
    assert [item["outcome"] for item in record["checks"]] == ["passed", "failed"]
    badge = json.loads(Path("b.json").read_text(encoding="utf-8"))
    assert (badge["message"], badge["color"]) == ("2026.1: 1/2 selected", "red")
    assert "| CLAI-004 | required | failed |" in Path("r.md").read_text(encoding="utf-8")


def test_a_report_on_the_standard_output_stands_alone(conform: Conform) -> None:
    assert json.loads(conform(SOUND, *ONLY, "--json", "-").stdout)["exit_code"] == 0


def test_verification_compares_with_what_runs_now(conform: Conform) -> None:
    conform(SOUND, *ONLY, "--json", "r.json")
    same = conform(SOUND, "--in-process", "--verify", "r.json")
    assert (same.exit_code, same.output) == (0, f"{SOUND}: as r.json says\n")
    other = conform(BROKEN, "--in-process", "--verify", "r.json")
    assert other.exit_code == 1
    assert "CLAI-004 (no reserved word is a family): passed then, failed now" in other.output


def test_fuzzing_prints_its_seed(conform: Conform) -> None:
    run = conform(SOUND, *ONLY, "--fuzz", "3")
    assert "--fuzz 3 --seed " in run.stderr
    assert "3 mutations" in run.stdout


def test_files_are_read_as_samples(conform: Conform) -> None:
    Path("mine.specimen").write_text("plain and x\x00y\n", encoding="utf-8")
    run = conform("mutant:fails on NUL", "mine.specimen", "--only", "ROBU-001", "--in-process")
    assert run.exit_code == 1
    assert "mine.specimen" in run.output


def test_the_checks_are_listed_with_what_they_hold(conform: Conform) -> None:
    run = conform("--list")
    assert run.exit_code == 0
    assert "OFFS-003  required     siblings do not overlap\n          B-05: " in run.output


def test_files_are_no_obstacle_to_any_check(conform: Conform) -> None:
    Path("a b.md").write_text("# One\n\nTwo.\n", encoding="utf-8")
    run = conform("markdown", "a b.md", "--only", "PACK-010", "--only", "ROBU-001", "--in-process")
    if "no reader 'markdown' is installed" in run.output:
        pytest.skip("the markdown reader is not installed")
    assert run.exit_code == 0, run.output


@pytest.mark.parametrize("key", ["verdict", "exit_code", "counts"])
def test_a_report_that_was_tampered_with_is_not_verified(conform: Conform, key: str) -> None:
    conform(BROKEN, *ONLY, "--json", "r.json")
    record = json.loads(Path("r.json").read_text(encoding="utf-8"))
    record[key] = {"verdict": "fine", "exit_code": 0, "counts": {"passed": 2}}[key]
    Path("r.json").write_text(json.dumps(record), encoding="utf-8")
    run = conform(BROKEN, "--in-process", "--verify", "r.json")
    assert run.exit_code == 1
    assert f"{key.replace('_', ' ')}: " in run.output


def test_a_report_of_known_failures_is_verified_with_them(conform: Conform) -> None:
    first = conform(BROKEN, *ONLY, "--known", "CLAI-004=tags of old", "--json", "r.json", "--badge", "b.json")
    assert first.exit_code == 0
    assert json.loads(Path("r.json").read_text(encoding="utf-8"))["known_failures"] == {"CLAI-004": "tags of old"}
    assert json.loads(Path("b.json").read_text(encoding="utf-8"))["color"] == "lightgrey"
    assert conform(BROKEN, "--in-process", "--verify", "r.json").exit_code == 0


@pytest.mark.parametrize(
    "change", [{"edition": []}, {"reader": "x"}, {"checks": [{"id": "SHAP-001"}]}, {"inputs": None}]
)
def test_what_is_no_report_is_refused_in_a_sentence(conform: Conform, change: dict[str, object]) -> None:
    conform(SOUND, *ONLY, "--json", "r.json")
    record = json.loads(Path("r.json").read_text(encoding="utf-8"))
    Path("r.json").write_text(json.dumps({**record, **change}), encoding="utf-8")
    run = conform(*(() if "reader" in change else (SOUND,)), "--in-process", "--verify", "r.json")
    assert (run.exit_code, run.output.startswith("Error: ")) == (2, True)


@pytest.mark.parametrize("change", [{"check": []}, {"content": "@@@"}, {"capsule": 9}, {"check": "NONE-001"}])
def test_what_is_no_capsule_is_refused_in_a_sentence(conform: Conform, change: dict[str, object]) -> None:
    conform(BROKEN, *ONLY)
    (capsule,) = Path("conformance-capsules").iterdir()
    record = json.loads(capsule.read_text(encoding="utf-8"))
    capsule.write_text(json.dumps({**record, **change}), encoding="utf-8")
    run = conform("--in-process", "--replay", str(capsule))
    assert (run.exit_code, run.output.startswith("Error: ")) == (2, True)


def test_what_cannot_be_written_is_told_before_and_a_capsule_beside_the_failure(conform: Conform) -> None:
    early = conform(SOUND, *ONLY, "--json", "nowhere/r.json")
    assert (early.exit_code, "there is no folder nowhere" in early.output) == (2, True)
    Path("file").write_text("", encoding="utf-8")
    late = conform(BROKEN, *ONLY, "--capsules", "file/x")
    assert late.exit_code == 1
    assert "uses the reserved word 'fallback'" in late.output
    assert "could not be written into" in late.output


def test_a_selection_of_which_nothing_applies_is_not_green(conform: Conform) -> None:
    run = conform(SOUND, "--only", "PACK-011", "--in-process")
    assert run.exit_code == 3
    assert "no check ran" in run.output
