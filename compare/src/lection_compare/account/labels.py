"""Labels: the number a label writes, whichever way, and how two labels differ. compare.md, `label`, "Shifts"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from lection_compare.model.pair import LabelFact

__all__ = ["Number", "amounts", "label_fact", "number_of", "style_of"]

_PARTS: Final = re.compile(r"(\d+)([A-Za-z](?![A-Za-z]))?|([^\W\d_]+)")
_ROMAN: Final = re.compile(r"(?=.)(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,4})")
_ROMAN_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_HAN: Final = {character: value for value, character in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2}
_HAN_UNITS: Final = {"十": 10, "百": 100, "千": 1000}
_ALPHABETS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшщэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
)


class Part(NamedTuple):
    """One number of a label: its values by the styles it may be read in, and a letter that was put behind it (`4A`)."""

    values: tuple[tuple[str, int], ...]
    suffix: str = ""


class Number(NamedTuple):
    """The numbers of a label, from left to right, and the words beside them."""

    parts: tuple[Part, ...]
    words: tuple[str, ...]


@lru_cache(65536)
def number_of(label: str) -> Number:
    """Read a label: `4.1`, `(a)`, `IV`, `Schedule 2`, `第三条`. What is no number is a word."""
    parts: list[Part] = []
    words: list[str] = []
    for digits, suffix, letters in _PARTS.findall(label):
        if digits:
            parts.append(Part((("arabic", int(digits) if len(digits) < 19 else -1),), suffix))
        elif values := _letter_values(letters):
            parts.append(Part(values))
        else:
            words.append(letters.casefold())
    return Number(tuple(parts), tuple(words))


def _letter_values(letters: str) -> tuple[tuple[str, int], ...]:
    small = letters.lower()
    values: list[tuple[str, int]] = []
    if len(set(small)) == 1 and len(small) <= 3:
        for alphabet in _ALPHABETS:
            if small[0] in alphabet:
                values.append(("alpha", alphabet.index(small[0]) + 1 + len(alphabet) * (len(small) - 1)))
    if _ROMAN.fullmatch(small):
        values.append(("roman", _roman(small)))
    han = _han(letters)
    if han is not None:
        values.append(("han", han))
    return tuple(values)


def _roman(small: str) -> int:
    total = 0
    for here, after in zip(small, [*small[1:], "i"], strict=True):
        value = _ROMAN_VALUES[here]
        total += -value if value < _ROMAN_VALUES[after] else value
    return total


def _han(letters: str) -> int | None:
    """Read the Han numeral inside a label such as `第二十三条`."""
    total = digit = 0
    found = False
    for character in letters:
        if character in _HAN_UNITS:
            total, digit, found = total + (digit or 1) * _HAN_UNITS[character], 0, True
        elif character in _HAN:
            digit, found = digit * 10 + _HAN[character] if found and not total else _HAN[character], True
    return total + digit if found else None


def label_fact(a: str | None, b: str | None) -> LabelFact:
    """Return how a label became another: the same number in another form is restyled."""
    if a == b:
        return "same"
    if a is None:
        return "labelled"
    if b is None:
        return "unlabelled"
    return "restyled" if _same_number(number_of(a), number_of(b), a, b) else "renumbered"


def _same_number(one: Number, other: Number, a: str, b: str) -> bool:
    if not one.parts and not other.parts:
        return a.casefold() == b.casefold()
    if len(one.parts) != len(other.parts) or not one.parts:
        return False
    return all(
        part.suffix.casefold() == against.suffix.casefold() and _same_part(part, against)
        for part, against in zip(one.parts, other.parts, strict=True)
    )


def _same_part(one: Part, other: Part) -> bool:
    """Tell whether two numbers are equal; two letters are when they are the same letter, not when i is 1 and a is 1."""
    if {style for style, _ in one.values} & {style for style, _ in other.values}:
        return bool(set(one.values) & set(other.values))
    return bool({value for _, value in one.values} & {value for _, value in other.values})


def amounts(a: str, b: str, at: int = -1, *, under: bool = False, loose: bool = False) -> set[tuple[str, int]]:
    """Return by what amounts one number of two labels differs, by style; nothing where anything else differs too.

    :param at: which number, from the left; -1 for the last.
    :param under: the unit above has another number, so those to the left may differ.
    :param loose: whatever else differs does not matter.
    """
    one, other = number_of(a), number_of(b)
    if len(one.parts) != len(other.parts) or one.words != other.words or not -len(one.parts) <= at < len(one.parts):
        return set()
    place = at % len(one.parts)
    rest = range(len(one.parts) if loose else place + 1 if under else 0, len(one.parts))
    if one.parts[place].suffix or other.parts[place].suffix:
        return set()
    if any(one.parts[number] != other.parts[number] for number in rest if number != place):
        return set()
    values = dict(other.parts[place].values)
    return {(style, values[style] - value) for style, value in one.parts[place].values if style in values}


def style_of(label: str) -> str:
    """Return the way the last number of a label is written, as far as it can be told from one label."""
    parts = number_of(label).parts
    if not parts:
        return "word"
    style = parts[-1].values[0][0]
    return "decimal" if style == "arabic" and len(parts) > 1 else style
