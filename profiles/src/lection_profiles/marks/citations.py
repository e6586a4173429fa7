"""Citations of law and standards. Source: profiles.md, "span_extractors", `citation`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lection_core import Block

from lection_profiles.marks.marks import Mark
from lection_profiles.text.batch import Joined
from lection_profiles.text.matcher import compile_re2

_YEAR = r"(?:1[5-9]|20)[0-9]{2}"
_TITLE = (
    r"[A-Z][A-Za-z’'-]*,?(?: (?:[A-Z(][A-Za-z’')-]*|of|and|the|for|in|to|on|etc\.?),?){0,11} "
    r"(?:Act|Order|Regulations|Rules|Measure|Code)(?: \([A-Z][A-Za-z ]{1,40}\))?(?: of|,)? " + _YEAR
)
_PATTERNS = (
    # Statutes and regulations of the United States.
    r"[0-9]{1,2} U\.? ?S\.? ?C\.?(?: ?§§?)? ?[0-9]+[A-Za-z]{0,3}(?:[-–][0-9]{1,4}[a-z]?)?(?:\([0-9A-Za-z]{1,4}\))*",
    r"[0-9]{1,2} C\.? ?F\.? ?R\.?(?: ?§§?| [Pp]arts?)? ?[0-9]+(?:\.[0-9]+[a-z]?(?:-[0-9]+)?)?(?:\([0-9A-Za-z]{1,4}\))*",
    r"(?:Public Law|Pub\. ?L\.)(?: No\.)? [0-9]{2,3}[–‑-][0-9]{1,4}",
    r"[0-9]{1,3} Stat\. [0-9]{1,5}",
    r"[0-9]{2,3} (?:FR|Fed\. Reg\.) (?:[0-9]{1,3},[0-9]{3}|[0-9]{1,6})",
    # Cases: volume, reporter and page; neutral citations; the law reports.
    r"[0-9]{1,4} (?:U\.S\.|S\. ?Ct\.|F\.(?:2d|3d|4th)|F\. ?Supp\.(?: ?[23]d)?|L\. ?Ed\.(?: 2d)?) [0-9]{1,5}"
    r"(?: \([^()\n]{0,30}[0-9]{4}\))?",
    r"\[(?:19|20)[0-9]{2}\] (?:UKSC|UKHL|UKPC|UKUT|UKFTT|EWCA (?:Civ|Crim)|EWHC|CSIH|CSOH|NICA|IESC|HCA|SCC) [0-9]{1,5}"
    r"(?: \([A-Z][a-z]+\))?",
    r"\[(?:18|19|20)[0-9]{2}\] (?:[1-4] )?(?:AC|QB|KB|Ch|WLR|All ER|Fam) [0-9]{1,4}",
    r"Cases? [CTF][-‑–][0-9]{1,4}/[0-9]{2}",
    r"ECLI:[A-Z]{2}:[A-Z0-9]{1,7}:[0-9]{4}:[A-Z0-9.]{1,25}",
    # The European Union; statutory instruments of the United Kingdom.
    r"(?:(?:Council|Commission|Delegated|Implementing|Framework) )*(?:Regulation|Directive|Decision)s? "
    r"(?:\((?:EU|EC|EEC|Euratom|EU, Euratom)\) )?(?:No )?[0-9]{1,4}/[0-9]{1,4}(?:/(?:EU|EC|EEC|JHA|CFSP|Euratom))?",
    r"S\.?I\.? (?:19|20)[0-9]{2}(?:/| No\. ?)[0-9]{1,4}",
    # Standards; gazettes and laws with a number in German and French.
    r"(?:RFC|BCP|STD) ?[0-9]{1,5}",
    r"(?:(?:DIN |BS )?EN )?(?:ISO|IEC)(?:/IEC|/IEEE|/TS|/TR){0,2} [0-9]{3,5}(?:-[0-9]{1,3})?(?::(?:19|20)[0-9]{2})?",
    r"BGBl\.(?: [12][0-9]{3})? I{1,3}(?: S\. [0-9]{1,5})?",
    r"(?:[Ll]oi|[Dd]écret|[Oo]rdonnance|[Aa]rrêté) n[°o] ?[0-9]{2,4}[-‑][0-9]{1,5}",
    _TITLE,
)
_FIRST_WORD = re.compile(r"(?P<word>[A-Za-z’']+)(?:,? |\Z)")
_SMALL_WORDS = (
    "a an and any as at but by each every for from having if in into its no nor not notwithstanding of on or other our "
    "pursuant see since so subject such that the their these this those to under unless until when where whereas which "
    "with within said same"
)
_UNITS = (
    "section sections part parts schedule schedules chapter article articles amendment amendments annex clause "
    "paragraph title"
)
_NO_TITLE = frozenset(word for words in (_SMALL_WORDS, _UNITS) for word in words.split())
"""Words that begin no title although they may have a capital (`Under the Companies Act 2006`)."""


class Citations:
    """Marks citations of statutes, cases and standards that are written in a fixed form; there is no value.

    Read are `42 U.S.C. 1395w-4(b)`, `5 CFR 1200.1`, `Public Law 113–121`, `124 Stat. 119`, `79 FR 12345`; `410 U.S.
    113 (1973)` and the other reporters of federal courts; `[2019] UKSC 41`, `[1932] AC 562`, `Case C-131/12`, ECLI
    numbers; `Regulation (EU) 2016/679`, `Directive 95/46/EC`, `S.I. 2018/123`; titles with a year (`Data Protection Act
    2018`, `Congressional Budget Act of 1974`); `RFC 9110`; `ISO/IEC 27001:2022`; `BGBl. I S. 123`; `loi n° 78-17`.

    Not marked are titles without a year, short titles (`the GDPR`, `the 2018 Act`), the names of the parties of a case,
    and laws cited by their abbreviation (`§ 433 BGB`).
    """

    def __init__(self, languages: Sequence[str]) -> None:
        del languages  # A text in one language cites the law of others.
        self._matcher = compile_re2("|".join(f"(?:{pattern})" for pattern in _PATTERNS))

    def marks(self, batch: Joined, blocks: Sequence[Block]) -> Iterator[Mark]:
        """Yield each citation."""
        text = batch.plain
        for match in self._matcher.finditer(batch.plain_encoded):
            start, end = match.span()
            if text[start - 1 : start].isalnum() or text[end : end + 1].isalnum():
                continue
            start = _title_start(text, start, end)
            if start < end:
                index, base = batch.place(start)
                yield index, start - base, end - base, None


def _title_start(text: str, start: int, end: int) -> int:
    """Where a citation begins: a title after `Under the`, `In Part` and their like."""
    word = _FIRST_WORD.match(text, start, end)
    while word is not None and word["word"].lower() in _NO_TITLE:
        start = word.end()
        word = _FIRST_WORD.match(text, start, end)
    return start
