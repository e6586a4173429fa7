"""Numbers and ordinals in words and with endings, in the document's language where that is known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lection_reader_docx.numbering.formats import english, french, russian
from lection_reader_docx.numbering.formats.unprintable import Unprintable

END: Final = 1_000_000
_CARDINALS: Final[Mapping[str, Callable[[int], str]]] = {
    "en": english.cardinal,
    "fr": french.cardinal,
    "ru": russian.cardinal,
}
_ORDINALS: Final[Mapping[str, Callable[[int], str]]] = {
    "en": english.ordinal,
    "fr": french.ordinal,
    "ru": russian.ordinal,
}
_ENDINGS: Final = dict.fromkeys(("de", "da", "nb", "nn", "no", "fi", "cs", "sk", "pl", "hu", "tr"), ".") | {
    "es": "º",
    "it": "º",
    "pt": "º",
    "nl": "e",
    "ru": "-й",
}
"""What follows an ordinal in digits; English and French have rules of their own."""


def ordinal(value: int, language: str) -> str:
    """Write 1st, 2nd, 11th; 1er, 2e in French, 1. in German."""
    tongue = _tongue(language)
    if tongue == "fr":
        return f"{value}er" if value == 1 else f"{value}e"
    if tongue in _ENDINGS:
        return f"{value}{_ENDINGS[tongue]}"
    if tongue != "en":
        raise Unprintable
    tens, ones = abs(value) % 100, abs(value) % 10
    ending = "th" if 10 < tens < 20 else {1: "st", 2: "nd", 3: "rd"}.get(ones, "th")
    return f"{value}{ending}"


def cardinal_text(value: int, language: str) -> str:
    """Write One, Two, Twenty-one."""
    return _written(value, language, _CARDINALS)


def ordinal_text(value: int, language: str) -> str:
    """Write First, Second, Twenty-first."""
    return _written(value, language, _ORDINALS)


def dollar_text(value: int, language: str) -> str:
    """Write One and 00/100."""
    return f"{cardinal_text(value, 'en')} and 00/100"


def _written(value: int, language: str, writers: Mapping[str, Callable[[int], str]]) -> str:
    write = writers.get(_tongue(language))
    if write is None or not 0 <= value < END:
        raise Unprintable
    return write(value).capitalize()


def _tongue(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()
