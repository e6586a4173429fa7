"""Lines with bounded look-ahead: what the engine sees of the text before and after the line it stands on."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from lection_profiles.lines.run import Run

if TYPE_CHECKING:
    from lection_profiles.labels.numbering import Number
    from lection_profiles.labels.reading import Reading
    from lection_profiles.labels.rules import LabelRule

LOOK_AHEAD = 32768
"""How many characters behind a line may influence how it is read, streaming or not (profiles.md, "The numbering
engine"). Finding page furniture looks as far ahead again: together at most 64 KiB."""

_FEW = 8
"""How many lines that may begin with one label are looked at: a text may begin every line with it."""

_BREAK = re.compile(r"\r\n|\n|\r")
_UNSEEN = frozenset(
    "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064"
    "\u2066\u2067\u2068\u2069\ufeff\u00ad"
)
"""Marks without width or of the direction of writing, which at the start of a line hide what it begins with."""
_BEFORE_TEXT = "".join(_UNSEEN) + " \t\u00a0"


class Line:
    """One line with text, without the white space around it; it stands at the source range (start, end)."""

    __slots__ = (
        "blank",
        "column",
        "end",
        "feed",
        "frame",
        "furniture",
        "indent",
        "leads",
        "number",
        "offsets",
        "page",
        "readings",
        "start",
        "text",
    )

    def __init__(self, number: int, start: int, text: str, indent: int, blank: bool, feed: bool) -> None:
        self.number = number
        """Counted from 0 over the lines with text."""
        self.start = start
        self.end = start + len(text)
        self.text = text
        self.indent = indent
        """The width of the white space before the text, a tab up to the next multiple of 4."""
        self.blank = blank
        """A blank line, or nothing, stands before it."""
        self.feed = feed
        """A form feed stands before it."""
        self.frame: tuple[tuple[int, int], ...] = ()
        """Where the sides of the frame stand that it was in (frames.py)."""
        self.furniture = False
        """A running head, a page number: part of the page, not of the text (furniture.py)."""
        self.page: tuple[str, int] | None = None
        """What it reads as, if it is a line that carries a page number."""
        self.leads: bool | None = None
        """It leads to a page number by dots (contents.py); None where nobody has asked."""
        self.column = 0
        """Where its text begins behind opening quotation marks."""
        self.readings: Sequence[Reading] = ()
        """The labels it may begin with."""
        self.offsets: Sequence[int] | None = None
        """The source offset of each character where they do not simply follow each other."""

    def offset(self, index: int) -> int:
        """Give the source offset of the character at `index` of `text`; the line's end for its length."""
        if self.offsets is None:
            return self.start + index
        return self.offsets[index] if index < len(self.offsets) else self.end


def split_lines(runs: Iterable[Run]) -> Iterator[Line]:
    """Yield the lines with text of runs of plain text; a line may go on over runs that follow each other."""
    number, blank = 0, True
    for text, start, offsets in _whole_lines(runs):
        position = 0
        plain, simple = "\r" not in text, text.isascii()
        for piece in text.split("\n") if plain else _BREAK.split(text):
            content, size = piece.strip(), len(piece)
            if content:
                lead = indent = 0
                feed = False
                if len(content) != size and (lead := size - len(piece.lstrip())):
                    before = piece[:lead]
                    indent = lead if "\t" not in before and before.isspace() else len(before.expandtabs(4))
                    feed = "\f" in before
                first = position + lead
                line = Line(number, start + first, content, indent, blank, feed)
                if offsets is not None:
                    line.offsets = offsets[first : first + len(content)]
                    line.start, line.end = line.offsets[0], line.offsets[-1] + 1
                if not simple and content[0] in _UNSEEN:
                    _leave_unseen_out(line)
                yield line
                number, blank = number + 1, False
            else:
                blank = True
            position += size + 1
            if not plain and text.startswith("\r\n", position - 1):
                position += 1


def beginning(text: str) -> int:
    """Tell where a text begins behind white space and marks that nobody sees."""
    return len(text) - len(text.lstrip().lstrip(_BEFORE_TEXT))


def _leave_unseen_out(line: Line) -> None:
    """Let the text of a line begin with what is seen of it; the line still covers what stands before."""
    skip = beginning(line.text)
    if skip < len(line.text):
        offsets = range(line.start, line.end) if line.offsets is None else line.offsets
        line.text, line.offsets = line.text[skip:], (line.start, *offsets[skip + 1 :])


def _whole_lines(runs: Iterable[Run]) -> Iterator[tuple[str, int, Sequence[int] | None]]:
    """Yield (text, source offset, offsets) of stretches that end where a line ends."""
    carry: list[str] = []
    start = end = 0
    for run in runs:
        if carry and (run.offsets is not None or run.source[0] != end):
            yield "".join(carry), start, None
            carry = []
        if run.offsets is not None:
            yield run.text, run.source[0], run.offsets
            continue
        if not carry:
            start = run.source[0]
        end = run.source[0] + len(run.text)
        cut = run.text.rfind("\n") + 1
        if cut:
            yield "".join([*carry, run.text[: cut - 1]]).removesuffix("\r"), start, None
            carry, start = [run.text[cut:]] if cut < len(run.text) else [], run.source[0] + cut
        else:
            carry.append(run.text)
    if carry:
        yield "".join(carry), start, None


class LineBuffer:
    """The lines of a text, each read for labels, with those before the current one as far as LOOK_AHEAD."""

    def __init__(self, lines: Iterable[Line], read: Callable[[str], tuple[int, Sequence[Reading]]]) -> None:
        """Take the lines, and what reads the labels at the start of one: gives where they begin, and them."""
        self._incoming = iter(lines)
        self._read = read
        self._lines: deque[Line] = deque()
        self._labels: dict[tuple[LabelRule, Number], list[int]] = {}
        """The numbers of the lines in sight that may begin with each label: hardly ever many."""
        self._loaded_to = -1

    def __iter__(self) -> Iterator[Line]:
        """Give line after line; while a line is out, `ahead` and `next_with` see what follows it."""
        lines = self._lines
        while True:
            limit = (lines[0].start if lines else max(self._loaded_to, 0)) + LOOK_AHEAD
            if self._loaded_to < limit:
                self._load(limit)
                if not lines:
                    return
            line = lines.popleft()
            if line.readings:
                self._forget(line)
            yield line

    def _load(self, limit: int) -> None:
        for line in self._incoming:
            if not line.furniture:
                line.column, readings = self._read(line.text)
                if readings:  # most lines share that they have none
                    line.readings = readings
                    self._note(line)
            self._lines.append(line)
            self._loaded_to = line.end
            if line.end >= limit:
                return

    def _note(self, line: Line) -> None:
        for reading in line.readings:
            label = (reading.rule, reading.number)
            numbers = self._labels.get(label)
            if numbers is None:
                self._labels[label] = [line.number]
            else:
                numbers.append(line.number)

    def _forget(self, line: Line) -> None:
        for reading in line.readings:
            label = (reading.rule, reading.number)
            numbers = self._labels[label]
            if len(numbers) > 1:
                del numbers[0]
            else:
                del self._labels[label]

    def ahead(self, count: int) -> Iterator[Line]:
        """Give the next `count` lines behind the current one, as far as they are in sight."""
        return islice(self._lines, count)

    def following(self) -> Line | None:
        """Give the next line, if there is one."""
        return self._lines[0] if self._lines else None

    def next_with(self, rule: LabelRule, number: Number) -> int | None:
        """Give the number of the next line in sight that may begin with this label."""
        numbers = self._labels.get((rule, number))
        return numbers[0] if numbers else None

    def before(self, number: int) -> Line | None:
        """Give the line before the one with this number, if it is in sight."""
        place = number - self._lines[0].number - 1 if self._lines else -1
        return self._lines[place] if place >= 0 else None

    def first_apart(self, rule: LabelRule, number: Number) -> Line | None:
        """Give the next line in sight that may begin with this label, a blank line before it; of the next few alone."""
        numbers = self._labels.get((rule, number), ())
        lines = (self._lines[found - self._lines[0].number] for found in islice(numbers, _FEW))
        return next((line for line in lines if line.blank), None)

    def line_with(self, rule: LabelRule, number: Number) -> Line | None:
        """Give the last line in sight that may begin with this label."""
        numbers = self._labels.get((rule, number))
        return self._lines[numbers[-1] - self._lines[0].number] if numbers else None
