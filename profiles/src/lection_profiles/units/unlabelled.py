"""Unlabelled units: what tells that one is no heading after all, and that one is a term. Used where units are closed.

Source: profiles.md, "heading_rules" and "Units of plain text".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lection_profiles.labels.numbering import is_first
from lection_profiles.lines.layout import is_caption
from lection_profiles.lines.lines import Line
from lection_profiles.outline.opened import Open
from lection_profiles.text.wording import has_more_words, is_clause
from lection_profiles.units.unit import Unit

_BEGINNINGS = """
the a an this that these those each every any all no it he she they we you i if when where in on for and or
"""
_OF_SENTENCES = frozenset(_BEGINNINGS.split())
"""What sentences begin with, and hardly a term."""
_TERM_WORDS = 12
"""A term that stands alone has no more words than this."""
_FILLED_IN = re.compile(r":(?: {2,}|\t\s*)\S")
"""What shows an entry of a form (`Apologies:   Peter Jones`)."""
_BASIS = re.compile(
    r"(?i:section|regulation|article|rule|paragraph|clause|order|by-law)s? "
    r"\d+[A-Z]*(?:\.\d+)*(?:\(\w{1,4}\))*(?:(?:, | and | or | to |[-–])\d+[A-Z]*(?:\.\d+)*(?:\(\w{1,4}\))*)*"
)
"""What gives a schedule effect: `Section 10`, `Regulations 4(2) and 5`."""
_NOTICE = re.compile(r"(?i:copyright |©|\(c\) ).*\b(?:19|20)\d\d\b|[-–—].*[-–—]\Z")
"""A notice of copyright, or a note about the text (`- End of Part 1 -`)."""
_NAME = re.compile(r"\w_\w|\A(?=\d*\D)(?>\S*?\d{3})\S*+(?: \d+)?\Z")
"""What shows the name or the number of a file, or code."""


def is_no_heading(unit: Unit, stack: Sequence[Open]) -> bool:
    """Tell whether what looks like a heading is none.

    It is part of a sentence, an entry of a form, a notice, a name, a caption, or what gives the schedule effect whose
    heading stands right before it: the innermost of the open units.
    """
    head = unit.head
    if is_clause(head, unit.last) or _FILLED_IN.search(head) is not None or is_caption(head):
        return True
    if _NOTICE.match(head) is not None or _NAME.search(head) is not None:
        return True
    top = stack[-1] if stack else None
    behind = top is not None and top.rule is not None and top.rule.reset and not top.closed
    return behind and len(unit.lines) == 1 and _BASIS.fullmatch(head) is not None


def is_term(unit: Unit, following: Line | None) -> bool:
    """Tell whether a unit is a term that the list behind it defines: a few words with a full stop (`Handgun.`)."""
    head = unit.head
    if len(unit.lines) > 1 or not head.endswith(".") or ". " in head or not head[0].isupper():
        return False
    if following is None or not following.readings or has_more_words(head, _TERM_WORDS):
        return False
    if head.split(None, 1)[0].lower() in _OF_SENTENCES:
        return False
    reading = following.readings[0]
    return reading.rule.bracketed and is_first(reading.number)
