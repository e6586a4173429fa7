"""Paragraphs: where one begins, as leading, indents, fonts and the ends of lines show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from lection_reader_pdf.layout.measures import WIDER, Measures
from lection_reader_pdf.layout.tables import TableLines, find_tables
from lection_reader_pdf.page.line import Line
from lection_reader_pdf.page.page import Page

LABEL: Final = re.compile(
    r"(?:\(?(?:\d{1,4}(?:\.\d{1,4})*[A-Z]?|[a-zA-Z]{1,2}|[ivxlcIVXLC]{1,7})[.)]|\d{1,3}(?:\.\d{1,3})+"
    r"|§+|[•●○▪■–—*·◦‣-])\s*\S|第\S{1,6}[条章节節編款]|[（(]?[一二三四五六七八九十]{1,4}[、）)]"
)
"""What many units begin with; it only has a say where the layout leaves two answers."""
_ENDS: Final = frozenset(".;:!?。；：！？")
_WIDE: Final = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
_OFF: Final = 0.04
"""A line whose room to the left and to the right differs by less than this share of the column is balanced."""
_TOLERANCE: Final = 0.45
"""Lines whose edges differ by less, in sizes of the letters, begin in one place."""


@dataclass(slots=True)
class Paragraph:
    """The lines of one paragraph, and how far in, in points, the first and the second of them begin."""

    lines: list[Line]
    indent: float
    hang: float | None = None
    balanced: bool = False
    """Each line stands in the middle of its column."""
    centred: bool = False
    """And one of them at least nowhere near the edges."""
    gap: bool = False
    """A wider leading stands before it."""
    pages: list[Page] = field(default_factory=list)


class _Place(NamedTuple):
    """Where a line stands in its column."""

    left: float
    right: float
    indent: float
    balanced: bool
    """It has the same room on either side, little or much."""
    page: int
    column: int | None

    def is_centred(self, line: Line) -> bool:
        """Tell whether a line stands in the middle and nowhere near the edges."""
        room = self.right - self.left
        return self.balanced and line.width < 0.93 * room and line.x0 - self.left > 0.6 * line.size


class Paragraphs:
    """Makes paragraphs of the lines of one document, page after page; a paragraph may go on over columns and pages."""

    def __init__(self) -> None:
        self._open: Paragraph | None = None
        self._place: _Place | None = None

    def of(self, page: Page, measures: Measures) -> Iterator[Paragraph | TableLines]:
        """Give the paragraphs that lines of a page complete, and its tables."""
        edges: dict[int | None, tuple[float, float]] = {}
        for line in find_tables(page, measures):
            if isinstance(line, TableLines):
                yield from self.finish()
                yield line
                continue
            column = line.column
            if column not in edges:
                edges[column] = measures.column(page, column) if page.columns else (line.x0, line.x1)
            left, right = edges[column]
            indent = right - line.x1 if line.turned else line.x0 - left
            balanced = abs(line.x0 + line.x1 - left - right) < _OFF * (right - left)
            place = _Place(left, right, indent, balanced, page.number, column)
            if self._open is not None and self._goes_on(self._open, line, place, measures):
                self._add(self._open, line, place)
            else:
                yield from self.finish()
                gap = self._place is None or self._gap(line, measures) > 0
                self._open = Paragraph([line], indent, gap=gap)
                self._open.balanced, self._open.centred = place.balanced, place.is_centred(line)
            self._place = place
            if self._open is not None and (not self._open.pages or self._open.pages[-1] is not page):
                self._open.pages.append(page)

    def finish(self) -> Iterator[Paragraph]:
        """Give the paragraph that is open, if there is one."""
        if self._open is not None:
            yield self._open
        self._open = None

    def _add(self, paragraph: Paragraph, line: Line, place: _Place) -> None:
        if len(paragraph.lines) == 1:
            paragraph.hang = place.indent
        if paragraph.balanced:
            paragraph.balanced = place.balanced
            paragraph.centred = place.balanced and (paragraph.centred or place.is_centred(line))
        paragraph.lines.append(line)

    def _gap(self, line: Line, measures: Measures) -> float:
        """Tell by how much, in points, a line stands further below the one before it than is usual."""
        before = self._open.lines[-1] if self._open is not None else None
        if before is None:
            return 1.0
        return (before.y - line.y) - WIDER * measures.leading * max(line.size, before.size)

    def _goes_on(self, paragraph: Paragraph, line: Line, place: _Place, measures: Measures) -> bool:
        """Tell whether a line belongs to the paragraph that is open."""
        before = paragraph.lines[-1]
        assert self._place is not None
        if line.tag is not None and before.tag is not None and line.page == before.page:
            return line.tag.number == before.tag.number
        if line.sideways != before.sideways or abs(line.size - before.size) > 0.08 * line.size:
            return False
        if _changes_weight(paragraph, line):
            return False
        if line.tag is not None and before.tag is not None and line.tag.rank != before.tag.rank:
            return False
        if place.column != self._place.column or place.page != self._place.page:
            return self._resumes(paragraph, line, place)
        gap = before.y - line.y
        if gap < 0.3 * line.size or self._gap(line, measures) > 0:
            return gap > -0.3 * line.size and abs(gap) < 0.3 * line.size and line.x0 >= before.x1 - 1
        balanced = paragraph.balanced and place.balanced
        if balanced and (paragraph.centred or place.is_centred(line)):
            return True
        tolerance = _TOLERANCE * line.size
        if paragraph.hang is not None and abs(place.indent - paragraph.hang) > tolerance and not balanced:
            return False
        early = _stops_early(before, line, self._place)
        if early and LABEL.match(line.text):
            return False
        if place.indent < paragraph.indent - tolerance and LABEL.match(line.text):
            return False
        if line.text[0].islower() and before.text[-1] not in _ENDS:
            return True  # in a narrower block, such as one further in, a full line ends before the edge
        return measures.spaced or not early

    def _resumes(self, paragraph: Paragraph, line: Line, place: _Place) -> bool:
        """Tell whether a line at the top of a column or page goes on with the paragraph at the foot of another one."""
        before, at = paragraph.lines[-1], self._place
        assert at is not None
        if before.hyphen:
            return True
        if _stops_early(before, line, at):
            return False
        tolerance = _TOLERANCE * line.size
        expected = paragraph.hang
        if line.text[0].islower() and before.text[-1] not in _ENDS:
            return True
        if expected is not None and abs(place.indent - expected) > tolerance:
            return False
        labelled = LABEL.match(line.text) is not None
        if expected is not None and abs(expected - paragraph.indent) > tolerance:
            return not labelled or before.text[-1] not in _ENDS
        if before.text[-1] in _ENDS:
            return line.text[0].islower() and not labelled
        return not labelled or line.text[0].islower()


def _changes_weight(paragraph: Paragraph, line: Line) -> bool:
    """Tell whether bold text ends or begins between two lines, each of which is of one weight."""
    first, before = paragraph.lines[0], paragraph.lines[-1]
    if first.font.bold and before.font.bold and before.ends_bold:
        return not line.font.bold
    return not before.font.bold and line.font.bold and line.ends_bold and not first.font.bold


def _stops_early(before: Line, line: Line, at: _Place) -> bool:
    """Tell whether the first word of a line would have fitted at the end of the one before it."""
    if before.hyphen:
        return False
    if _WIDE.match(line.text) or _WIDE.match(before.text[-1]):
        need = 2.2 * line.size
    else:
        word = line.text.partition(" ")[0]
        need = (len(word) + 1) * min(line.advance, 0.62 * line.size)
    room = before.x0 - at.left if before.turned else at.right - before.x1
    return need < room - 0.2 * line.size
