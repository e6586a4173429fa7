"""Headings by their looks: what letters, place and length say of an unlabelled paragraph."""

from __future__ import annotations

from typing import Final

from lection_reader_pdf.blocks.units import TextUnit
from lection_reader_pdf.page.bookmarks import title_key

_LARGER: Final = 1.1
"""So many times the size of the text, and more, are the letters of a heading."""
_STATED: Final = 1000.0
"""A heading that the file states ranks above all that only look like one."""
_LENGTH: Final = 160
_LINES: Final = 4
_OPEN_END: Final = frozenset(".;:,。；：、，")
"""What a heading does not end with."""


def heading_signals(unit: TextUnit, text: str) -> tuple[str, ...]:
    """Give what shows that a paragraph is a heading; nothing where its letters do not differ from those of the text."""
    paragraph, measures = unit.paragraph, unit.measures
    if unit.states_headings:
        return ()
    lines = paragraph.lines
    if len(text) > _LENGTH or len(lines) > _LINES or text[-1:] in _OPEN_END or not any(map(str.isalpha, text)):
        return ()
    larger = all(line.size >= _LARGER * measures.size for line in lines)
    bold = not measures.bold and all(line.font.bold and line.ends_bold for line in lines)
    listed = _is_bookmarked(unit, text)
    if not (larger or bold or listed):
        return ()
    signs = {
        "size": larger, "weight": bold, "centred": paragraph.centred, "gap": paragraph.gap, "bookmark": listed
    }  # fmt: skip
    return tuple(name for name, shows in signs.items() if shows)


def _is_bookmarked(unit: TextUnit, text: str) -> bool:
    """Tell whether a bookmark of the page bears the words of a paragraph, with or without what it begins with."""
    pages = unit.paragraph.pages
    if not pages or not pages[0].bookmarks:
        return False
    return title_key(unit.text) in pages[0].bookmarks or title_key(text) in pages[0].bookmarks


def style_of(unit: TextUnit) -> tuple[float, bool]:
    """Give what headings are ranked by: the size of the first letters, and whether they are bold."""
    if unit.rank is not None:
        return _STATED - unit.rank, True
    line = unit.paragraph.lines[0]
    return round(line.size * 2) / 2, line.font.bold
