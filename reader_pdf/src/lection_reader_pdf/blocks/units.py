"""Units in reading order: what goes through the engine, and what the reader makes blocks or notices of itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from lection_profiles import Run

from lection_reader_pdf.blocks.linear import Linear
from lection_reader_pdf.layout.measures import Measures
from lection_reader_pdf.layout.notes import MARK
from lection_reader_pdf.layout.paragraphs import Paragraph
from lection_reader_pdf.layout.tables import TableLines
from lection_reader_pdf.page.line import Line

_COLUMN: Final = 0.5
"""The width of a column of characters, in sizes of the text: what one space of indentation stands for."""


@dataclass(slots=True)
class TextUnit:
    """A paragraph in the linear text, as the engine is given it."""

    start: int
    end: int
    text: str
    paragraph: Paragraph
    measures: Measures
    states_headings: bool = False
    """The structure tree says which paragraphs are headings."""
    marks: list[tuple[int, int]] = field(default_factory=list)
    """The ranges of the linear text that are marks of notes."""

    links: list[tuple[int, int, str]] = field(default_factory=list)
    """The ranges of the linear text that lead to an address, and the address."""

    @property
    def rank(self) -> int | None:
        """The rank of the heading that the structure tree states this is, 1 the outermost."""
        tag = self.paragraph.lines[0].tag
        return None if tag is None else tag.rank

    def marks_behind(self, offset: int) -> int:
        """Give where the marks end that stand right behind a place, with nothing but white space between."""
        for start, end in self.marks:
            if start >= offset and not self.text[offset - self.start : start - self.start].strip():
                offset = end
        return offset


@dataclass(slots=True)
class CellUnit:
    """A cell of a table in the linear text."""

    start: int
    end: int
    text: str


@dataclass(slots=True)
class TableUnit:
    """A table in the linear text, a row a line; each row with its range and its cells."""

    start: int
    end: int
    rows: list[tuple[int, int, list[CellUnit]]]
    header: bool


@dataclass(slots=True)
class NoteUnit:
    """A footnote in the linear text."""

    start: int
    end: int
    label: str | None
    text: str
    text_start: int


@dataclass(slots=True)
class LeftOut:
    """A line of page furniture in the linear text."""

    start: int
    end: int


def text_unit(linear: Linear, paragraph: Paragraph, measures: Measures) -> tuple[TextUnit, Run]:
    """Write a paragraph, and make the run of plain text of it: a blank line and its indentation before its text."""
    start, text = linear.write(paragraph.lines)
    unit = TextUnit(start, start + len(text), text, paragraph, measures)
    starts = linear.starts(len(paragraph.lines))
    for begin, line in zip(starts, paragraph.lines, strict=True):
        if line.links:
            unit.links += [(begin + first, begin + last, target) for first, last, target in line.links]
    margin = "\n" + " " * round(paragraph.indent / (_COLUMN * measures.size)) if paragraph.indent > 0 else "\n"
    marks = _marks(paragraph.lines, starts)
    if not marks:
        offsets: range | list[int] = range(start - len(margin), start + len(text) + 1)
        return unit, Run(text=f"{margin}{text}\n", source=(start, unit.end + 1), offsets=offsets)
    unit.marks = marks
    ranges = _left_out(text, [(begin - start, end - start) for begin, end in marks])
    left_out = {at for begin, end in ranges for at in range(begin, end)}
    kept = [at for at in range(len(text)) if at not in left_out]
    body = "".join(text[at] for at in kept)
    places = [*([start] * len(margin)), *(start + at for at in kept), unit.end]
    return unit, Run(text=f"{margin}{body}\n", source=(start, unit.end + 1), offsets=places)


def plain_run(start: int, text: str) -> Run:
    """Make a run of plain text, set apart by a blank line, of what stands at `start` of the linear text."""
    return Run(
        text=f"\n{text}\n", source=(start, start + len(text) + 1), offsets=range(start - 1, start + len(text) + 1)
    )


def _left_out(text: str, marks: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give the ranges of marks, each with the space before it where a mark of punctuation stands behind."""
    for begin, end in marks:
        joins = text[begin - 1 : begin] == " " and end < len(text) and not (text[end].isalnum() or text[end].isspace())
        yield begin - joins, end


def _marks(lines: list[Line], starts: list[int]) -> list[tuple[int, int]]:
    return [
        (begin + first, begin + last)
        for begin, line in zip(starts, lines, strict=True)
        for first, last in line.references
    ]


def note_unit(linear: Linear, lines: list[Line]) -> NoteUnit:
    """Write a footnote; its label is the mark it begins with."""
    start, text = linear.write(lines)
    match = MARK.match(text)
    if match is None:
        return NoteUnit(start, start + len(text), None, text, start)
    return NoteUnit(start, start + len(text), match[1], text[match.end() :], start + match.end())


def left_out(linear: Linear, line: Line) -> LeftOut:
    """Write a line of page furniture."""
    start, text = linear.write([line])
    return LeftOut(start, start + len(text))


def table_unit(linear: Linear, table: TableLines) -> TableUnit:
    """Write a table: a row a line, a tab between its cells."""
    start = linear.size
    rows: list[tuple[int, int, list[CellUnit]]] = []
    for row in table.rows:
        begin, cells = linear.size, []
        for number, cell in enumerate(row):
            at, text = linear.write(cell, "\n" if number == len(row) - 1 else "\t")
            cells.append(CellUnit(at, at + len(text), text))
        rows.append((begin, linear.size - 1, cells))
    return TableUnit(start, linear.size - 1, rows, table.header)
