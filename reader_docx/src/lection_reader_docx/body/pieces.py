"""Pieces: what a story consists of, in reading order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from lection_core import Span

from lection_reader_docx.numbering.labels import Label


@dataclass(frozen=True, slots=True)
class NoteCall:
    """A reference to a note or a comment: which story, which id, and the label it is called by."""

    story: Literal["footnotes", "endnotes", "comments"]
    id: str
    label: str | None


@dataclass(slots=True)
class Paragraph:
    """One paragraph as it is printed."""

    part: str
    number: int
    """The 1-based number of the paragraph in its part, those in tables and boxes included."""
    text: str
    spans: tuple[Span, ...] = ()
    label: Label | None = None
    outline: int | None = None
    left: int = 0
    first: int = 0
    style: str | None = None
    contents: bool = False
    """It is part of a table of contents that Word made."""
    bookmarks: tuple[tuple[str, int], ...] = ()
    calls: tuple[NoteCall, ...] = ()


@dataclass(slots=True)
class Open:
    """The beginning of a table, a row or a cell."""

    kind: Literal["table", "row", "cell"]
    attrs: dict[str, Any] = field(default_factory=dict)
    place: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Close:
    """The end of the table, row or cell that was opened last."""


Piece: TypeAlias = Paragraph | Open | Close
