"""Quoted inserted text: where it begins and where it ends. Source: profiles.md, "The numbering engine": it becomes a
`quote` with its own stack and does not disturb the outer one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Protocol

from lection_profiles.labels.reading import Reading
from lection_profiles.lines.lines import Line
from lection_profiles.outline.outline import Outline
from lection_profiles.text.endings import introduces

_CLOSING = {"“": "”", "„": "“”", "«": "»", '"': '"', "‘": "’"}
_CLOSING_SINGLE = re.compile(r"’(?![^\W\d_])")
_AMENDS = re.compile(
    r"\b(?:insert(?:ed|ing)?|substitut(?:e|ed|ing)|add(?:ed|ing)?|read(?:s|ing)?|following|replac(?:e|ed|ing)|amended|"
    r"omit|strik(?:e|ing))\b",
    re.IGNORECASE,
)

_SIGHT = 400
"""How many lines behind the one that opens a quotation may close it."""


class Quotable(Protocol):
    """What may begin, hold or end quoted text: a line, or a unit that its format states."""

    @property
    def text(self) -> str:
        """What is written, without white space around it; not empty."""

    @property
    def readings(self) -> Sequence[Reading]:
        """The labels it may begin with."""

    @property
    def blank(self) -> bool:
        """A blank line, or what else sets units apart, stands before it."""


class Quotation:
    """Quoted text being read: its mark, the outline around it, and what is known of its end."""

    def __init__(self, mark: str, outer: Outline) -> None:
        self.mark = mark
        self.outer = outer
        self.closed = False
        """What has been read holds the closing mark."""
        self._repeated = False

    def pass_over(self, lines: Iterable[Quotable]) -> None:
        """Take note of a unit that has been read: it may have held the closing mark."""
        balance, last = 0, ""
        for place, line in enumerate(lines):
            balance += _balance(line.text, self.mark, not place and line.text[0] == self.mark)
            last = line.text
        self.closed = self.closed or _is_closing(balance, self.mark, last)

    def is_over(self, line: Quotable, begins: bool) -> bool:
        """Tell whether a line that begins a unit stands behind the quoted text.

        In acts of the United States every paragraph opens with the mark; one that does not ends the quotation.
        """
        if self.closed:
            return begins
        if line.text[0] == self.mark:
            self._repeated = True
            return False
        return self._repeated and begins and line.blank


def _balance(text: str, mark: str, opens: bool) -> int:
    """Count the closing marks less the opening ones, leaving out the one the unit opens with."""
    if mark == '"':
        return text.count('"') - opens
    return _closing(text, mark) - text.count(mark) + opens


def _closing(text: str, mark: str) -> int:
    """Count the closing marks; one between letters is an apostrophe (`customer’s`)."""
    if mark == "‘":
        return len(_CLOSING_SINGLE.findall(text))
    return sum(text.count(character) for character in _CLOSING[mark])


def _is_closing(balance: int, mark: str, last: str) -> bool:
    if mark == '"':
        return balance % 2 == 1
    if mark == "‘":  # its closing mark is the apostrophe as well
        return balance > 0 and last.rstrip(".;, ").endswith("’")
    return balance > 0


def may_begin(line: Quotable, before: str) -> bool:
    """Tell whether a line that opens with a quotation mark may begin quoted text.

    :param before: the last lines of the unit before it.
    """
    text = line.text
    if not line.readings and _closing(text[1:], text[0]):
        return False
    if introduces(before) or before.endswith((" following", " insert", " follows")):
        return True
    return bool(line.readings) and _AMENDS.search(before[-160:]) is not None


def closes(text: str, mark: str) -> bool:
    """Tell whether a text holds the mark that closes what `mark` opens, here or before it."""
    return _is_closing(_balance(text, mark, text[0] == mark), mark, text)


class ClosingMarks:
    """Where the quotations of one text are closed: each line is looked at once for each opening mark.

    So it costs no more where many lines open a quotation and none is closed.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, int]] = {}
        """For each opening mark, the number of the line last found to close it, and that of the first not looked at."""

    def is_closed(self, line: Line, ahead: Callable[[int], Iterable[Line]]) -> bool:
        """Tell whether a quotation that a line opens is closed in sight; lines come in order.

        :param ahead: gives so many lines behind the line.
        """
        mark = line.text[0]
        if closes(line.text, mark):
            return True
        closing, unseen = self._known.get(mark, (-1, 0))
        if line.number < closing:
            return True
        seen = max(unseen - line.number - 1, 0)
        for item in islice(ahead(_SIGHT), seen, None):
            unseen = item.number + 1
            if closes(item.text, mark):
                closing = item.number
                break
        self._known[mark] = closing, unseen
        return line.number < closing
