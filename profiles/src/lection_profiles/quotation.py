"""Quoted inserted text: where it begins and where it ends. Source: profiles.md, "The numbering engine": it becomes a
`quote` with its own stack and does not disturb the outer one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lection_profiles.evidence import introduces
from lection_profiles.lines import Line

OPENING = "“„«\"‘"
_CLOSING = {"“": "”", "„": "“”", "«": "»", '"': '"', "‘": "’"}
_AMENDS = re.compile(
    r"\b(?:insert(?:ed|ing)?|substitut(?:e|ed|ing)|add(?:ed|ing)?|read(?:s|ing)?|following|replac(?:e|ed|ing)|amended|"
    r"omit|strik(?:e|ing))\b",
    re.IGNORECASE,
)


def closes(text: str, mark: str, opens: bool) -> bool:
    """Tell whether a unit's text has one closing mark more than opening ones, the one it may begin with aside."""
    if mark == '"':
        return (text.count('"') - opens) % 2 == 1
    if mark == "‘":
        return text.rstrip(".;, ").endswith("’") and text.count("’") > text.count("‘") - opens
    closing = sum(text.count(character) for character in _CLOSING[mark])
    return closing > text.count(mark) - opens


def may_begin(text: str, before: str, labelled: bool) -> bool:
    """Tell whether a line that opens with a quotation mark may begin quoted text.

    :param before: the text of the unit before it.
    :param labelled: a label stands behind the mark.
    """
    inner = text[1:]
    if any(character in inner for character in _CLOSING[text[0]]) and not labelled:
        return False
    if introduces(before) or before.endswith((" following", " insert", " follows")):
        return True
    return labelled and _AMENDS.search(before[-160:]) is not None


def is_closed(text: str, ahead: Iterable[Line]) -> bool:
    """Tell whether a quotation that this line opens is closed in sight."""
    mark = text[0]
    if closes(text, mark, True):
        return True
    opens = 0
    for line in ahead:
        if line.text:
            opens += line.text[0] == mark
            if closes(line.text, mark, line.text[0] == mark):
                return True
    return False
