"""What holds for all stories of one reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lection_reader_docx.body.omissions import Omissions
from lection_reader_docx.body.revisions import Side
from lection_reader_docx.numbering.labels import Labels
from lection_reader_docx.package.parts import Relationship
from lection_reader_docx.styles.inheritance import Inheritance
from lection_reader_docx.styles.sheet import StyleSheet


@dataclass(frozen=True, slots=True)
class NoteNumbers:
    """How notes of one kind are numbered (ECMA-376 part 1, 17.11.17 and 17.11.20)."""

    format: str = "decimal"
    start: int = 1


@dataclass(slots=True)
class Context:
    """The document's definitions, the options of the reading, and what it counts."""

    sheet: StyleSheet
    inheritance: Inheritance
    labels: Labels
    omissions: Omissions
    side: Side = "accepted"
    comments: bool = False
    numbers: Mapping[str, NoteNumbers] = field(default_factory=dict)
    """For `footnotes` and `endnotes`."""
    called: dict[str, int] = field(default_factory=dict)
    """How many notes of each kind have been called."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the package that holds a story, and what it relates to."""

    name: str
    relationships: Mapping[str, Relationship] = field(default_factory=dict)
