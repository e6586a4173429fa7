"""Quoted inserted text: where it begins and where it ends. Source: profiles.md, "The numbering engine": it becomes a
`quote` with its own stack and does not disturb the outer one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from lection_profiles.evidence import introduces
from lection_profiles.labels import Reading
from lection_profiles.outline import Outline

_CLOSING = {"“": "”", "„": "“”", "«": "»", '"': '"', "‘": "’"}
_CLOSING_SINGLE = re.compile(r"’(?![^\W\d_])")
_AMENDS = re.compile(
    r"\b(?:insert(?:ed|ing)?|substitut(?:e|ed|ing)|add(?:ed|ing)?|read(?:s|ing)?|following|replac(?:e|ed|ing)|amended|"
    r"omit|strik(?:e|ing))\b",
    re.IGNORECASE,
)


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


def is_closed(line: Quotable, ahead: Iterable[Quotable]) -> bool:
    """Tell whether a quotation that this line opens is closed in sight."""
    mark = line.text[0]
    return closes(line.text, mark) or any(closes(item.text, mark) for item in ahead)
