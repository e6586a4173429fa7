"""Sound readers that are unlike the specimen: what no check may fail, each the opposite of a mistake it resembles."""

from __future__ import annotations

import csv
import io
import re
import threading
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from lection_core import Block, Dropped, ReaderError, Source, fold
from lection_plugins import Capability, Magic, Manifest

from lection_conformance.inputs.input import Input
from lection_conformance.mutants.mutant import MANIFEST, PROFILE, samples
from lection_conformance.mutants.specimen import REASON, Specimen, lines_of
from lection_conformance.mutants.strangers.bare import BARE, BareSpecimen
from lection_conformance.reading.subject import MUTANT, Subject

_NO_OPTIONS: Mapping[str, object] = MappingProxyType({})
_ALL: Final = "offsets labels headings lists tables code quotes notes spans dropped profiles streaming binary"


def _manifest(id: str, extension: str, claims: str, **more: Any) -> Manifest:
    full, none = Capability("full"), Capability("unsupported")
    claimed = {name: full if name in claims.split() else none for name in _ALL.split()}
    values: dict[str, Any] = {
        "id": id, "api": ">=1.0,<2", "families": (id,), "extensions": (extension,), "default_profile": "generic",
        "options": {}, "rewrites": (), "samples": None, "capabilities": claimed, **more,
    }  # fmt: skip
    return MANIFEST._replace(**values)


class Table:
    """A CSV file: a table, its lines rows; a quoted cell may hold line ends."""

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] = _NO_OPTIONS) -> Iterator[Any]:
        """Yield the table, row after row."""
        yield Block(kind="document", depth=0)
        opened = False
        for row in csv.reader(io.StringIO(source.text.replace("\x00", "\ufffd"), newline="")):
            if not any(cell.strip() for cell in row):
                continue
            if not opened:
                yield Block(kind="table", depth=1, matched_by="csv:table", confidence=1.0)
                opened = True
            yield Block(kind="row", depth=2, matched_by="csv:row", confidence=1.0)
            for cell in row:
                yield Block(kind="cell", depth=3, text=fold(cell), matched_by="csv:cell", confidence=1.0)


class Archive:
    """A ZIP file whose members are texts: a section each."""

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] = _NO_OPTIONS) -> Iterator[Any]:
        """Yield the members in the order of the archive."""
        if not source.data.startswith(b"PK\x03\x04"):
            raise ReaderError("this is no ZIP file: it does not begin with PK", 0)
        yield Block(kind="document", depth=0)
        try:
            with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
                members = [(info.filename, archive.read(info)) for info in archive.infolist()]
        except Exception as error:
            raise ReaderError(f"this ZIP file is damaged: {error}", 0) from error
        for name, data in members:
            yield Block(kind="section", depth=1, text=fold(name), matched_by="box:member", confidence=1.0)
            for line in data.decode("utf-8", "replace").splitlines():
                if line.strip():
                    yield Block(kind="paragraph", depth=2, text=fold(line))


class Subtitles:
    """SubRip subtitles: a number, times, lines of text; what is no cue is a fallback."""

    _TIMES = re.compile(r"\s*([\d:,.]+)\s+-->\s+([\d:,.]+).*")

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] = _NO_OPTIONS) -> Iterator[Any]:
        """Yield a block for each cue."""
        yield Block(kind="document", depth=0)
        cue: list[tuple[str, int, int]] = []
        for line in [*lines_of(source), ("", 0, 0)]:
            if line[0].strip():
                cue.append(line)
            elif cue:
                yield self._block(cue)
                cue = []

    def _block(self, cue: list[tuple[str, int, int]]) -> Block:
        place = (cue[0][1], cue[-1][2])
        times = self._TIMES.fullmatch(cue[1][0]) if len(cue) > 1 and cue[0][0].strip().isdigit() else None
        if times is None:
            return Block(kind="paragraph", depth=1, text=fold("\n".join(line for line, _, _ in cue)), source=place)
        return Block(
            kind="item", depth=1, label=fold(cue[0][0]), text=fold("\n".join(line for line, _, _ in cue[2:])),
            attrs={"times": cue[1][0]}, matched_by="srt:cue", confidence=1.0, source=place,
        )  # fmt: skip


class Flat:
    """Lines, none in another: a dash begins an item, everything else is a fallback."""

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] = _NO_OPTIONS) -> Iterator[Any]:
        """Yield a block for each line."""
        yield Block(kind="document", depth=0)
        for line, start, end in lines_of(source):
            if line.startswith("- "):
                yield Block(
                    kind="item", depth=1, text=fold(line[2:]), attrs={"bullet": "-"}, matched_by="flat:dash",
                    confidence=1.0, source=(start, end),
                )  # fmt: skip
            elif line.strip():
                yield Block(kind="paragraph", depth=1, text=fold(line), source=(start, end))


class Whole:
    """A file is one block."""

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] = _NO_OPTIONS) -> Iterator[Any]:
        """Yield it."""
        yield Block(kind="document", depth=0)
        text = source.text
        if text.strip():
            yield Block(
                kind="code", depth=1, text=text.replace("\r\n", "\n").replace("\r", "\n"), matched_by="whole:file",
                confidence=1.0, source=(0, len(text)),
            )  # fmt: skip


class Lazy(Specimen):
    """Imports what it needs when it needs it, and reads in a thread that it waits for."""

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] = _NO_OPTIONS) -> Iterator[Any]:
        """Yield what the thread has read."""
        import colorsys  # noqa: F401
        import xml.sax.saxutils  # noqa: F401

        whole, found, wrong = source.read_all(), list[Any](), list[Exception]()

        def work() -> None:
            try:
                found.extend(Specimen.read(self, whole, profile, options))
            except Exception as error:
                wrong.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        if wrong:
            raise wrong[0]
        yield from found


class Stated(Specimen):
    """Gives what its marks state and looks at no profile; everything else is a fallback or a continuation."""

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] = _NO_OPTIONS) -> Iterator[Any]:
        """Yield the items as without a profile."""
        yield from super().read(source, None, options)


class Dropping:
    """Lines; those with a sign are left out whole, whatever characters are in them."""

    def read(self, source: Source, profile: Any = None, options: Mapping[str, object] = _NO_OPTIONS) -> Iterator[Any]:
        """Yield a block or a notice for each line."""
        yield Block(kind="document", depth=0)
        for line, start, end in lines_of(source):
            if line.startswith(("%", "<!--")) or "\ufffd" in line:
                yield Dropped("remark", 1, REASON, ((start, end),))
            elif line.strip():
                yield Block(kind="paragraph", depth=1, text=fold(line), source=(start, end))


def _zip() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(zipfile.ZipInfo("first.txt"), "The first line.\nThe second line.\n")
        archive.writestr(zipfile.ZipInfo("second.txt"), "Another text stands here.\n")
    return data.getvalue()


_PRICES: Final = (
    'item,amount,remark\nrent,"1,200.00",paid in advance for the year\nheating,455.20,"to be paid, when due"\n'
    'water,87,"two lines\nin one cell"\n'
)
_CUES: Final = (
    "1\n00:00:01,000 --> 00:00:03,500\nThe boat leaves in an hour.\n\n"
    "2\n00:00:04,000 --> 00:00:06,000\nThen we have time\nfor some coffee.\n\n"
    "3\n00:00:07,250 --> 00:00:09,000\nIf it leaves at all.\n"
)
_NOTES: Final = (
    "A list of things to bring along\n- bread and some cheese\n- a map of the valley\nNothing else is needed\n"
)
_REMARKS: Final = "A line that is read by all\n% one that is not\nAnother line that is read\n% 12 more\n"
_POEM: Final = "Whoever reads these lines\n  reads them as they stand\n\nand no line alone\n"


@dataclass(frozen=True)
class Opposite:
    """A sound reader that no check may fail.

    :param resembles: the mistake that it might be taken for.
    """

    name: str
    resembles: str
    reader: Callable[[], Any]
    manifest: Manifest
    texts: tuple[Input, ...] = ()

    def subject(self) -> Subject:
        """The reader as the suite examines it."""
        default = PROFILE if self.manifest.id == "specimen" else None
        return Subject(
            self.manifest.id, self.reader, self.manifest, self.texts or samples(), default,
            reference=f"{MUTANT}{self.name}",
        )  # fmt: skip


def _sample(name: str, text: str) -> tuple[Input, ...]:
    return (Input(name, "sample", text.encode(), None),)


_STATED: Final = {**MANIFEST.capabilities, "profiles": Capability("unsupported")}
OPPOSITES: Final = (
    Opposite("no ranges", "loses what no range accounts for", BareSpecimen, MANIFEST._replace(**BARE)),
    Opposite("no nesting", "flattens sections", Flat, _manifest("flat", ".flat", "offsets lists streaming"),
             _sample("things.flat", _NOTES)),
    Opposite("CSV", "states everything, parts words at commas", Table, _manifest("csv", ".csv", "tables",
             rewrites=("nul",)), _sample("prices.csv", _PRICES)),
    Opposite("ZIP", "claims binary to be left alone", Archive, _manifest("box", ".box", "headings binary",
             magic=(Magic(0, tuple(b"PK\x03\x04")),)), (Input("letters.box", "sample", _zip(), None, True),)),
    Opposite("lazy and threaded", "starts threads and imports late", Lazy, MANIFEST._replace(
        capabilities={**MANIFEST.capabilities, "streaming": Capability("unsupported")})),
    Opposite("subtitles", "keeps times in attrs", Subtitles, _manifest("srt", ".srt", "offsets labels lists"),
             _sample("boat.srt", _CUES)),
    Opposite("stated structure only", "ignores the profile", Stated, MANIFEST._replace(
        capabilities=_STATED, families=("specimen",))),
    Opposite("one block a file", "gives one block for all", Whole, _manifest("whole", ".whole", "offsets code"),
             _sample("poem.whole", _POEM)),
    Opposite("dropped lines with surrogates", "drops what the source dropped", Dropping, _manifest(
        "drop", ".drop", "offsets dropped streaming"), _sample("remarks.drop", _REMARKS)),
)  # fmt: skip
"""The correct kinds that a check might take for broken ones."""

BY_NAME: Final[Mapping[str, Opposite]] = MappingProxyType({each.name: each for each in OPPOSITES})
