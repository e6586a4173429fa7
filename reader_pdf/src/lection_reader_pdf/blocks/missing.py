"""Pages that gave no text: said, with what to do; an error where no page has any."""

from __future__ import annotations

from collections.abc import Iterator

from lection_core import Dropped, ReaderError

from lection_reader_pdf.page.pages import Reading, listed

_RECOGNISE = "Have a program recognise it (OCR), for example `ocrmypdf scan.pdf readable.pdf`, and read the result."


_TAGS = (
    "The structure tree of this file does not say what its pages show, and was left aside; "
    "headings and paragraphs are those of the pages."
)


def missing(reading: Reading, *, ignores_tags: bool) -> Iterator[Dropped]:
    """Yield notices of the pages of a document, all of which have been read, that gave no text.

    :raises ReaderError: where no page has text.
    """
    if not reading.with_text:
        if reading.pictures:
            raise ReaderError(f"No page of this PDF has text, only pictures of it. {_RECOGNISE}", 0)
        raise ReaderError("No page of this PDF has text: its pages are empty or damaged. Open it in a viewer.", 0)
    if reading.pictures:
        reason = f"No text, only pictures, on the pages {listed(reading.pictures)}. {_RECOGNISE}"
        yield Dropped(kind="page_without_text", count=len(reading.pictures), reason=reason)
    if ignores_tags:
        yield Dropped(kind="structure_tree", count=1, reason=_TAGS)
    if reading.unreadable:
        reason = f"The pages {listed(reading.unreadable)} are damaged and could not be read; get the file anew."
        yield Dropped(kind="damaged_page", count=len(reading.unreadable), reason=reason)
