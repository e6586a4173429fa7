"""Folding: which differences between two texts do not count, and how they are named. Source: compare.md, D-02."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

__all__ = ["CANONICAL", "IGNORABLE", "Folding"]

CANONICAL: Final = "canonical"
"""The name under which differences between canonically equivalent strings are counted."""

_QUOTES: Final = dict.fromkeys(map(ord, "“”„‟«»〝〞＂❝❞"), '"') | dict.fromkeys(map(ord, "‘’‚‛‹›ʼ＇❛❜`´"), "'")
_DASHES: Final = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－"), "-")
# Quotes, dashes and signs of currency or degree say something: they are no punctuation here.
_PUNCTUATION: Final = re.compile(r"[.,;:!?…。、，．；：！？،؛؟()\[\]{}（）【】「」『』·•]")


def _width(text: str) -> str:
    return "".join(
        unicodedata.normalize("NFKC", character) if unicodedata.east_asian_width(character) in "FH" else character
        for character in text
    )


_RULES: Final[dict[str, Callable[[str], str]]] = {
    "width": lambda text: text if text.isascii() else _width(text),
    "quotes": lambda text: text.translate(_QUOTES),
    "dashes": lambda text: text.translate(_DASHES),
    "case": str.casefold,
    "punctuation": lambda text: _PUNCTUATION.sub("", text),
}

IGNORABLE: Final = ("case", "quotes", "dashes", "width", "punctuation")
"""What can be ignored, in the order of the specification."""


class Folding:
    """The form in which texts are compared: canonical composition, and whatever is to be ignored folded away.

    :param ignore: names out of :data:`IGNORABLE`.
    :raises ValueError: for a name that is none of them.
    """

    __slots__ = ("_rules", "ignore")

    def __init__(self, ignore: Iterable[str] = ()) -> None:
        wanted = frozenset((ignore,) if isinstance(ignore, str) else ignore)
        if unknown := sorted(wanted - set(IGNORABLE)):
            raise ValueError(f"{', '.join(map(repr, unknown))} cannot be ignored; give some of {', '.join(IGNORABLE)}")
        self.ignore = tuple(name for name in IGNORABLE if name in wanted)
        self._rules = tuple((name, _RULES[name]) for name in _RULES if name in wanted)

    def __call__(self, text: str) -> str:
        """Return the form of a text that is compared."""
        text = composed(text)
        for _, rule in self._rules:
            text = rule(text)
        return text

    def verbatim(self, text: str) -> str:
        """Return the form of a code block that is compared: nothing but canonical equivalence is folded."""
        return composed(text)

    def differences(self, a: str, b: str) -> tuple[str, ...]:
        """Return the names of what was folded away between two texts of equal form, in the order it was."""
        names = []
        if composed(a) == composed(b) and a != b:
            return (CANONICAL,)
        a, b = composed(a), composed(b)
        for name, rule in self._rules:
            if a == b:
                break
            folded_a, folded_b = rule(a), rule(b)
            if _nearer(a, b, folded_a, folded_b):
                names.append(name)
            a, b = folded_a, folded_b
        return tuple(names)


def composed(text: str) -> str:
    """Return the canonical composition of a text."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _nearer(a: str, b: str, folded_a: str, folded_b: str) -> bool:
    """Tell whether a rule took something away that set the two texts apart."""
    if folded_a == folded_b:
        return a != b
    before = sum(x != y for x, y in zip(a, b, strict=False)) + abs(len(a) - len(b))
    after = sum(x != y for x, y in zip(folded_a, folded_b, strict=False)) + abs(len(folded_a) - len(folded_b))
    return after < before


@cache
def folding(ignore: tuple[str, ...]) -> Folding:
    """Return the folding that ignores these."""
    return Folding(ignore)
