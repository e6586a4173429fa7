"""Parties: who makes a contract. Source: profiles.md, "span_extractors", `party`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from lection_core import Block

from lection_profiles.marks.defined_terms import QUOTED, bracket_defines
from lection_profiles.marks.marks import Mark
from lection_profiles.text.batch import Joined, places_of

_FORM = (
    r"(?:Limited|LIMITED|Ltd|LTD|LLP|LLC|L\.L\.C|L\.P|LP|Inc|INC|Incorporated|INCORPORATED|Corp|CORP|Corporation|CORPORATION|"
    r"Company|COMPANY|plc|PLC|GmbH|GMBH|AG|KG|KGaA|UG|SE|S\.A|SA|SAS|SARL|S\.à r\.l|B\.V|BV|N\.V|NV|AB|A/S|ApS|Oy|Oyj|"
    r"S\.p\.A|S\.r\.l|Pty Ltd|PTY LTD|Foundation|University|Council|Trust|Association)\.?"
)
_WORD = r"[A-ZÀ-Þ0-9&][\w&.’'/-]{0,40}"
_FURTHER = rf"(?:{_WORD}|\([A-Z][\w ]{{0,30}}\)|of|and|the|de|van|von|der|für)"
_NAME = rf"(?!The |THE |This |Each |Any |Such ){_WORD}(?:,? {_FURTHER}){{0,9}}?"
_LEAD = r"(?:\b[Bb]etween:? |\bBETWEEN:? |\b[Aa]mong:? |\band |\bAND |\bby )"
_COMPANY = re.compile(rf"(?P<lead>{_LEAD})?(?P<name>{_NAME},? {_FORM})(?![\w’'-])")
_NAMED = re.compile(rf"(?P<lead>{_LEAD})(?:The |THE )?(?P<name>{_NAME})(?:,[^()“”\"\n]{{0,250}})? (?=\((?:the )?[“\"])")
_OPENING = '“"„«'
_BEFORE_SHORT = re.compile(r"[a-zA-Z][a-zA-Z, -]{0,60}")
"""What stands at most between a bracket and the short name that it gives."""
_TRIGGERS = (
    ("etween", re.compile(r"etween:? (?=[A-Z0-9(])")),
    ("mong", re.compile(r"mong:? (?=[A-Z0-9(])")),
    ("BETWEEN", re.compile(r"BETWEEN\b")),
)
"""What a block that names parties has, if no bracket with a short name: the word before the first of them. Before each
what it begins with, which is looked for much faster."""
_SHORT = re.compile(QUOTED)
_BETWEEN = re.compile(r"\b(?:[Bb]etween|BETWEEN|[Aa]mong)\b")
_REACH = 600


Party: TypeAlias = tuple[int, int, str | None]
"""Where a name begins and ends in the text of a block, and the short name."""


class Parties:
    """Marks the names of the parties in the clause that names them; the value is the name the contract calls them by.

    A party is a name with a company's form (`Limited`, `LLC`, `GmbH` …) that begins a block and is followed in it by a
    bracket that gives it a short name (`(the “Client”)`), or any name with capitals in a block that says `between`,
    followed by such a bracket; and the two names in `between A Limited and B LLP`. The value is the short name
    (`Client`), None where there is none.

    Not marked are companies elsewhere in the text and parties named on lines of their own without a short name.
    """

    def __init__(self, languages: Sequence[str]) -> None:
        del languages  # Names and company forms are recognised whatever the language.

    def marks(self, batch: Joined, blocks: Sequence[Block]) -> Iterator[Mark]:
        """Yield each party."""
        text = batch.plain
        places = {batch.place(start) for start in _triggers(text)}
        for index, base in sorted(places):
            end = base + min(len(batch.texts[index]), _REACH * 4)
            for start, stop, value in _parties(text[base:end]):
                yield index, start, stop, value


def _triggers(text: str) -> Iterator[int]:
    """Yield places in the blocks that may name parties."""
    for mark in _OPENING:
        for place in places_of(text, mark):
            bracket = text.rfind("(", max(place - 62, 0), place)
            if bracket >= 0 and (bracket == place - 1 or _BEFORE_SHORT.fullmatch(text, bracket + 1, place)):
                yield place
    for beginning, trigger in _TRIGGERS:
        if beginning in text:
            for match in trigger.finditer(text):
                yield match.start()


def _parties(text: str) -> list[Party]:
    """Find the parties in the text of one block."""
    says_between = "etween" in text or "mong" in text or "BETWEEN" in text
    between = _BETWEEN.search(text, 0, _REACH) if says_between else None
    first = _COMPANY.match(text)
    if between is None and first is None:
        return []
    names = _short_names(text)
    found: list[Party] = []
    if first is not None and (name := _name_after(names, first.end("name"))):
        found.append((*first.span("name"), name))
    if between is not None:
        for pattern in (_COMPANY, _NAMED):
            for match in pattern.finditer(text, between.start()):
                start, end = match.span("name")
                if match["lead"] is not None and not any(start < other[1] and other[0] < end for other in found):
                    found.append((start, end, _name_after(names, end)))
    return sorted(found, key=lambda party: party[0])


def _short_names(text: str) -> list[tuple[int, str]]:
    """The short names that brackets give, each with where it stands."""
    quoted = [match for match in _SHORT.finditer(text) if bracket_defines(text, match.start(), match.end())]
    return [(match.start(), _bare(match[0])) for match in quoted]


def _bare(quoted: str) -> str:
    words = quoted[1:-1].strip().rstrip(",")
    return words[4:] if words[:4].lower() == "the " else words


def _name_after(names: list[tuple[int, str]], end: int) -> str | None:
    """The first short name after a party's name, not further than a description of it would go."""
    return next((name for start, name in names if end <= start <= end + _REACH), None)
