"""Running one check on the bench: its outcome, why, and the smallest input on which it shows."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from lection_conformance.checks.check import Check, Failed, NotExercised
from lection_conformance.checks.table import PRIMARY
from lection_conformance.editions.frozen import CURRENT
from lection_conformance.inputs.capsule import Capsule, replay_line
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reporting.report import Result
from lection_conformance.surroundings.tracing import own_frames

if TYPE_CHECKING:
    from lection_conformance.reading.reading import Reading

SHRINKABLE = 200_000


@dataclass(frozen=True, slots=True)
class Settings:
    """How checks are run: which edition, which failures are known and why, where capsules go."""

    edition: str = CURRENT
    known_failures: Mapping[str, str] | None = None
    capsules: Path | None = None


def run_check(check: Check, bench: Bench, settings: Settings) -> Result:
    """The result of one check; whatever it raises is an outcome, KeyboardInterrupt apart."""
    if not bench.subject.claims.issuperset(check.needs):
        missing = ", ".join(sorted(set(check.needs) - bench.subject.claims))
        why = f"the reader does not claim, or the run does not ask for: {missing}"
        return Result(check=check, outcome="not_applicable", why=why)
    start = time.perf_counter()
    failure = attempt(check, bench)
    result = _result(check, failure, bench, settings)
    return _known(replace(result, seconds=round(time.perf_counter() - start, 4)), settings)


def attempt(check: Check, bench: Bench) -> Failed | Exception | str:
    """What the check raises on this bench; where it passes, what it says of that, mostly nothing."""
    try:
        return _apply(check, bench)
    except KeyboardInterrupt:
        raise
    except Exception as error:
        return error


def _apply(check: Check, bench: Bench) -> str:
    if check.over == "reader":
        return check.function(bench) or ""
    if check.over == "samples":
        return _apply_to_samples(check, bench)
    for reading in bench.readings():
        _apply_to_reading(check, bench, reading)
    return ""


def _apply_to_samples(check: Check, bench: Bench) -> str:
    """What it says of the samples; it is not exercised where it is on none of them."""
    cases = bench.samples if bench.inputs is None else bench.inputs
    said: list[str] = []
    idle: list[NotExercised] = []
    for case in cases:
        try:
            said.append(_apply_to_sample(check, bench, case))
        except NotExercised as nothing:
            idle.append(nothing)
    if idle and not said:
        raise idle[0]
    return " ".join(dict.fromkeys(filter(None, said)))


def _apply_to_sample(check: Check, bench: Bench, case: Input) -> str:
    """A failure is that of the sample, however the check changed it: it will be changed so again in a replay."""
    try:
        return check.function(bench, case) or ""
    except Failed as failure:
        failure.case = case
        raise


def _apply_to_reading(check: Check, bench: Bench, reading: Reading) -> None:
    """A contract error of the model inside read is the failure of its rule's check."""
    if reading.broken_rule and PRIMARY.get(reading.broken_rule) == check.id:
        error = reading.error
        assert error is not None
        raise Failed(f"{reading.where}: the model refused a value: {error}{own_frames(error)}", case=reading.case)
    check.function(bench, reading)


def _result(check: Check, failure: Failed | Exception | str, bench: Bench, settings: Settings) -> Result:
    if isinstance(failure, str):
        return Result(check=check, outcome="passed", why=failure)
    if isinstance(failure, NotExercised):
        return Result(check=check, outcome="not_exercised", why=str(failure))
    if not isinstance(failure, Failed):
        why = f"the check itself ended with {type(failure).__name__}: {failure}{own_frames(failure)}"
        return Result(check=check, outcome="errored", why=why)
    smallest = _smallest(check, failure, bench)
    result = Result(
        check=check,
        outcome="timed_out" if failure.lost is not None and failure.lost.timed_out else "failed",
        why=failure.message,
        expected=_text(failure.expected),
        got=_text(failure.got),
        shown="" if smallest.case is None else smallest.case.excerpt,
        smallest=smallest.message if smallest.message != failure.message else "",
    )
    return _with_capsule(result, smallest, bench, settings)


def _with_capsule(result: Result, failure: Failed, bench: Bench, settings: Settings) -> Result:
    if settings.capsules is None or failure.case is None:
        return result
    reader = bench.subject.reference or bench.subject.id
    capsule = Capsule(result.id, reader, settings.edition, bench.seed, failure.message, failure.case)
    try:
        path = capsule.write(settings.capsules)
    except OSError as error:
        return replace(result, why=f"{result.why}\n(Its input could not be written into {settings.capsules}: {error})")
    return replace(result, capsule=str(path), replay=replay_line(reader, path))


def _smallest(check: Check, failure: Failed, bench: Bench) -> Failed:
    """The same failure on the smallest input that could be found; whole-reader checks cannot be run on one input."""
    from lection_conformance.inputs.shrinking import shrunk

    case = failure.case
    if failure.lost or case is None or case.binary or check.over == "reader" or len(case.text) > SHRINKABLE:
        return failure
    found = failure

    def fails(text: str) -> bool:
        nonlocal found
        again = attempt(check, alone(bench, Input(case.name, case.origin, None, text)))
        if isinstance(again, Failed) and again.kind == failure.kind:
            found = again
            return True
        return False

    shrunk(case.text, fails)
    return found


def alone(bench: Bench, case: Input) -> Bench:
    """A bench that reads this one input and nothing else, with a fresh reader."""
    return Bench(bench.subject, bench.seed, 0, (case,))


def _known(result: Result, settings: Settings) -> Result:
    reason = (settings.known_failures or {}).get(result.id)
    if reason is None:
        return result
    if result.outcome == "passed":
        why = f"it passes, and yet is listed as a known failure ({reason}); take {result.id} off the list"
        return replace(result, outcome="unexpected_pass", why=why)
    if result.bad:
        return replace(result, outcome="known_failure", why=f"known ({reason}): {result.why}")
    return result


def _text(value: object) -> str:
    if value is None:
        return ""
    shown = value if isinstance(value, str) else repr(value)
    return shown if len(shown) <= 1_000 else f"{shown[:997]}..."
