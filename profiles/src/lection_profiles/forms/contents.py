"""Tables of contents: where one begins and how far it goes. Source: profiles.md, "Units of plain text"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, takewhile

from lection_profiles.lines.lines import Line
from lection_profiles.text.wording import may_begin

_TITLE = re.compile(
    r"(?:table +of +(?:contents|sections|provisions)|contents|"
    r"arrangement +of +(?:sections|provisions|regulations|paragraphs)|"
    r"inhalts(?:verzeichnis|übersicht)|inhalt|sommaire|table +des +mati[èe]res|[íi]ndice|sum[áa]rio|"
    r"inhoud(?:sopgave)?|indhold(?:sfortegnelse)?|innehåll(?:sförteckning)?|sisällys(?:luettelo)?|spis +treści|obsah|"
    r"содержание|оглавление|目\s*录|目\s*次|المحتويات|الفهرس)\s*:?(?:\s+(?:page|seite|p[áa]gina|sida|side))?\Z",
    re.IGNORECASE,
)
_BEGINNINGS = frozenset(["ta", "co", "ar", "in", "so", "su", "si", "sp", "ob"])
"""How a title begins, as far as that is ASCII: asked for first, which tells of most lines."""
_ANNOUNCED = re.compile(
    r"(?:table of (?:contents|sections)|analysis) [^.]{0,80}(?:as follows|following)[^.]{0,20}[:—]\Z|"
    r"table of (?:contents|sections)\.?[^.]{0,60}[:—]\Z",
    re.IGNORECASE,
)
_LEADER = re.compile(
    r"(?:\.{3,}|(?:\. ){3,}\.?|…{1,}|·{3,})\s*(?:\d{1,4}|[ivxlc]{1,6})?\Z|_{4,}\s*(?:\d{1,4}|[ivxlc]{1,6})\Z"
)
"""What leads to a page number; a line to write on stands without one."""
_BEHIND_LEADER = frozenset("0123456789ivxlc…·. ")
"""What a line that leads to a page number ends with; digits and white space beyond ASCII are asked for apart."""
_PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,6}")
_LETTERS = re.compile(r"[\W_]+")
_MAX_ENTRY = 200
_KEYS = 3
"""So many entries are kept to know them again by, and so many titles of labels that stand alone."""
_BARE_LABEL = 12
"""A key shorter than this is a label alone (`PART 1`), the title stands in the next line."""


def is_title(text: str) -> bool:
    """Tell whether a line is the title of a table of contents."""
    return len(text) < 60 and may_begin(text, _BEGINNINGS) and _TITLE.match(text) is not None


def is_certain_title(text: str) -> bool:
    """Tell whether a title can mean nothing but a table of contents, as `Contents` may behind a number."""
    return " " in text and is_title(text)


def announces(text: str) -> bool:
    """Tell whether a unit ends by announcing a table of contents (`The table of contents is as follows:`)."""
    return "table of" in text.lower() and _ANNOUNCED.search(text[-200:]) is not None


def has_leader(line: Line) -> bool:
    """Tell whether a line leads to a page number by dots; it is looked at once, however often this is asked."""
    if line.leads is None:
        line.leads = leader_in(line.text) is not None
    return line.leads


def leader_in(text: str) -> re.Match[str] | None:
    """Find what leads to a page number at the end of a line."""
    # The end rules out most lines, above all sentences; what is left without one of these marks has no leader either.
    last = text[-1:]
    if last == "." and not text.endswith(("...", ". . . .")):
        return None
    if last not in _BEHIND_LEADER and (last.isascii() or not (last.isdecimal() or last.isspace())):
        return None
    dots = text.find("...")
    if dots < 0 and not (". ." in text or "…" in text or "···" in text or "____" in text):
        return None
    return _LEADER.search(text, max(dots, 0))  # where there are such dots, no other mark leads over them


def _ends_in_page(text: str, behind: int = 0) -> bool:
    """Tell whether a line ends in a page number, with white space before it that stands at `behind` or later."""
    words = text.rsplit(None, 1)
    return len(words) == 2 and len(text) - len(words[1]) > behind and _PAGE.fullmatch(words[1]) is not None


def entry_key(text: str) -> str:
    """What an entry and the heading it points to have in common: letters and digits before the leader."""
    match = leader_in(text)
    return _LETTERS.sub("", text[: match.start()] if match else text).casefold()


_PAGED = 3
"""From so many entries on with a page number each, what stands apart without one is none."""
_FULL = 3
"""So many full lines without a page number are no entry."""


class Contents:
    """A table of contents being read: it goes on until its first entries come again as headings, or prose begins."""

    def __init__(self, width: int, dense: bool) -> None:
        self._width, self._dense = width, dense
        self._keys: list[list[str]] = []
        self._titled: list[list[str]] = []
        """For labels that stand alone, what they and the title in the next line are known again by."""
        self._leaders = self._labelled = False
        self._pages = 0
        """How many entries with a label end in a page number; -1 where one does not."""
        self._bare = ""
        self.count = 0

    def goes_on(self, line: Line, ahead: Sequence[Line], labelled: bool) -> bool:
        """Tell whether the line is a further entry, or a further line of one; `labelled`: it begins with a label."""
        text = line.text
        if len(text) > _MAX_ENTRY or self._comes_again(line) or (line.blank and self._is_prose(line, ahead)):
            return False
        # The number of a label that stands alone (`PART 1`) is no page.
        behind = line.readings[0].end if line.readings else 0
        leader, paged = has_leader(line), _ends_in_page(text, behind)
        if self._pages >= _PAGED and line.blank and not (labelled or paged):
            following = next((item for item in ahead if item.text and not item.furniture), None)
            return following is not None and _ends_in_page(following.text) and self._add(text, labelled, paged)
        if self._leaders and not leader and self.count:
            coming = [item for item in ahead if item.text and not item.furniture]
            if not coming or not (has_leader(coming[0]) or paged or self._is_amid(line, coming)):
                return False
        elif (
            not leader
            and not labelled
            and text.endswith((".", ";", ":"))
            and len(text) > 0.9 * self._width
            and text.count(" ") > 16
        ):
            return False
        self._leaders = self._leaders or leader
        if labelled and self._pages >= 0:
            self._pages = self._pages + 1 if paged else -1
        return self._add(text, labelled, paged)

    def _is_amid(self, line: Line, coming: Sequence[Line]) -> bool:
        """Tell whether an entry too long to lead to its page stands among the others, without a blank line."""
        if line.blank:
            return False
        if not self._dense and line.readings and not line.readings[0].rule.bullet:
            return True
        return any(map(has_leader, takewhile(lambda item: not item.blank, coming)))

    def _is_prose(self, line: Line, ahead: Sequence[Line]) -> bool:
        """Tell whether a paragraph of several full lines begins, as behind a title that has no entries."""
        lines = [line, *ahead[: _FULL - 1]]
        if len(lines) < _FULL or any(item.blank or item.readings for item in lines[1:]):
            return False
        return all(len(item.text) > 0.7 * self._width and not _ends_in_page(item.text) for item in lines)

    def _add(self, text: str, labelled: bool, paged: bool) -> bool:
        self.count += 1
        self._remember(text, labelled, paged)
        return True

    def _remember(self, text: str, labelled: bool, paged: bool) -> None:
        """Keep the first entries to know them again by: those with labels where there are such, each with its title.

        A title without a label may stand over several groups of entries. A number at the end may be that of the page.
        """
        keys = [entry_key(text)]
        if paged and (self._bare or len(self._keys) < _KEYS):
            keys.append(entry_key(text.rsplit(None, 1)[0]))
        if self._bare and len(self._titled) < _KEYS:
            self._titled.append([self._bare + key for key in keys])
        self._bare = keys[0] if labelled and len(keys[0]) < _BARE_LABEL else ""
        if len(self._keys) < _KEYS and (labelled or not self._labelled):
            self._keys.append(keys)
        self._labelled = self._labelled or labelled

    def _comes_again(self, line: Line) -> bool:
        if self.count < 2 or has_leader(line):
            return False
        key = entry_key(line.text)
        known = chain.from_iterable((*self._keys, *self._titled))
        return len(key) > 2 and any(_same(key, each) for each in known)


def _same(key: str, known: str) -> bool:
    shorter = min(len(key), len(known))
    return key == known or (shorter >= 24 and key[:shorter] == known[:shorter])
