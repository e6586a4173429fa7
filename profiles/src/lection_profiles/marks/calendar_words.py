"""How dates are written in a language: month names and patterns of CLDR, through babel. Source: CLDR, "Dates".

Only the Gregorian calendar is read, and only what the patterns of CLDR allow: full, long, medium and short dates, month
with year, day with month; for English the British and the American order both, unless the tag names a territory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

_FIELD = re.compile(r"'(?P<quoted>[^']*)'|(?P<field>[a-zA-Z])(?P=field)*|(?P<literal>[^a-zA-Z'])")
_NUMBERED = re.compile(r"(?P<before>\D*)\d{1,2}(?P<after>\D*)")
_DAY = r"\p{Nd}{1,2}(?:st|nd|rd|th|er|º|°)?"
_YEAR = r"\p{Nd}{4}"
_SPELLED_OUT = {
    "en": (f"{_DAY} (?:day )?of MONTH,? {_YEAR}",),
    "fi": (f"{_DAY} päivänä MONTH {_YEAR}",),
}
"""What laws and contracts write in full and CLDR does not know."""
_ISO = r"\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}"
_ALSO = {"en": {"Sept": 9}, "de": {"Jänner": 1, "Feber": 2}, "fr": {"fevrier": 2, "aout": 8, "decembre": 12}}
"""Further names of months: those of Austria, and French ones without accents."""
_BOTH_ORDERS = {"en": ("en", "en_GB")}


@dataclass(frozen=True, slots=True)
class CalendarWords:
    """What is needed to find and to read dates.

    `months` gives a month's number for its names in small letters without a full stop, `pattern` is an RE2 expression
    without groups that finds candidates, `orders` says which of day and month comes first where both are numbers
    and the year comes last: "dm", "md" or both.
    """

    months: Mapping[str, int]
    pattern: str
    orders: frozenset[str]


@lru_cache(maxsize=64)
def calendar_words(languages: tuple[str, ...]) -> CalendarWords:
    """Give the calendar words of languages, given as tags; a tag that CLDR does not know adds nothing.

    A name that means different months in two of the languages is left out.
    """
    months: dict[str, int] = {}
    patterns: list[str] = []
    orders: set[str] = set()
    for locale in _locales(languages):
        names = _month_names(locale)
        for name, number in names.items():
            key = name.lower().rstrip(".")
            months[key] = number if months.get(key, number) == number else 0
        expressions = [*_expressions(locale), *_SPELLED_OUT.get(locale.language, ())]
        patterns += [
            item.replace("MONTH", _alternatives(names)) for item in expressions if names or "MONTH" not in item
        ]
        orders |= _orders(locale)
    complete_first = sorted(dict.fromkeys(patterns), key=_partial)
    return CalendarWords(
        MappingProxyType({name: number for name, number in months.items() if number}),
        "|".join([_ISO, *complete_first]),
        frozenset(orders),
    )


def _locales(languages: tuple[str, ...]) -> Iterator[Locale]:
    """The locales of language tags whose years are those of the Gregorian calendar unless an era says otherwise."""
    from babel import Locale, UnknownLocaleError

    for tag in languages:
        for name in _BOTH_ORDERS.get(tag, (tag.replace("-", "_"),)):
            try:
                locale = Locale.parse(name)
            except (UnknownLocaleError, ValueError):
                continue
            if "G" not in locale.date_formats["long"].pattern:
                yield locale


def _month_names(locale: Locale) -> dict[str, int]:
    """The names, wide and abbreviated, as written and with a capital; those with a number (3月) are left out."""
    names: dict[str, int] = {}
    for name, number in _ALSO.get(locale.language, {}).items():
        names.update((form, number) for form in (name, name[:1].upper() + name[1:], name.upper()))
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in locale.months[context][width].items():
                if not any(character.isdigit() for character in name):
                    forms = (name, name[:1].upper() + name[1:], *((name.upper(),) if width == "wide" else ()))
                    names.update((form, number) for form in forms)
    return names


def _alternatives(names: Mapping[str, int]) -> str:
    """An expression for the names, the longest first, the full stop of an abbreviation optional."""
    stems = {name.rstrip(".") for name in names}
    longest_first = sorted(stems, key=lambda stem: (-len(stem), stem))
    return "(?:" + "|".join(re.escape(stem) + (r"\.?" if len(stem) < 6 else "") for stem in longest_first) + ")"


def _expressions(locale: Locale) -> Iterator[str]:
    """The expressions of a language's patterns, complete dates first."""
    for width in ("long", "medium", "short"):
        yield from _expression(locale, locale.date_formats[width].pattern)
    for skeleton in ("yMMMd", "yMd", "yMMMM", "MMMMd"):
        if skeleton in locale.datetime_skeletons:
            yield from _expression(locale, locale.datetime_skeletons[skeleton].pattern)


def _expression(locale: Locale, pattern: str) -> Iterator[str]:
    """Turn one pattern of CLDR into an expression; none for what has more than day, month and year (eras).

    What follows a year at the end (`г.`) may be left out.
    """
    parts = []
    last = 0
    for match in _FIELD.finditer(pattern):
        field = match["field"]
        if field is None:
            parts.append(_literal(match["literal"] if match["quoted"] is None else match["quoted"]))
            continue
        if field not in "dyML":
            return
        parts.append(_DAY if field == "d" else _YEAR if field == "y" else _month(locale, len(match[0])))
        last = len(parts)
    tail = "".join(parts[last:])
    if tail and parts[last - 1] == _YEAR:
        tail = f"(?:{tail})?"
    yield ("".join(parts[:last]) + tail).replace(f"MONTH {_YEAR}", f"MONTH,? {_YEAR}")


def _month(locale: Locale, width: int) -> str:
    """A month: digits for M and MM; for MMM and MMMM a name, or digits with what the language writes around them."""
    if width < 3:
        return r"\p{Nd}{1,2}"
    numbered = _NUMBERED.fullmatch(locale.months["format"]["wide"][3])
    if numbered is None:
        return "MONTH"
    return _literal(numbered["before"]) + r"\p{Nd}{1,2}" + _literal(numbered["after"])


def _literal(text: str) -> str:
    """Literal text; white space is any single space, and the marks that set the direction may be absent."""
    written = []
    for character in text:
        if character.isspace():
            written.append(" ")
        elif character in "\u200e\u200f\u061c":
            written.append(f"\\x{{{ord(character):x}}}?")
        else:
            written.append(re.escape(character))
    return "".join(written)


def _orders(locale: Locale) -> set[str]:
    """Which of day and month comes first in the language's numeric date with the year last."""
    pattern = locale.date_formats["short"].pattern
    day, month, year = (pattern.find(letter) for letter in "dMy")
    if min(day, month, year) < 0 or year < max(day, month):
        return set()
    return {"dm" if day < month else "md"}


def _partial(expression: str) -> int:
    """Sort complete dates before those without a day or a year: where both begin at one place, the first one counts."""
    has_day = _DAY in expression or expression.count(r"\p{Nd}{1,2}") >= 2
    return 0 if has_day and _YEAR in expression else 1
