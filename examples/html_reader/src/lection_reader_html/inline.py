"""What stands within lines: a run of text, and the marks on it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import NamedTuple

from lection_core import Span, fold

_WORD = re.compile(r"\S+")


class _Mark(NamedTuple):
    """A span of the run as it was written, before its white space is folded."""

    type: str
    start: int
    end: int
    value: str | None


class _Standing:
    """The marks of one type that are open: only the innermost counts, so a run never has two of a type at a place."""

    def __init__(self) -> None:
        self.values: list[str | None] = []
        self.start = 0


class Inline:
    """Collects text and marks until a block takes them.

    A mark that is open when a block takes the run goes on in the next run, as a link around two paragraphs does.
    """

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._marks: list[_Mark] = []
        self._standing: dict[str, _Standing] = {}
        self._image_end = -1
        self._parted = False
        #: How many pieces a reader could see so far, over all runs.
        self.shown = 0

    @property
    def ends_line(self) -> bool:
        """Whether nothing stands on the line that the run has come to."""
        return not self._pieces or self._pieces[-1].endswith("\n")

    def add(self, text: str) -> None:
        """Add text."""
        if text:
            if self._parted and not (self._pieces[-1][-1].isspace() or text[0].isspace()):
                self._pieces.append(" ")
                self._length += 1
            self._parted = False
            self._pieces.append(text)
            self._length += len(text)
            self.shown += not text.isspace()

    def part(self) -> None:
        """Part what comes from what has been by white space; where there is some already, code keeps it as it is."""
        self._parted = bool(self._pieces)

    def line_break(self) -> None:
        """Break the line."""
        self._marks.append(_Mark("line_break", self._length, self._length + 1, None))
        self.add("\n")

    def image(self, alt: str, target: str) -> None:
        """Add an image: its alternative text, marked with where the image is."""
        if self._image_end == self._length:
            self.add(" ")  # the words of two images side by side are not one word
        start = self._length
        self.add(alt)
        self._image_end = self._length
        self.shown += 1
        self._marks.append(_Mark("image", start, self._length, target))

    def open(self, kind: str, value: str | None) -> None:
        """Begin a mark."""
        standing = self._standing.setdefault(kind, _Standing())
        if standing.values and standing.values[-1] != value:
            self._finish(kind, standing)
        if not standing.values or standing.values[-1] != value:
            standing.start = self._length
        standing.values.append(value)

    def close(self, kind: str) -> None:
        """End the mark of this type that began last."""
        standing = self._standing[kind]
        value = standing.values[-1]
        outer = standing.values[-2] if len(standing.values) > 1 else None
        if len(standing.values) > 1 and outer == value:
            standing.values.pop()
            return
        self._finish(kind, standing)
        standing.values.pop()
        standing.start = self._length

    def take(self, *, verbatim: bool) -> tuple[str, tuple[Span, ...]]:
        """Return the run and its spans, and begin another one."""
        for kind, standing in self._standing.items():
            if standing.values:
                self._finish(kind, standing)
                standing.start = 0
        raw, marks = "".join(self._pieces), self._marks
        self._pieces, self._length, self._marks, self._image_end, self._parted = [], 0, [], -1, False
        return _verbatim(raw, marks) if verbatim else _folded(raw, marks)

    def _finish(self, kind: str, standing: _Standing) -> None:
        if self._length > standing.start:
            self._marks.append(_Mark(kind, standing.start, self._length, standing.values[-1]))


def _verbatim(raw: str, marks: list[_Mark]) -> tuple[str, tuple[Span, ...]]:
    """The run as it is, without its last line end; that all of it is code goes without saying."""
    text = raw.removesuffix("\n")
    spans = []
    for mark in marks:
        start, end = min(mark.start, len(text)), min(mark.end, len(text))
        if mark.type == "image" or (start < end and mark.type not in ("line_break", "code")):
            spans.append(Span(mark.type, start, end, mark.value))
    return text, _ordered(spans)


def _folded(raw: str, marks: list[_Mark]) -> tuple[str, tuple[Span, ...]]:
    """The run with its white space folded, and each mark where its words have come to stand."""
    folding = _Folding(raw)
    return folding.text, _ordered([span for mark in marks if (span := folding.span(mark)) is not None])


def _ordered(spans: list[Span]) -> tuple[Span, ...]:
    return tuple(sorted(spans, key=lambda span: span.order))


class _Folding:
    """Says where the characters of a run stand once its white space is folded."""

    def __init__(self, raw: str) -> None:
        self.text = fold(raw)
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._places: list[int] = []
        place = 0
        for word in _WORD.finditer(raw):
            # Between Han or kana characters no space is left, so whether there is one has to be seen.
            place += bool(place) and self.text[place] == " "
            self._starts.append(word.start())
            self._ends.append(word.end())
            self._places.append(place)
            place += word.end() - word.start()

    def span(self, mark: _Mark) -> Span | None:
        """The mark as a span; None for one that has nothing to stand on."""
        if mark.type == "line_break":
            # It covers the space that it has become. Before the first word and after the last it breaks nothing.
            start, end = self._end(mark.start), self._start(mark.end)
            return Span(mark.type, start, end) if start > 0 and end < len(self.text) else None
        start, end = self._start(mark.start), self._end(mark.end)
        if start >= end:
            return Span(mark.type, start, start, mark.value) if mark.type == "image" else None
        return Span(mark.type, start, end, mark.value)

    def _start(self, offset: int) -> int:
        """Where the first character from `offset` on stands that is not white space."""
        word = bisect_right(self._ends, offset)
        if word == len(self._ends):
            return len(self.text)
        return self._places[word] + max(0, offset - self._starts[word])

    def _end(self, offset: int) -> int:
        """Where the last character before `offset` ends that is not white space."""
        word = bisect_left(self._starts, offset) - 1
        if word < 0:
            return 0
        return self._places[word] + min(offset, self._ends[word]) - self._starts[word]
