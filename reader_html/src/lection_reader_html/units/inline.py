"""The text of the unit that is open: folded as a browser folds it, with its spans, beside what the linear text has."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lection_core import Span

_FOLDED: Final = " \t\n\r\f"
"""White space of HTML; the no-break space is a character like any other."""


@dataclass(frozen=True, slots=True)
class Written:
    """The text of a unit, and how it stands in a line of the linear text.

    :param text: what the unit says.
    :param line: what the linear text has for it, with what is left out within.
    :param offsets: where each character of the text stands in the line.
    :param spans: marks of the text.
    :param dropped: kinds and ranges in the line of what is left out.
    """

    text: str
    line: str
    offsets: Sequence[int]
    spans: tuple[Span, ...]
    dropped: tuple[tuple[str, int, int], ...]


class Inline:
    """Collects the text of one unit after the other."""

    def __init__(self) -> None:
        self._open: list[tuple[str, str | None, int]] = []
        self._reset()

    def _reset(self) -> None:
        self._parts: list[str] = []
        self._line: list[str] = []
        self._length = self._line_length = 0
        self._moves: list[tuple[int, int]] = []
        self._spans: list[Span] = []
        self._dropped: list[tuple[str, int, int]] = []
        self._space = ""
        self._last = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been written that the unit or the linear text would hold."""
        return not (self._length or self._line_length or self._spans)

    @property
    def has_text(self) -> bool:
        """Whether the unit has text of its own."""
        return self._length > 0

    @property
    def leaves_out(self) -> bool:
        """Whether the line has something that the text has not."""
        return bool(self._dropped) or self._line_length != self._length

    @property
    def so_far(self) -> str:
        """The text of the unit so far."""
        return "".join(self._parts)

    def add(self, text: str) -> None:
        """Add text, its white space folded."""
        words = text.split() if text.isascii() else [word for word in _pieces(text) if word]
        if not words:
            self._space = self._space or (" " if text else "")
            return
        if text[0] in _FOLDED:
            self._space = self._space or " "
        folded = " ".join(words)
        self._write(self._gap() + folded)
        self._space = " " if text[-1] in _FOLDED else ""

    def add_verbatim(self, text: str) -> None:
        """Add text as it is, as in code."""
        if text:
            self._write(text)

    def break_line(self) -> None:
        """End a line within the unit."""
        if self._length and self._last != "\n":
            self._write("\n")
            self._space = ""
            self._spans.append(Span("line_break", self._length - 1, self._length))

    def space(self) -> None:
        """Part what comes from what has been."""
        self._space = self._space or " "

    def leave_out(self, kind: str, text: str) -> None:
        """Let the linear text have what the unit does not."""
        folded = " ".join(text.split())
        if not folded:
            return
        gap = " " if self._line_length else ""
        start = self._line_length + len(gap)
        self._line += [gap, folded]
        self._line_length = start + len(folded)
        self._dropped.append((kind, start, self._line_length))

    def refer(self, number: str) -> None:
        """Note a reference to a footnote: its number stands in the linear text, in brackets, and on the span."""
        shown = f"[{number}]"
        self._line.append(shown)
        self._line_length += len(shown)
        self._spans.append(Span("note_reference", self._length, self._length, number))

    def open(self, mark: str, value: str | None = None) -> None:
        """Begin a mark, which may go over several units."""
        self._open.append((mark, value, self._length + (len(self._gap()) if self._space else 0)))

    def close(self) -> None:
        """End the mark that began last."""
        mark, value, start = self._open.pop()
        if start < self._length:
            self._spans.append(Span(mark, start, self._length, value))

    def _gap(self) -> str:
        return self._space if self._length and self._last != "\n" else ""

    def _write(self, text: str) -> None:
        if self._line_length and not self._length and text[0] not in _FOLDED:
            self._line.append(" ")  # what was left out before the first word is parted from it
            self._line_length += 1
        move = self._line_length - self._length
        if not self._moves or self._moves[-1][1] != move:
            self._moves.append((self._length, move))
        self._parts.append(text)
        self._line.append(text)
        self._length += len(text)
        self._line_length += len(text)
        self._last = text[-1]

    def take(self) -> Written:
        """Return what was collected and begin anew; marks that are open go on in the next unit."""
        spans = list(self._spans)
        spans += [Span(mark, start, self._length, value) for mark, value, start in self._open if start < self._length]
        text = "".join(self._parts)
        spans.sort(key=lambda span: (span.start, -span.end, span.type))
        written = Written(text, "".join(self._line), self._offsets(), tuple(spans), tuple(self._dropped))
        self._open = [(mark, value, 0) for mark, value, _ in self._open]
        self._reset()
        return written

    def _offsets(self) -> Sequence[int]:
        if len(self._moves) <= 1:
            move = self._moves[0][1] if self._moves else 0
            return range(move, move + self._length)
        offsets = array("q")
        ends = [start for start, _ in self._moves[1:]] + [self._length]
        for (start, move), end in zip(self._moves, ends, strict=True):
            offsets.extend(range(start + move, end + move))
        return offsets


def _pieces(text: str) -> list[str]:
    """Split at the white space of HTML; ``str.split`` would take the no-break space for one too."""
    for character in _FOLDED[1:]:
        if character in text:
            text = text.replace(character, " ")
    return text.split(" ")
