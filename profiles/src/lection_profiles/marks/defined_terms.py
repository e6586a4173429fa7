"""Defined terms: where a document defines a word. Source: profiles.md, "span_extractors", `defined_term`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lection_core import Block

from lection_profiles.marks.marks import Mark
from lection_profiles.text.batch import Joined, places_of

QUOTED = r"(?:“[^“”\"\n]{1,80}”|\"[^\"“”\n]{1,80}\"|„[^„“”\n]{1,80}[“”]|«[^«»\n]{1,80}»|‘[^‘’\n]{1,80}’)"
_QUOTED = re.compile(QUOTED)
_OPENING = '“"„«‘'
_VERB = (
    r"(?:means?|shall mean|will mean|(?:has|have|shall have|will have) the (?:same )?meanings?|includes?|"
    r"(?:is|are) defined|refers? to|bedeute[tn]|bezeichne[tn]|désigne(?:nt)?|s[’']entend(?:ent)?|"
    r"signifie(?:nt)?|significan?)\b"
)
_MORE = rf"(?:,? (?:and|or|und|oder|et|ou) {QUOTED}|, {QUOTED}){{0,4}}"
_MEANS = re.compile(rf"{_MORE},? (?:\([^()\n]{{0,80}}\),? )?{_VERB}")
_MEANS_LATER = re.compile(rf"{_MORE},? [^.;:\n“\"]{{0,120}}?\b{_VERB}")
_BOLD_MEANS = re.compile(rf" ?(?:\([^()\n]{{0,80}}\),? )?{_VERB}")
_ARTICLE = re.compile(r"(?:the|an?|le|la|les|der|die|das) |l[’']", re.IGNORECASE)
_LEADS = (
    "the this these each a an any all such our us we you your and or together collectively jointly individually",
    "severally hereinafter hereafter herein referred to as called known defined being in for with its",
    "nachfolgend nachstehend im folgenden kurz die der das den und oder gemeinsam zusammen",
    "ci-après le la les dénommé dénommée dénommés dénommées et ou ensemble",
)
_LEAD = frozenset(word for words in _LEADS for word in words.split())
"""What may stand in a bracket before the name it gives."""
_NAMES_WHAT_IS_BEFORE = re.compile(
    r"[,;] (?:the|an?|each,? an?|(?:each|collectively|together|jointly|individually|hereinafter),?(?: the)?) \Z"
)
"""How a bracket goes over from what it says to the name it gives: `(such date, the “Closing Date”)`."""

_ELSEWHERE = re.compile(r"\b(?:defined|described) (?:in|by)\b")
_CLOSED = re.compile(r"[,;]?\)|,? (?:and|or|und|oder|et|ou|genannt)\b")
_LETTERS = re.compile(r"[^\W\d_][\w-]*")


class DefinedTerms:
    """Marks a term where it is defined, without its quotation marks and a leading article; there is no value.

    A definition is a term in quotation marks before `means`, `includes`, `has the meaning` and their like (also
    `bedeutet`, `bezeichnet`, `désigne`, `s’entend`), a term in quotation marks in a bracket that only gives a name
    (`(the “Supplier”)`, `(together, the “Parties”)`, `(such date, the “Closing Date”)`, `(nachfolgend „Anbieter“)`), or
    the words in bold at the start of a block before `means`. At the start of a block up to 120 characters may stand
    between the term and the verb.

    Not marked are terms in single straight quotation marks and definitions without quotation marks or bold. Uses of a
    term are marked by `resolve_references`, with the address of the block that defines it as their value.
    """

    def __init__(self, languages: Sequence[str]) -> None:
        del languages  # The verbs of all languages are told apart by their spelling.

    def marks(self, batch: Joined, blocks: Sequence[Block]) -> Iterator[Mark]:
        """Yield each term at its definition."""
        text = batch.plain
        for match in _quotations(text):
            index, base = batch.place(match.start())
            if _is_defined(text, match.start(), match.end(), base):
                start, end = _term(text, match.start() + 1, match.end() - 1)
                if start < end:
                    yield index, start - base, end - base, None
        for index, block in enumerate(blocks):
            if block.spans and block.spans[0].start == 0:
                yield from _bold(index, block)


def _quotations(text: str) -> Iterator[re.Match[str]]:
    """Yield what stands in quotation marks, looked for one by one, which is much faster than for all at once."""
    end = 0
    for start in sorted(place for mark in _OPENING for place in places_of(text, mark)):
        match = _QUOTED.match(text, start) if start >= end else None
        if match is not None:
            end = match.end()
            yield match


def _is_defined(text: str, start: int, end: int, base: int) -> bool:
    """Tell whether the quoted words at [start, end) are being defined."""
    if not text[start + 1].isalnum() and text[start] != "«":
        return False
    opens = start - base <= 1 or _ARTICLE.fullmatch(text, base, start) is not None
    if _MEANS.match(text, end) or (opens and _MEANS_LATER.match(text, end)):
        return True
    return bracket_defines(text, start, end)


def bracket_defines(text: str, start: int, end: int) -> bool:
    """Tell whether the quoted words stand in a bracket that only gives a name: `(the “Supplier”)`."""
    opening = text.rfind("(", max(start - 120, 0), start)
    if opening < 0 or text.find(")", opening, start) >= 0 or not _CLOSED.match(text, end):
        return False
    before = _QUOTED.sub(" ", text[opening + 1 : start])
    if "\n" in before or _ELSEWHERE.search(before) is not None:
        return False
    return all(word.lower() in _LEAD for word in _LETTERS.findall(before)) or (
        _NAMES_WHAT_IS_BEFORE.search(before) is not None
    )


def _term(text: str, start: int, end: int) -> tuple[int, int]:
    """The term itself: without white space at its edges, a leading article, and a comma at its end."""
    while start < end and text[start] == " ":
        start += 1
    while start < end and text[end - 1] in " ,":
        end -= 1
    article = _ARTICLE.match(text, start, end)
    return (article.end() if article is not None else start), end


def _bold(index: int, block: Block) -> Iterator[Mark]:
    """Yield the words in bold at the start of a block, if they are defined there."""
    for span in block.spans:
        if span.start:
            return
        if span.type == "strong" and _BOLD_MEANS.match(block.text, span.end):
            start, end = _term(block.text, 0, span.end)
            quoted = block.text[start] in '“"„«‘'
            if start < end and not quoted:
                yield index, start, end, None
