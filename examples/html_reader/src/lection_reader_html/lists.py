"""How the entries of a list are labelled."""

from __future__ import annotations

import re

from lection_reader_html.parsing import Attributes

#: What stands before an entry of a list that is not numbered.
BULLET = "•"

_INTEGER = re.compile(r"[ \t\n\f\r]*([+-]?[0-9]{1,9})(?![0-9])")
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def integer(attributes: Attributes, name: str) -> int | None:
    """The number an attribute begins with, as HTML reads it; None where there is none, or one beyond all reason."""
    match = _INTEGER.match(attributes.get(name) or "")
    return int(match[1]) if match else None


class Numbering:
    """Counts the entries of an ``ol`` as a browser does.

    :param attributes: those of the ``ol``: ``start``, ``type`` and ``reversed`` count.
    :param entries: how many entries there are, which is where a list that counts down starts.
    """

    def __init__(self, attributes: Attributes, entries: int) -> None:
        self._style = attributes.get("type") or "1"
        self._step = -1 if "reversed" in attributes else 1
        start = integer(attributes, "start")
        self._next = start if start is not None else entries if self._step < 0 else 1

    def label(self, attributes: Attributes) -> str:
        """The label of the next entry, which has these attributes: ``value`` and ``type`` count."""
        value = integer(attributes, "value")
        number = self._next if value is None else value
        self._next = number + self._step
        return _written(number, attributes.get("type") or self._style)


def _written(number: int, style: str) -> str:
    """The number in this style; in digits where the style has no such number or is not known."""
    if style in ("a", "A") and number > 0:
        return _alphabetic(number, style)
    if style in ("i", "I") and 0 < number < 4000:
        roman = _roman(number)
        return roman.upper() if style == "I" else roman
    return str(number)


def _alphabetic(number: int, first: str) -> str:
    letters = ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord(first) + letter) + letters
    return letters


def _roman(number: int) -> str:
    letters = ""
    for value, letter in _ROMAN:
        count, number = divmod(number, value)
        letters += letter * count
    return letters
