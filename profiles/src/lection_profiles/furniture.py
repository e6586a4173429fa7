"""Page furniture: page numbers and running heads, found because they repeat. Source: profiles.md, "Units of plain text"."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator

from lection_profiles.lines import LOOK_AHEAD, Line

_PAGE_WORDS = "page|seite|página|pagina|pag\\.|p\\.|blz\\.|side|sida|sivu|strona|стр\\.|第"
_ALONE = re.compile(
    rf"[-–—\[]?\s*(?:{_PAGE_WORDS})?\s*(\d{{1,4}})\s*(?:(?:of|von|de|sur|van|av|af|di|z|/)\s*\d{{1,4}})?\s*[-–—\]页頁]?\Z",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"(\S.{1,90}?\S)(?:\s{2,}(\d{1,4})|\s+\[Page (\d{1,4})\])\Z")
_BEFORE = re.compile(r"(\d{1,4})\s{2,}(\S.{2,90})\Z")
_LEADER = re.compile(r"\.\s?\.|…|\.\Z")
_BARE_GAP = 20
"""A number alone on its line is a page number only where its successor stands at least so many lines on."""


def page_number(text: str) -> tuple[str, int] | None:
    """Read a line as one that carries a page number: what stays the same from page to page, and the number."""
    if len(text) > 110 or not (text[-1].isdigit() or text[-1] in "-–—]页頁" or text[0].isdigit()):
        return None
    alone = _ALONE.match(text)
    if alone is not None:
        return text[: alone.start(1)] + "#" + re.sub(r"\d+", "#", text[alone.end(1) :]), int(alone[1])
    behind = _BEHIND.match(text)
    if behind is not None and not _LEADER.search(behind[1]):
        return behind[1], int(behind[2] or behind[3])
    before = _BEFORE.match(text)
    return (before[2], int(before[1])) if before is not None and not _LEADER.search(before[2]) else None


class _Pages:
    """What the window knows: where which page number stands, and which lines stand next to page numbers."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, int], list[int]] = {}
        self.heads: Counter[str] = Counter()
        self.confirmed: set[str] = set()
        self._after_page = False
        self.apart = False
        """The line being judged stands between blank lines, as a label alone on its line does."""

    def look(self, line: Line) -> None:
        """Take note of a line that has come into sight."""
        if not line.text:
            return
        page = page_number(line.text)
        if page is not None:
            self.seen.setdefault(page, []).append(line.number)
            if len(self.seen[page]) > 8:
                del self.seen[page][:4]
        elif self._after_page or line.feed:
            self.heads[line.text] += 1
        self._after_page = page is not None

    def is_page(self, line: Line, page: tuple[str, int], before_feed: bool) -> bool:
        form, number = page
        if form == "#" and self.apart and line.indent < 10 and not before_feed:
            return False
        gap = _BARE_GAP if form == "#" else 3
        after = any(there >= line.number + gap for there in self.seen.get((form, number + 1), ()))
        return (
            before_feed
            or after
            or form in self.confirmed
            and any(there <= line.number - gap for there in self.seen.get((form, number - 1), ()))
        )


def mark_furniture(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines with page numbers and running heads marked, looking at most LOOK_AHEAD characters ahead."""
    pages, pending = _Pages(), deque[Line]()
    state = _State(pages)
    for line in lines:
        pages.look(line)
        pending.append(line)
        while pending and line.start - pending[0].start > LOOK_AHEAD:
            yield state.mark(pending.popleft(), pending)
    while pending:
        yield state.mark(pending.popleft(), pending)


class _State:
    """Where the marking stands: whether the last line with text was a page number."""

    def __init__(self, pages: _Pages) -> None:
        self._pages = pages
        self._after_page = False
        self._text = ""
        self._blank = True

    def mark(self, line: Line, ahead: deque[Line]) -> Line:
        before, self._blank = self._blank, not line.text
        if not line.text:
            return line
        self._pages.apart = before and (not ahead or not ahead[0].text)
        page = page_number(line.text)
        if page is not None:
            following = next((other for other in ahead if other.text), None)
            before_feed = (
                following is not None and following.feed and page[0].strip("-–—[] ").lower() in ("#", "page #")
            )
            line.furniture = self._pages.is_page(line, page, before_feed)
            if line.furniture:
                self._pages.confirmed.add(page[0])
        elif self._after_page and (self._pages.heads[line.text] > 1 or line.feed and self._interrupts(line, ahead)):
            line.furniture = True
        if not line.furniture:
            self._text = line.text
        self._after_page = line.furniture and page is not None
        return line

    def _interrupts(self, line: Line, ahead: deque[Line]) -> bool:
        """Tell whether a line behind a page break stands within a sentence that goes on behind it."""
        following = next((other for other in ahead if other.text), None)
        return (
            following is not None
            and following.text[0].islower()
            and bool(self._text)
            and self._text[-1].isalnum()
            and not line.text[0].islower()
            and len(line.text) < 80
        )
