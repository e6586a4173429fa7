"""Page furniture: page numbers and running heads, found because they repeat.

Source: profiles.md, "Units of plain text".
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator

from lection_profiles.lines.lines import LOOK_AHEAD, Line

_PAGE_WORDS = "page|seite|página|pagina|pag\\.|p\\.|blz\\.|side|sida|sivu|strona|стр\\.|第"
_OF = r"(?:\s*(?:of|von|de|sur|van|av|af|di|z|/)\s*\d{1,4})?"
_ALONE = re.compile(
    rf"[-–—\[]?\s*(?:{_PAGE_WORDS})?\s*(\d{{1,4}}){_OF}\s*[-–—\]页頁]?\Z",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"(\S.{{1,90}}?\S)(?:\s{{2,}}(?:(?:{_PAGE_WORDS})\s*)?(\d{{1,4}}){_OF}|\s+\[Page (\d{{1,4}})\])\Z", re.IGNORECASE
)
_BEFORE = re.compile(r"(\d{1,4})\s{2,}(\S.{2,90})\Z")
_PLAIN = re.compile(r"[-–—]\s?#\s?[-–—]|(?i:page|seite|página|pagina|sida|side) #\s?(?:of|von|de|av|af|di|/)\s?#")
"""What is a page number wherever it stands alone: `- 3 -`, `Page 3 of 20`."""
_MARK = "<PAGE>"
"""What stands for the end of a page in the text of a filing."""
_ROMAN = re.compile(r"\(?(?=[ivxl])(?:xl|l?x{0,3})(?:i[xv]|v?i{0,3})\)?")
"""The number of a page of contents, where a page ends behind it."""
_NUMERAL, _FOOT = "numeral", "foot"
_CERTAIN = frozenset((_MARK, _NUMERAL))
"""What else a line may read as: such a number, and what stands before a number at the foot of a page."""
_LEADER = re.compile(r"\.\s?\.|…|\.\Z")
_DIGITS = frozenset("0123456789")
_ENDS = _DIGITS | set("-–—]页頁>")
_SHORT = 9
"""The mark of a page, and a Roman number in brackets, have fewer characters than this."""
_STOPS = ".;:,"
"""What ends a line of text rather than the foot of a page."""
_BARE_GAP = 20
"""A number alone on its line is a page number only where its successor stands at least so many lines on."""
_CENTRED = 10
"""From this indentation on a number alone between blank lines may be a page number; before it, it is a label."""


def page_number(text: str) -> tuple[str, int] | None:
    """Read a line as one that carries a page number: what stays the same from page to page, and the number."""
    if len(text) > 110 or not (text[-1] in _ENDS or text[0] in _DIGITS):
        return None
    if text == _MARK:
        return _MARK, 0
    alone = _ALONE.match(text) if text[-1] in _ENDS else None
    if alone is not None:
        return text[: alone.start(1)] + "#" + re.sub(r"\d+", "#", text[alone.end(1) :]), int(alone[1])
    # A printable text has no white space but spaces.
    spaced = "  " in text or not text.isprintable()
    behind = _BEHIND.match(text) if (spaced and text[-1] in _DIGITS) or text[-1] == "]" else None
    if behind is not None and not _LEADER.search(behind[1]):
        return behind[1], int(behind[2] or behind[3])
    before = _BEFORE.match(text) if spaced else None
    return (before[2], int(before[1])) if before is not None and not _LEADER.search(before[2]) else None


def mark_furniture(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines with page numbers and running heads marked, looking at most LOOK_AHEAD characters ahead."""
    pages, pending = Pages(), deque[Line]()
    before: Line | None = None
    for line in lines:
        text = line.text
        if text[-1] in _ENDS or text[0] in _DIGITS or pages.at_page_seen or line.feed:
            pages.look(line, before)
        before = line
        pending.append(line)
        while line.start - pending[0].start > LOOK_AHEAD:
            first = pending.popleft()
            if first.page is not None or pages.at_page_marked or first.feed:
                pages.mark(first, pending)
            else:  # nearly all
                pages.text = first.text
            yield first
    while pending:
        first = pending.popleft()
        pages.mark(first, pending)
        yield first


class Pages:
    """What the window shows of pages: which page number stands where, and what stands right behind or before them."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], deque[int]] = {}
        self._heads: Counter[str] = Counter()
        self._feet: Counter[str] = Counter()
        self._confirmed: set[str] = set()
        self.at_page_seen = False
        """The line last taken note of carries a page number."""
        self.at_page_marked = False
        """The line last marked carries the number of its page."""
        self.text = ""
        """The last line that is no part of a page."""

    def look(self, line: Line, before: Line | None) -> None:
        """Take note of a line that has come into sight, and of the one before it."""
        page = line.page = page_number(line.text)
        if page is not None:
            self._seen.setdefault(page, deque(maxlen=8)).append(line.number)
            self._look_before(page[0], before)
        elif self.at_page_seen or line.feed:
            self._heads[line.text] += 1
            if line.feed:
                self._look_before(_MARK, before)
        self.at_page_seen = page is not None

    def _look_before(self, form: str, before: Line | None) -> None:
        """Take note of the line before a page number or the end of a page: a number of its own, or the foot."""
        if before is None or before.page is not None:
            return
        if form == _MARK:
            before.page = (_NUMERAL, 0) if len(before.text) < _SHORT and _ROMAN.fullmatch(before.text) else None
        elif form == "#" and before.text[-1] not in _STOPS:
            before.page = _FOOT, 0
            self._feet[before.text] += 1

    def mark(self, line: Line, ahead: deque[Line]) -> None:
        """Mark a line that is part of a page; `ahead` holds the lines behind it."""
        if line.page is not None:
            line.furniture = self._is_part(line, line.page, ahead)
            if line.furniture:
                self._confirmed.add(line.page[0])
        elif self.at_page_marked or line.feed:
            # A form feed alone shows less of a page than its number does: a head has to stand behind three of them.
            needed = 2 if self.at_page_marked else 3
            torn = self.at_page_marked and line.feed and self._interrupts(line, ahead)
            line.furniture = torn or self._heads[line.text] >= needed
        self.at_page_marked = line.furniture and line.page is not None
        if not line.furniture:
            self.text = line.text

    def _is_part(self, line: Line, page: tuple[str, int], ahead: deque[Line]) -> bool:
        following = ahead[0] if ahead else None
        if page[0] != _FOOT:
            return self._is_page(line, page, following)
        number = following.page if following is not None else None
        if following is None or number is None or self._feet[line.text] < 2:
            return False
        return self._is_page(following, number, ahead[1] if len(ahead) > 1 else None)

    def _is_page(self, line: Line, page: tuple[str, int], following: Line | None) -> bool:
        form, number = page
        if form in _CERTAIN or _PLAIN.fullmatch(form):
            return True
        if following is not None and _ends_page(following) and form.strip("-–—[] ").lower() in ("#", "page #"):
            return True
        apart = line.blank and (following is None or following.blank)
        if form == "#" and apart and line.indent < _CENTRED:
            return False
        gap = _BARE_GAP if form == "#" else 3
        if any(there >= line.number + gap for there in self._seen.get((form, number + 1), ())):
            return True
        before = self._seen.get((form, number - 1), ())
        return form in self._confirmed and any(there <= line.number - gap for there in before)

    def _interrupts(self, line: Line, ahead: deque[Line]) -> bool:
        """Tell whether a line behind a page break stands within a sentence that goes on behind it."""
        if not ahead or not self.text or len(line.text) >= 80:
            return False
        return ahead[0].text[0].islower() and self.text[-1].isalnum() and not line.text[0].islower()


def _ends_page(following: Line) -> bool:
    """Tell whether a page ends before a line, as a form feed or a mark shows."""
    return following.feed or following.text == _MARK
