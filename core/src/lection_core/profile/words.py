"""Words in the sentences about a profile: showing what its author wrote, and guessing what was meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Final

MAX_WORD: Final = 64
"""How much of a word is compared with the known ones."""

MAX_GUESSES: Final = 50
"""How many wrong words of one kind get a guess; comparing takes long, and nobody reads more."""

_MAX_SHOWN = 60
_MAX_LISTED = 12


def clipped(text: str) -> str:
    """Show a text on one line, at most 60 characters of it, none of which a terminal would obey."""
    shown = re.sub(r"\s+", " ", text[:200]).replace("`", "'")
    shown = "".join(character if character.isprintable() else "\ufffd" for character in shown)
    return shown if len(shown) <= _MAX_SHOWN else f"{shown[: _MAX_SHOWN - 3]}..."


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Give the known word most like `word`, or None where none is alike."""
    choices = sorted(known)
    for attempt in dict.fromkeys((word[:MAX_WORD], word[:MAX_WORD].lower())):
        found = difflib.get_close_matches(attempt, choices, n=1, cutoff=0.6)
        if found:
            return found[0]
    return None


class Guesses:
    """Says for wrong words, one after the other, which of the known ones was meant."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = tuple(dict.fromkeys(known))
        self._left = MAX_GUESSES

    def hint(self, word: str) -> str:
        """Ask for the nearest known word, or list the known ones; empty after MAX_GUESSES words."""
        if not self._left:
            return ""
        self._left -= 1
        near = nearest(word, self._known)
        if near:
            return f"did you mean `{near}`?"
        listed = ", ".join(clipped(name) for name in self._known[:_MAX_LISTED])
        return f"known are {listed or 'none'}{', …' if len(self._known) > _MAX_LISTED else ''}"
