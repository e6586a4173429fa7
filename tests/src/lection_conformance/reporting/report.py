"""What a run found: one result a check, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from lection_conformance.checks.check import Check

Outcome = Literal[
    "passed", "failed", "errored", "timed_out", "not_applicable", "known_failure", "unexpected_pass", "not_exercised"
]
"""What can come of a check."""

OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
BAD: Final = frozenset({"failed", "errored", "timed_out", "unexpected_pass"})
"""Outcomes with which a reader does not conform, if the check is required."""

RAN: Final = frozenset(OUTCOMES) - {"not_applicable"}
"""Outcomes that count as having run."""

CONFORMS, DOES_NOT, UNUSABLE, TOO_FEW = 0, 1, 2, 3
"""The exit codes: conforms, does not, cannot be loaded or asked wrongly, too few checks ran."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of one check.

    :param why: what is wrong, as one sentence or more; for what passed, what it tolerated, if anything.
    :param expected: what would be right, as text; empty where there is nothing to show.
    :param got: what there is instead, as text.
    :param shown: the smallest input found on which it shows, as text.
    :param smallest: what is wrong on that one, where it is said otherwise than in `why`.
    :param capsule: the path of the file with the smallest input that fails, empty where there is none.
    :param replay: the shell line that runs this check on that input again.
    """

    check: Check
    outcome: Outcome
    seconds: float = 0.0
    why: str = ""
    expected: str = ""
    got: str = ""
    shown: str = ""
    smallest: str = ""
    capsule: str = ""
    replay: str = ""

    @property
    def id(self) -> str:
        """The check's id."""
        return self.check.id

    @property
    def bad(self) -> bool:
        """Whether the reader does not hold the check."""
        return self.outcome in BAD


@dataclass(frozen=True, kw_only=True)
class Report:
    """Everything one run found; `exit_code` is what it comes to.

    :param reader: id, distribution, version, sha256 and claims of the reader.
    :param expected: the ids that had to run.
    :param uncovered: the rules of the contract that no check of the edition holds.
    :param measures: what is reported without being judged: memory, import time.
    :param next_edition: the ids of checks of later editions that would fail today.
    :param known_failures: check id -> reason, as the run was given them.
    :param inputs: what else the run was given: files with their hashes, packages of checks, whether to try packaging.
    :param suite_sha256: the hash of the suite's own files.
    :param selected: whether only some checks of the edition were asked for, which says nothing about the others.
    """

    reader: Mapping[str, Any]
    suite_version: str
    python: str
    edition: str
    seed: int
    mutations: int
    results: tuple[Result, ...]
    expected: frozenset[str]
    uncovered: tuple[str, ...]
    measures: Mapping[str, float | None] = field(default_factory=dict)
    next_edition: tuple[str, ...] = ()
    selected: bool = False
    known_failures: Mapping[str, str] = field(default_factory=dict)
    inputs: Mapping[str, Any] = field(default_factory=dict)
    suite_sha256: str = ""

    @property
    def counts(self) -> Mapping[str, int]:
        """How many checks ended with each outcome, in a fixed order."""
        counted = Counter(result.outcome for result in self.results)
        return {outcome: counted[outcome] for outcome in OUTCOMES}

    @property
    def ran(self) -> frozenset[str]:
        """The ids of the checks that ran."""
        return frozenset(result.id for result in self.results if result.outcome in RAN)

    @property
    def missing(self) -> tuple[str, ...]:
        """The ids of the checks that had to run and did not."""
        return tuple(sorted(self.expected - self.ran))

    def bad(self, level: str) -> tuple[Result, ...]:
        """The results of a level that the reader does not hold; an unexpected pass is always required."""
        return tuple(
            result
            for result in self.results
            if result.bad and ("required" if result.outcome == "unexpected_pass" else result.check.level) == level
        )

    @property
    def exit_code(self) -> int:
        """0 conforms, 1 does not, 3 too few checks ran."""
        if self.missing or not self.ran:
            return TOO_FEW
        return DOES_NOT if self.bad("required") else CONFORMS

    @property
    def verdict(self) -> str:
        """What it comes to, in one sentence."""
        name, edition = self.reader["id"], self.edition
        if not self.ran:
            return f"{name}: no check ran; none of those selected applies to it."
        if self.missing:
            return f"{name}: too few checks ran for edition {edition}: {', '.join(self.missing)} did not."
        failures = len(self.bad("required"))
        if self.selected:
            held = len(self.ran) - sum(result.bad for result in self.results)
            return f"{name} passes {held} of {len(self.ran)} selected checks of edition {edition}."
        if failures:
            return f"{name} does not conform to edition {edition}: {_failing(failures, 'required')}."
        known = sum(result.outcome == "known_failure" for result in self.results)
        if known:
            return f"{name} conforms to edition {edition}, apart from {known} known failure{'s' if known > 1 else ''}."
        recommended = len(self.bad("recommended"))
        rest = f"; {_failing(recommended, 'recommended')}" if recommended else ", recommendations included"
        return f"{name} conforms to edition {edition}{rest}."


def _failing(count: int, level: str) -> str:
    return f"1 {level} check fails" if count == 1 else f"{count} {level} checks fail"
