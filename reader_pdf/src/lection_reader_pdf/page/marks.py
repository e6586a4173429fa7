"""Marks of notes: small raised figures or signs, behind a word or before the note itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lection_reader_pdf.page.characters import Characters
from lection_reader_pdf.page.line import Line

_BEHIND_WORD: Final = re.compile(r"(?<=[^\s\d(\[§$€£#/=+<>-])\s?(\d{1,3}|[*†‡§]{1,2})(?=$|\s|[.,;:)](?!\w))")
_BEFORE_NOTE: Final = re.compile(r"(?:\d{1,3}|[*†‡§¶]{1,3})\s*")
_RAISED: Final = 0.85
"""So many times the size of the text, or less, are the letters of a raised mark: office programs take 0.58, browsers
0.83."""

_ABOVE: Final = 0.12
"""So many sizes of the letters above the baseline, and more, is raised: office programs take 0.33, LaTeX 0.36."""


def marks_of(characters: Characters, line: Line) -> Iterator[tuple[int, int]]:
    """Find the marks of notes in a line: figures or signs right behind a word that stand above its baseline."""
    for match in _BEHIND_WORD.finditer(line.text):
        place = line.begin + match.start(1)
        if characters.origin(place)[1] > line.y + _ABOVE * line.size:
            yield match.span(1)


def behind_mark(characters: Characters, text: str, begin: int, size: float) -> int | None:
    """Give where the text of a note begins behind a mark smaller than it, with which the line begins."""
    mark = _BEFORE_NOTE.match(text)
    if mark is None or mark.end() == len(text) or characters.size(begin + mark.end()) * _RAISED <= size:
        return None
    return begin + mark.end()


def take_mark(mark: Line, line: Line) -> bool:
    """Put the raised mark of a note, which the page draws as a line of its own, before the text of the note."""
    if mark.size > _RAISED * line.size or not _BEFORE_NOTE.fullmatch(mark.text):
        return False
    if not -0.1 * line.size < line.x0 - mark.x1 < 2 * line.size or abs(mark.y - line.y) > 0.6 * line.size:
        return False
    line.text, line.begin, line.x0, line.noted = f"{mark.text} {line.text}", mark.begin, mark.x0, True
    line.references = ()
    return True
