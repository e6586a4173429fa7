"""A page as layout sees it: its lines, and which of them are no text of the document."""

from __future__ import annotations

from dataclasses import dataclass, field

from lection_reader_pdf.page.line import Line


@dataclass(slots=True)
class Page:
    """The lines of one page, in the order in which the page draws them until they are put into reading order."""

    number: int
    """Counted from 1."""
    width: float
    height: float
    lines: list[Line]
    bookmarks: frozenset[str] = frozenset()
    """The titles of the bookmarks that lead here, as `title_key` writes them."""
    furniture: list[Line] = field(default_factory=list)
    """Running heads, feet and page numbers, taken out of `lines`."""
    notes: list[list[Line]] = field(default_factory=list)
    """The lines of each footnote, taken out of `lines`."""
    columns: list[tuple[float, float]] = field(default_factory=list)
    """The left and right edge of each column, from left to right."""
