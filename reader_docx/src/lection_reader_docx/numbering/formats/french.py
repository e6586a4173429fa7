"""French numbers and ordinals in words, in the spelling that Word uses: hyphens below a hundred and not beside `et`."""

from __future__ import annotations

from typing import Final

_SMALL: Final = [
    "zéro",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
    "treize",
    "quatorze",
    "quinze",
    "seize",
    "dix-sept",
    "dix-huit",
    "dix-neuf",
]
_TENS: Final = (
    "",
    "",
    "vingt",
    "trente",
    "quarante",
    "cinquante",
    "soixante",
    "soixante",
    "quatre-vingt",
    "quatre-vingt",
)


def cardinal(value: int) -> str:
    """Write vingt et un, quatre-vingts, deux cents; numbers below a million."""
    thousands, rest = divmod(value, 1000)
    parts: list[str] = []
    if thousands:
        parts += ([] if thousands == 1 else [_below_thousand(thousands, last=False)]) + ["mille"]
    if rest or not thousands:
        parts.append(_below_thousand(rest, last=True))
    return " ".join(parts)


def ordinal(value: int) -> str:
    """Write premier, deuxième, vingt et unième."""
    if value == 1:
        return "premier"
    text = cardinal(value)
    if text.endswith(("cents", "vingts")):
        text = text[:-1]
    if text.endswith("e"):
        return text[:-1] + "ième"
    if text.endswith("cinq"):
        return text + "uième"
    return text[:-1] + "vième" if text.endswith("neuf") else text + "ième"


def _below_thousand(value: int, *, last: bool) -> str:
    hundreds, rest = divmod(value, 100)
    parts: list[str] = [_SMALL[hundreds]] if hundreds > 1 else []
    if hundreds:
        parts.append("cents" if hundreds > 1 and not rest and last else "cent")
    if rest or not hundreds:
        parts.append(_below_hundred(rest, last=last))
    return " ".join(parts)


def _below_hundred(value: int, *, last: bool) -> str:
    if value < 20:
        return _SMALL[value]
    tens, ones = divmod(value, 10)
    word = _TENS[tens]
    if tens in (7, 9):
        ones += 10
    if not ones:
        return word + "s" if tens == 8 and last else word
    return f"{word} et {_SMALL[ones]}" if ones in (1, 11) and tens < 8 else f"{word}-{_SMALL[ones]}"
