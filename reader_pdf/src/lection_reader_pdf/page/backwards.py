"""Text that is written from right to left, put into the order in which it is read.

PDFium guesses this order from that in which the letters are drawn, and takes some words the wrong way round, since
browsers draw them from either end. Where the letters stand shows it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final, NamedTuple

from lection_reader_pdf.page.characters import Characters
from lection_reader_pdf.page.line import Line

_LETTER: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_FORWARDS: Final = frozenset(("L", "EN", "AN"))
_JOINS: Final = re.compile(r"[.,:/\u066b\u066c'’-]")
"""What may stand between figures or foreign letters without ending them."""
_SPACE: Final = 0.16
"""So many sizes of the letters between two of them, and more, is a space; within a word they touch or nearly do."""
_MIRRORED: Final = str.maketrans("()[]{}<>«»", ")(][}{><»«")


class _Letter(NamedTuple):
    text: str
    place: int
    left: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


def may_have_backwards(text: str) -> bool:
    """Tell whether any letter of a text is written from right to left."""
    return not text.isascii() and _LETTER.search(text) is not None


def has_backwards(text: str) -> bool:
    """Tell whether most letters of a text are written from right to left."""
    if text.isascii():
        return False
    return 2 * len(_LETTER.findall(text)) > sum(map(str.isalpha, text)) > 0


def backwards_lines(characters: Characters, line: Line) -> Iterator[Line]:
    """Read what PDFium gives as one line by where its letters stand: a line for each of their baselines."""
    rows: list[tuple[float, list[_Letter]]] = []
    bottom = 0.0
    for letter in _letters(characters, line):
        if not rows or (letter.bottom != bottom and not unicodedata.combining(letter.text)):
            # In another font the box may end elsewhere on the same baseline.
            y = characters.origin(letter.place)[1]
            if not rows or abs(rows[-1][0] - y) > 0.5 * line.size:
                rows.append((y, []))
            bottom = letter.bottom
        rows[-1][1].append(letter)
    for y, row in rows:
        bases = _bases(row)
        text = _read(characters, bases, line.size) if bases else ""
        if text:
            left, right = min(each.left for each in bases), max(each.right for each in bases)
            turned = Line(line.page, text, line.begin, line.end, left, right, y, line.size, line.font)
            turned.ends_bold, turned.turned = line.ends_bold, True
            yield turned


def is_rest(before: Line, line: Line) -> bool:
    """Put a stretch of text together with a line from right to left where it is the rest of that one, drawn apart."""
    if abs(before.y - line.y) > 0.2 * line.size or line.sideways or not before.turned:
        return False
    on_left, on_right = before.x0 - line.x1, line.x0 - before.x1
    if not any(-0.2 * line.size < gap < line.size for gap in (on_left, on_right)):
        return False
    space = " " if max(on_left, on_right) > _SPACE * line.size else ""
    first, second = (before, line) if on_left > on_right else (line, before)
    before.text = f"{first.text}{space}{second.text}"
    before.x0, before.x1 = min(before.x0, line.x0), max(before.x1, line.x1)
    return True


def _letters(characters: Characters, line: Line) -> Iterator[_Letter]:
    for place in range(line.begin, line.end):
        character = characters.text[place]
        left, bottom, right, _ = characters.box(place)
        if right - left > 0.5 or not character.isspace():
            yield _Letter(character, place, left, right, bottom)


def _bases(letters: list[_Letter]) -> list[_Letter]:
    """Put the letters of a line, each with the marks that stand over it, in order from right to left."""
    marks = [letter for letter in letters if unicodedata.combining(letter.text)]
    bases = [letter for letter in letters if not unicodedata.combining(letter.text)] if marks else letters
    bases = sorted(bases, key=lambda each: -each.left - each.right)
    middles = [-each.middle for each in bases]
    for mark in marks if bases else ():
        at = bisect_left(middles, -mark.middle)
        if at == len(bases) or (at and middles[at] + mark.middle > -mark.middle - middles[at - 1]):
            at -= 1  # the nearer of the two it stands between
        bases[at] = bases[at]._replace(text=bases[at].text + mark.text)
    return bases


def _read(characters: Characters, bases: list[_Letter], size: float) -> str:
    text = "".join(_turned("".join(_with_spaces(characters, bases, size))))
    if _closes_before_it_opens(text):
        text = text.translate(_MIRRORED)
    return " ".join(text.split())


def _with_spaces(characters: Characters, letters: list[_Letter], size: float) -> Iterator[str]:
    """Give the letters with a space at each wide gap; where the box of a letter leaves one, its origin may not."""
    before: _Letter | None = None
    for letter in letters:
        if before is not None and before.left - letter.right > _SPACE * size and not before.text.isspace():
            start = characters.origin(before.place)[0]
            if min(start, before.left) - letter.right > _SPACE * size:
                yield " "
        yield letter.text
        before = letter


def _turned(text: str) -> list[str]:
    """Turn figures and foreign words, which are written from left to right, round again."""
    result: list[str] = []
    held: list[str] = []
    between: list[str] = []
    for character in text:
        if unicodedata.bidirectional(character) in _FORWARDS:
            held += between
            between.clear()
            held.append(character)
        elif held and not between and _JOINS.match(character):
            between.append(character)
        else:
            result += [*reversed(held), *between, character]
            held.clear()
            between.clear()
    return [*result, *reversed(held), *between]


def _closes_before_it_opens(text: str) -> bool:
    """Tell whether brackets are given by their shape: the one that opens looks like one that closes."""
    depth = wrong = right = 0
    for character in text:
        if character in "([{«":
            depth += 1
        elif character in ")]}»":
            wrong, right, depth = (wrong, right + 1, depth - 1) if depth > 0 else (wrong + 1, right, depth)
    return wrong > right
