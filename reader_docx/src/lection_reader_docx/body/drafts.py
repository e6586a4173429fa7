"""Drafts: paragraphs whose end has not come yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from lection_reader_docx.body.pieces import NoteCall, Piece
from lection_reader_docx.body.writing import Writing
from lection_reader_docx.styles.properties import ParagraphProperties, RunProperties


@dataclass(slots=True)
class Draft:
    """One paragraph in the making. It may hold others: those of text boxes that are anchored in it."""

    number: int
    own: ParagraphProperties = field(default_factory=ParagraphProperties)
    mark: RunProperties = field(default_factory=RunProperties)
    writing: Writing = field(default_factory=Writing)
    calls: list[NoteCall] = field(default_factory=list)
    inside: list[Draft | Piece] = field(default_factory=list)
    """What stands in text boxes that are anchored here, in order."""
    without_mark: bool = False
    """A change leaves out its mark, so that it goes on with the next paragraph."""
    hid: bool = False
    """It holds hidden text."""
    contents: bool = False
