"""Labels: what the label rules of a profile read at the start of a text. Source: profiles.md, "label_patterns"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_letters
from typing import Any, TypeAlias

from lection_profiles.labels.numbering import Number, is_first, read_bracketed, read_captured, read_number
from lection_profiles.labels.rules import LabelRule, roughly
from lection_profiles.text.numerals import HAN

OPENING_QUOTES = frozenset('“"„«‘')
OPENING_MARKS = OPENING_QUOTES | {"["}
"""What may stand before a label: quotation marks, and the bracket before a provision that is optional in a template."""
_RANGE = re.compile(
    r"(?:\s?[–—-]\s?|\s(?:to|and|und|bis|et|à|en|tot|og|til|y|a|e)\s)(\d{1,5}[a-z]{0,2})"
    r"(?=\s*(?:\Z|\[|…|\.\.\.|\(|Aufgehoben|Repealed|Abrogé|Vervallen|Ophævet))"
)
"""Several numbers that one label stands for, as where provisions are repealed together."""
_RANGE_BEGINS = frozenset("–—-taubeàoy")
"""One of these is the first or the second letter of a range: asked for first, which tells of most labels."""
_INSERTED = re.compile(r"-(\d{1,3})(?![-–\w]|\.\d)")
"""A number inserted behind another one (`Article 61-2`), where it is no greater: else it may end a range."""
_PARTING = frozenset(".")
_COMMAS = frozenset(",;")
_FIRST_LETTERS = frozenset(["a.", "A.", "i.", "I."])
_INSERTED_HAN = re.compile(f"[のノ之]([{HAN}]{{1,3}})")
"""An article inserted behind another one (`第三条の二`)."""
_SEPARATOR = re.compile(r"\s?(?:[.:—–]+|-(?=\s))(?!\d)")
_KANA_AND_HAN = (("\u3040", "\u30ff"), ("\u3400", "\u9fff"), ("\uf900", "\ufaff"))
"""The first and the last of the kana, of the Chinese characters, and of those for compatibility."""


@dataclass(slots=True)
class Reading:
    """One way to read a label: the rule, the number, and where in the text the label stands.

    It does not change; to be frozen would take as long as to be read.
    """

    rule: LabelRule
    number: Number
    last: Number
    """The number that the run goes on from: for `52 to 57` the second."""
    start: int
    end: int
    label: str
    separated: bool = False
    """A full stop, a colon or a dash stands between the label and the text, or ends a label that has words."""


def text_start(reading: Reading, text: str, end: int) -> int:
    """Give where the text behind a label that is believed begins: a comma belongs to neither (`Item 1, Sales`)."""
    if (
        (reading.rule.wordy or reading.rule.bare)
        and text[end : end + 1] in _COMMAS
        and text[end + 1 : end + 2].isspace()
    ):
        return end + 1
    return end


def _reading(rule: LabelRule, match: Any, text: str, start: int) -> Reading | None:
    """Read the label that a rule has matched at `start` of a text without line ends; None where it is none."""
    end: int = match.end()
    if end == start:
        return None
    if rule.decimal and text.startswith(".", end) and rule.pattern:
        end += 1
    followed = rule.bare and not rule.decimal and _is_followed(text, end)
    if not followed and text[end - 1] != ")" and not _ends_rightly(text, end, rule):
        return None
    number: Number = () if rule.pattern else _regex_number(rule, match)
    for group, kind in rule.groups:
        written = match[group]
        part = read_bracketed(written) if kind == "arabic" and "." in written else read_number(kind, written)
        if part is None:
            return None
        number += part
    last = number
    if number and rule.ranged:
        inserted = _INSERTED.match(text, end) if rule.wordy and text[end - 1].isdigit() else None
        if inserted is not None and int(inserted[1]) <= number[-1][0]:
            end, last = inserted.end(), (*number[:-1], (number[-1][0], inserted[0]))
            number = last
        elif not _RANGE_BEGINS.isdisjoint(text[end : end + 2]) and (several := _RANGE.match(text, end)) is not None:
            end, last = several.end(1), read_number("arabic", several[1]) or number
        elif text[start] == "§" and text.startswith("§§", start):
            return None  # `§§ 4 und 5 gelten entsprechend`: one number is not what two signs stand before
    elif rule.wordy and rule.kinds[-1] == "han" and (behind := _INSERTED_HAN.match(text, end)) is not None:
        end, part = behind.end(), read_number("han", f"{match[rule.groups[-1][0]]}{behind[0]}")
        number = last = number if part is None else (*number[:-1], *part)
    label = text[start:end].strip() if rule.bullet else cut_label(text[start:end])
    if followed:
        return Reading(rule, number, last, start, end + 1, label, True)
    separator = _SEPARATOR.match(text, end) if rule.wordy else None
    if separator is None:
        return Reading(rule, number, last, start, end, label, rule.wordy and text[end - 1] in ":—–")
    return Reading(rule, number, last, start, separator.end(), label, True)


def _is_followed(text: str, end: int) -> bool:
    """Tell whether one sign of punctuation parts a label that is nothing but its number from its text (`1. Sales`)."""
    return text[end : end + 1] in _PARTING and (end + 1 == len(text) or text[end + 1].isspace())


def _regex_number(rule: LabelRule, match: Any) -> Number:
    kind = rule.kinds[0]
    written = match.groupdict().get("number") if kind != "none" else None
    return (read_captured(kind, written) if written else None) or ()


def _ends_rightly(text: str, end: int, rule: LabelRule) -> bool:
    """A label that ends in a letter or digit needs a break behind it; `1.` is none in `1.5`, nor `U.` in `U.S.`.

    One that ends in `)` always ends rightly.
    """
    if end == len(text):
        return True
    last, after = text[end - 1], text[end]
    if rule.bare and not rule.decimal and not after.isspace():
        return False
    if last.isdigit() and after == "." and text[end + 1 : end + 2].isdigit():
        return False  # `1` of `1.1` is no label
    if last.isalnum():
        return not (after.isalnum() or after in "_'’") or any(first <= after <= last for first, last in _KANA_AND_HAN)
    if last != ".":
        return True
    return not (after.isdigit() or (after.isalpha() and text[end - 2].isalpha() and text[end + 1 : end + 2] == "."))


@lru_cache(maxsize=4096)
def cut_label(text: str) -> str:
    """Fold white space and cut the trailing run of `. : — – -`; brackets stay (blocks.md, `label`)."""
    return " ".join(text.split()).rstrip(".:—–- ")


_Allowed: TypeAlias = tuple[
    Callable[[str, int], Any] | None, tuple[tuple[LabelRule, ...], ...], tuple[LabelRule, ...] | None
]
"""For the labels that may begin with some character: a pattern that tries all templates among their rules at once, its
groups telling the first that may match, and the rules to try where that is none, the first, the second …: those that
are no templates and the templates from that one on; and those to try instead where neither a full stop nor a closing
bracket stands near, None where templates ask for neither."""

_MARKED_LETTER = re.compile(r"\{(?:alpha|ALPHA|roman|ROMAN)\}[.)]")
"""Templates of letters with a full stop or a bracket behind, as most words have none."""
_BRACKETED_LETTER = re.compile(r"\(\{(?:alpha|ALPHA|alpha2|ALPHA2|roman|ROMAN)\}\)")
"""Templates of letters in brackets: what they read depends on nothing behind the closing one."""
_NEAR = 32
"""In how many characters those stand with their mark."""
_KNOWN = 1024
"""For how many first characters a reader keeps the rules: it is kept itself, and texts may begin lines with any."""
_OFTEN = 256
"""How often a first character is met before its templates are tried at once: to compile that takes as long as to try
them one by one some hundred times, more than a short text asks for."""


class LabelReader:
    """All label rules of a profile, and which of them a first character allows."""

    def __init__(
        self, rules: tuple[LabelRule, ...], choose: Callable[[list[Reading]], list[Reading]] | None = None
    ) -> None:
        """Take the rules, and what leaves those of several labels that are meant: the longest ones for None."""
        self.rules = rules
        self._choose = choose or longest
        self._marks = frozenset(rule.mark for rule in rules)
        self._telling = self._marks | frozenset(ascii_letters)
        """The first characters behind which the second one tells more."""
        self._by_first: dict[str, _Allowed] = {}
        self._met: dict[str, int] = {}
        """How often the first characters were met whose templates may be tried at once and are not yet."""
        self._by_label: dict[str, list[Reading]] = {}
        """What is read where a text begins with a letter in brackets and no other label can."""
        self._inner_by_first: dict[str, bool] = {}

    def readings(self, text: str, start: int = 0) -> list[Reading]:
        """Read every label that may stand at `start`, in profile order."""
        if start >= len(text):
            return []
        first = text[start]
        if first in self._telling:
            first = text[start : start + 2]
        known = self._by_first.get(first)
        if known is None:
            known = self._allowed(first)
        elif first in self._met:
            known = self._met_again(first, known)
        any_of, to_try, unmarked = known
        if unmarked is not None:
            if not start and first[0] == "(":
                return self._bracketed(text, to_try[0])
            near = text[start : start + _NEAR]
            rules = to_try[0] if "." in near or ")" in near else unmarked
        else:
            matched = any_of(text, start) if any_of is not None else None
            rules = to_try[0 if matched is None else matched.lastindex]
        return self._read(text, start, rules) if rules else []

    def _bracketed(self, text: str, rules: Iterable[LabelRule]) -> list[Reading]:
        """Read the labels at the start of a text that nothing but a letter in brackets can be: each is read once."""
        label = text[: text.find(")", 0, _NEAR) + 1]
        found = self._by_label.get(label)
        if found is None:
            if len(self._by_label) >= _KNOWN:
                self._by_label.clear()
            found = self._by_label[label] = self._read(text, 0, rules) if label else []
        return found

    def _read(self, text: str, start: int, rules: Iterable[LabelRule]) -> list[Reading]:
        """Read what each of some rules reads at `start`."""
        found: list[Reading] = []
        for rule in rules:
            match = rule.match(text, start)
            if match is not None and (reading := _reading(rule, match, text, start)) is not None:
                found.append(reading)
        return found if len(found) < 2 else self._choose(_marked(found))

    def at_start(self, text: str) -> tuple[int, list[Reading]]:
        """Read every label at the start of a line, behind opening marks: where they begin, and them."""
        column, found = 0, self.readings(text)
        if found:
            return 0, found
        while not found and column < len(text) and text[column] in OPENING_MARKS:
            column += 1
            found = self.readings(text, column)
        return column, found

    def may_begin_inner(self, text: str, start: int) -> bool:
        """Tell of most places, at little cost, that no bracketed label begins there."""
        first = text[start]
        known = self._inner_by_first.get(first)
        if known is None:
            if len(self._inner_by_first) >= _KNOWN:
                self._inner_by_first.clear()
            known = self._inner_by_first[first] = any(rule.bracketed and _may_begin(rule, first) for rule in self.rules)
        return known

    def _allowed(self, first: str) -> _Allowed:
        """Give the rules that a first character, or two, not met before allows, to be tried one by one."""
        if len(self._by_first) >= _KNOWN:
            self._by_first.clear()
            self._met.clear()
        rules = tuple(rule for rule in self.rules if rule.first is None or rule.first.match(first))
        templates = [rule for rule in rules if rule.pattern]
        unmarked = None
        if templates and all(_MARKED_LETTER.fullmatch(rule.text) for rule in templates):
            unmarked = tuple(rule for rule in rules if not rule.pattern)
        elif rules and all(_BRACKETED_LETTER.fullmatch(rule.text) and rule.pattern for rule in rules):
            unmarked = ()
        elif len(templates) > 1 and first[0] not in self._marks:
            self._met[first] = 1  # behind a mark there is nearly always a label
        known = self._by_first[first] = None, (rules,), unmarked
        return known

    def _met_again(self, first: str, known: _Allowed) -> _Allowed:
        """Count a first character, and let its templates be tried at once from some time on; threads may do so too."""
        met = self._met.get(first, 0) + 1
        if known[0] is None and met < _OFTEN:
            self._met[first] = met
            return known
        if known[0] is None:
            rules = known[1][0]
            any_of = re.compile("|".join(f"{roughly(rule.pattern)}()" for rule in rules if rule.pattern)).match
            others = tuple(rule for rule in rules if not rule.pattern)
            known = self._by_first[first] = any_of, (others, *_from_each_template(rules)), None
        self._met.pop(first, None)
        return known


def _marked(found: list[Reading]) -> list[Reading]:
    """Leave out the number alone where a pattern with the sign behind it reads as much (`{arabic}` and `{arabic}.`)."""
    marked = max((reading.end for reading in found if not reading.rule.bare), default=0)
    return [reading for reading in found if not (reading.rule.bare and reading.separated and reading.end <= marked)]


def _may_begin(rule: LabelRule, first: str) -> bool:
    """Tell whether a label of a rule may begin with a character, whatever the next one is."""
    return first == rule.mark if rule.mark else rule.first is None or rule.first.match(first) is not None


def inner_readings(
    labels: LabelReader, text: str, start: int, outer: LabelRule, goes_on: Callable[[Reading], bool] = lambda _: False
) -> list[Reading]:
    """Read the label at `start` of a text, right behind one of the rule `outer`; it must be the first of its run.

    :param goes_on: tells of a letter with a full stop (`3. TITLE. a. …`) whether its run goes on behind it.
    """
    if outer.bullet or start >= len(text):
        return []
    if not (outer.wordy or labels.may_begin_inner(text, start) or text[start : start + 2] in _FIRST_LETTERS):
        return []
    found = labels.readings(text, start)
    return found and [
        reading
        for reading in found
        if is_first(reading.number)
        and not (reading.rule.bullet or (reading.rule.ranked and outer.name not in (reading.rule.inside or ())))
        and (outer.wordy or reading.rule.bracketed or (not reading.rule.numeric and goes_on(reading)))
        and not (reading.rule.bare and not text[reading.end : reading.end + 8].lstrip()[:1].isupper())
    ]


def _from_each_template(rules: Sequence[LabelRule]) -> Iterator[tuple[LabelRule, ...]]:
    """For each template among rules yield them without the templates before it."""
    for place, first in enumerate(rules):
        if first.pattern:
            yield tuple(rule for position, rule in enumerate(rules) if position >= place or not rule.pattern)


def longest(found: list[Reading]) -> list[Reading]:
    """Leave out the number that is only the beginning of a longer label (`1.` in `1. Titel` and in `1.—`)."""
    wordy = numeric = 0
    for reading in found:
        if reading.rule.wordy:
            wordy = max(wordy, reading.end)
        elif reading.rule.numeric:
            numeric = max(numeric, reading.end)
    if wordy:
        return [reading for reading in found if reading.end >= wordy]
    return [reading for reading in found if reading.end >= numeric or not reading.rule.numeric] if numeric else found
