"""Page after page of a document, each read when its turn comes and closed again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from lection_reader_pdf.page.bookmarks import bookmarks_of
from lection_reader_pdf.page.characters import Characters, Fonts, Turn
from lection_reader_pdf.page.elements import Element, elements_of
from lection_reader_pdf.page.line import Line
from lection_reader_pdf.page.lines import lines_of
from lection_reader_pdf.page.links import add_links
from lection_reader_pdf.page.page import Page


class Reading:
    """Reads the pages of a document in order, and keeps count of those that give no text."""

    def __init__(self, document: pdfium.PdfDocument) -> None:
        self._document = document
        self._fonts = Fonts()
        self._bookmarks = bookmarks_of(document)
        self._tagged = bool(raw.FPDFCatalog_IsTagged(document.raw))
        self.with_text = 0
        """How many pages had text so far."""
        self.pictures: list[int] = []
        """The pages that show something, but have no text."""
        self.unreadable: list[int] = []
        """The pages that are damaged."""

    def pages(self) -> Iterator[Page]:
        """Give the pages that can be read."""
        for index in range(len(self._document)):
            handle = raw.FPDF_LoadPage(self._document.raw, index)
            if not handle:
                self.unreadable.append(index + 1)
                continue
            try:
                page = self._page(handle, index + 1)
            finally:
                raw.FPDF_ClosePage(handle)
            if page is None:
                self.unreadable.append(index + 1)
            else:
                yield page

    def _page(self, handle: Any, number: int) -> Page | None:
        textpage = raw.FPDFText_LoadPage(handle)
        if not textpage:
            return None
        quarter = raw.FPDFPage_GetRotation(handle)
        width, height = raw.FPDF_GetPageWidthF(handle), raw.FPDF_GetPageHeightF(handle)
        plain = (height, width) if quarter % 2 else (width, height)
        try:
            characters = Characters(textpage, Turn(quarter, *plain), self._fonts)
            lines = lines_of(characters, number)
            if lines and not quarter:
                add_links(self._document.raw, handle, characters, lines)
            if self._tagged and lines:
                _tag(lines, characters, elements_of(handle))
        finally:
            raw.FPDFText_ClosePage(textpage)
        if lines:
            self.with_text += 1
        elif raw.FPDFPage_CountObjects(handle) > 0:
            self.pictures.append(number)
        return Page(number, width, height, lines, self._bookmarks.get(number, frozenset()))


def _tag(lines: list[Line], characters: Characters, elements: dict[int, Element]) -> None:
    """Let each line know the element of the structure tree that its first letter belongs to."""
    for line in lines if elements else ():
        letter = raw.FPDFText_GetTextObject(characters.handle, characters.index(line.begin))
        if letter:
            line.tag = elements.get(raw.FPDFPageObj_GetMarkedContentID(letter))


def listed(numbers: list[int]) -> str:
    """Write page numbers for a reader: `1, 3 to 5`."""
    parts: list[str] = []
    start = before = numbers[0]
    for number in [*numbers[1:], -1]:
        if number == before + 1:
            before = number
            continue
        parts.append(str(start) if start == before else f"{start} to {before}")
        start = before = number
    return ", ".join(parts)
