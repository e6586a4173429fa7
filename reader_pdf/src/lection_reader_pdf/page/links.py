"""Links: which letters of a page lead where."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import pypdfium2.raw as raw

from lection_reader_pdf.page.characters import Characters
from lection_reader_pdf.page.line import Line

_MOST: Final = 2_000
"""So many links of a page are looked at."""
_TARGET: Final = 4_096


class _Link(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float
    target: str


def add_links(document: Any, page: Any, characters: Characters, lines: Sequence[Line]) -> None:
    """Let each line know which of its letters lead to an address."""
    for link in _links(document, page):
        for line in lines:
            crosses = link.bottom < line.y + 0.4 * line.size < link.top and link.left < line.x1 and link.right > line.x0
            if crosses and line.is_exact:
                inside = [place for place in range(line.begin, line.end) if _is_in(characters, place, link)]
                if inside:
                    line.links = (*line.links, (inside[0] - line.begin, inside[-1] + 1 - line.begin, link.target))


def _is_in(characters: Characters, place: int, link: _Link) -> bool:
    if characters.text[place].isspace():
        return False
    left, _, right, _ = characters.box(place)
    return link.left <= (left + right) / 2 <= link.right


def _links(document: Any, page: Any) -> Iterator[_Link]:
    position, link, rect = ctypes.c_int(0), raw.FPDF_LINK(), raw.FS_RECTF()
    for _ in range(_MOST):
        if not raw.FPDFLink_Enumerate(page, position, link):
            return
        target = _target(document, raw.FPDFLink_GetAction(link))
        if target and raw.FPDFLink_GetAnnotRect(link, rect):
            low, high = sorted((rect.bottom, rect.top))
            yield _Link(rect.left, low, rect.right, high, target)


def _target(document: Any, action: Any) -> str:
    """Give the address an action opens; nothing of one that does something else."""
    if not action or raw.FPDFAction_GetType(action) != raw.PDFACTION_URI:
        return ""
    buffer = ctypes.create_string_buffer(_TARGET)
    size = raw.FPDFAction_GetURIPath(document, action, buffer, _TARGET)
    return buffer.raw[: max(0, size - 1)].decode("utf-8", "replace") if size <= _TARGET else ""
