"""The suite as pytest tests: one item for each check of an edition."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from lection_plugins import PluginError

from lection_conformance.editions.frozen import CURRENT
from lection_conformance.inputs.mutations import SEED
from lection_conformance.reading.bench import Bench
from lection_conformance.reporting.presentation import failure_text
from lection_conformance.running.execution import Settings, run_check
from lection_conformance.running.run import Run
from lection_conformance.surroundings.locate import locate

if TYPE_CHECKING:
    from lection_conformance.reading.subject import Subject
    from lection_conformance.reporting.report import Result

COUNT: Final = "count"
"""The id of the item that holds the number of checks."""


def conformance_tests(
    reader: str,
    *,
    edition: str = CURRENT,
    known_failures: Mapping[str, str] | None = None,
    isolate: bool = False,
    packages: Sequence[str] = (),
) -> Callable[..., None]:
    """A test function with one item for each check of the edition; assign it to a name that begins with ``test``.

    An item's id is its check's id. What does not apply is skipped, a known failure is an expected one, and one that
    passes fails. A failure shows what the check found and the frames of the reader, not those of the suite. The
    last item, ``count``, fails where fewer checks are there than the edition asks for.

    :param reader: the id of an installed reader.
    :param edition: a frozen list of checks, or ``preview``.
    :param known_failures: check id -> reason.
    :param isolate: run all checks in worker processes, so that a reader that hangs fails its check and no more.
    :param packages: entry points of the group ``lection.checks``, whose checks run as well.
    :raises PluginError: a package of further checks is not installed or cannot be imported.
    :raises UnknownEditionError: there is no such edition.
    :raises UnknownCheckError: ``known_failures`` names a check that the edition does not have.
    """
    wanted = Run(name=edition, known_failures=known_failures, isolate=isolate, packages=tuple(packages))
    checks = {check.id: check for check in wanted.checks}

    @cache
    def subject() -> Subject:
        try:
            return locate(reader)
        except PluginError as error:
            pytest.fail(str(error), pytrace=False)

    @cache
    def bench(seed: int) -> Bench:
        return Bench(subject(), seed)

    @cache
    def isolated(seed: int, capsules: Path | None) -> _Isolated:
        return _Isolated(subject(), replace(wanted, seed=seed, capsules=capsules))

    def result_of(id: str, config: pytest.Config) -> Result:
        seed, folder = config.getoption("--lection-seed"), config.getoption("--lection-capsules")
        seed, capsules = SEED if seed is None else seed, Path(folder) if folder else None
        if isolate:
            return isolated(seed, capsules).result(id)
        settings = Settings(edition, known_failures, capsules)
        return run_check(checks[id], bench(seed), settings)

    @pytest.mark.parametrize("check", [*checks, COUNT])
    def test(check: str, pytestconfig: pytest.Config, record_property: Callable[[str, Any], None]) -> None:
        __tracebackhide__ = True
        if check == COUNT:
            _count(wanted, subject(), checks)
            return
        record_property("level", checks[check].level)
        record_property("rule", checks[check].rule)
        _judge(result_of(check, pytestconfig))

    made: Callable[..., None] = test
    return made


class _Isolated:
    """The results of a run in worker processes, as far as they have been asked for."""

    def __init__(self, subject: Subject, wanted: Run) -> None:
        from lection_conformance.running.isolation import isolated_results

        self._coming = isolated_results(subject, wanted.checks, wanted)
        self._there: dict[str, Result] = {}

    def result(self, id: str) -> Result:
        """The result of this check; those before it in the table are made first."""
        while id not in self._there:
            result = next(self._coming)
            self._there[result.id] = result
        return self._there[id]


def _judge(result: Result) -> None:
    __tracebackhide__ = True
    if result.outcome in ("not_applicable", "not_exercised"):
        pytest.skip(result.why)
    if result.outcome == "known_failure":
        pytest.xfail(result.why)
    if result.bad and result.check.level != "required" and result.outcome != "unexpected_pass":
        pytest.xfail(f"not required: {failure_text(result)}")
    if result.bad:
        pytest.fail(failure_text(result), pytrace=False)


def _count(wanted: Run, subject: Subject, ids: Collection[str]) -> None:
    __tracebackhide__ = True
    missing = sorted(wanted.expected(subject.claims) - set(ids))
    if missing:
        pytest.fail(f"too few checks: {', '.join(missing)} of edition {wanted.name} are not there", pytrace=False)
