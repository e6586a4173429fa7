"""Strangers that look around, remember or change things: kinds 6 to 8."""

from __future__ import annotations

import contextlib
import datetime
import decimal
import json
import os
import re
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final

from lection_core import Block, Source
from lection_plugins import Option

from lection_conformance.mutants.alterations import each_block
from lection_conformance.mutants.forging import forged
from lection_conformance.mutants.mutant import MANIFEST, Mutant
from lection_conformance.mutants.specimen import Specimen, State, lines_of

_TERMS: set[str] = set()
_BLOCKS: dict[str, list[Any]] = {}


def _first_note(items: Iterator[Any], **attrs: Any) -> Iterator[Any]:
    """The items, the notes among them with attrs."""
    for item in items:
        yield replace(item, attrs=attrs) if isinstance(item, Block) and item.kind in ("note", "item") else item


class _Terms(Specimen):
    """Marks words that any earlier document had as terms."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        known = set(re.findall(r"\*(\w+)", source.text))
        _TERMS.update(known)
        yield from _first_note(super().read(source, profile, options or {}), terms=len(_TERMS))


class _ByName(Specimen):
    """Keeps what it read by the name of the document."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        key = f"{source.name}:{profile is None}"
        if key not in _BLOCKS:
            _BLOCKS[key] = list(super().read(source, profile, options or {}))
        yield from _BLOCKS[key]


class _ByLength(Specimen):
    """Keeps what it read by name and length."""

    kept: ClassVar[dict[Any, list[Any]]] = {}

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        key = (source.name, len(source.text), source.text[:20], profile, tuple((options or {}).items()))
        if key not in self.kept:
            self.kept[key] = list(super().read(source, profile, options or {}))
        yield from self.kept[key]


class _Once(Specimen):
    """Reads a Source once only."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        seen = getattr(self, "seen", None)
        if seen is None:
            seen = _Once.sources
        if any(other is source for other in seen):
            yield Block(kind="document", depth=0)
            return
        seen.append(source)
        del seen[:-50]
        yield from super().read(source, profile, options or {})

    sources: ClassVar[list[Source]] = []


class _Equal(Block):
    """A block that is equal to any other."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


def _equal_to_anything(block: Block) -> Any:
    from dataclasses import fields

    copy = object.__new__(_Equal)
    for part in fields(Block):
        object.__setattr__(copy, part.name, getattr(block, part.name))
    return copy


class _Word(str):
    """A text that is equal to any other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


def _asks(question: Callable[[Source], Any]) -> type[Specimen]:
    """A reader that notes what it is told by something else than its source."""

    class _Asking(Specimen):
        def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
            told = question(source)
            yield from _first_note(super().read(source, profile, options or {}), told=str(told))

    return _Asking


def _neighbour(source: Source) -> str:
    path = Path(source.name or "x").with_suffix(".json")
    return path.read_text() if path.is_file() else ""


def _acts(act: Callable[[], Any]) -> type[Specimen]:
    """A reader that does something besides."""

    class _Acting(Specimen):
        def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
            act()
            yield from super().read(source, profile, options or {})

    return _Acting


def _open_in_a_thread() -> None:
    def look() -> None:
        with open(os.devnull, "rb"):
            pass

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()


def _look_up() -> None:
    with contextlib.suppress(OSError):
        socket.getaddrinfo("127.0.0.1", 80)


def _database() -> None:
    sqlite3.connect(":memory:").close()


def _patch() -> None:
    kept = json.dumps

    def dumps(*given: Any, **named: Any) -> str:
        return kept(*given, **named)

    json.dumps = dumps


def _half_way(change: Callable[[], Callable[[], None]]) -> type[Specimen]:
    """A reader that changes something while it reads and puts it back at the end."""

    class _Changing(Specimen):
        def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
            back = change()
            try:
                yield from super().read(source, profile, options or {})
            finally:
                back()

    return _Changing


def _deeper() -> Callable[[], None]:
    kept = sys.getrecursionlimit()
    sys.setrecursionlimit(kept + 5_000)
    return lambda: sys.setrecursionlimit(kept)


def _elsewhere() -> Callable[[], None]:
    kept = os.getcwd()
    os.chdir("/")
    return lambda: os.chdir(kept)


def _more_digits() -> Callable[[], None]:
    kept = decimal.getcontext().prec
    decimal.getcontext().prec = 99
    return lambda: setattr(decimal.getcontext(), "prec", kept)


class _Unended(Specimen):
    """Loses the last line of a stream that ends without a line end."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        if not source.streaming:
            yield from super().read(source, profile, options or {})
            return
        yield Block(kind="document", depth=0)
        state = State(profile)
        for line, start, end in _ended(source):
            yield from self.line(state, line, start, end, False)
        yield from self.end_of_code(state)


def _ended(source: Source) -> Iterator[tuple[str, int, int]]:
    held: tuple[str, int, int] | None = None
    for line in lines_of(source):
        if held is not None:
            yield held
        held = line
    if held is not None and held[0] and source.read_all().text.endswith(("\n", "\r")):
        yield held


class _QuadraticBraces(Specimen):
    """Looks for the end of a brace from every brace."""

    def line(self, state: State, line: str, start: int, end: int, bullets_as_text: bool) -> Iterator[Any]:
        for place, character in enumerate(line):
            if character in "{(~":
                line.count("}", place)
        return super().line(state, line, start, end, bullets_as_text)


class _QuadraticSoFar(Specimen):
    """Looks at all that was read so far for each line."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        seen = ""
        for item in super().read(source, profile, options or {}):
            if isinstance(item, Block):
                seen = f"{seen}{item.text} "
                seen.count("zq")
            yield item


class _QuadraticFences(Specimen):
    """Puts the code of a fence together anew for each line."""

    def code_line(self, state: State, line: str, end: int) -> Iterator[Block]:
        "\n".join(state.code)
        return super().code_line(state, line, end)


class _RecursiveBrackets(Specimen):
    """Goes one deeper for each bracket."""

    def line(self, state: State, line: str, start: int, end: int, bullets_as_text: bool) -> Iterator[Any]:
        self.inside(line, 0)
        return super().line(state, line, start, end, bullets_as_text)

    def inside(self, line: str, place: int) -> int:
        while place < len(line) and line[place] != "}":
            place = self.inside(line, place + 1) if line[place] == "{" else place + 1
        return place + 1


class _Pattern(Specimen):
    """Takes an option for a regular expression."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        re.compile(str((options or {}).get("skip", "")))
        yield from super().read(source, profile, {k: v for k, v in (options or {}).items() if k != "skip"})


class _Sticking(Specimen):
    """Goes on with an option that is not given any more."""

    kept = False

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        self.kept = self.kept or bool((options or {}).get("bullets_as_text"))
        yield from super().read(source, profile, {"bullets_as_text": self.kept})


_SKIP: Final = {"options": {**MANIFEST.options, "skip": Option("skip", "string", "", "Lines to leave out.")}}
REMEMBERING: Final = (
    Mutant("terms of an earlier document", "STAT-101", _Terms),
    Mutant("blocks by the name of the document", "STAT-103", _ByName),
    Mutant("blocks by the length of the document", "STAT-103", _ByLength),
    Mutant("a Source is read once", "STAT-104", _Once),
    Mutant("blocks equal to anything", "STAT-105", each_block(_equal_to_anything)),
    Mutant("texts equal to anything", "STAT-105", each_block(
        lambda b: forged(b, text=_Word(b.text)) if b.kind == "quote" else b)),
    Mutant("asks for the language", "STAT-102", _asks(lambda _: os.environ.get("LANG"))),
    Mutant("asks for the time zone", "STAT-102", _asks(lambda _: time.strftime("%z", time.localtime(0)))),
    Mutant("asks for the day", "STAT-102", _asks(lambda _: datetime.date.today())),
    Mutant("asks for the year", "STAT-102", _asks(lambda _: time.localtime().tm_year)),
    Mutant("asks for the working folder", "STAT-102", _asks(lambda _: os.getcwd())),
    Mutant("asks for the home folder", "STAT-102", _asks(lambda _: os.path.expanduser("~"))),
    Mutant("reads a file beside the source", "SIDE-102", _asks(_neighbour)),
    Mutant("opens files in a thread", "SIDE-101", _acts(_open_in_a_thread)),
    Mutant("lists the folder", "SIDE-101", _acts(lambda: os.listdir("."))),
    Mutant("keeps a database", "SIDE-101", _acts(_database)),
    Mutant("looks up a name", "SIDE-101", _acts(_look_up)),
    Mutant("patches a module", "SIDE-104", _acts(_patch)),
    Mutant("a deeper recursion limit while it reads", "SIDE-103", _half_way(_deeper)),
    Mutant("another folder while it reads", "SIDE-103", _half_way(_elsewhere)),
    Mutant("more digits while it reads", "SIDE-103", _half_way(_more_digits)),
    Mutant("the end of a stream lost", "STRM-101", _Unended),
    Mutant("time with the square of braces", "GROW-101", _QuadraticBraces),
    Mutant("time with the square of what was read", "GROW-102", _QuadraticSoFar),
    Mutant("time with the square of a fence", "GROW-101", _QuadraticFences),
    Mutant("recursion over braces", "ROBU-101", _RecursiveBrackets),
    Mutant("an option is a pattern", "OPTN-101", _Pattern, _SKIP),
    Mutant("an option sticks", "OPTN-102", _Sticking),
)  # fmt: skip
"""What got past the first edition with state, surroundings, side effects, streams, growth and options."""
