"""Series: letters and signs that are counted through, and what follows their end."""

from __future__ import annotations

from typing import Final

from lection_reader_docx.numbering.formats.latin import LAST, ROUNDS, repeated
from lection_reader_docx.numbering.formats.unprintable import Unprintable

STEMS: Final = "甲乙丙丁戊己庚辛壬癸"
BRANCHES: Final = "子丑寅卯辰巳午未申酉戌亥"
AIUEO: Final = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
IROHA: Final = "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン"
AIUEO_HALF: Final = "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ"
IROHA_HALF: Final = "ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ"
GANADA: Final = "가나다라마바사아자차카타파하"
CHOSUNG: Final = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
ARABIC_ALPHA: Final = "أبتثجحخدذرزسشصضطظعغفقكلمنهوي"
ARABIC_ABJAD: Final = "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"
HEBREW: Final = "אבגדהוזחטיכלמנסעפצקרשת"
RUSSIAN: Final = "абвгдежзиклмнопрстуфхцчшщыэюя"
THAI: Final = "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"
HINDI_VOWELS: Final = "कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह"
HINDI_CONSONANTS: Final = ("अ", "आ", "इ", "ई", "उ", "ऊ", "ऋ", "ऌ", "ऍ", "ऎ", "ए", "ऐ", "ऑ", "ऒ", "ओ", "औ", "अं", "अः")
"""The names of the two are exchanged in the format: `hindiVowels` counts the consonants (ECMA-376 part 1, 17.18.59)."""

_HEBREW_HUNDREDS: Final = ("", "ק", "ר", "ש", "ת", "תק", "תר", "תש", "תת", "תתק")
_HEBREW_TENS: Final = ("", "י", "כ", "ל", "מ", "נ", "ס", "ע", "פ", "צ")
_HEBREW_ONES: Final = ("", "א", "ב", "ג", "ד", "ה", "ו", "ז", "ח", "ט")


def then_decimal(value: int, signs: str) -> str:
    """Write the signs once through, then decimal numbers."""
    return signs[value - 1] if 0 < value <= len(signs) else str(value)


def in_turn(value: int, signs: tuple[str, ...]) -> str:
    """Write signs of several characters in turn, twice each in the second round."""
    if not 0 < value <= LAST:
        raise Unprintable
    rounds, index = divmod((value - 1) % (ROUNDS * len(signs)), len(signs))
    return signs[index] * (rounds + 1)


def over_again(value: int, signs: str) -> str:
    """Write the signs in turn, from the beginning again after the last: ㄱ follows ㅎ."""
    if value < 1:
        raise Unprintable
    return signs[(value - 1) % len(signs)]


def zodiac_years(value: int) -> str:
    """Write the sixty years 甲子, 乙丑, over again after the last."""
    if value < 1:
        raise Unprintable
    return STEMS[(value - 1) % 10] + BRANCHES[(value - 1) % 12]


def hebrew_numbers(value: int) -> str:
    """Write Hebrew numbers: letters as hundreds, tens, ones, with 15 and 16 as 9+6 and 9+7."""
    if not 0 < value < 1000:
        raise Unprintable
    text = _HEBREW_HUNDREDS[value // 100]
    rest = value % 100
    if rest in (15, 16):
        return f"{text}ט{_HEBREW_ONES[rest - 9]}"
    return text + _HEBREW_TENS[rest // 10] + _HEBREW_ONES[rest % 10]


def hebrew_letters(value: int) -> str:
    """Write the letters once; behind the last one, a ת for each round of 22: מת."""
    if not 0 < value <= ROUNDS * len(HEBREW):
        raise Unprintable
    rounds, index = divmod(value - 1, len(HEBREW))
    return "ת" * rounds + HEBREW[index]


def enclosed(value: int, *ranges: tuple[int, int, int]) -> str:
    """Write a sign of the ranges (first number, last number, code of the first), else the decimal number."""
    for first, last, code in ranges:
        if first <= value <= last:
            return chr(code + value - first)
    return str(value)


def letters(value: int, signs: str) -> str:
    """Write letters in turn, twice each in the second round."""
    return repeated(value, signs)
