"""Running an edition against a reader, without pytest."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from lection_conformance.checks.check import Check
from lection_conformance.checks.table import BY_ID, CHECKS, uncovered_rules
from lection_conformance.execution import Settings, run_check
from lection_conformance.frozen import CURRENT, LOCKS, PREVIEW, edition
from lection_conformance.further import further_checks
from lection_conformance.inputs.mutations import SEED
from lection_conformance.reading.bench import MUTATIONS, Bench
from lection_conformance.report import Report, Result

if TYPE_CHECKING:
    from lection_conformance.inputs.input import Input
    from lection_conformance.reading.reading import Lost
    from lection_conformance.reading.subject import Subject


class UnknownCheckError(ValueError):
    """Known failures or a selection name checks that the edition does not have."""

    def __init__(self, names: Sequence[str], where: str) -> None:
        super().__init__(f"{where} names checks that there are not: {', '.join(names)}; see: lection-conform --list")
        self.names = tuple(names)


@dataclass(frozen=True, kw_only=True)
class Run:
    """What is to be run.

    :param name: the edition, or ``preview`` for every check there is.
    :param capsules: a folder for failing inputs; None writes none.
    :param isolate: run the checks in a worker process, so that a hanging reader is ``timed_out``.
    :param check_seconds: how long the worker may take for one check.
    :param only: ids, where not the whole edition is wanted; then the count guard speaks of these.
    :param files: paths of further samples.
    :param packages: entry points of the group ``lection.checks``, whose checks run as well.
    :param packaging: try the reader where nothing is installed but what it declares, too.
    :param case: an input that is read in place of all others.
    """

    name: str = CURRENT
    known_failures: Mapping[str, str] | None = None
    seed: int = SEED
    mutations: int = MUTATIONS
    capsules: Path | None = None
    isolate: bool = False
    check_seconds: float = 60.0
    only: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    packaging: bool = False
    case: Input | None = None

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """The checks to run, in the order of the table, those of other packages last.

        :raises PluginError: a package of further checks is not installed or cannot be imported.
        :raises UnsoundChecksError: it offers something else.
        :raises UnknownEditionError: there is no such edition.
        :raises UnknownCheckError: a known failure or a selection names a check that the edition does not have.
        """
        ids = frozenset(BY_ID) if self.name == PREVIEW else edition(self.name).ids
        chosen = (*(check for check in CHECKS if check.id in ids), *further_checks(self.packages))
        known = {check.id for check in chosen}
        for where, names in (("known_failures", self.known_failures or {}), ("the selection", self.only)):
            if strangers := [name for name in names if name not in known]:
                raise UnknownCheckError(strangers, where)
        return tuple(check for check in chosen if not self.only or check.id in self.only)

    @property
    def settings(self) -> Settings:
        """What a single check must know."""
        return Settings(self.name, self.known_failures, self.capsules)

    def expected(self, claims: frozenset[str]) -> frozenset[str]:
        """The ids that must run for such a reader; for a selection the selected ones."""
        ids = frozenset(check.id for check in self.checks if claims.issuperset(check.needs))
        if self.name != PREVIEW:
            listed = edition(self.name).expected(claims)
            ids = listed | (ids - frozenset(BY_ID))
        return ids & set(self.only) if self.only else ids

    def bench(self, subject: Subject, lost: Mapping[tuple[str, str], Lost] = MappingProxyType({})) -> Bench:
        """A bench for this run; `lost` are the readings that took an earlier process with them."""
        inputs = None if self.case is None else (self.case,)
        return Bench(subject, self.seed, self.mutations, inputs, lost)

    def subject(self, reference: str) -> Subject:
        """The reader as this run examines it.

        :raises PluginError: it is not installed or cannot be loaded.
        """
        from lection_conformance.reading.locate import locate
        from lection_conformance.reading.subject import prepared

        return prepared(locate(reference), self.files, self.packaging)


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
        suite_sha256=sha256_of(sorted(Path(__file__).parent.rglob("*.py"))),
    )


def _results(subject: Subject, checks: Sequence[Check], wanted: Run) -> Iterator[Result]:
    if wanted.isolate:
        from lection_conformance.isolation import isolated_results

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
        from lection_conformance.isolation import isolated_memory

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
