r"""The numbers of cross references: `4.2(a)`, `(b)`, `IV`, `L. 123-1`, and how a list of them goes on.

An item is read into pieces, the number first and each bracket after it: `4.2(a)(i)` is `4.2`, `(a)`, `(i)`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from lection_profiles.marks.references.units import CONTAINERS

_BRACKET = r"\((?!EU|EC|UK|US)(?:\d{1,3}[A-Za-z]{0,2}|[a-z]{1,2}|[ivxl]{3,6}|[A-Z]{1,2}|[IVXL]{3,6})\)"
_DIGITS = (
    r"\d{1,6}(?!st\b|nd\b|rd\b|th\b)(?:bis|ter|quater|(?!er\b|re\b)[A-Za-z]{1,3})?(?:[.\-‑]\d{1,4}[A-Za-z]{0,2}){0,6}"
)
_EDGE = r"(?![\w%(]|[.,‑/-]\w)"
_NUMBERED = re.compile(
    rf"(?:(?P<number>(?:[LRD]\. ?)?{_DIGITS})(?:°|(?<=1)er\b|(?<=1)re\b)?)?"
    rf"(?P<brackets>(?:{_BRACKET}){{0,8}})(?P<half>\)?){_EDGE}"
)
_LETTERED = re.compile(rf"(?P<number>[IVXLC]{{1,7}}|[A-Z])(?P<brackets>(?:{_BRACKET}){{0,8}}){_EDGE}")
_ALINEA = re.compile(
    rf"(?P<number>\d{{1,4}}(?:\.\d{{1,3}})?)(?P<brackets>(?:{_BRACKET}){{0,3}})(?P<letter>[a-z])\)(?!\w)"
)
_SMALL = re.compile(rf"(?P<letter>[a-z]{{1,2}})(?P<half>\)?){_EDGE}")
_PIECE = re.compile(r"\([^)]*\)")
_NAMED_BY_LETTER = CONTAINERS | {"section", "article"}
_ROMAN = "ivxlcdm"


class Item(NamedTuple):
    """One number of a reference: where it ends in the text, and its pieces, outermost first."""

    end: int
    pieces: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(self.pieces)

    @property
    def bracketed(self) -> bool:
        """Tell whether it begins with a bracket."""
        return self.pieces[0][0] == "("


def read_item(text: str, start: int, unit: str, word: str) -> Item | None:
    """Read the item that begins at `start`, or give None.

    Numbers and brackets are read after every unit; Roman numerals and capital letters after containers, sections and
    articles (`Part IV`, `Annex A`), one letter only where the word has a capital; small letters after `Buchstabe`,
    `lettre` and, with their bracket, after `point` and the number of an `alinéa` (`alinéa 7(3)c)`). A number that is
    glued to a word, a fraction or a percentage is none.
    """
    if unit == "subparagraph":
        match = _ALINEA.match(text, start)
        if match is not None:
            return Item(match.end(), (*_pieces(match["number"], match["brackets"]), f"({match['letter']})"))
    match = _NUMBERED.match(text, start)
    if match is not None and match.end() > start and match["half"] != match[0]:
        # The half bracket of `point 2)` belongs to the text around it: `(see point 2)`.
        return Item(match.start("half"), _pieces(match["number"], match["brackets"]))
    if unit in _NAMED_BY_LETTER:
        match = _LETTERED.match(text, start)
        if match is not None and not word[:1].isupper() and len(match["number"]) < 2:
            return None
        return Item(match.end(), _pieces(match["number"], match["brackets"])) if match else None
    if unit == "letter" or (unit == "point" and text[start + 1 : start + 2] == ")"):
        match = _SMALL.match(text, start)
        if match is None:
            return None
        # The bracket of `(Buchstabe a)` belongs to the text around it, that of `lettre a)` to the letter.
        opened = text.rfind("(", max(start - 80, 0), start) > text.rfind(")", max(start - 80, 0), start)
        return Item(match.start("half") if opened else match.end(), (f"({match['letter']})",))
    return None


def _pieces(number: str | None, brackets: str) -> tuple[str, ...]:
    pieces = tuple(_PIECE.findall(brackets)) if brackets else ()
    return (number.replace(" ", "").replace("‑", "-"), *pieces) if number else pieces


def continued(before: tuple[str, ...], item: tuple[str, ...]) -> tuple[str, ...] | None:
    """Give what a bracketed item of a list means after the one before it; None where that is not certain.

    In `4(1)(a) and (b)` the second is `4(1)(b)`, in `4(1)(a) and (2)` it is `4(2)`: it takes the place of the last
    piece of its kind. After two pieces in small letters `(b)` takes the place of the first and `(ii)` of the second.
    """
    kind = _kind(item[0])
    same = [index for index, piece in enumerate(before) if piece[0] == "(" and _kind(piece) == kind]
    if not same:
        return None
    place = same[-1]
    if kind == "small" and len(same) == 2:
        roman = all(character in _ROMAN for character in item[0][1:-1])
        if roman and len(item[0]) == 3 and item[0] not in ("(i)", "(v)", "(x)"):
            return None
        place = same[1] if roman else same[0]
    return (*before[:place], *item)


def _kind(piece: str) -> str:
    first = piece[1]
    return "digit" if first.isdigit() else "small" if first.islower() else "capital"
