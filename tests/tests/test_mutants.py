"""Every check catches a reader that breaks it, and lets the sound one pass."""

from __future__ import annotations

import pytest
from lection_conformance.checks.table import BY_ID, CHECKS
from lection_conformance.mutants import MUTANTS
from lection_conformance.mutants.mutant import Mutant
from lection_conformance.mutants.plausible import PLAUSIBLE
from lection_conformance.proving.self_test import caught, sound_failures


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=list(MUTANTS))
def test_a_mutant_is_caught_by_its_check_in_words(mutant: Mutant) -> None:
    message = caught(mutant, BY_ID[mutant.check])
    assert len(message.split()) >= 4, f"{mutant.check} lets pass: {mutant.name}"


def test_every_check_has_a_mutant() -> None:
    without = sorted({check.id for check in CHECKS} - {mutant.check for mutant in MUTANTS.values()})
    assert without == []


def test_the_mistakes_of_real_authors_are_among_them() -> None:
    assert len(PLAUSIBLE) == 20
    assert all(mutant.plausible and MUTANTS[mutant.name] is mutant for mutant in PLAUSIBLE)


def test_the_sound_reader_passes_everything() -> None:
    assert sound_failures() == []


def test_the_summary_counts(capsys: pytest.CaptureFixture[str]) -> None:
    from lection_conformance.proving.self_test import self_test

    few = [MUTANTS["fallback with a reason"], MUTANTS["an empty rule"]]
    lines, good = self_test(few, sound=False)
    assert lines[-1] == f"{len(CHECKS)} checks, 2 mutants, 2 caught"
    assert "OFFS-003 has no mutant" in lines
    assert not good
