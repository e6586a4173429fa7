"""English numbers and ordinals in words, as Word writes them: without `and`."""

from __future__ import annotations

from typing import Final

_SMALL: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS: Final = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_ORDINALS: Final = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}


def cardinal(value: int) -> str:
    """Write twenty-one; numbers below a million."""
    thousands, rest = divmod(value, 1000)
    parts = [f"{_below_thousand(thousands)} thousand"] if thousands else []
    if rest or not thousands:
        parts.append(_below_thousand(rest))
    return " ".join(parts)


def ordinal(value: int) -> str:
    """Write twenty-first."""
    text = cardinal(value)
    cut = max(text.rfind(" "), text.rfind("-")) + 1
    last = text[cut:]
    ending = _ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th")
    return text[:cut] + ending


def _below_thousand(value: int) -> str:
    hundreds, rest = divmod(value, 100)
    parts = [f"{_SMALL[hundreds]} hundred"] if hundreds else []
    if rest or not hundreds:
        parts.append(_SMALL[rest] if rest < 20 else _below_hundred(rest))
    return " ".join(parts)


def _below_hundred(value: int) -> str:
    tens, ones = divmod(value, 10)
    return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")
