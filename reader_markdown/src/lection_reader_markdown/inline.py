"""The text of one block, gathered piece by piece: visible characters, spans, and where each character stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import repeat
from operator import itemgetter
from typing import Final, TypeAlias, overload

from lection_core import Span
from lection_profiles.text.folding import in_order

Marks: TypeAlias = tuple[tuple[str, str | None], ...]
"""The spans that one piece of markup makes over the same characters: type and value of each."""


_LINE_ENDS: Final = ("\n", "\r")


class Origins(Sequence[int]):
    """The source offset of each character of a text, kept per piece instead of per character.

    A piece stands in the source as it stands in the text (step 1), or was rewritten, such as `&amp;`, and all its
    characters come from where the rewritten form begins (step 0).
    """

    __slots__ = ("_length", "_pieces")

    def __init__(self, pieces: list[tuple[int, int, int]], length: int) -> None:
        """Take of each piece where it begins in the text and in the source, and its step."""
        self._pieces = pieces
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(f"no character {index} in a text of {self._length}")
        start, origin, step = self._pieces[bisect_right(self._pieces, index, key=itemgetter(0)) - 1]
        return origin + (index - start) * step

    def __iter__(self) -> Iterator[int]:
        ends = [*(start for start, _, _ in self._pieces[1:]), self._length]
        for (start, origin, step), end in zip(self._pieces, ends, strict=True):
            yield from range(origin, origin + end - start) if step else repeat(origin, end - start)


class InlineText:
    """Gathers one text at a time; `take` hands it out and leaves nothing behind for the next."""

    __slots__ = ("_length", "_next", "_opened", "_parts", "_pieces", "_spans", "end")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pieces: list[tuple[int, int, int]] = []
        self._spans: list[Span] = []
        self._opened: list[tuple[Marks, int]] = []
        self._length = 0
        self._next = -1  # the source offset at which a further character would continue the last piece
        self.end = 0
        """The source offset behind what was gathered, markup included."""

    def add(self, text: str, start: int, end: int) -> None:
        """Append `text`, which the source has at [start, end) as it is, or in a form that takes another length.

        A line end written as an entity (`&#10;`) is a space: only where the source breaks its line does a text.
        """
        size = len(text)
        if not size:
            return
        if end - start != size:
            if text in _LINE_ENDS and end - start > len("\r\n"):
                text = " "
            self._pieces.append((self._length, start, 0))
            self._next = -1
        else:
            if start != self._next:
                self._pieces.append((self._length, start, 1))
            self._next = end
        self._parts.append(text)
        self._length += size
        if end > self.end:
            self.end = end

    def reach(self, end: int) -> None:
        """Note that markup without text extends to `end`."""
        if end > self.end:
            self.end = end

    def break_line(self, start: int) -> bool:
        """Append a line break that the source has at `start`, if the text does not end in one; tell whether."""
        if self._parts and self._parts[-1] == "\n":
            return False
        self.add("\n", start, start + 1)
        return True

    def open(self, marks: Marks, end: int) -> None:
        """Begin spans whose markup ends at `end` of the source."""
        self._opened.append((marks, self._length))
        if end > self.end:
            self.end = end

    def close(self) -> None:
        """End the spans opened last."""
        marks, start = self._opened.pop()
        for kind, value in marks:
            self._spans.append(Span(kind, start, self._length, value))

    def mark(self, kind: str, size: int, value: str | None = None) -> None:
        """Put a span over the last `size` characters; 0 marks the place alone."""
        self._spans.append(Span(kind, self._length - size, self._length, value))

    def take(self) -> tuple[str, Sequence[int], tuple[Span, ...]]:
        """Return the text, the source offset of each of its characters, and its spans in the order of B-04."""
        parts = self._parts
        text = parts[0] if len(parts) == 1 else "".join(parts)
        origins: Sequence[int] = ()
        if len(self._pieces) == 1 and self._pieces[0][2]:
            origins = range(self._pieces[0][1], self._pieces[0][1] + self._length)
        elif self._pieces:
            origins = Origins(self._pieces, self._length)
        spans: tuple[Span, ...] = ()
        if self._spans:
            if len(self._spans) > 1:
                self._spans.sort(key=in_order)
            spans = tuple(self._spans)
            self._spans.clear()
        parts.clear()
        self._pieces = []  # the origins hold the old one
        self._opened.clear()
        self._length = self.end = 0
        self._next = -1
        return text, origins, spans
