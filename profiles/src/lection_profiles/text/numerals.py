"""The values of numerals that are not digits: roman, letters, words, Han.

Every reader gives None for letters that are no numeral of its kind; each is linear in the length of a bounded text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

ROMAN_LIMIT = 399
"""Roman numerals above this are read as words: `mix`, `dim`, `civil` and `did` label nothing in practice."""

_ROMAN = re.compile(r"(C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,4})\Z")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}

LETTERS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшщэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
    "イロハニホヘトチリヌルヲワカヨタレソツネナラム",
)
"""The alphabets that lists are lettered in; Cyrillic leaves out what lists leave out, kana go as in the iroha."""

_WORDS_BY_LANGUAGE = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
    "en-cardinal": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
    "de": "erste(?:r|s)? zweite(?:r|s)? dritte(?:r|s)? vierte(?:r|s)? fünfte(?:r|s)? sechste(?:r|s)? "
    "sieb(?:en)?te(?:r|s)? achte(?:r|s)? "
    "neunte(?:r|s)? zehnte(?:r|s)? elfte(?:r|s)? zwölfte(?:r|s)? dreizehnte(?:r|s)? vierzehnte(?:r|s)? "
    "fünfzehnte(?:r|s)? sechzehnte(?:r|s)? siebzehnte(?:r|s)? achtzehnte(?:r|s)? neunzehnte(?:r|s)? zwanzigste(?:r|s)? "
    "einundzwanzigste(?:r|s)? zweiundzwanzigste(?:r|s)? dreiundzwanzigste(?:r|s)? vierundzwanzigste(?:r|s)? "
    "fünfundzwanzigste(?:r|s)?",
    "fr": "premi(?:er|ère) deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième "
    "douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième",
    "fr-cardinal": "un deux trois quatre cinq six sept huit neuf dix",
    "es": "primer[oa]? segund[oa] tercer[oa]? cuart[oa] quint[oa] sext[oa] séptim[oa] octav[oa] noven[oa] décim[oa] "
    "undécim[oa] duodécim[oa] decimotercer[oa]? decimocuart[oa] decimoquint[oa] decimosext[oa] decimoséptim[oa] "
    "decimoctav[oa] decimonoven[oa] vigésim[oa]",
    "it": "prim[oa] second[oa] terz[oa] quart[oa] quint[oa] sest[oa] settim[oa] ottav[oa] non[oa] decim[oa]",
    "pt": "primeir[oa] segund[oa] terceir[oa] quart[oa] quint[oa] sext[oa] sétim[oa] oitav[oa] non[oa] décim[oa]",
    "nl": "eerste tweede derde vierde vijfde zesde zevende achtste negende tiende",
    "pl": "pierwsz[ya] drug[ia] trzeci[a]? czwart[ya] piąt[ya] szóst[ya] siódm[ya] ósm[ya] dziewiąt[ya] dziesiąt[ya]",
    "ar": "(?:ال)?(?:أول(?:ى)?|اول(?:ى)?) (?:ال)?ثان(?:ي|ى|ية) (?:ال)?ثالث(?:ة)? (?:ال)?رابع(?:ة)? (?:ال)?خامس(?:ة)? "
    "(?:ال)?سادس(?:ة)? (?:ال)?سابع(?:ة)? (?:ال)?ثامن(?:ة)? (?:ال)?تاسع(?:ة)? (?:ال)?عاشر(?:ة)?",
}
_SOLE = {"préliminaire": 0, "preliminare?": 0, "unique": 1, "[uú]nic[oa]": 1}
"""Words for what comes before the first (`Título preliminar`), and for what is the only one (`Parágrafo único`)."""
ORDINAL_WORDS: Mapping[str, int] = MappingProxyType(
    _SOLE | {word: value for words in _WORDS_BY_LANGUAGE.values() for value, word in enumerate(words.split(), 1)}
)
"""Patterns of the words that count, each with its value."""

_HAN_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
HAN = "".join((*_HAN_DIGITS, *_HAN_UNITS, "0-9０-９"))


def roman_value(text: str) -> int | None:
    """Read a canonical roman numeral in capitals, up to ROMAN_LIMIT."""
    if not text or _ROMAN.match(text) is None:
        return None
    total = 0
    for here, after in zip(text, [*text[1:], "I"], strict=True):
        digit = _ROMAN_DIGITS[here]
        total += -digit if digit < _ROMAN_DIGITS[after] else digit
    return total if 0 < total <= ROMAN_LIMIT else None


def letter_value(text: str) -> int | None:
    """Read a letter label in small letters: a is 1, z 26, aa 27; after z both aa, bb … and aa, ab … go on."""
    for alphabet in LETTERS:
        if text[0] not in alphabet:
            continue
        first, size = alphabet.index(text[0]) + 1, len(alphabet)
        if text == text[0] * len(text):
            return first + size * (len(text) - 1)
        if len(text) == 2 and text[1] in alphabet and first <= 3:
            return first * size + alphabet.index(text[1]) + 1
        return None
    return None


@cache
def _ordinals() -> tuple[tuple[re.Pattern[str], int], ...]:
    """Compile the words that count, which most documents have none of as a label."""
    return tuple((re.compile(word, re.IGNORECASE), value) for word, value in ORDINAL_WORDS.items())


def ordinal_value(text: str) -> int | None:
    """Read a counting word (First, one, Erster, premier, الأول) in any of the languages known here."""
    return next((value for pattern, value in _ordinals() if pattern.fullmatch(text)), None)


def han_value(text: str) -> int | None:
    """Read a Chinese or Japanese numeral (二十三, 一百零二, 二三), or digits, ASCII or full width."""
    if text.isdecimal():
        return int(text)
    if not any(unit in text for unit in _HAN_UNITS):
        digits = [_HAN_DIGITS.get(character) for character in text]
        return None if None in digits else int("".join(map(str, digits)))
    total = digit = 0
    for character in text:
        if character in _HAN_UNITS:
            total, digit = total + (digit or 1) * _HAN_UNITS[character], 0
        elif character in _HAN_DIGITS:
            digit = _HAN_DIGITS[character]
        else:
            return None
    return total + digit
