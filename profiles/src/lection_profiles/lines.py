"""Lines with bounded look-ahead: what the engine sees of the text before and after the line it stands on."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from lection_profiles.run import Run

LOOK_AHEAD = 32768
"""How many characters behind a line may influence how it is read, streaming or not (profiles.md, "The numbering
engine"). Finding page furniture looks as far ahead again: together at most 64 KiB."""

_LINE = re.compile(r"([^\S\r\n]*)([^\r\n]*)(?:\r\n|\n|\r|\Z)")
_TOKEN = re.compile(r"[\"“”‘«„*_]*(\([^\s()]{1,8}\)|（[^\s（）]{1,8}）|[^\s()—（）]{1,16})")


@dataclass(slots=True)
class Line:
    """One line of text without the white space around it, which stands at the source range (start, end)."""

    number: int
    """Counted from 0 over the whole text, blank lines included."""
    start: int
    end: int
    indent: int
    """The width of the white space before the text, a tab up to the next multiple of 4."""
    text: str
    feed: bool = False
    """A form feed stands before the text."""
    furniture: bool = False
    """A running head, a page number: part of the page, not of the text (furniture.py)."""
    offsets: tuple[int, ...] | None = None
    """The source offset of each character where they do not simply follow each other."""

    def offset(self, index: int) -> int:
        """Give the source offset of the character at `index` of `text`; the line's end for its length."""
        if self.offsets is None:
            return self.start + index
        return self.offsets[index] if index < len(self.offsets) else self.end


def split_lines(runs: Iterable[Run]) -> Iterator[Line]:
    """Yield the lines of runs of plain text; a line may go on over runs that follow each other in the source."""
    carry, start, number = "", 0, 0
    for run in runs:
        if carry and (run.offsets is not None or run.source[0] != start + len(carry)):
            yield _line(number, _LINE.match(carry), start, None)
            carry, number = "", number + 1
        text, start = (carry + run.text, start) if carry else (run.text, run.source[0])
        carry = ""
        for match in _LINE.finditer(text):
            if match.end() == len(text) and run.offsets is None and not text.endswith("\n"):
                carry, start = match[0], start + match.start()
                break
            if match.end() > match.start():
                yield _line(number, match, start, run.offsets)
                number += 1
    if carry:
        yield _line(number, _LINE.match(carry), start, None)


def _line(number: int, match: re.Match[str] | None, base: int, offsets: object) -> Line:
    assert match is not None
    lead, text = match[1], match[2].rstrip()
    first = match.start(2)
    indent = len(lead) if "\t" not in lead else len(lead.expandtabs(4))
    if offsets is None:
        start = base + first
        return Line(number, start, start + len(text), indent, text, "\f" in lead)
    own = tuple(offsets[first : first + len(text)])  # type: ignore[index]
    start = own[0] if own else base
    return Line(number, start, own[-1] + 1 if own else start, indent, text, "\f" in lead, offsets=own)


class LineBuffer:
    """The lines of a text with a window around the current one: a few behind it, LOOK_AHEAD characters before it."""

    def __init__(self, lines: Iterable[Line], look_ahead: int = LOOK_AHEAD) -> None:
        self._incoming = iter(lines)
        self._look_ahead = look_ahead
        self._lines: deque[Line] = deque()
        self._tokens: dict[str, deque[int]] = {}
        self._loaded_to = -1

    def __iter__(self) -> Iterator[Line]:
        """Give line after line; while a line is out, `ahead` and `next_with` see what follows it."""
        while True:
            limit = (self._lines[0].start if self._lines else max(self._loaded_to, 0)) + self._look_ahead
            self._load(limit)
            if not self._lines:
                return
            line = self._lines.popleft()
            self._forget(line)
            yield line

    def _load(self, limit: int) -> None:
        while self._loaded_to < limit:
            line = next(self._incoming, None)
            if line is None:
                return
            self._lines.append(line)
            self._loaded_to = line.end
            if line.text:
                self._tokens.setdefault(first_token(line.text), deque()).append(line.number)

    def _forget(self, line: Line) -> None:
        if line.text:
            token = first_token(line.text)
            numbers = self._tokens[token]
            numbers.popleft()
            if not numbers:
                del self._tokens[token]

    def ahead(self, count: int) -> Iterator[Line]:
        """Give the next `count` lines behind the current one, blank ones included, as far as they are in sight."""
        return islice(self._lines, count)

    def next_with(self, token: str) -> int | None:
        """Give the number of the next line behind the current one whose first word is `token`, if it is in sight."""
        numbers = self._tokens.get(token)
        return numbers[0] if numbers else None


def first_token(text: str) -> str:
    """Give what a line begins with, up to a space or bracket and without quotes, a bracketed label whole."""
    match = _TOKEN.match(text)
    return match[1] if match else ""
