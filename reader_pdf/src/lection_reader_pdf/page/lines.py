"""From the text of a page to its lines: cut where PDFium breaks it, and where it joined a hyphen."""

from __future__ import annotations

import re
from typing import Final

from lection_reader_pdf.page.backwards import backwards_lines, has_backwards, is_rest, may_have_backwards
from lection_reader_pdf.page.characters import Characters
from lection_reader_pdf.page.gaps import measure_gaps
from lection_reader_pdf.page.line import Line
from lection_reader_pdf.page.marks import behind_mark, marks_of, may_be_marks, take_mark

_PIECE: Final = re.compile("[^\r\n\ufffe\x02]+")
_JOINED: Final = ("\ufffe", "\x02")
"""What PDFium writes for the hyphen at the end of a line, in place of the line break: the next line goes on behind."""
_HYPHENS: Final = "\u2010\u00ad"
"""A hyphen that a layout program sets at the end of a line, and the soft one."""
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
_BULLET: Final = re.compile(r"[^\w\s(\[{\"'“‘„«]\s+(?=\w)")
_BACK: Final = 4
"""So many lines back stands what a stretch of text from right to left may belong to."""


def lines_of(characters: Characters, page: int) -> list[Line]:
    """Give the lines of a page in the order in which the page draws them."""
    found: list[Line] = []
    candidates = may_be_marks(characters.text)
    backwards = may_have_backwards(characters.text)
    for match in _PIECE.finditer(characters.text):
        piece = match[0]
        text = piece.strip()
        if not text:
            continue
        begin = match.start() + len(piece) - len(piece.lstrip())
        line = _line(characters, page, text, begin, candidates)
        if backwards and has_backwards(text):
            for turned in backwards_lines(characters, line):
                if not any(is_rest(before, turned) for before in found[-_BACK:]):
                    found.append(turned)
        elif backwards and any(is_rest(before, line) for before in found[-_BACK:]):
            continue
        elif found and take_mark(found[-1], line):
            found[-1] = line
        else:
            found.append(line)
        if found:
            _take_hyphen(found[-1], joined=characters.text.startswith(_JOINED, match.end()))
    measure_gaps(characters, found)
    return found


def _take_hyphen(line: Line, *, joined: bool) -> None:
    """Take the hyphen from the end of a line whose last word goes on in the next one."""
    if joined:
        line.hyphen = "-"
    elif line.text[-1] in _HYPHENS and len(line.text) > 1:
        line.hyphen, line.text, line.end = line.text[-1], line.text[:-1], line.end - 1


def _line(characters: Characters, page: int, text: str, begin: int, candidates: list[tuple[int, int]]) -> Line:
    """Measure a line whose text begins at a place of the text of its page."""
    end = begin + len(text)
    x, y, left, bottom, right, size, font = characters.measure(begin, end - 1)
    noted = False
    bullet = _BULLET.match(text)
    if bullet is not None:  # of a font of signs, and of a size of its own
        size, font = characters.size(begin + bullet.end()), characters.font(begin + bullet.end())
    if text[0].isdigit() or text[0] in "*†‡§¶":
        behind = behind_mark(characters, text, begin, size)
        if behind is not None:
            noted, size, y = True, characters.size(behind), characters.origin(behind)[1]
    clean = text if text.isprintable() else _CONTROL.sub(" ", text)
    line = Line(page, clean, begin, end, min(x, left), max(x, right), y, size, font)
    line.noted = noted
    if line.width < size and len(text) > 2:
        line.sideways = abs(bottom - y) > 2.0 * size
    if font.bold and len(text) > 1:
        line.ends_bold = characters.font(end - 1).bold
    line.references = tuple(marks_of(characters, line, candidates)) if candidates else ()
    return line
