"""Marks of notes: small raised figures or signs, behind a word or before the note itself."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from lection_reader_pdf.page.characters import Characters
from lection_reader_pdf.page.line import Line

_MARK: Final = re.compile(r"(?:\d{1,3}|[*†‡§]{1,2})(?=$|\s|[.,;:)](?!\w))")
_BEFORE_NUMBER: Final = frozenset("0123456789([§$€£#/=+<>- \r\n\t\u00a0")
"""What stands before a figure that is a number, and no mark behind a word."""
_BEFORE_NOTE: Final = re.compile(r"(?:\d{1,3}|[*†‡§¶]{1,3})\s*")
_RAISED: Final = 0.85
"""So many times the size of the text, or less, are the letters of a raised mark: office programs take 0.58, browsers
0.83."""

_ABOVE: Final = 0.12
"""So many sizes of the letters above the baseline, and more, is raised: office programs take 0.33, LaTeX 0.36."""


def may_be_marks(text: str) -> list[tuple[int, int]]:
    """Give the ranges of figures and signs right behind a word in the text of a page."""
    return [match.span() for match in _MARK.finditer(text) if _is_behind_word(text, match.start())]


def _is_behind_word(text: str, start: int) -> bool:
    """Tell whether a word ends before a place, where PDFium may have put a space."""
    before = text[max(0, start - 2) : start]
    return bool(before) and (
        before[-1] not in _BEFORE_NUMBER or (before[-1] == " " and before[0] not in _BEFORE_NUMBER)
    )


def marks_of(characters: Characters, line: Line, candidates: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give the ranges of those candidates in a line that stand above its baseline: marks of notes."""
    first = bisect_left(candidates, (line.begin, 0))
    for start, end in candidates[first:]:
        if start >= line.end:
            return
        if characters.origin(start)[1] > line.y + _ABOVE * line.size:
            yield start - line.begin, end - line.begin


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
