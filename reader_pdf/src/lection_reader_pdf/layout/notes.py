"""Footnotes: what stands at the foot of a page or column and begins with a mark that the text refers to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from lection_reader_pdf.layout.measures import WIDER, Measures
from lection_reader_pdf.page.line import Line
from lection_reader_pdf.page.page import Page

MARK: Final = re.compile(r"[\[(]?(\d{1,3}|[*†‡§¶]{1,3})[.)\]]?(?:\s+|(?=[^\W\d_]))(?=\S)")
"""What a note begins with."""
_SMALL: Final = 0.93
"""So many times the size of the text, or less, the letters of notes are."""

_LONGEST: Final = 8
"""A note in letters as large as the text has no more lines than this below its first."""


def take_notes_out(page: Page, measures: Measures) -> None:
    """Take the footnotes of a page, whose lines stand in reading order, out of its lines."""
    if not page.columns:
        return
    marks = {line.text[start:end] for line in page.lines for start, end in line.references}
    taken: set[int] = set()
    for column in (*range(len(page.columns)), None):
        lines = [line for line in page.lines if line.column == column and not line.sideways]
        lines.sort(key=lambda line: -line.y)
        for note in _notes(lines, measures, marks):
            page.notes.append(note)
            taken.update(map(id, note))
    if taken:
        page.lines = [line for line in page.lines if id(line) not in taken]
    if marks:
        _keep_references(page)


def _keep_references(page: Page) -> None:
    """Let only those raised figures be marks of notes for which there is one on the page: others are exponents."""
    matches = (MARK.match(note[0].text) for note in page.notes)
    known = {match[1] for match in matches if match is not None}
    for line in page.lines:
        if line.references:
            line.references = tuple((start, end) for start, end in line.references if line.text[start:end] in known)
            line.set_marks_apart()


def _notes(lines: Sequence[Line], measures: Measures, marks: set[str]) -> list[list[Line]]:
    """Find the notes at the foot of a column, from the top down."""
    first = _first(lines, measures, marks)
    if first is None:
        return []
    notes: list[list[Line]] = []
    for line in lines[first:]:
        match = MARK.match(line.text)
        if not notes or (match is not None and _follows(match[1], notes[-1][0], marks)):
            notes.append([line])
        else:
            notes[-1].append(line)
    return notes


def _follows(mark: str, note: Line, marks: set[str]) -> bool:
    """Tell whether a mark is that of the next note."""
    before = MARK.match(note.text)
    if before is None:
        return True
    if mark.isdigit() and before[1].isdigit():
        return int(mark) == int(before[1]) + 1
    return mark in marks or mark != before[1]


def _first(lines: Sequence[Line], measures: Measures, marks: set[str]) -> int | None:
    """Give where the notes begin: the topmost line with a mark, set apart, below which there is no other text."""
    first, beyond = None, 0
    for index in range(len(lines) - 1, 0, -1):
        line = lines[index]
        if _begins_note(line, measures, marks) and (first is None or _comes_before(line, lines[first])):
            first, beyond = index, 0
        elif line.size > _SMALL * measures.size:
            beyond += 1
            if beyond > _LONGEST:
                break
    if first is None:
        return None
    gap = lines[first - 1].y - lines[first].y
    return first if gap > WIDER * measures.leading * lines[first].size else None


def _begins_note(line: Line, measures: Measures, marks: set[str]) -> bool:
    """Tell whether a line begins as notes do: with a raised mark, in small letters, or with a mark the text raises."""
    match = MARK.match(line.text)
    if match is None:
        return False
    return line.noted or line.size <= _SMALL * measures.size or (match[0].strip() in marks)


def _comes_before(line: Line, note: Line) -> bool:
    """Tell whether a line has the mark before that of a note."""
    mark, behind = MARK.match(line.text), MARK.match(note.text)
    if mark is None or behind is None:
        return False
    if mark[1].isdigit() and behind[1].isdigit():
        return int(mark[1]) + 1 == int(behind[1])
    return not mark[1].isdigit() or not behind[1].isdigit()
