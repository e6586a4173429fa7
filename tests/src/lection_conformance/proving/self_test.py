"""Running the checks against their mutants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lection_conformance.checks.check import Check, Failed
from lection_conformance.checks.table import BY_ID, CHECKS
from lection_conformance.mutants.mutant import Mutant, specimen_subject
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.subject import Subject
from lection_conformance.running.execution import attempt

MUTATIONS = 12
"""How many mutations of samples a mutant reads: enough to be caught, few enough to be quick."""


def caught(mutant: Mutant, check: Check) -> str:
    """What the check says of the mutant; empty where it lets it pass or is itself broken."""
    subject = mutant.subject()
    if not subject.claims.issuperset(check.needs):
        return ""
    failure = attempt(check, quick_bench(subject))
    return failure.message if isinstance(failure, Failed) else ""


def quick_bench(subject: Subject) -> Bench:
    """A bench on which a mutant is read: no input of more than 20,000 characters."""
    bench = Bench(subject, mutations=MUTATIONS)
    small = tuple(case for case in bench.all_inputs if len(case.data or case.content or "") <= 20_000)
    bench.__dict__["all_inputs"] = small  # what the cached property would hold
    return bench


def sound_failures(checks: Iterable[Check] = CHECKS) -> list[str]:
    """What the checks say of the specimen, in which nothing is wrong."""
    bench = quick_bench(specimen_subject())
    found = []
    for check in checks:
        failure = attempt(check, bench) if bench.subject.claims.issuperset(check.needs) else ""
        if failure and not isinstance(failure, str):
            found.append(f"{check.id}: {failure}")
    return found


def self_test(mutants: Sequence[Mutant] | None = None, *, sound: bool = True) -> tuple[list[str], bool]:
    """Lines that say what was caught, and whether everything was: every mutant, for every check, and nothing sound.

    :param mutants: None for all.
    :param sound: whether the sound reader is examined as well.
    """
    from lection_conformance.mutants.catalogue import MUTANTS

    chosen = tuple(MUTANTS.values()) if mutants is None else mutants
    missed = [mutant for mutant in chosen if not caught(mutant, BY_ID[mutant.check])]
    without = sorted({check.id for check in CHECKS} - {mutant.check for mutant in chosen})
    wrong = sound_failures() if sound else []
    lines = [f"{mutant.check} lets pass: {mutant.name}" for mutant in missed]
    lines += [f"{id} has no mutant" for id in without]
    lines += [f"the sound reader fails {line}" for line in wrong]
    lines.append(f"{len(CHECKS)} checks, {len(chosen)} mutants, {len(chosen) - len(missed)} caught")
    return lines, not (missed or without or wrong)
