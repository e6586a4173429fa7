"""The same input gives the same blocks, whatever was read before, and from several threads: R-07, R-09."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lection_conformance.checks.check import Check, Failed
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading, read_input


def _compare(case: Input, expected: tuple[object, ...], got: tuple[object, ...], how: str) -> None:
    if expected == got:
        return
    for index, (one, other) in enumerate(zip(expected, got, strict=False)):
        if one != other:
            raise Failed(
                f"{case.name!r} {how}: item {index} differs", expected=_brief(one), got=_brief(other), case=case
            )
    raise Failed(f"{case.name!r} {how}", expected=f"{len(expected)} items", got=f"{len(got)} items", case=case)


def _brief(item: object) -> str:
    shown = repr(item)
    return shown if len(shown) <= 300 else f"{shown[:297]}..."


def _small(bench: Bench) -> tuple[Input, ...]:
    """Inputs for checks that read everything several times."""
    cases = bench.small_samples or bench.all_inputs
    return tuple(case for case in cases if len(case.data or case.content or "") <= 200_000 and bench.ends(case))[:12]


def _same_twice(bench: Bench) -> None:
    for case in _small(bench):
        for name, profile in bench.profiles:
            first = read_input(bench.reader, case, profile, name)
            second = read_input(bench.reader, case, profile, name)
            _compare(case, first.items, second.items, "reads otherwise the second time")


def _same_after_others(bench: Bench) -> None:
    for case in _small(bench):
        for name, profile in bench.profiles:
            used = read_input(bench.reader, case, profile, name)
            fresh = read_input(bench.subject.make(), case, profile, name)
            _compare(case, fresh.items, used.items, "reads otherwise after other documents were read")


def _same_in_any_order(bench: Bench) -> None:
    cases = _small(bench)
    forward, backward = bench.subject.make(), bench.subject.make()
    first = {case.name: read_input(forward, case).items for case in cases}
    second = {case.name: read_input(backward, case).items for case in reversed(cases)}
    for case in cases:
        _compare(case, first[case.name], second[case.name], "reads otherwise when documents come in another order")


def _same_after_a_profile(bench: Bench) -> None:
    _, *others = bench.profiles
    for case in _small(bench)[:4]:
        reader = bench.subject.make()
        before = read_input(reader, case).items
        for name, profile in others:
            read_input(reader, case, profile, name)
        _compare(case, before, read_input(reader, case).items, "reads otherwise after it was read under a profile")


def _interleaved(bench: Bench) -> None:
    cases = _small(bench)[:4]
    for one, other in zip(cases, (*cases[1:], *cases[:1]), strict=True):
        reader = bench.subject.make()
        expected = (bench.reading(one), bench.reading(other))
        if any(reading.error for reading in expected):
            continue
        left, right = _alternate(reader.read(one.source(), None, {}), reader.read(other.source(), None, {}))
        _compare(one, expected[0].items, left, f"reads otherwise while {other.name!r} is being read")
        _compare(other, expected[1].items, right, f"reads otherwise while {one.name!r} is being read")


def _alternate(one: Iterable[Any], other: Iterable[Any]) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Both to their ends, an item of each in turn."""
    iterators, ended = (iter(one), iter(other)), object()
    running = [True, True]
    kept: tuple[list[object], list[object]] = ([], [])
    while any(running):
        for side in (0, 1):
            item = next(iterators[side], ended) if running[side] else ended
            if item is ended:
                running[side] = False
            else:
                kept[side].append(item)
    return tuple(kept[0]), tuple(kept[1])


def _abandoned(bench: Bench) -> None:
    for case in _small(bench)[:6]:
        reader = bench.subject.make()
        expected = bench.reading(case)
        if expected.error is not None:
            continue
        begun = iter(reader.read(case.source(), None, {}))
        for _ in range(len(expected.items) // 2 + 1):
            next(begun, None)
        close = getattr(begun, "close", None)
        if callable(close):
            _given_up(close, case)
        _compare(case, expected.items, read_input(reader, case).items, "reads otherwise after a reading was given up")


def _given_up(close: Callable[[], object], case: Input) -> None:
    try:
        close()
    except RuntimeError as error:
        raise Failed(
            f"reading {case.name!r} cannot be given up: {error}",
            expected="no handler around yield that takes GeneratorExit: except Exception, not a bare except",
            case=case,
        ) from error


def _arguments_are_left_alone(bench: Bench) -> None:
    for case in _small(bench)[:4]:
        options: dict[str, object] = {name: o.default for name, o in bench.subject.manifest.options.items()}
        kept = dict(options)
        try:
            for _ in bench.subject.make().read(case.source(), None, options):
                pass
        except Exception:
            return  # what raises is the matter of another check
        if options != kept:
            raise Failed("read changes the options it was given", expected=kept, got=options, case=case)


def _name_does_not_matter(bench: Bench) -> None:
    for case in _small(bench)[:6]:
        expected = bench.reading(case)
        source = case.source(f"another_name{bench.subject.suffix}")
        other = read_input(bench.reader, case, source=source)
        _compare(case, expected.items, other.items, "reads otherwise under another file name")


def _threads_do_not_meet(bench: Bench) -> None:
    reader = bench.subject.make()
    work = [(case, name, profile) for case in _small(bench)[:6] for name, profile in bench.profiles]
    alone = [read_input(bench.subject.make(), case, profile, name) for case, name, profile in work]
    found: dict[int, list[Reading]] = {index: [] for index in range(len(work))}

    def run(first: int) -> None:
        for step in range(len(work)):
            index = (first + step) % len(work)
            case, name, profile = work[index]
            found[index].append(read_input(reader, case, profile, name))

    threads = [threading.Thread(target=run, args=(number * 3,), daemon=True) for number in range(4)]
    with _quick_switching():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    for index, (case, _, _) in enumerate(work):
        for reading in found[index]:
            _compare(case, alone[index].items, reading.items, "reads otherwise while other threads read")


class _quick_switching:  # noqa: N801  # a context, named like a function
    """Has threads take turns very often meanwhile, so that what they share shows."""

    def __enter__(self) -> None:
        import sys

        self._kept = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)

    def __exit__(self, *_: object) -> None:
        import sys

        sys.setswitchinterval(self._kept)


def _hash_seed_does_not_matter(bench: Bench) -> None:
    from lection_conformance.surroundings.probing import digests

    if not bench.subject.reference:
        raise Failed("the reader cannot be found by another process; run the suite on the installed reader")
    found: list[Mapping[str, str]] = [digests(bench.subject.reference, seed) for seed in ("1", "271828")]
    for name in found[0]:
        if found[0][name] != found[1].get(name):
            case = next((case for case in bench.samples if case.name == name), None)
            raise Failed(f"{name!r} reads otherwise in a process with another PYTHONHASHSEED", case=case)


CHECKS = (
    Check(
        id="STAT-001",
        title="the same input gives the same blocks twice",
        rule="R-07",
        hint="Keep counters, caches and open units in local variables of read; use no clock, random numbers or id().",
        function=_same_twice,
    ),
    Check(
        id="STAT-002",
        title="a used reader reads like a fresh one",
        rule="R-07",
        hint="Keep nothing on self and in no mutable default argument, class attribute or module.",
        function=_same_after_others,
    ),
    Check(
        id="STAT-003",
        title="the order of documents does not matter",
        rule="R-07",
        hint="Reset what you count at the beginning of read: best, let it be a local variable.",
        function=_same_in_any_order,
    ),
    Check(
        id="STAT-004",
        title="a profile leaves nothing behind",
        rule="R-07",
        hint="Build what you make of a profile in each call, or keep it by profile.sha256, never 'the last one'.",
        function=_same_after_a_profile,
    ),
    Check(
        id="STAT-005",
        title="two documents can be read in turns",
        rule="R-07",
        hint="Keep the state of a reading in the generator, not on self.",
        function=_interleaved,
    ),
    Check(
        id="STAT-006",
        title="a reading that is given up leaves nothing behind",
        rule="R-07",
        hint="Put into finally what must be undone, or have nothing to undo. Around yield catch Exception at most.",
        function=_abandoned,
    ),
    Check(
        id="STAT-007",
        title="read leaves its arguments alone",
        rule="R-09",
        hint="Copy options before you change them.",
        function=_arguments_are_left_alone,
    ),
    Check(
        id="STAT-008",
        title="the file name does not matter",
        rule="R-07",
        level="recommended",
        hint="Decide by the content; which reader takes a file is decided before read is called.",
        function=_name_does_not_matter,
    ),
    Check(
        id="STAT-009",
        title="PYTHONHASHSEED does not matter",
        rule="R-07",
        hint="Do not iterate over sets, and sort by something that is not hash() or id().",
        function=_hash_seed_does_not_matter,
    ),
    Check(
        id="THRD-001",
        title="several threads may read with one reader",
        rule="R-09",
        hint="Share nothing that changes between calls; a parser object belongs to one call.",
        function=_threads_do_not_meet,
    ),
)
