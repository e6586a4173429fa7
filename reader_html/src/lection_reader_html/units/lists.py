"""The marks that a browser prints before the entries of a list."""

from __future__ import annotations

from typing import Any, Final

from lection_reader_html.page.styles import list_style

_TYPES: Final = {
    "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman",
    "disc": "disc", "circle": "circle", "square": "square", "none": "none",
}  # fmt: skip
_BULLETS: Final = {"disc": "•", "circle": "◦", "square": "▪"}
_ROMAN: Final = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_GREEK: Final = "αβγδεζηθικλμνξοπρστυφχψω"
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"
_NESTED: Final = ("disc", "circle", "square")
_DIGITS: Final = 10
"""Digits of a number that are read: browsers keep theirs within 32 bits."""


def integer(value: object) -> int | None:
    """Return the number an attribute gives, by the rules of HTML: what follows the digits does not matter."""
    text = value.strip() if isinstance(value, str) else ""
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
    length = 0
    while length < len(digits) and length < _DIGITS and digits[length].isascii() and digits[length].isdigit():
        length += 1
    return sign * int(digits[:length]) if length else None


class Numbering:
    """Counts the entries of one list as a browser does. Source: HTML Standard, 4.4.5 and 4.4.8.

    :param node: the list's element.
    :param style: its declarations.
    :param level: how many lists without numbers it stands in.
    """

    def __init__(self, node: Any, style: str, level: int) -> None:
        attributes = node.attrs
        self.ordered = node.tag == "ol"
        plain = "decimal" if self.ordered else _NESTED[min(level, 2)]
        self._style = list_style(style) or _TYPES.get(str(attributes.get("type") or ""), plain)
        self._step = -1 if self.ordered and "reversed" in attributes else 1
        start = integer(attributes.get("start")) if self.ordered else None
        if start is None:
            start = sum(getattr(child, "tag", None) == "li" for child in node.children) if self._step < 0 else 1
        self._next = start

    def mark(self, attributes: Any, style: str) -> tuple[str | None, str | None]:
        """Return the next entry's label and bullet, one of which at least is None."""
        value = integer(attributes.get("value")) if self.ordered else None
        number = self._next if value is None else value
        self._next = number + self._step
        kind = list_style(style) or _TYPES.get(str(attributes.get("type") or ""), self._style)
        if kind == "none":
            return None, None
        if kind in _BULLETS:
            return None, _BULLETS[kind]
        return f"{written(number, kind)}.", None


def written(number: int, style: str) -> str:
    """Return a number as browsers print it in a style of lists; in digits where the style has no such number."""
    if style == "decimal-leading-zero":
        return f"{number:03d}" if number < 0 else f"{number:02d}"
    if style in ("lower-alpha", "lower-latin") and number > 0:
        return _lettered(number, _ALPHABET)
    if style in ("upper-alpha", "upper-latin") and number > 0:
        return _lettered(number, _ALPHABET).upper()
    if style == "lower-greek" and number > 0:
        return _lettered(number, _GREEK)
    if style == "lower-roman" and 0 < number < 4000:
        return _roman(number)
    if style == "upper-roman" and 0 < number < 4000:
        return _roman(number).upper()
    return str(number)


def _lettered(number: int, alphabet: str) -> str:
    letters = ""
    while number:
        number, letter = divmod(number - 1, len(alphabet))
        letters = alphabet[letter] + letters
    return letters


def _roman(number: int) -> str:
    letters = ""
    for value, letter in _ROMAN:
        count, number = divmod(number, value)
        letters += letter * count
    return letters
