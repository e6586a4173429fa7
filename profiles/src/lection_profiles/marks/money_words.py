"""How sums of money are written: currency signs, codes, names and separators of CLDR, through babel."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

_SHARED_SIGNS = frozenset({"$", "¥"})
"""Signs of several currencies; they name one only where a language tag names the territory (`en-AU`)."""

_SIGNS = MappingProxyType(
    {"€": "EUR", "£": "GBP", "₹": "INR", "₩": "KRW", "$": "$", "¥": "¥", "US$": "USD", "C$": "CAD", "S$": "SGD"}
)
"""Signs read in every language; what CLDR says of the profile's languages comes on top."""

_WORDS = frozenset({"ALL", "BAM", "BOB", "COP", "CUP", "DOP", "GEL", "MAD", "MOP", "PEN", "RON", "SOS", "TOP", "TRY"})
"""Codes left out because in capitals they are words or abbreviations of other things (`ALL 50 STATES`, `COP 26`)."""

_NAMES = MappingProxyType(
    {
        "en": {
            "euro": "EUR", "euros": "EUR", "pounds sterling": "GBP", "US dollars": "USD", "U.S. dollars": "USD",
            "United States dollars": "USD", "Swiss francs": "CHF", "dollars": "$",
        },
        "de": {"Euro": "EUR", "Schweizer Franken": "CHF", "Franken": "CHF", "US-Dollar": "USD"},
        "fr": {"euro": "EUR", "euros": "EUR", "francs suisses": "CHF", "dollars": "$"},
        "es": {"euro": "EUR", "euros": "EUR"},
        "it": {"euro": "EUR"},
        "nl": {"euro": "EUR"},
        "pt": {"euro": "EUR", "euros": "EUR", "reais": "BRL"},
        "fi": {"euro": "EUR", "euroa": "EUR"},
        "da": {"kr.": "DKK", "kroner": "DKK"},
        "nb": {"kr": "NOK", "kroner": "NOK"},
        "sv": {"kr": "SEK", "kronor": "SEK"},
        "pl": {"zł": "PLN", "złotych": "PLN"},
        "cs": {"Kč": "CZK"},
        "ru": {"руб.": "RUB", "рублей": "RUB"},
    }
)  # fmt: skip
"""Names written after a number, by language, only those that leave no doubt; `$` is a dollar of some country."""

_MULTIPLIERS = MappingProxyType(
    {
        "en": {"thousand": 3, "million": 6, "billion": 9, "trillion": 12, "m": 6, "bn": 9, "k": 3},
        "de": {"Tausend": 3, "Mio.": 6, "Million": 6, "Millionen": 6, "Mrd.": 9, "Milliarde": 9, "Milliarden": 9},
        "fr": {
            "million de": 6,
            "millions de": 6,
            "million d’": 6,
            "millions d’": 6,
            "milliard de": 9,
            "milliards de": 9,
        },
        "es": {"millón de": 6, "millones de": 6},
        "it": {"milione di": 6, "milioni di": 6, "miliardo di": 9, "miliardi di": 9},
        "nl": {"miljoen": 6, "miljard": 9},
        "pt": {"milhão de": 6, "milhões de": 6},
    }
)
"""Words that multiply a number, by language, with the power of ten."""


@dataclass(frozen=True, slots=True)
class MoneyWords:
    """What is needed to find and to read sums.

    `currencies` gives, for each sign, code and name, the ISO 4217 code, or the sign itself where several currencies
    share it; `multipliers` the power of ten of a word; `groups` and `decimals` the separators of the languages.
    """

    currencies: Mapping[str, str]
    multipliers: Mapping[str, int]
    groups: frozenset[str]
    decimals: frozenset[str]


@lru_cache(maxsize=64)
def money_words(languages: tuple[str, ...]) -> MoneyWords:
    """Give the money words of languages, given as tags; a tag that CLDR does not know adds nothing."""
    currencies = {code: code for code in _codes()} | dict(_SIGNS)
    multipliers: dict[str, int] = {}
    groups: set[str] = set()
    decimals: set[str] = set()
    for locale in _locales(languages):
        currencies |= _signs(locale) | dict(_NAMES.get(locale.language, {}))
        multipliers |= _MULTIPLIERS.get(locale.language, {})
        symbols = locale.number_symbols["latn"]
        groups.add(symbols["group"])
        decimals.add(symbols["decimal"])
    return MoneyWords(
        MappingProxyType(currencies), MappingProxyType(multipliers), frozenset(groups), frozenset(decimals)
    )


def _locales(languages: tuple[str, ...]) -> Iterator[Locale]:
    from babel import Locale, UnknownLocaleError

    for tag in languages:
        try:
            yield Locale.parse(tag.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            continue


def _codes() -> set[str]:
    """The codes of the currencies that are legal tender somewhere today."""
    from babel.core import get_global

    entries = (entry for listed in get_global("territory_currencies").values() for entry in listed)
    return {code for code, _, until, tender in entries if tender and until is None} - _WORDS


def _signs(locale: Locale) -> dict[str, str]:
    """The signs a language uses, each with its currency; a sign that several currencies share stands for itself."""
    symbols = locale.currency_symbols.items()
    known = {sign: code for code, sign in symbols if any(unicodedata.category(part) == "Sc" for part in sign)}
    known.pop("¤", None)
    if locale.territory is None:
        return {sign: sign if sign in _SHARED_SIGNS else code for sign, code in known.items()}
    return known
