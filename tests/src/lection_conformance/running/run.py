"""What is to be run: an edition, or a part of it, on which inputs and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from lection_conformance.checks.check import Check
from lection_conformance.checks.table import BY_ID, CHECKS
from lection_conformance.editions.frozen import CURRENT, PREVIEW, edition
from lection_conformance.inputs.mutations import SEED
from lection_conformance.reading.bench import MUTATIONS, Bench
from lection_conformance.running.execution import Settings
from lection_conformance.running.further import further_checks

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
        going_on = frozenset(check.id for check in CHECKS if not check.until)
        ids = going_on | set(self.only) if self.name == PREVIEW else edition(self.name).ids
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
        from lection_conformance.reading.subject import prepared
        from lection_conformance.surroundings.locate import locate

        return prepared(locate(reference), self.files, self.packaging)
