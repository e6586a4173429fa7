"""A reader writes nothing, prints nothing, opens nothing and changes nothing global: R-08, R-09."""

from __future__ import annotations

import threading
import warnings
from functools import partial

from lection_core import Profile

from lection_conformance.checks.check import Check, Failed
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import read_input
from lection_conformance.surroundings.watching import changed_globals, global_state, output_of, watched


def _each(bench: Bench) -> list[tuple[Input, str, Profile | None]]:
    cases = (*bench.small_samples[:6], *[case for case in bench.all_inputs if case.origin == "hostile"][:8])
    return [(case, name, profile) for case in cases if bench.ends(case) for name, profile in bench.profiles]


def _prints_nothing(bench: Bench) -> None:
    for case, name, profile in _each(bench):
        printed = output_of(partial(read_input, bench.reader, case, profile, name))
        if printed:
            raise Failed(f"reading {case.name!r} prints {printed[:200]!r}", expected="no output", case=case)


def _writes_nothing(bench: Bench) -> None:
    for case, name, profile in _each(bench):
        with watched() as events:
            read_input(bench.subject.make(), case, profile, name)
        if writing := [event for event in events if event.changes]:
            raise Failed(f"reading {case.name!r} {writing[0].sentence}", expected="nothing but its source", case=case)


def _opens_nothing(bench: Bench) -> None:
    for case, name, profile in _each(bench)[:8]:
        read_input(bench.reader, case, profile, name)  # imports what it needs
        with watched() as events:
            read_input(bench.reader, case, profile, name)
        if opening := [event for event in events if not event.changes]:
            raise Failed(
                f"reading {case.name!r} {opening[0].sentence}, also when it has read before",
                expected="nothing but its source",
                case=case,
            )


def _changes_nothing_global(bench: Bench) -> None:
    for case, name, profile in _each(bench):
        before = global_state()
        read_input(bench.reader, case, profile, name)
        changes = changed_globals(before, global_state())
        if changes:
            raise Failed(f"reading {case.name!r} changes {'; '.join(changes)}", expected="no change", case=case)


def _leaves_no_thread(bench: Bench) -> None:
    for case, name, profile in _each(bench)[:8]:
        before = set(threading.enumerate())
        read_input(bench.reader, case, profile, name)
        left = [thread.name for thread in threading.enumerate() if thread not in before]
        if left:
            raise Failed(f"reading {case.name!r} leaves threads behind: {', '.join(left)}", expected="none", case=case)


def _warns_of_nothing(bench: Bench) -> None:
    for case, name, profile in _each(bench):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            read_input(bench.reader, case, profile, name)
        if caught:
            raise Failed(
                f"reading {case.name!r} warns: {caught[0].category.__name__}: {caught[0].message}",
                expected="no warning; what a user should know is a Dropped",
                case=case,
            )


CHECKS = (
    Check(
        id="SIDE-001",
        title="read prints nothing",
        rule="R-08",
        hint="Take out print and writing to standard output and error, also of the libraries you call.",
        function=_prints_nothing,
    ),
    Check(
        id="SIDE-002",
        title="read writes no file, starts no process and opens no connection",
        rule="R-08",
        hint="Keep everything in memory: no caches, logs, temporary files, subprocesses or downloads.",
        function=_writes_nothing,
    ),
    Check(
        id="SIDE-003",
        title="read opens nothing but its source",
        rule="R-08",
        hint="Load tables of your own package once, when the module that needs them is imported.",
        function=_opens_nothing,
    ),
    Check(
        id="SIDE-004",
        title="read changes nothing global",
        rule="R-09",
        hint="Leave the environment, working folder, locale, limits, filters, handlers and random state as they are.",
        function=_changes_nothing_global,
    ),
    Check(
        id="SIDE-005",
        title="read leaves no thread behind",
        rule="R-09",
        hint="Join what you start, or better start nothing.",
        function=_leaves_no_thread,
    ),
    Check(
        id="SIDE-006",
        title="read warns of nothing",
        rule="R-08",
        level="recommended",
        hint="Call nothing that is deprecated; say in a Dropped what a user should know.",
        function=_warns_of_nothing,
    ),
)
