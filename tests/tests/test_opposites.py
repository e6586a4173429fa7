"""Sound readers that are unlike the specimen fail no check, and what is not looked at is said."""

from __future__ import annotations

import pytest
from lection_conformance.checks.check import Check, NotExercised
from lection_conformance.checks.table import CHECKS
from lection_conformance.mutants.catalogue import STRANGERS
from lection_conformance.mutants.opposites import OPPOSITES, Opposite
from lection_conformance.proving.self_test import quick_bench
from lection_conformance.running.execution import attempt

SLOW = ("GROW-", "STAT-009")
"""Checks of time, which the specimen stands for, and of the hash seed, which takes two processes."""


def _applies(check: Check, opposite: Opposite) -> bool:
    subject = opposite.subject()
    return subject.claims.issuperset(check.needs) and not check.id.startswith(SLOW) and not check.until


@pytest.mark.parametrize("opposite", OPPOSITES, ids=[opposite.name for opposite in OPPOSITES])
def test_a_sound_reader_of_another_kind_fails_nothing_that_is_required(opposite: Opposite) -> None:
    bench = quick_bench(opposite.subject())
    found = {}
    for check in CHECKS:
        if check.level == "required" and check.id != "ROBU-101" and _applies(check, opposite):
            said = attempt(check, bench)
            if not isinstance(said, str | NotExercised):
                found[check.id] = str(said)
    assert found == {}


def test_a_binary_reader_is_not_said_to_have_passed_what_nobody_looked_at() -> None:
    archive = next(opposite for opposite in OPPOSITES if opposite.name == "ZIP")
    bench = quick_bench(archive.subject())
    probes = [check for check in CHECKS if "CONS-111" <= check.id <= "CONS-116"]
    assert len(probes) >= 6
    assert all(isinstance(attempt(check, bench), NotExercised) for check in probes)


def test_every_stranger_is_caught_by_a_required_check_but_one() -> None:
    levels = {check.id: check.level for check in CHECKS}
    missed = [stranger.name for stranger in STRANGERS if levels[stranger.check] != "required"]
    assert missed == ["never falls back, without profiles"]
