"""Mutants that misbehave: they raise, remember, print, write, hang on to things, or disobey the profile."""

from __future__ import annotations

import os
import threading
import time
import warnings
from collections.abc import Iterator, Mapping
from typing import Any, Final

from lection_core import Block, Profile, ReaderError, Source
from lection_plugins import Magic, Option

from lection_conformance.mutants.alterations import Items, altered
from lection_conformance.mutants.forging import forged
from lection_conformance.mutants.mutant import FULL, MANIFEST, PROFILE, Mutant, capabilities
from lection_conformance.mutants.specimen import Specimen, State


def _before(act: Any) -> Any:
    """A reader that does something before it reads."""

    def change(items: Items, source: Source, profile: Profile | None) -> Items:
        act(source)
        yield from items

    return altered(change)


def _raise_where(condition: Any, error: Any = ValueError) -> Any:
    def act(source: Source) -> None:
        if condition(source.text):
            raise error("cannot read this")

    return _before(act)


class _Counter(Specimen):
    """Numbers the documents it has read."""

    count = 0

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        self.count += 1
        for item in super().read(source, profile, options or {}):
            quote = isinstance(item, Block) and item.kind == "quote"
            yield forged(item, attrs={"document": self.count}) if quote else item


class _Seen(Specimen):
    """Remembers on the class which lines it has seen."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        first = not self.seen
        self.seen.add(source.text)
        for item in super().read(source, profile, options or {}):
            late = isinstance(item, Block) and item.kind == "note" and not first
            yield forged(item, attrs={"late": True}) if late else item


class _LastProfile(Specimen):
    """Goes on with the last profile where there is none."""

    def __init__(self) -> None:
        self.last: Profile | None = None

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        self.last = profile or self.last
        yield from super().read(source, self.last, options or {})


class _OneState(Specimen):
    """Keeps the state of the reading on the reader."""

    depth = 0

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        self.depth = 0
        for item in super().read(source, profile, options or {}):
            if isinstance(item, Block) and item.kind == "section":
                self.depth += 1
            yield forged(item, attrs={"open": self.depth}) if isinstance(item, Block) and item.depth else item


class _Unfinished(Specimen):
    """Notes when it has read to the end, and reads otherwise where it has not."""

    open = False

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        broken, self.open = self.open, True
        for item in super().read(source, profile, options or {}):
            yield forged(item, attrs={"resumed": True}) if broken and isinstance(item, Block) and item.depth else item
        self.open = False


class _TakesOptions(Specimen):
    """Takes its options out of the mapping."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        taken = {"bullets_as_text": options.pop("bullets_as_text", False)} if isinstance(options, dict) else {}
        yield from super().read(source, profile, taken)


class _Shared(Specimen):
    """Keeps the document it reads on the reader, and lets other threads in."""

    text = ""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        self.text = "" if source.streaming else source.text
        items = list(super().read(source, profile, options or {}))
        time.sleep(0.001)
        yield from super().read(source if source.streaming else Source.from_text(self.text), profile, options or {})
        del items


def _in_set_order(items: Items, _: Source, __: Profile | None) -> Items:
    for item in items:
        if isinstance(item, Block) and item.text:
            item = forged(item, attrs={**item.attrs, "words": tuple(set(item.text.split()))})
        yield item


def _named(items: Items, source: Source, _: Profile | None) -> Items:
    for item in items:
        note = isinstance(item, Block) and item.kind == "note"
        yield forged(item, attrs={"file": source.name}) if note else item


def _write_file(_: Source) -> None:
    import tempfile

    with tempfile.NamedTemporaryFile("w", suffix=".cache"):
        pass


def _open_file(_: Source) -> None:
    with open(os.devnull, "rb"):
        pass


def _leave_thread(_: Source) -> None:
    threading.Thread(target=time.sleep, args=(0.3,), daemon=True).start()


def _warn(_: Source) -> None:
    warnings.warn("this is old", DeprecationWarning, stacklevel=2)


def _set_environment(_: Source) -> None:
    os.environ["SPECIMEN_READ"] = str(int(os.environ.get("SPECIMEN_READ", "0")) + 1)


class _Strict(Specimen):
    """Cannot be called as the host calls it."""

    def read(self, document: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        return super().read(document, profile, options or {})


class _Guessing(Specimen):
    """Guesses headings without a profile."""

    def plain(self, state: State, line: str, place: tuple[int, int]) -> Block:
        block = super().plain(state, line, place)
        guess = state.profile is None and len(line.split()) < 5
        return forged(block, kind="section", matched_by="specimen:short", confidence=0.4) if guess else block


class _OwnPatterns(Specimen):
    """Has patterns of its own where there is no profile."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        yield from super().read(source, profile or PROFILE, options or {})


class _KeptPatterns(Specimen):
    """Has patterns of its own where the profile has none."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        given = PROFILE if profile is not None and not profile.label_patterns else profile
        yield from super().read(source, given, options or {})


class _GenericIsSpecial(Specimen):
    """Treats generic otherwise than no profile."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        for item in super().read(source, profile, options or {}):
            special = profile is not None and isinstance(item, Block) and item.kind == "note"
            yield forged(item, role="note") if special else item


class _LooksAtNames(Specimen):
    """Looks at the name of a pattern."""

    def labelled(self, state: State, name: str, label: str, text: str, place: tuple[int, int]) -> Block:
        block = super().labelled(state, name, label, text, place)
        return forged(block, role="clause") if name == "number" else block


class _Defaults(Specimen):
    """Has another default than the manifest says."""

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] | None = None) -> Iterator[Any]:
        yield from super().read(source, profile, {"bullets_as_text": True, **(options or {})})


class _Fussy(Specimen):
    """Raises for a value of an option."""

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] | None = None) -> Iterator[Any]:
        if (options or {}).get("bullets_as_text"):
            raise ValueError("cannot do that yet")
        yield from super().read(source, profile, options or {})


class _Listing(Specimen):
    """Makes a list of all blocks before it yields the first."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Any:
        return list(super().read(source, profile, options or {}))


class _Piecemeal(Specimen):
    """Takes every piece for whole lines."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        yield Block(kind="document", depth=0)
        state, start = State(profile), 0
        for piece in source.pieces():
            for line in piece.splitlines(keepends=True):
                bare = line.rstrip("\r\n")
                yield from self.line(state, bare, start, start + len(bare), False)
                start += len(line)
        yield from self.end_of_code(state)


class _Quadratic(Specimen):
    """Looks at everything read so far for each line."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        seen = ""
        for item in super().read(source, profile, options or {}):
            if isinstance(item, Block):
                seen += item.text + " "
                seen.count("e")
            yield item


class _QuadraticLine(Specimen):
    """Looks for the end of a bracket from every bracket."""

    def line(self, state: State, line: str, start: int, end: int, bullets_as_text: bool) -> Iterator[Any]:
        for place, character in enumerate(line):
            if character == "[":
                line.find("]", place)
        return super().line(state, line, start, end, bullets_as_text)


class _Hoarder(Specimen):
    """Keeps a copy of everything before each block."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        kept, before = [], ""
        for item in super().read(source, profile, options or {}):
            if isinstance(item, Block):
                before += item.text
                kept.append(before + " ")
            yield item


class _Silent(Specimen):
    """Gives an empty tree for what is not of its format."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        if not source.data.startswith(b"="):
            yield Block(kind="document", depth=0)
            return
        yield from super().read(source, profile, options or {})


class _Curt(Specimen):
    """Refuses without a reason."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        if "\x00" in source.text:
            raise ReaderError("no", 1_000_000)
        yield from super().read(source, profile, options or {})


_MAGIC: Final = (Magic(0, tuple(b"=")),)
BEHAVIOUR_MUTANTS: Final = (
    Mutant("fails on its own sample", "ROBU-001", _raise_where(lambda text: "chair" in text)),
    Mutant("fails on NUL", "ROBU-002", _raise_where(lambda text: "\x00" in text)),
    Mutant("fails on code that is not closed", "ROBU-003", _raise_where(lambda text: text.count("~~~") % 2 == 1)),
    Mutant("fails where a file is cut off", "ROBU-004", _raise_where(lambda text: text.count("*") % 2 == 1)),
    Mutant("fails on a picture", "ROBU-005", _raise_where(lambda text: "PNG" in text, UnicodeError)),
    Mutant("an empty tree for a picture", "ROBU-006", _Silent, {"magic": _MAGIC, **capabilities(binary=FULL)}),
    Mutant("a refusal without a reason", "ROBU-007", _Curt),
    Mutant("documents are numbered", "STAT-001", _Counter),
    Mutant("remembers that it has read", "STAT-002", _Seen),
    Mutant("the first document is special", "STAT-003", _Seen),
    Mutant("the last profile stays", "STAT-004", _LastProfile),
    Mutant("one state for all readings", "STAT-005", _OneState),
    Mutant("an unfinished reading is resumed", "STAT-006", _Unfinished),
    Mutant("options are taken out", "STAT-007", _TakesOptions),
    Mutant("the file name in the tree", "STAT-008", altered(_named)),
    Mutant("words in the order of a set", "STAT-009", altered(_in_set_order)),
    Mutant("threads share the document", "THRD-001", _Shared),
    Mutant("prints what it reads", "SIDE-001", _before(lambda source: print("reading", source.name))),
    Mutant("writes a cache", "SIDE-002", _before(_write_file)),
    Mutant("opens a table every time", "SIDE-003", _before(_open_file)),
    Mutant("sets an environment variable", "SIDE-004", _before(_set_environment)),
    Mutant("leaves a thread", "SIDE-005", _before(_leave_thread)),
    Mutant("warns", "SIDE-006", _before(_warn)),
    Mutant("another name for the source", "CALL-001", _Strict),
    Mutant("guesses without a profile", "PROF-001", _Guessing),
    Mutant("patterns without a profile", "PROF-002", _OwnPatterns),
    Mutant("generic is special", "PROF-003", _GenericIsSpecial),
    Mutant("the name of a pattern matters", "PROF-004", _LooksAtNames),
    Mutant("the profile is not looked at", "PROF-005", altered(
        lambda items, source, profile: Specimen().read(source, None, {}))),
    Mutant("patterns that nobody can take out", "PROF-006", _KeptPatterns),
    Mutant("another default than declared", "OPTN-001", _Defaults),
    Mutant("fails for a value of an option", "OPTN-002", _Fussy),
    Mutant("an option without effect", "OPTN-003", Specimen, {"options": {
        **MANIFEST.options, "unused": Option("unused", "integer", 1, "Nothing.")}}),
    Mutant("a list before the first block", "STRM-001", _Listing),
    Mutant("a piece for a whole line", "STRM-002", _Piecemeal),
    Mutant("time with the square of the samples", "GROW-001", _Quadratic),
    Mutant("time with the square of open brackets", "GROW-002", _QuadraticLine),
    Mutant("memory with the square", "GROW-003", _Hoarder),
)  # fmt: skip
"""One mutant for each check of behaviour."""
