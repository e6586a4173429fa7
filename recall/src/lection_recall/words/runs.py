"""Runs: stretches of letters, marks and numbers, cut where spaced and unspaced scripts meet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import category

from lection_recall.words.scripts import is_unspaced


class Run(NamedTuple):
    """A stretch of one kind of script."""

    text: str
    unspaced: bool


def runs(text: str) -> Iterator[Run]:
    """Yield the runs of a folded text in order.

    A mark stays in the run of its base; a full stop between decimal digits stays in theirs (RK-03).
    """
    current: list[str] = []
    unspaced = False
    for place, character in enumerate(text):
        kind = category(character)[0] if not character.isascii() else ("L" if character.isalnum() else "Z")
        if current and (kind == "M" or (character == "." and _between_digits(text, place))):
            current.append(character)
            continue
        if current and (kind not in "LNM" or is_unspaced(character) != unspaced):
            yield Run("".join(current), unspaced)
            current = []
        if kind in "LNM":
            unspaced = unspaced if current else is_unspaced(character)
            current.append(character)
    if current:
        yield Run("".join(current), unspaced)


def _between_digits(text: str, place: int) -> bool:
    if not 0 < place < len(text) - 1:
        return False
    before, after = text[place - 1], text[place + 1]
    return before.isdecimal() and after.isdecimal() and is_unspaced(before) == is_unspaced(after)
