"""Running an edition against a reader, without pytest."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from lection_conformance.checks.check import Check
from lection_conformance.checks.table import CHECKS, uncovered_rules
from lection_conformance.editions.frozen import CURRENT, LOCKS, PREVIEW, edition
from lection_conformance.inputs.mutations import SEED
from lection_conformance.reading.bench import MUTATIONS, Bench
from lection_conformance.reporting.report import Report, Result
from lection_conformance.running.execution import run_check
from lection_conformance.running.run import Run

if TYPE_CHECKING:
    from lection_conformance.reading.subject import Subject


def run_checks(
    reader: str,
    *,
    edition: str = CURRENT,
    known_failures: Mapping[str, str] | None = None,
    seed: int = SEED,
    mutations: int = MUTATIONS,
    capsules: Path | None = None,
    isolate: bool = False,
    check_seconds: float = 60.0,
    only: Sequence[str] = (),
    packages: Sequence[str] = (),
    packaging: bool = False,
    told: Callable[[Result], None] | None = None,
) -> Report:
    """Run the checks of an edition against an installed reader and report what came of them.

    :param reader: the id of an installed reader.
    :param edition: a frozen list of checks, or ``preview`` for every check there is.
    :param known_failures: check id -> reason. An unexpected pass counts as a failure, an unknown id is an error.
    :param seed: draws the mutations of the samples; the same seed gives the same run.
    :param capsules: a folder for failing inputs; None writes none.
    :param isolate: run in a worker process, so that a reader that hangs or crashes is an outcome and not the end.
    :param packages: entry points of the group ``lection.checks``, whose checks run as well.
    :param packaging: try the reader where nothing is installed but what it declares, too.
    :param told: is called with every result as it comes.
    :raises PluginError: the reader is not installed or cannot be loaded.
    :raises UnknownEditionError: there is no such edition.
    :raises UnknownCheckError: ``known_failures`` or ``only`` name a check that the edition does not have.
    """
    wanted = Run(
        name=edition,
        known_failures=known_failures,
        seed=seed,
        mutations=mutations,
        capsules=capsules,
        isolate=isolate,
        check_seconds=check_seconds,
        only=tuple(only),
        packages=tuple(packages),
        packaging=packaging,
    )
    return examine(wanted.subject(reader), wanted, told)


def examine(subject: Subject, wanted: Run, told: Callable[[Result], None] | None = None) -> Report:
    """Run what is wanted against a reader; :func:`run_checks` for one that is at hand."""
    checks = wanted.checks
    results = []
    for result in _results(subject, checks, wanted):
        results.append(result)
        if told is not None:
            told(result)
    ids = frozenset(check.id for check in checks)
    return Report(
        reader=reader_record(subject),
        suite_version=suite_version(),
        python=platform.python_version(),
        edition=wanted.name,
        seed=wanted.seed,
        mutations=wanted.mutations,
        results=tuple(results),
        expected=wanted.expected(subject.claims),
        uncovered=uncovered_rules(ids),
        measures=_measures(subject, wanted),
        next_edition=_later_failures(subject, wanted),
        selected=bool(wanted.only),
        known_failures=dict(wanted.known_failures or {}),
        inputs={
            "files": {Path(name).name: sha256_of([Path(name)]) for name in wanted.files},
            "packages": list(wanted.packages),
            "packaging": wanted.packaging,
        },
        suite_sha256=sha256_of(sorted(Path(__file__).parents[1].rglob("*.py"))),
    )


def _results(subject: Subject, checks: Sequence[Check], wanted: Run) -> Iterator[Result]:
    if wanted.isolate:
        from lection_conformance.running.isolation import isolated_results

        yield from isolated_results(subject, checks, wanted)
        return
    bench = wanted.bench(subject)
    for check in checks:
        yield run_check(check, bench, wanted.settings)


def _later_failures(subject: Subject, wanted: Run) -> tuple[str, ...]:
    """The ids of checks of the next edition that would fail today; for the newest edition there is none."""
    order = list(LOCKS)
    if wanted.name == PREVIEW or wanted.only or wanted.name == order[-1]:
        return ()
    following = edition(order[order.index(wanted.name) + 1]).ids - edition(wanted.name).ids
    later = [check for check in CHECKS if check.id in following]
    results = _results(subject, later, replace(wanted, name=PREVIEW, known_failures=None, capsules=None))
    return tuple(result.id for result in results if result.bad)


def reader_record(subject: Subject) -> Mapping[str, object]:
    """What a report says about the reader."""
    return {
        "id": subject.id,
        "distribution": subject.distribution,
        "version": subject.version,
        "sha256": subject.sha256,
        "claims": {name: value.support for name, value in sorted(subject.manifest.capabilities.items())},
    }


def _measures(subject: Subject, wanted: Run) -> Mapping[str, float | None]:
    """Import time and memory; a selection measures no memory."""
    plugin = subject.plugin
    measures: dict[str, float | None] = {
        "import_milliseconds": round(plugin.seconds * 1000, 1) if plugin else None,
        "import_modules": float(len(plugin.modules)) if plugin else None,
    }
    if not wanted.only:
        measures["memory_bytes_per_character"] = _memory(subject, wanted)
    return measures


def _memory(subject: Subject, wanted: Run) -> float | None:
    if wanted.isolate:
        from lection_conformance.running.isolation import isolated_memory

        return isolated_memory(subject, wanted)
    from lection_conformance.checks.conduct.growth import memory_per_character

    return memory_per_character(Bench(subject, wanted.seed, 0))


def sha256_of(paths: Sequence[Path]) -> str:
    """The hash of the contents of these files, in order, in hexadecimal digits."""
    import hashlib

    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def suite_version() -> str:
    """The version of this distribution."""
    from importlib.metadata import version

    return version("lection-conformance")
