"""State and surroundings: a reading depends on source, profile and options and on nothing else: R-07 to R-09."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from lection_core import Block, Dropped, Source, Span

from lection_conformance.checks.account.holding import is_there
from lection_conformance.checks.check import Check, Failed, NotExercised
from lection_conformance.checks.failing import fail
from lection_conformance.inputs.input import Input
from lection_conformance.inputs.probes import spread, word_ends
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.plain import digest, plainly
from lection_conformance.reading.reading import Reading, read_input
from lection_conformance.surroundings.elsewhere import read_elsewhere
from lection_conformance.surroundings.watching import (
    changed_globals,
    foreign_code,
    global_state,
    watched_everywhere,
)


def _small(bench: Bench, most: int = 6) -> list[Input]:
    cases = [case for case in bench.small_samples if bench.ends(case)]
    if not cases:
        raise NotExercised("there is no sample")
    return spread(cases, most)


def _expected_digests(bench: Bench) -> dict[str, str]:
    return {
        case.name: digest(
            [item for profile in (None, bench.subject.default_profile) for item in _items(bench, case, profile)]
        )
        for case in bench.samples
    }


def _items(bench: Bench, case: Input, profile: Any) -> tuple[object, ...]:
    return read_input(bench.reader, case, profile).items


def _same_in_a_fresh_process(bench: Bench) -> None:
    _same_elsewhere(bench, changed=False)


def _same_in_other_surroundings(bench: Bench) -> None:
    _same_elsewhere(bench, changed=True)


def _same_elsewhere(bench: Bench, *, changed: bool) -> None:
    if not bench.subject.reference or not bench.samples:
        raise NotExercised("there is no sample, or no other process can find the reader")
    here, there = _expected_digests(bench), read_elsewhere(bench.subject.reference, changed=changed)
    for case in bench.samples:
        if here[case.name] != there[case.name]:
            how = (
                "with another language, time zone, clock, home, working folder and neighbouring files"
                if changed
                else ("that has read nothing before")
            )
            raise Failed(
                f"{case.name!r} reads otherwise in a process {how}",
                expected="the same blocks: nothing but source, profile and options may count",
                case=case,
            )


def _looks_at_nothing(bench: Bench) -> None:
    for case in _small(bench):
        for name, profile in bench.profiles[:2]:
            read_input(bench.reader, case, profile, name)  # imports what it needs
            with watched_everywhere() as events:
                read_input(bench.reader, case, profile, name)
            if events:
                raise Failed(
                    f"reading {case.name!r} {events[0]}, in this thread or another",
                    expected="nothing but its source: no files, folders, databases, names, processes",
                    case=case,
                )


def _leaves_neighbours_alone(bench: Bench) -> None:
    """A source with the path of a file in a folder with neighbours, none of which may be opened or listed."""
    for case in _small(bench, 3):
        if case.data is None:
            continue
        with tempfile.TemporaryDirectory(prefix="lection-conform-") as folder:
            path = Path(folder) / case.name.replace("/", "_")
            path.write_bytes(case.data)
            for ending in (".json", ".toml", ".yaml", ".cfg", ".ini", ".txt", ".xml"):
                path.with_suffix(ending).write_text("title = zqvneighbour\n", encoding="utf-8")
                Path(f"{path}{ending}").write_text("title = zqvneighbour\n", encoding="utf-8")
            source = Source.from_bytes(case.data, name=str(path), errors="replace", binary=case.binary)
            with watched_everywhere() as events:
                reading = read_input(bench.subject.make(), case, source=source)
            named = [event for event in events if folder in event]
            if named or is_there(reading, "zqvneighbour"):
                raise Failed(
                    f"reading {case.name!r} {named[0] if named else 'shows what stands in a file beside it'}",
                    expected="no look at the folder that the source is in",
                    case=case,
                )


def _same_names_other_texts(bench: Bench) -> None:
    """Different documents under one name, and of one length, are different documents."""
    name = f"document{bench.subject.suffix}"
    cases = _small(bench)
    reader = bench.subject.make()
    fresh = {case.name: plainly(bench.reading(case).items) for case in cases}
    for case in (*cases, *reversed(cases)):
        got = plainly(read_input(reader, case, source=case.source(name)).items)
        if got != fresh[case.name]:
            raise Failed(
                f"{case.name!r} reads otherwise after another document of the same file name was read",
                expected=f"{len(fresh[case.name])} items, its own",
                got=f"{len(got)} items",
                case=case,
            )
    for case in cases:
        _one_word_exchanged(bench, case, name)


def _one_word_exchanged(bench: Bench, case: Input, name: str) -> None:
    """The same document with letters exchanged, of the same length and name, read after it."""
    text = "" if case.binary else case.text
    places = [place for place in word_ends(text) if place >= 4 and text[place - 4 : place].isalpha()]
    reader = bench.subject.make()
    read_input(reader, case, source=case.source(name))
    for place in spread(places, 5):
        changed = case.changed(f"letters at {place}", f"{text[: place - 4]}zqvk{text[place:]}")
        reading = read_input(reader, changed, source=changed.source(name))
        fresh = read_input(bench.subject.make(), changed)
        if is_there(fresh, "zqvk") and not is_there(reading, "zqvk"):
            raise fail(reading, "four letters exchanged do not show: it gives the blocks of the document read before")
        if plainly(reading.items) != plainly(fresh.items):
            raise fail(reading, "it reads otherwise after a document that is like it but for four letters")
        if (
            reading.error is None
            and is_there(bench.reading(case), text[place - 4 : place])
            and not (is_there(reading, "zqvk") or reading.dropped)
        ):
            raise fail(reading, "four letters exchanged are nowhere: it gives the blocks of another document")


def _one_source_twice(bench: Bench) -> None:
    for case in _small(bench):
        source = case.source()
        before = _state_of(source)
        first = plainly(read_input(bench.reader, case, source=source).items)
        second = plainly(read_input(bench.subject.make(), case, source=source).items)
        if first != second:
            raise Failed(
                f"{case.name!r} reads otherwise when the same Source is read a second time",
                expected=f"{len(first)} items",
                got=f"{len(second)} items",
                case=case,
            )
        if _state_of(source) != before:
            raise Failed(f"reading {case.name!r} changes its Source", expected=before, got=_state_of(source), case=case)


def _state_of(source: Source) -> tuple[object, ...]:
    return (source.text, source.name, source.media_type, source.encoding, source.sha256, plainly(source.dropped))


def _values_are_exact(_: Bench, reading: Reading) -> None:
    for index, item in enumerate(reading.items):
        kind = type(item)
        if isinstance(item, Block | Dropped) and kind not in (Block, Dropped):
            raise fail(
                reading,
                f"item {index} is of the class {kind.__name__}, derived from {kind.__bases__[0].__name__}",
                expected="Block and Dropped themselves, which are equal where all they hold is equal",
            )
        for name, value in _leaves(item):
            if type(value) not in (str, int, float, bool, type(None), Span):
                raise fail(
                    reading,
                    f"item {index} holds a {name} of the class {type(value).__name__}",
                    expected="str, int, float, bool or None themselves",
                )


def _leaves(item: object) -> Iterator[tuple[str, object]]:
    if isinstance(item, Block):
        for name in ("kind", "text", "label", "depth", "role", "matched_by", "confidence"):
            yield name, getattr(item, name)
        for span in item.spans if isinstance(item.spans, tuple) else ():
            yield "span", span
            yield "type of a span", getattr(span, "type", "")
            yield "value of a span", getattr(span, "value", None)
        yield from (("source", place) for place in item.source or ())
    elif isinstance(item, Dropped):
        yield from ((name, getattr(item, name)) for name in ("kind", "count", "reason"))


def _nothing_changes_half_way(bench: Bench) -> None:
    for case in _small(bench, 4):
        for _, profile in bench.profiles[:2]:
            changes = _changes_half_way(bench, case, profile)
            if changes:
                raise Failed(
                    f"while {case.name!r} is read, {'; '.join(changes)} is changed, for everyone else in the process "
                    "too",
                    expected="no change at any time: between two blocks the caller's own code runs",
                    case=case,
                )


def _changes_half_way(bench: Bench, case: Input, profile: Any) -> list[str]:
    """What is not as it was when one of the first blocks comes."""
    before = global_state()
    with suppress(Exception):  # what raises is the matter of another check
        begun: Any = iter(bench.subject.make().read(case.source(), profile, {}))
        for number, _ in enumerate(begun):
            if number < 40 and (changes := changed_globals(before, global_state())):
                if hasattr(begun, "close"):
                    begun.close()
                return changes
    return []


def _patches_nothing(bench: Bench) -> None:
    own = {type(bench.reader).__module__.partition(".")[0]}
    for case in _small(bench, 4):
        for name, profile in bench.profiles[:2]:
            read_input(bench.reader, case, profile, name)  # imports what it needs
            before = foreign_code(own)
            read_input(bench.subject.make(), case, profile, name)
            after = foreign_code(own)
            changed = sorted(name for name, value in before.items() if after.get(name) != value)
            if changed:
                raise Failed(
                    f"reading {case.name!r} exchanges {', '.join(changed[:3])}", expected="no change", case=case
                )


CHECKS = (
    Check(
        id="STAT-101",
        title="a sample reads the same in a process that has read nothing before",
        rule="R-07",
        since="2026.2",
        hint="Keep nothing between calls, in no class, module or cache: not terms, not counters, not parsed documents.",
        function=_same_in_a_fresh_process,
    ),
    Check(
        id="STAT-102",
        title="language, time zone, clock, home, folder and neighbouring files do not matter",
        rule="R-07",
        since="2026.2",
        hint="Ask no environment variable, locale, clock, home or working folder, and open no file.",
        function=_same_in_other_surroundings,
    ),
    Check(
        id="STAT-103",
        title="two documents of one name are two documents",
        rule="R-07",
        since="2026.2",
        hint="Keep no blocks by name, length or beginning of a document.",
        function=_same_names_other_texts,
    ),
    Check(
        id="STAT-104",
        title="a Source can be read twice and is not changed",
        rule="R-07",
        since="2026.2",
        hint="Put nothing on the source and take nothing off it.",
        function=_one_source_twice,
    ),
    Check(
        id="STAT-105",
        title="blocks and what they hold are of the exact types",
        rule="B-06",
        since="2026.2",
        over="readings",
        hint="Yield Block and Dropped, built of str, int and float: no subclasses, which may compare otherwise.",
        function=_values_are_exact,
    ),
    Check(
        id="SIDE-101",
        title="no thread of a reading opens, lists, looks up or starts anything",
        rule="R-08",
        since="2026.2",
        hint="Keep to the source: no files, folder listings, databases, host names, processes, in threads of yours "
        "neither.",
        function=_looks_at_nothing,
    ),
    Check(
        id="SIDE-102",
        title="files beside the source are left alone",
        rule="R-08",
        since="2026.2",
        hint="The name of a source is for messages: open nothing by it.",
        function=_leaves_neighbours_alone,
    ),
    Check(
        id="SIDE-103",
        title="nothing global is changed while a reading is half way",
        rule="R-09",
        since="2026.2",
        hint="Change no limit, filter, handler or variable around a yield, not even to put it back at the end.",
        function=_nothing_changes_half_way,
    ),
    Check(
        id="SIDE-104",
        title="no function or class of another module is exchanged",
        rule="R-09",
        since="2026.2",
        hint="Patch no module: wrap or subclass what you need in your own.",
        function=_patches_nothing,
    ),
)
