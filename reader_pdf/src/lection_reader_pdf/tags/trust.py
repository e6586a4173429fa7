"""Whether the structure tree of a file says what its pages show; if not, it is left aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lection_reader_pdf.layout.measures import WIDER, Measures
from lection_reader_pdf.page.line import Line
from lection_reader_pdf.page.page import Page

_COVERED: Final = 0.8
"""So many lines belong to an element, or the tree is as good as empty."""
_AGREE: Final = 0.75
"""So many lines that are plainly set apart, or within a sentence, the tree sets apart or keeps together as well."""
_HEADINGS: Final = 0.4
"""No more of the letters than this stand in headings."""


def is_borne_out(pages: Sequence[Page], measures: Measures) -> bool | None:
    """Tell whether the pages bear out the structure tree of their file; None where it says nothing of them."""
    lines = [line for page in pages for line in page.lines]
    tagged = [line for line in lines if line.tag is not None]
    if not tagged:
        return None
    headed = sum(len(line.text) for line in tagged if line.tag is not None and line.tag.rank is not None)
    if len(tagged) < _COVERED * len(lines) or headed > _HEADINGS * sum(len(line.text) for line in tagged):
        return False
    agreed = list(_agreements(pages, measures))
    return not agreed or sum(agreed) >= _AGREE * len(agreed)


def _agreements(pages: Sequence[Page], measures: Measures) -> Iterator[bool]:
    for page in pages:
        for before, line in zip(page.lines, page.lines[1:], strict=False):
            apart = _are_apart(before, line, measures)
            if apart is not None and before.tag is not None and line.tag is not None:
                yield apart == (before.tag.number != line.tag.number)


def _are_apart(before: Line, line: Line, measures: Measures) -> bool | None:
    """Tell whether two lines are plainly two units, or plainly one; None where they could be either."""
    gap = before.y - line.y
    if before.column != line.column or not 0.5 * line.size < gap < 4 * line.size:
        return None
    if gap > WIDER * measures.leading * line.size:
        return True
    return False if line.text[0].islower() and before.text[-1].isalnum() else None
