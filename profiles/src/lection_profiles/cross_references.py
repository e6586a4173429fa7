"""Cross references: `Section 4.2(a)`, `paragraph (b) of subsection (2)`, `§ 5 Abs. 2`. Source: profiles.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lection_core import Block

from lection_profiles.joined import Joined
from lection_profiles.marks import Mark
from lection_profiles.reference_items import Item, continued, read_item
from lection_profiles.reference_tails import Tail, Tails, foreign_before, leans
from lection_profiles.reference_units import (
    CONTAINERS,
    PIECES,
    PROVISIONS,
    SCOPES,
    UnitWord,
    known_languages,
    unit_words,
)

PENDING = "?pending: "
"""What the value of a reference begins with that no tree has been asked for yet; the unit it names follows."""

EXTERNAL = "?external: "
"""What the value of a reference begins with that leads to another document; the unit it names there follows."""

_SEPARATOR = re.compile(
    r"(?P<range> ?– ?| (?:to|through|bis|à) )|, (?:and/or|and|or|und|oder|sowie|et|ou) |"
    r" (?:and/or|and|or|und|oder|sowie|et|ou|&) |, ?|/"
)
_COUNTED = re.compile(
    r" (?:(?:business|working|calendar|consecutive) )?(?:days?|weeks?|months?|years?|hours?|minutes?|per|percent|%|"
    r"Tage|Tagen|Monate|Monaten|Jahre|Jahren|jours|mois|ans)\b"
)
_WORD_AFTER = re.compile(r"[(\n’'“\"‘«\[/–—]")
"""What may stand right before the word for a unit (`l’article`, `(section`)."""

_CLOSES = re.compile(r"\Z|[.,;:)\n]|,? (?:of|and|or|und|oder|et|ou|des|der|du|de)\b")
"""What may follow a number that belongs to a list after a word in the singular (`Article 3, 4 and 5 of`)."""

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
    partie, annexe. The languages are the profile's; none of these among them means English.

    Each unit of a list is its own span with its own value; of a range the first and the last. The span reaches over
    everything that says which unit is meant (`(b) of subsection (2)`).

    The value is `?pending: ` and the unit in plain English, steps joined by ` of ` (`?pending: paragraph (b) of
    subsection (2)`), until the whole tree is known; `resolve_references` says what becomes of it. A reference into
    another document (`section 4 of the Data Protection Act 2018`, `Article 5 GDPR`, `42 CFR Part 3`) has `?external: `.

    Not marked are units without a number, numbers in words, and bare numbers (`under 5.6`).
    """

    def __init__(self, languages: Sequence[str]) -> None:
        known = known_languages(languages)
        self._units = unit_words(known)
        self._tails = Tails(known, self._units)
        letters = r"|[a-z](?:\)|\b)" if {"de", "fr"} & set(known) else ""
        codes = r"|[LRD]\. ?\d" if "fr" in known else ""
        number = rf"(?=[\d(]|[A-Z]\b|[IVXLC]+\b{letters}{codes})"
        self._candidate = re.compile(f" {number}")
        self._candidate_or_sign = re.compile(f"(?:§§? ?| ){number}")
        self._this = "en" in known

    def marks(self, batch: Joined, blocks: Sequence[Block]) -> Iterator[Mark]:
        """Yield each reference."""
        text, done = batch.plain, 0
        # A pattern that begins with one certain character is found much faster.
        candidate = self._candidate_or_sign if "§" in text else self._candidate
        for match in candidate.finditer(text):
            if match.start() < done:
                continue
            named = self._unit_before(text, match.start(), match[0])
            if named is None:
                continue
            start, word, unit = named
            found = self._reference(text, start, match.end(), word, unit)
            for begin, end, value in found:
                index, base = batch.place(begin)
                yield index, begin - base, end - base, value
                done = end
        if self._this:
            yield from _these(text, batch)

    def named(self, text: str) -> str:
        """Give the value for a text that names one unit: `clause 4.2(a)`, or a number alone."""
        found = next(self.marks(Joined([f" {text}"]), ()), None)
        if found is not None and found[3] is not None:
            return found[3]
        item = read_item(text, 0, "number", "")
        return f"{PENDING}number {item}" if item and item.end == len(text) else f"{PENDING}{text}"

    def _unit_before(self, text: str, position: int, gap: str) -> tuple[int, str, UnitWord] | None:
        """Give the word for a unit that ends at `position`: where it begins, the word, and the unit."""
        if gap[0] == "§":
            sign = gap.strip()
            return position, sign, self._units.get(sign, UnitWord("section", plural=True))
        window = text[position - 22 if position > 22 else 0 : position]
        word = window[window.rfind(" ") + 1 :]
        known = self._units.get(word.lower())
        if known is None:
            if word.isalpha() or not word:
                return None
            word = _WORD_AFTER.split(word)[-1]
            known = self._units.get(word.lower())
            if known is None or word[0] == "§":
                return None
        return position - len(word), word, known

    def _reference(
        self, text: str, start: int, position: int, word: str, known: UnitWord
    ) -> list[tuple[int, int, str]]:
        """Read the reference whose first number begins at `position`: the spans of its units with their values."""
        unit = known.unit
        first = read_item(text, position, unit, word) if unit != "sentence" else None
        if first is None or (unit in ("regulation", "rule") and not _numbers_a_rule(first)):
            return []
        foreign = foreign_before(text, start)
        if not self._tails.goes_on(text, first.end):
            return [(start, first.end, f"{EXTERNAL if foreign else PENDING}{unit} {first}")]
        items, suffix = self._items(text, position, first, word, known), ""
        if len(items) == 1:
            unit, suffix, items = self._innermost(text, unit, items)
        end = items[-1][1].end
        tail = self._tails.tail(text, end, capitals=word.isupper() and len(word) > 2)
        if unit in PIECES and not tail.steps and not suffix and leans(text, end):
            tail = Tail(end, ("that unit",), tail.foreign)
        return _spans(start, items, unit, suffix, tail, foreign or tail.foreign)

    def _items(self, text: str, position: int, first: Item, word: str, known: UnitWord) -> list[tuple[int, Item]]:
        """Read the list of numbers that begins with `first` at `position`: each with where it begins."""
        items = [(position, first)]
        while True:
            before = items[-1][1]
            separator = _SEPARATOR.match(text, before.end)
            if separator is None:
                return items
            following = read_item(text, separator.end(), known.unit, word)
            if following is None:
                return items
            if following.bracketed:
                pieces = continued(before.pieces, following.pieces)
                if pieces is None:
                    return items
                following = Item(following.end, pieces)
            elif _COUNTED.match(text, following.end) or not (
                known.plural or separator["range"] or len(following.pieces) > 1 or _CLOSES.match(text, following.end)
            ):
                return items
            items.append((separator.end(), following))

    def _innermost(
        self, text: str, unit: str, items: list[tuple[int, Item]]
    ) -> tuple[str, str, list[tuple[int, Item]]]:
        """Follow `Article 6(1), point (f)` inwards: the innermost unit, the steps outwards from it, its items."""
        suffix, level = "", 0
        while level < 4 and unit in PROVISIONS | CONTAINERS | PIECES:
            end = items[-1][1].end
            found = self._tails.inner(text, end)
            if found is None or len(items) > 1 or not _inside(found[0].unit, unit):
                break
            known, word, position = found
            innermost = read_item(text, position, known.unit, word)
            if innermost is None:
                break
            inner = self._items(text, position, innermost, word, known)
            tail = self._tails.tail(text, inner[-1][1].end, capitals=False)
            if tail.steps and not tail.steps[0].startswith("this "):
                break
            if known.unit != "sentence":
                suffix = f" of {unit} {items[0][1]}{suffix}"
                unit, items = known.unit, inner
            else:
                items = [(items[0][0], Item(inner[-1][1].end, items[0][1].pieces))]
            level += 1
        return unit, suffix, items


def _numbers_a_rule(item: Item) -> bool:
    """Tell whether a number is that of a regulation or rule, and not a year (`Rules 2010`) or `(EU)`."""
    number = item.pieces[0]
    return number[0] != "(" and not (len(item.pieces) == 1 and len(number) == 4 and number.isdigit())


def _inside(inner: str, outer: str) -> bool:
    """Tell whether `outer N, inner N` names a unit inside another, and not two units."""
    if inner in PIECES:
        return outer in PROVISIONS or outer in SCOPES or outer in ("subsection", "paragraph", "number", "part")
    return inner in ("part", "chapter", "division") and outer in CONTAINERS - {inner}


def _spans(
    begin: int, items: list[tuple[int, Item]], unit: str, suffix: str, tail: Tail, foreign: bool
) -> list[tuple[int, int, str]]:
    """The span of each item; the first one begins with the word, the last one ends with the tail."""
    outwards = suffix + "".join(f" of {step}" for step in tail.steps)
    prefix = EXTERNAL if foreign else PENDING
    spans = []
    for number, (position, item) in enumerate(items):
        start = position if number else begin
        end = item.end if number < len(items) - 1 else max(item.end, tail.end)
        spans.append((start, end, f"{prefix}{unit} {item}{outwards}"))
    return spans


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
