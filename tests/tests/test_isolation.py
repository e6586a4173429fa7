"""A reader that hangs or ends the process is an outcome."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner
from lection_conformance.faces.command import command
from lection_conformance.mutants.mutant import SOUND
from lection_conformance.running.run import Run
from lection_conformance.running.runner import examine
from lection_conformance.surroundings.locate import locate

IDS = ("SHAP-001", "ROBU-002", "PACK-004")


def outcomes(reference: str, seconds: float = 30.0) -> dict[str, str]:
    wanted = Run(only=IDS, isolate=True, check_seconds=seconds, mutations=2)
    return {result.id: result.outcome for result in examine(locate(reference), wanted).results}


def test_a_sound_reader_is_read_in_a_worker() -> None:
    assert outcomes(SOUND) == dict.fromkeys(("PACK-004", "ROBU-002", "SHAP-001"), "passed")


def test_a_reading_that_hangs_is_one_check_timed_out_and_named() -> None:
    wanted = Run(only=IDS, isolate=True, check_seconds=1.0, mutations=2)
    results = {result.id: result for result in examine(locate("mutant:hangs"), wanted).results}
    assert {id: result.outcome for id, result in results.items()} == {
        "PACK-004": "passed", "ROBU-002": "timed_out", "SHAP-001": "passed",
    }  # fmt: skip
    assert "reading 'nul.specimen' without a profile: it had not ended after 1 s" in results["ROBU-002"].why


def test_a_reading_that_ends_the_process_is_one_failure_and_named(tmp_path: Path) -> None:
    wanted = Run(only=IDS, isolate=True, mutations=2, capsules=tmp_path)
    results = examine(locate("mutant:crashes"), wanted).results
    assert [result.outcome for result in results] == ["passed", "failed", "passed"]
    assert "it ended the process with exit status 7" in results[1].why
    assert Path(results[1].capsule).is_file()


def test_a_capsule_of_a_reading_that_hangs_is_replayed_without_hanging(tmp_path: Path) -> None:
    wanted = Run(only=("ROBU-002",), isolate=True, check_seconds=1.0, mutations=0, capsules=tmp_path)
    (result,) = examine(locate("mutant:hangs"), wanted).results
    again = CliRunner().invoke(command, ["--replay", result.capsule, "--timeout", "1"])
    assert again.exit_code == 1
    assert "timed_out ROBU-002" in again.output


def test_where_too_many_readings_are_lost_no_more_are_tried() -> None:
    wanted = Run(only=IDS, isolate=True, check_seconds=0.5, mutations=2)
    results = examine(locate("mutant:hangs on everything"), wanted).results
    assert {result.outcome for result in results} == {"timed_out"}
    assert "it was not run: the reader hangs or ends the process on each of 9 readings" in results[0].why


def test_a_worker_ends_with_the_process_that_started_it() -> None:
    read, write = os.pipe()
    worker = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from lection_conformance.running.isolation import _end_with; import time; _end_with(0); time.sleep(60)",
        ],
        stdin=read,
    )
    os.close(read)
    os.close(write)
    assert worker.wait(30) == 1
