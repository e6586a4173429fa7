"""From pages to units: furniture out, columns in order, notes apart, paragraphs joined over pages."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

from lection_core import Profile
from lection_profiles import Run

from lection_reader_pdf.blocks.linear import Linear
from lection_reader_pdf.blocks.units import (
    LeftOut,
    NoteUnit,
    TableUnit,
    TextUnit,
    left_out,
    note_unit,
    plain_run,
    table_unit,
    text_unit,
)
from lection_reader_pdf.layout.columns import set_in_order
from lection_reader_pdf.layout.furniture import Furniture
from lection_reader_pdf.layout.measures import Measures, measures_of
from lection_reader_pdf.layout.notes import MARK, take_notes_out
from lection_reader_pdf.layout.paragraphs import Paragraph, Paragraphs
from lection_reader_pdf.layout.tables import TableLines
from lection_reader_pdf.page.line import Line
from lection_reader_pdf.page.page import Page
from lection_reader_pdf.tags.trust import is_borne_out

_PAGES: Final = 24
"""So many pages are looked at together: what repeats and what is usual is found in them."""

Unit: TypeAlias = TextUnit | TableUnit | NoteUnit | LeftOut


def recognises(profile: Profile | None) -> bool:
    """Tell whether a profile declares any structure; without one nothing is guessed."""
    return profile is not None and bool(profile.label_patterns or profile.heading_rules or profile.heading_resets)


class Composer:
    """Writes the units of a document; `units` holds those in order that have not been taken yet."""

    def __init__(self, pages: Iterable[Page], *, recognises: bool) -> None:
        """Take the pages; where nothing is to be recognised, notes and tables go through the engine as lines."""
        self.recognises = recognises
        self.linear = Linear()
        self.ignores_tags = False
        """The structure tree contradicts the pages."""
        self.states_headings = False
        """The structure tree of the pages at hand has headings."""
        self.units: deque[Unit] = deque()
        self._pages = iter(pages)
        self._furniture = Furniture()
        self._paragraphs = Paragraphs()
        self._notes: list[list[Line]] = []
        """The notes of pages that are complete, and of the page that is being written."""
        self._here: dict[str, list[Line]] = {}
        self._left_out: list[Line] = []
        self._measures = Measures(10.0, False, 1.2, True, {}, {})

    def runs(self) -> Iterator[Run]:
        """Give the runs of plain text for the engine, while `units` grows."""
        while pages := list(islice(self._pages, _PAGES)):
            self._furniture.take_out(pages)
            set_in_order(pages)
            self._measures = measures_of(pages)
            self._heed_tags(pages)
            for page in pages:
                take_notes_out(page, self._measures)
                for line in page.lines:
                    self.linear.hyphens.see(line.text)
            for page in pages:
                yield from self._page(page)
        yield from self._text(self._paragraphs.finish())
        yield from self._aside()

    def _heed_tags(self, pages: Sequence[Page]) -> None:
        """Leave the structure tree aside, for the rest of the document, where the pages do not bear it out."""
        borne_out = None if self.ignores_tags else is_borne_out(pages, self._measures)
        self.ignores_tags = self.ignores_tags or borne_out is False
        lines = [line for page in pages for line in page.lines]
        if self.ignores_tags:
            for line in lines:
                line.tag = None
        self.states_headings = any(line.tag is not None and line.tag.rank is not None for line in lines)

    def _page(self, page: Page) -> Iterator[Run]:
        self._here = _by_mark(page.notes)
        yield from self._text(self._paragraphs.of(page, self._measures))
        self._notes += self._here.values()
        self._here = {}
        self._left_out += page.furniture

    def _text(self, paragraphs: Iterable[Paragraph | TableLines]) -> Iterator[Run]:
        for paragraph in paragraphs:
            if isinstance(paragraph, TableLines):
                yield from self._table(paragraph)
                continue
            unit, run = text_unit(self.linear, paragraph, self._measures)
            unit.states_headings = self.states_headings
            self.units.append(unit)
            yield run
            if unit.marks and self._here:
                yield from self._write_notes(self._meant(unit))
            yield from self._aside()

    def _meant(self, unit: TextUnit) -> list[list[Line]]:
        """Take those notes of the page that the marks in a paragraph mean."""
        marks = (unit.text[start - unit.start : end - unit.start] for start, end in unit.marks)
        return [self._here.pop(mark) for mark in marks if mark in self._here]

    def _aside(self) -> Iterator[Run]:
        """Write what stood at the foot of the pages that are complete."""
        yield from self._write_notes(self._notes)
        self._notes = []
        for line in self._left_out:
            self.units.append(left_out(self.linear, line))
        self._left_out.clear()

    def _write_notes(self, notes: Iterable[list[Line]]) -> Iterator[Run]:
        for lines in notes:
            unit = note_unit(self.linear, lines)
            if self.recognises:
                self.units.append(unit)
            else:
                yield plain_run(unit.start, self.linear.text_of(unit.start, unit.end))

    def _table(self, table: TableLines) -> Iterator[Run]:
        unit = table_unit(self.linear, table)
        if self.recognises:
            self.units.append(unit)
            return
        for start, end, _ in unit.rows:
            yield plain_run(start, self.linear.text_of(start, end))


def _by_mark(notes: Sequence[list[Line]]) -> dict[str, list[Line]]:
    """Give the notes of a page by their marks; one without a mark, or with that of another one, by its number."""
    found: dict[str, list[Line]] = {}
    for number, note in enumerate(notes):
        match = MARK.match(note[0].text)
        free = match is not None and match[1] not in found
        found[match[1] if match is not None and free else f"#{number}"] = note
    return found
