"""Quoted inserted text: where it begins and where it ends. Source: profiles.md, "The numbering engine": it becomes a
`quote` with its own stack and does not disturb the outer one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lection_profiles.evidence import introduces
from lection_profiles.lines import Line
from lection_profiles.outline import Outline

_CLOSING = {"“": "”", "„": "“”", "«": "»", '"': '"', "‘": "’"}
_AMENDS = re.compile(
    r"\b(?:insert(?:ed|ing)?|substitut(?:e|ed|ing)|add(?:ed|ing)?|read(?:s|ing)?|following|replac(?:e|ed|ing)|amended|"
    r"omit|strik(?:e|ing))\b",
    re.IGNORECASE,
)


class Quotation:
    """Quoted text being read: its mark, the outline around it, and what is known of its end."""

    def __init__(self, mark: str, outer: Outline) -> None:
        self.mark = mark
        self.outer = outer
        self._closed = False
        self._repeated = False

    def pass_over(self, lines: Iterable[Line]) -> None:
        """Take note of a unit that has been read: it may have held the closing mark."""
        balance, last = 0, ""
        for place, line in enumerate(lines):
            balance += _balance(line.text, self.mark, not place and line.text[0] == self.mark)
            last = line.text
        self._closed = self._closed or _is_closing(balance, self.mark, last)

    def is_over(self, line: Line, begins: bool) -> bool:
        """Tell whether a line that begins a unit stands behind the quoted text.

        In acts of the United States every paragraph opens with the mark; one that does not ends the quotation.
        """
        if self._closed:
            return begins
        if line.text[0] == self.mark:
            self._repeated = True
            return False
        return self._repeated and begins and line.blank


def _balance(text: str, mark: str, opens: bool) -> int:
    """Count the closing marks less the opening ones, leaving out the one the unit opens with."""
    if mark == '"':
        return text.count('"') - opens
    closing = sum(text.count(character) for character in _CLOSING[mark])
    return closing - text.count(mark) + opens


def _is_closing(balance: int, mark: str, last: str) -> bool:
    if mark == '"':
        return balance % 2 == 1
    if mark == "‘":  # its closing mark is the apostrophe as well
        return balance > 0 and last.rstrip(".;, ").endswith("’")
    return balance > 0


def may_begin(line: Line, before: str) -> bool:
    """Tell whether a line that opens with a quotation mark may begin quoted text.

    :param before: the last lines of the unit before it.
    """
    text = line.text
    if not line.readings and any(character in text[1:] for character in _CLOSING[text[0]]):
        return False
    if introduces(before) or before.endswith((" following", " insert", " follows")):
        return True
    return bool(line.readings) and _AMENDS.search(before[-160:]) is not None


def is_closed(line: Line, ahead: Iterable[Line]) -> bool:
    """Tell whether a quotation that this line opens is closed in sight."""
    mark = line.text[0]
    if _is_closing(_balance(line.text, mark, True), mark, line.text):
        return True
    return any(_is_closing(_balance(item.text, mark, item.text[0] == mark), mark, item.text) for item in ahead)
