"""Writing: the text of one paragraph, gathered run by run, with the spans over it."""

from __future__ import annotations

from typing import TypeAlias

from lection_core import Span

Mark: TypeAlias = tuple[str, str | None]
"""Type and value of a span."""


class Writing:
    """Gathers a text; marks that go on from one run to the next become one span."""

    __slots__ = ("_length", "_open", "_parts", "_spans", "points")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._open: dict[Mark, int] = {}
        self._spans: list[Span] = []
        self.points: list[tuple[str, int]] = []
        """Names of bookmarks and where in the text they begin."""

    def __len__(self) -> int:
        return self._length

    def add(self, text: str, marks: frozenset[Mark] = frozenset()) -> None:
        """Append text under marks."""
        if not text:
            return
        if self._open.keys() != marks:
            self._close(marks)
            for mark in marks:
                self._open.setdefault(mark, self._length)
        self._parts.append(text)
        self._length += len(text)

    def _close(self, kept: frozenset[Mark]) -> None:
        for mark in [mark for mark in self._open if mark not in kept]:
            start = self._open.pop(mark)
            self._spans.append(Span(mark[0], start, self._length, mark[1]))

    def cover(self, kind: str, size: int, value: str | None = None) -> None:
        """Put a span over the last `size` characters; 0 marks the place alone."""
        self._spans.append(Span(kind, self._length - size, self._length, value))

    def name(self, bookmark: str) -> None:
        """Note that a bookmark begins here."""
        self.points.append((bookmark, self._length))

    def append(self, other: Writing) -> None:
        """Append what another writing gathered."""
        text, spans = other.take()
        self._close(frozenset())
        before = self._length
        self._spans += [Span(span.type, span.start + before, span.end + before, span.value) for span in spans]
        self.points += [(name, place + before) for name, place in other.points]
        self._parts.append(text)
        self._length += len(text)

    def take(self) -> tuple[str, tuple[Span, ...]]:
        """Return the text without white space around it, and its spans in the order of B-04."""
        self._close(frozenset())
        text = "".join(self._parts)
        kept = text.strip()
        margin = len(text) - len(text.lstrip())
        if kept == text:
            return text, tuple(sorted(self._spans, key=_order))
        limit = len(kept)
        self.points = [(name, min(max(place - margin, 0), limit)) for name, place in self.points]
        moved = [
            Span(span.type, min(max(span.start - margin, 0), limit), min(max(span.end - margin, 0), limit), span.value)
            for span in self._spans
        ]
        return kept, tuple(sorted((span for span in moved if _shows(span)), key=_order))


def _shows(span: Span) -> bool:
    """Tell whether a span over nothing but the margin of a text still says something."""
    return span.end > span.start or span.value is not None


def _order(span: Span) -> tuple[int, int, str]:
    return span.start, -span.end, span.type
