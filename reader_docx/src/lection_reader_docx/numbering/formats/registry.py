"""The table of number formats by their names in the format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from lection_reader_docx.numbering.formats import counting, latin, series, southern, words
from lection_reader_docx.numbering.formats.unprintable import Unprintable

Writer: TypeAlias = Callable[[int], str]

_CIRCLED: Final = ((1, 20, 0x2460),)

FORMATS: Final[Mapping[str, Writer]] = {
    "decimal": latin.decimal,
    "decimalHalfWidth": latin.decimal,
    "decimalZero": latin.decimal_zero,
    "upperRoman": latin.upper_roman,
    "lowerRoman": latin.lower_roman,
    "upperLetter": latin.upper_letter,
    "lowerLetter": latin.lower_letter,
    "hex": latin.hexadecimal,
    "numberInDash": latin.in_dash,
    "chicago": latin.chicago,
    "none": lambda _: "",
    "bullet": lambda _: "",
    "decimalFullWidth": lambda value: counting.positional(value, "０１２３４５６７８９"),
    "decimalFullWidth2": lambda value: counting.positional(value, "０１２３４５６７８９"),
    "ideographDigital": lambda value: counting.positional(value, "〇" + counting.HAN),
    "japaneseDigitalTenThousand": lambda value: counting.positional(value, "〇" + counting.HAN),
    "taiwaneseDigital": lambda value: counting.positional(value, "○" + counting.HAN),
    "koreanDigital": lambda value: counting.positional(value, "영일이삼사오육칠팔구"),
    "koreanDigital2": lambda value: counting.positional(value, "零" + counting.HAN),
    "chineseCounting": lambda value: counting.below_hundred(value, "○"),
    "taiwaneseCounting": lambda value: counting.below_hundred(value, "○"),
    "chineseCountingThousand": counting.CHINESE_THOUSAND.write,
    "chineseLegalSimplified": counting.CHINESE_LEGAL.write,
    "taiwaneseCountingThousand": counting.TAIWANESE_THOUSAND.write,
    "ideographLegalTraditional": counting.TRADITIONAL_LEGAL.write,
    "japaneseCounting": counting.JAPANESE.write,
    "japaneseLegal": counting.JAPANESE_LEGAL.write,
    "koreanCounting": counting.KOREAN.write,
    "koreanLegal": counting.korean_legal,
    "ideographTraditional": lambda value: series.then_decimal(value, series.STEMS),
    "ideographZodiac": lambda value: series.then_decimal(value, series.BRANCHES),
    "ideographZodiacTraditional": series.zodiac_years,
    "aiueo": lambda value: series.over_again(value, series.AIUEO_HALF),
    "aiueoFullWidth": lambda value: series.over_again(value, series.AIUEO),
    "iroha": lambda value: series.over_again(value, series.IROHA_HALF),
    "irohaFullWidth": lambda value: series.over_again(value, series.IROHA),
    "ganada": lambda value: series.over_again(value, series.GANADA),
    "chosung": lambda value: series.over_again(value, series.CHOSUNG),
    "decimalEnclosedCircle": lambda value: series.enclosed(value, *_CIRCLED),
    "decimalEnclosedCircleChinese": lambda value: series.enclosed(value, *_CIRCLED),
    "decimalEnclosedFullstop": lambda value: series.enclosed(value, (1, 20, 0x2488)),
    "decimalEnclosedParen": lambda value: series.enclosed(value, (1, 20, 0x2474)),
    "ideographEnclosedCircle": lambda value: series.enclosed(value, (1, 10, 0x3280)),
    "hebrew1": series.hebrew_numbers,
    "hebrew2": series.hebrew_letters,
    "arabicAlpha": lambda value: series.letters(value, series.ARABIC_ALPHA),
    "arabicAbjad": lambda value: series.letters(value, series.ARABIC_ABJAD),
    "russianLower": lambda value: series.letters(value, series.RUSSIAN),
    "russianUpper": lambda value: series.letters(value, series.RUSSIAN.upper()),
    "thaiLetters": lambda value: series.letters(value, series.THAI),
    "thaiNumbers": lambda value: counting.positional(value, "๐๑๒๓๔๕๖๗๘๙"),
    "thaiCounting": southern.thai_counting,
    "bahtText": southern.baht_text,
    "hindiVowels": lambda value: series.letters(value, series.HINDI_VOWELS),
    "hindiConsonants": lambda value: series.in_turn(value, series.HINDI_CONSONANTS),
    "hindiNumbers": lambda value: counting.positional(value, "०१२३४५६७८९"),
    "vietnameseCounting": southern.vietnamese_counting,
}
"""How each format writes a number, those aside that need the document's language."""

WORDED: Final[Mapping[str, Callable[[int, str], str]]] = {
    "ordinal": words.ordinal,
    "cardinalText": words.cardinal_text,
    "ordinalText": words.ordinal_text,
    "dollarText": words.dollar_text,
}
"""Formats that depend on the language."""


def formatted(value: int, name: str, picture: str = "", language: str = "en") -> str:
    """Write a number in the format of a name.

    :raises Unprintable: the format is not known or does not reach the number.
    """
    return _writer(name, picture, language)(value)


def _writer(name: str, picture: str, language: str) -> Writer:
    if name == "custom":
        return partial(latin.custom, picture=picture)
    if name in WORDED:
        worded = WORDED[name]
        return lambda value: worded(value, language)
    if name in FORMATS:
        return FORMATS[name]
    raise Unprintable
