"""How each number format writes its numbers: ECMA-376 part 1, 17.18.59, and what Word was seen to print."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_reader_docx.numbering.formats import Unprintable, formatted
from lection_reader_docx.numbering.formats.registry import FORMATS, WORDED

WRITTEN = {
    "decimal": {1: "1", 10: "10", -3: "-3"},
    "decimalZero": {1: "01", 9: "09", 10: "10", 100: "100"},
    "upperRoman": {1: "I", 4: "IV", 9: "IX", 49: "XLIX", 1994: "MCMXCIV", 3999: "MMMCMXCIX", 5000: "MMMMM"},
    "lowerRoman": {38: "xxxviii", 40: "xl"},
    "upperLetter": {1: "A", 26: "Z", 27: "AA", 28: "BB", 53: "AAA", 780: "Z" * 30, 781: "A"},
    "lowerLetter": {3: "c", 52: "zz"},
    "hex": {10: "A", 255: "FF"},
    "numberInDash": {1: "- 1 -"},
    "chicago": {1: "*", 2: "†", 3: "‡", 4: "§", 5: "**"},
    "none": {7: ""},
    "decimalFullWidth": {10: "１０"},
    "ideographDigital": {10: "一〇", 11: "一一", 101: "一〇一"},
    "chineseCounting": {1: "一", 10: "十", 11: "十一", 20: "二十", 99: "九十九", 100: "一○○", 101: "一○一"},
    "chineseCountingThousand": {
        10: "十",
        19: "十九",
        21: "二十一",
        100: "一百",
        101: "一百〇一",
        110: "一百一十",
        111: "一百一十一",
        1000: "一千",
        1001: "一千〇一",
        1010: "一千〇一十",
        1100: "一千一百",
        10_001: "一万〇一",
    },
    "chineseLegalSimplified": {1: "壹", 10: "壹拾", 11: "壹拾壹", 101: "壹佰零壹"},
    "ideographLegalTraditional": {2: "貳", 10: "壹拾", 101: "壹佰零壹"},
    "taiwaneseCounting": {11: "十一", 101: "一○一"},
    "taiwaneseDigital": {10: "一○"},
    "japaneseCounting": {9: "九", 10: "十", 11: "十一", 20: "二十", 100: "百", 101: "百一", 1000: "千", 10_000: "一万"},
    "japaneseLegal": {1: "壱", 10: "壱拾", 11: "壱拾壱", 20: "弐拾", 100: "壱百"},
    "japaneseDigitalTenThousand": {10: "一〇"},
    "koreanCounting": {1: "일", 10: "십", 11: "십일", 20: "이십", 100: "백"},
    "koreanDigital": {1: "일", 10: "일영"},
    "koreanDigital2": {10: "一零"},
    "koreanLegal": {1: "하나", 10: "열", 11: "열하나", 20: "스물", 99: "아흔아홉"},
    "ideographTraditional": {1: "甲", 10: "癸", 11: "11"},
    "ideographZodiac": {1: "子", 12: "亥", 13: "13"},
    "ideographZodiacTraditional": {1: "甲子", 12: "乙亥", 60: "癸亥", 61: "甲子"},
    "aiueo": {1: "ｱ", 46: "ﾝ", 47: "ｱ"},
    "aiueoFullWidth": {1: "ア", 46: "ン"},
    "irohaFullWidth": {1: "イ", 3: "ハ"},
    "ganada": {1: "가", 14: "하", 15: "가"},
    "chosung": {1: "ㄱ", 14: "ㅎ"},
    "decimalEnclosedCircle": {1: "①", 20: "⑳", 21: "21"},
    "decimalEnclosedFullstop": {1: "⒈", 20: "⒛"},
    "decimalEnclosedParen": {1: "⑴", 20: "⒇"},
    "ideographEnclosedCircle": {1: "㊀", 10: "㊉", 11: "11"},
    "hebrew1": {1: "א", 10: "י", 15: "טו", 16: "טז", 115: "קטו", 500: "תק"},
    "hebrew2": {1: "א", 22: "ת", 23: "תא"},
    "arabicAlpha": {1: "أ", 2: "ب", 28: "ي"},
    "arabicAbjad": {1: "أ", 3: "ج"},
    "russianLower": {1: "а", 29: "я", 30: "аа"},
    "russianUpper": {2: "Б"},
    "thaiLetters": {1: "ก", 2: "ข"},
    "thaiNumbers": {12: "๑๒"},
    "thaiCounting": {1: "หนึ่ง", 11: "สิบเอ็ด", 20: "ยี่สิบ", 21: "ยี่สิบเอ็ด", 100: "หนึ่งร้อย"},
    "bahtText": {1: "หนึ่งบาทถ้วน"},
    "hindiVowels": {1: "क"},
    "hindiConsonants": {1: "अ", 18: "अः"},
    "hindiNumbers": {10: "१०"},
    "vietnameseCounting": {1: "một", 11: "mười một", 15: "mười lăm", 20: "hai mươi", 21: "hai mươi mốt"},
}
WORDS = {
    ("ordinal", "en-US"): {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 21: "21st", 112: "112th"},
    ("ordinal", "fr-FR"): {1: "1er", 2: "2e"},
    ("ordinal", "de-DE"): {3: "3."},
    ("cardinalText", "en"): {0: "Zero", 1: "One", 21: "Twenty-one", 100: "One hundred", 1001: "One thousand one"},
    ("ordinalText", "en"): {1: "First", 12: "Twelfth", 20: "Twentieth", 21: "Twenty-first", 101: "One hundred first"},
    ("cardinalText", "fr-FR"): {
        1: "Un",
        21: "Vingt et un",
        71: "Soixante et onze",
        77: "Soixante-dix-sept",
        80: "Quatre-vingts",
        81: "Quatre-vingt-un",
        91: "Quatre-vingt-onze",
        200: "Deux cents",
        201: "Deux cent un",
        1000: "Mille",
        2000: "Deux mille",
        80_000: "Quatre-vingt mille",
    },
    ("ordinalText", "fr-FR"): {
        1: "Premier",
        2: "Deuxième",
        4: "Quatrième",
        5: "Cinquième",
        9: "Neuvième",
        21: "Vingt et unième",
        80: "Quatre-vingtième",
        1000: "Millième",
    },
    ("ordinalText", "ru-RU"): {1: "Первый", 3: "Третий", 11: "Одиннадцатый", 40: "Сороковой", 101: "Сто первый"},
    ("cardinalText", "ru-RU"): {21: "Двадцать один", 1001: "Одна тысяча один", 2000: "Две тысячи", 5000: "Пять тысяч"},
    ("dollarText", "en"): {12: "Twelve and 00/100"},
}


@pytest.mark.parametrize(("name", "value", "text"), [(n, v, t) for n, each in WRITTEN.items() for v, t in each.items()])
def test_a_number_is_written(name: str, value: int, text: str) -> None:
    assert formatted(value, name) == text


@pytest.mark.parametrize(
    ("name", "language", "value", "text"), [(n, la, v, t) for (n, la), each in WORDS.items() for v, t in each.items()]
)
def test_a_number_is_written_in_words(name: str, language: str, value: int, text: str) -> None:
    assert formatted(value, name, language=language) == text


@pytest.mark.parametrize(("picture", "text"), [("01, 02, 03, ...", "07"), ("001, 002", "007"), ("00001", "00007")])
def test_a_custom_format_pads_as_its_picture_does(picture: str, text: str) -> None:
    assert formatted(7, "custom", picture) == text


def test_every_format_of_the_table_is_tested() -> None:
    untested = FORMATS.keys() - WRITTEN.keys()
    assert untested == {
        "bullet",
        "decimalHalfWidth",
        "decimalFullWidth2",
        "taiwaneseCountingThousand",
        "iroha",
        "decimalEnclosedCircleChinese",
    }
    assert WORDED.keys() == {name for name, _ in WORDS}


@pytest.mark.parametrize("name", ["", "noSuchFormat", "custom"])
def test_an_unknown_format_is_refused(name: str) -> None:
    with pytest.raises(Unprintable):
        formatted(1, name)


@given(st.integers(-(2**31), 2**31), st.sampled_from(sorted(FORMATS)))
def test_a_label_is_bounded_whatever_its_number(value: int, name: str) -> None:
    with contextlib.suppress(Unprintable):
        assert len(formatted(value, name)) <= 80


@given(st.integers(1, 32_767))
def test_roman_numbers_add_up(value: int) -> None:
    signs = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    values = [signs[sign] for sign in formatted(value, "upperRoman")]
    assert sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True)) == value


@given(st.integers(1, 99_999))
def test_numbers_in_english_words_differ(value: int) -> None:
    assert formatted(value, "cardinalText") != formatted(value + 1, "cardinalText")
