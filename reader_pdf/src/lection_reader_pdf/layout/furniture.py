"""Page furniture: running heads, feet and page numbers, found because they repeat in their place.

Source: formats.md, "pdf".
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from lection_reader_pdf.page.line import Line
from lection_reader_pdf.page.page import Page

_EDGE: Final = 4
"""Furniture stands within so many baselines from the top or the bottom."""
_ZONE: Final = 0.15
"""And within this share of the height of the page."""
_SHIFT: Final = 4.0
"""In points: from page to page it stands in one place within this."""
_NUMBER: Final = re.compile(r"\d+")
_ROMAN: Final = re.compile(r"[-–—(]?\s?(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})\s?[-–—)]?", re.IGNORECASE)
_PAGE_NUMBER: Final = re.compile(
    r"[-–—\[(]?\s*(?:(?:page|pag\.?|p\.|seite|s\.|página|pagina|side|sida|strona|blz\.)\s)?\d{1,4}(?:\s?(?:of|von|de|sur|van|av|af|di|/)\s?\d{1,4})?\s*[-–—\])]?\Z",
    re.IGNORECASE,
)
_APART: Final = 1.6
"""So many times its size a line stands away from the text if it is a head or foot that does not repeat."""
_AS_WIDE: Final = 0.75
"""A gap of this share of the widest one is as wide."""
_KEPT: Final = 64
"""On so many pages, the last ones, a line is looked for."""
_PLACES: Final = 64
_DIGITS: Final = 9
"""A number of so many figures counts no pages."""
_REMEMBERED: Final = 4096
"""How many forms of lines at an edge are remembered from earlier pages."""


class _Seen(NamedTuple):
    """A line near an edge: its page, baseline and the numbers in it."""

    page: int
    y: float
    numbers: tuple[int, ...]


Rows: TypeAlias = list[list[Line]]


class Furniture:
    """Finds the furniture of one document; it is given its pages in order, some at a time."""

    def __init__(self) -> None:
        self._seen: dict[str, deque[_Seen]] = defaultdict(lambda: deque(maxlen=_KEPT))
        self._places: list[tuple[float, float]] = []
        """The baseline and size of lines known to be furniture."""

    def take_out(self, pages: Sequence[Page]) -> None:
        """Take the furniture of each page out of its lines."""
        rows = [_rows(page) for page in pages]
        edges = [list(_edges(each)) for each in rows]
        for page, lines in zip(pages, edges, strict=True):
            for line in lines:
                if len(self._seen) < _REMEMBERED or _form(line.text) in self._seen:
                    self._seen[_form(line.text)].append(_seen(page, line.text, line.y))
        few = len(pages) <= 3 and pages[0].number == 1
        found = [self._repeated(page, each, 1 if few else 2) for page, each in zip(pages, rows, strict=True)]
        if all(len(lines) == len(page.lines) for page, lines in zip(pages, found, strict=True)):
            return  # pages of nothing but a line that repeats: there is no text that it could be the head of
        for page, repeated in zip(pages, found, strict=True):
            self._remember(repeated)
            page.furniture = repeated
        for page, each in zip(pages, rows, strict=True):
            self._take_out(page, each)

    def _repeated(self, page: Page, rows: Rows, needed: int) -> list[Line]:
        """Give the outermost lines, from either edge up to the first other one, that stand so on further pages."""
        found: list[Line] = []
        for outer, edge in ((rows, page.height), (rows[::-1], 0.0)):
            run: list[list[Line]] = []
            for row in outer[:_EDGE]:
                whole = " ".join(line.text for line in row)  # a page number may be drawn apart from its foot
                if len(row) > 1 and self._repeats(page, whole, row[0].y, needed):
                    repeated = row
                else:
                    repeated = [
                        line for line in row if not line.noted and self._repeats(page, line.text, line.y, needed)
                    ]
                if not repeated or abs(row[0].y - edge) > _ZONE * page.height:
                    break
                run.append(repeated)
                if len(repeated) < len(row):
                    break
            found += [line for row in run[: _set_apart(run, outer)] for line in row]
        return list(dict.fromkeys(found))

    def _repeats(self, page: Page, text: str, y: float, needed: int) -> bool:
        here = _seen(page, text, y)
        return len({there.page for there in self._seen[_form(text)] if _is_same(here, there)}) >= needed

    def _remember(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if len(self._places) < _PLACES and not any(
                abs(y - line.y) <= 1 and abs(size - line.size) <= 0.5 for y, size in self._places
            ):
                self._places.append((line.y, line.size))

    def _take_out(self, page: Page, rows: Rows) -> None:
        furniture = {id(line) for line in page.furniture}
        for line in self._apart(rows, furniture):
            furniture.add(id(line))
        page.furniture = [line for line in page.lines if id(line) in furniture]
        page.lines = [line for line in page.lines if id(line) not in furniture]

    def _apart(self, rows: Rows, furniture: set[int]) -> Iterator[Line]:
        """Give the outermost lines in a place of furniture, and page numbers, that stand apart from the text."""
        for outer, inner in ((rows, rows[1:]), (rows[::-1], rows[-2::-1])):
            outermost = True
            for row, following in zip(outer[:_EDGE], [*inner, None], strict=False):
                if all(id(line) in furniture for line in row):
                    outermost = False
                    continue
                size = row[0].size
                apart = following is None or abs(following[0].y - row[0].y) > _APART * size
                rest = [line for line in row if id(line) not in furniture]
                if (
                    following is not None
                    and apart
                    and all(self._fits(line, alone=outermost and len(row) == 1) for line in rest)
                ):
                    yield from rest
                break

    def _fits(self, line: Line, *, alone: bool) -> bool:
        if any(abs(y - line.y) <= 2 and abs(size - line.size) <= 0.6 for y, size in self._places):
            return True
        return alone and len(line.text) < 24 and _PAGE_NUMBER.match(line.text) is not None


def _set_apart(run: Rows, rows: Rows) -> int:
    """Tell how many of the rows at an edge stand apart from the text: those before the innermost of the widest gaps.

    What begins every page alike, such as a form, may repeat down to its second clause; its head still stands apart.
    """
    gaps = [abs(before[0].y - row[0].y) for before, row in pairwise(rows[: len(run) + 1])]
    widest = max(gaps, default=0.0)
    return max((index + 1 for index, gap in enumerate(gaps) if gap >= _AS_WIDE * widest), default=len(run))


def _form(text: str) -> str:
    """Give what stays the same of a running head from page to page."""
    return "#" if _ROMAN.fullmatch(text) else _NUMBER.sub("#", " ".join(text.casefold().split()))


def _seen(page: Page, text: str, y: float) -> _Seen:
    return _Seen(page.number, y, tuple(int(number) for number in _NUMBER.findall(text) if len(number) < _DIGITS))


def _is_same(here: _Seen, there: _Seen) -> bool:
    """Tell whether two lines of one form stand in one place, and their numbers are those of their pages, or the same.

    `Article 7` and `Article 12`, each at the top of its page, are no running head.
    """
    pages = here.page - there.page
    if not pages or abs(here.y - there.y) > _SHIFT or len(here.numbers) != len(there.numbers):
        return False
    return all(a - b in (0, pages) for a, b in zip(here.numbers, there.numbers, strict=True))


def _rows(page: Page) -> Rows:
    """Give the lines of a page by baseline, from the top down."""
    rows: Rows = []
    for line in sorted((line for line in page.lines if not line.sideways), key=lambda line: (-line.y, line.x0)):
        if rows and rows[-1][0].y - line.y < 0.3 * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _edges(rows: Rows) -> Iterator[Line]:
    """Give the lines near the top and the bottom that may be furniture: those of notes, which begin so, are none."""
    outer = rows if len(rows) <= 2 * _EDGE else [*rows[:_EDGE], *rows[-_EDGE:]]
    for row in outer:
        yield from (line for line in row if not line.noted)
