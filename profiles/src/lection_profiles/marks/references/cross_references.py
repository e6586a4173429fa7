"""Cross references: `Section 4.2(a)`, `paragraph (b) of subsection (2)`, `§ 5 Abs. 2`. Source: profiles.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from lection_core import Block

from lection_profiles.marks.marks import Mark
from lection_profiles.marks.references.coordination import coordinated
from lection_profiles.marks.references.han_references import han_references
from lection_profiles.marks.references.items import read_item
from lection_profiles.marks.references.reader import PENDING, Found, ReferenceReader
from lection_profiles.marks.references.units import UnitWord, known_languages, unit_words
from lection_profiles.text.batch import Joined
from lection_profiles.text.matcher import Matcher, compile_re2

_WORD_AFTER = re.compile(r"[(\n’'“\"‘«\[/–—]")
"""What may stand right before the word for a unit (`l’article`, `(section`)."""

_NUMBER = re.compile(r"\d|[IVXLC]+\Z|[A-Z]\Z")

_THIS = re.compile(
    r"his (?P<word>Schedule|Part|Chapter|Annex|Appendix|Exhibit|Article|Section|Clause|section|clause|article)\b"
    r"(?! [\d(A-Z])"
)


class CrossReferences:
    """Marks references from one place of a document to another.

    Read are, in English: section (also `§`), clause, article, regulation, rule, subsection, subclause, paragraph,
    subparagraph, point, item, part, chapter, title, schedule, annex, appendix, exhibit, attachment, division, recital
    and their plurals, each with its number: `Section 4.2(a)`, `clauses 3 and 4`, `Articles 12 to 22`, `paragraph (b) of
    subsection (2)`, `Article 6(1), point (f)`, `paragraph 3 of Part 2 of Schedule 1`, and `this Schedule`. In German:
    §, Artikel, Absatz, Nummer, Buchstabe, Satz, Ziffer, Teil, Kapitel, Abschnitt, Anhang, Anlage and their
    abbreviations. In French: article (also `L. 123-1`), paragraphe, point, lettre, alinéa, section, chapitre, titre,
    partie, annexe. Sentences and paragraphs without a label (`Satz 2`, `alinéa 2`) belong to the reference and stand
    for the unit they are in. In Chinese and Japanese: 条, 章, 節, 編. The languages are the profile's; one without any
    of these reads English, as does a profile in Chinese or Japanese.

    Each unit of a list is its own span with its own value; of a range the first and the last. The span reaches over
    everything that says which unit is meant (`(b) of subsection (2)`).

    The value is `?pending: ` and the unit in plain English, steps joined by ` of ` (`?pending: paragraph (b) of
    subsection (2)`), until the whole tree is known; `resolve_references` says what becomes of it. A reference into
    another document (`section 4 of the Data Protection Act 2018`, `Article 5 GDPR`, `42 CFR Part 3`, `ISO 9001, clause
    4`) has `?external: `, and one that is joined to such a one and may share its tail ends in ` of that document`
    (`section 6 or section 3 of the 2018 Act`).

    Not marked are units without a number, numbers in words, bare numbers (`under 5.6`), and what a heading begins with.
    """

    def __init__(self, languages: Sequence[str]) -> None:
        known = known_languages(languages)
        self._units = unit_words(known)
        self._last = frozenset(word[-1] for word in self._units)
        """What the words for units end with."""
        self._reader = ReferenceReader(known, self._units)
        number = _number(known)
        self._gap = re.compile(f" (?={number})")
        self._sign = re.compile(f"§§? ?(?={number})")
        self._finder = _finder(known)
        self._this = "en" in known
        self._number_first = any(tag.lower().startswith(("sv", "fi")) for tag in languages)
        self._han = any(tag.lower().startswith(("zh", "ja")) for tag in languages)

    def marks(self, batch: Joined, blocks: Sequence[Block]) -> Iterator[Mark]:
        """Yield each reference."""
        text = batch.plain
        for begin, end, value in coordinated(text, self._groups(batch)):
            index, base = batch.place(begin)
            if begin == base and blocks and blocks[index].kind == "section":
                continue  # `Section 5 Payment`: the heading's own number, where no pattern made it its label.
            yield index, begin - base, end - base, value
        if self._this:
            yield from _these(text, batch)
        for start, end, value in han_references(text) if self._han else ():
            index, base = batch.place(start)
            yield index, start - base, end - base, value

    def _groups(self, batch: Joined) -> Iterator[list[Found]]:
        """Yield the references of some texts, those after one word together."""
        text, done = batch.plain, 0
        for match in self._candidates(batch):
            if match.start() < done:
                continue
            named = self._unit_before(text, match.start(), match[0])
            if named is None:
                continue
            start, word, unit = named
            found = self._reader.read(text, start, match.end(), word, unit)
            if found:
                done = found[-1][1]
                yield found

    def _candidates(self, batch: Joined) -> Iterator[re.Match[str]]:
        """Yield what stands right before a number: a space, or a sign with the space behind it."""
        text = batch.plain
        if "§" not in text:
            for found in self._finder.finditer(batch.plain_encoded):
                match = self._gap.match(text, text.find(" ", found.start()))
                if match is not None:
                    yield match
            return
        # A pattern that begins with one certain character is found much faster than one for both.
        end = 0
        for match in sorted((*self._gap.finditer(text), *self._sign.finditer(text)), key=re.Match.start):
            if match.start() >= end:
                end = match.end()
                yield match

    def named(self, text: str) -> str:
        """Give the value for a text that names one unit: `clause 4.2(a)`, `Resolution 2025-02`, or a number alone."""
        found = next(self.marks(Joined([f" {text}"]), ()), None)
        if found is not None and found[3] is not None:
            return found[3]
        item = read_item(text, 0, "number", "")
        if item is not None and item.end == len(text):
            return f"{PENDING}number {item}"
        # The word may be one that only this document's labels bear.
        word, _, number = text.rpartition(" ")
        return f"{PENDING}{word.lower()} {number}" if word.isalpha() and _NUMBER.match(number) else f"{PENDING}{text}"

    def _unit_before(self, text: str, position: int, gap: str) -> tuple[int, str, UnitWord] | None:
        """Give the word for a unit that ends at `position`: where it begins, the word, and the unit."""
        if gap[0] == "§":
            sign = gap.strip()
            if self._number_first and text[max(position - 2, 0) : position - 1].isdigit():
                return None  # `5 § 2 mom.`: the number stands before the sign.
            return position, sign, self._units.get(sign, UnitWord("section", plural=True))
        window = text[position - 22 if position > 22 else 0 : position]
        word = window[window.rfind(" ") + 1 :]
        known = self._units.get(word.lower())
        if known is None:
            if word.isalpha() or not word or word[-1].lower() not in self._last:
                return None
            word = _WORD_AFTER.split(word)[-1]
            known = self._units.get(word.lower())
            if known is None or word[0] == "§":
                return None
        return position - len(word), word, known


def _number(languages: Sequence[str]) -> str:
    """An expression for what the number of a unit begins with."""
    letters = r"|[a-z](?:\)|\b)" if {"de", "fr"} & set(languages) else ""
    codes = r"|[LRD]\. ?\d" if "fr" in languages else ""
    return rf"[\d(]|[A-Z]\b|[IVXLC]+\b{letters}{codes}"


@lru_cache(maxsize=16)
def _finder(languages: tuple[str, ...]) -> Matcher:
    """An expression for the word of a unit before a number; it may find a word where none is, but misses none."""
    words = "|".join(re.escape(word) for word in sorted(unit_words(languages)) if "§" not in word)
    # The matcher's own `\d` and `\b` know nothing but ASCII.
    number = _number(languages).replace(r"\d", r"\p{Nd}").replace(r"\b", r"(?:[^\p{L}\p{N}_]|$)")
    return compile_re2(rf"\b(?i:{words}) (?:{number})")


def _these(text: str, batch: Joined) -> Iterator[Mark]:
    """Yield `this Schedule` and its like, where no reference to something in it ends with it."""
    for match in _THIS.finditer(text):
        start = match.start() - 1
        if start < 0 or text[start] not in "tT" or (start and text[start - 1].isalnum()):
            continue
        if text.endswith((" of ", " to "), max(start - 4, 0), start):
            continue
        index, base = batch.place(start)
        yield index, start - base, match.end() - base, f"{PENDING}this {match['word'].lower()}"
