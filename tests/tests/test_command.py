"""The command: exit codes, reports, replay, verification."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lection_conformance import report_schema
from lection_conformance.command import command
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
