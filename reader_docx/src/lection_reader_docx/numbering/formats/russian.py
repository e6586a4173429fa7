"""Russian numbers and ordinals in words, masculine."""

from __future__ import annotations

from typing import Final

from lection_reader_docx.numbering.formats.unprintable import Unprintable

_SMALL: Final = [
    "ноль",
    "один",
    "два",
    "три",
    "четыре",
    "пять",
    "шесть",
    "семь",
    "восемь",
    "девять",
    "десять",
    "одиннадцать",
    "двенадцать",
    "тринадцать",
    "четырнадцать",
    "пятнадцать",
    "шестнадцать",
    "семнадцать",
    "восемнадцать",
    "девятнадцать",
]
_TENS: Final = ["двадцать", "тридцать", "сорок", "пятьдесят", "шестьдесят", "семьдесят", "восемьдесят", "девяносто"]
_HUNDREDS: Final = [
    "сто",
    "двести",
    "триста",
    "четыреста",
    "пятьсот",
    "шестьсот",
    "семьсот",
    "восемьсот",
    "девятьсот",
]
_ORDINALS: Final = {
    "ноль": "нулевой",
    "один": "первый",
    "два": "второй",
    "три": "третий",
    "четыре": "четвертый",
    "шесть": "шестой",
    "семь": "седьмой",
    "восемь": "восьмой",
    "сорок": "сороковой",
    "пятьдесят": "пятидесятый",
    "шестьдесят": "шестидесятый",
    "семьдесят": "семидесятый",
    "восемьдесят": "восьмидесятый",
    "девяносто": "девяностый",
    "сто": "сотый",
    "двести": "двухсотый",
    "триста": "трехсотый",
    "четыреста": "четырехсотый",
    "пятьсот": "пятисотый",
    "шестьсот": "шестисотый",
    "семьсот": "семисотый",
    "восемьсот": "восьмисотый",
    "девятьсот": "девятисотый",
}

_FORMS: Final = {
    "один": ("одна", "тысяча"),
    "два": ("две", "тысячи"),
    "три": ("три", "тысячи"),
    "четыре": ("четыре", "тысячи"),
}


def cardinal(value: int) -> str:
    """Write двадцать один; numbers below a million."""
    thousands, rest = divmod(value, 1000)
    words = _thousands(thousands) if thousands else []
    if rest or not thousands:
        words += _below_thousand(rest)
    return " ".join(words)


def ordinal(value: int) -> str:
    """Write двадцать первый.

    :raises Unprintable: whole thousands above the first, which are one word.
    """
    thousands, rest = divmod(value, 1000)
    if value == 1000:
        return "тысячный"
    if thousands and not rest:
        raise Unprintable
    *words, last = cardinal(value).split()
    return " ".join((*words, _ORDINALS.get(last) or last[:-1] + "ый"))


def _below_thousand(value: int) -> list[str]:
    hundreds, rest = divmod(value, 100)
    words = [_HUNDREDS[hundreds - 1]] if hundreds else []
    if rest >= 20:
        words.append(_TENS[rest // 10 - 2])
        rest %= 10
    if rest or not words:
        words.append(_SMALL[rest])
    return words


def _thousands(value: int) -> list[str]:
    """Write a number of thousands, which are feminine, with the form of the noun that goes with it."""
    *words, last = _below_thousand(value)
    return [*words, *_FORMS.get(last, (last, "тысяч"))]
