"""A reader that hangs or ends the process is an outcome."""

from __future__ import annotations

from lection_conformance.locate import locate
from lection_conformance.mutants.mutant import SOUND
from lection_conformance.runner import Run, examine

IDS = ("SHAP-001", "ROBU-002", "PACK-004")


def outcomes(reference: str, seconds: float = 30.0) -> dict[str, str]:
    wanted = Run(only=IDS, isolate=True, check_seconds=seconds, mutations=2)
    return {result.id: result.outcome for result in examine(locate(reference), wanted).results}


def test_a_sound_reader_is_read_in_a_worker() -> None:
    assert outcomes(SOUND) == dict.fromkeys(("PACK-004", "ROBU-002", "SHAP-001"), "passed")


def test_a_reader_that_hangs_is_timed_out_and_the_other_checks_go_on() -> None:
    assert outcomes("mutant:hangs", 1.0) == {"PACK-004": "passed", "ROBU-002": "timed_out", "SHAP-001": "timed_out"}


def test_a_reader_that_ends_the_process_is_told_of() -> None:
    wanted = Run(only=IDS, isolate=True, mutations=2)
    results = examine(locate("mutant:crashes"), wanted).results
    assert [result.outcome for result in results] == ["passed", "errored", "errored"]
    assert "ended with exit status 7" in results[1].why
