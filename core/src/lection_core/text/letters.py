"""Letters, marks and digits: the characters that no format may use as mere markup (C-02)."""

from __future__ import annotations

import unicodedata
from typing import Final


class _Kept(dict[int, int | str]):
    """A translation table that keeps letters, marks and numbers and puts something else in the place of the rest.

    It fills itself as characters are met; what it holds never depends on the order in which they are.
    """

    def __init__(self, instead: str) -> None:
        super().__init__()
        self._instead = instead

    def __missing__(self, code: int) -> int | str:
        kept: int | str = code if unicodedata.category(chr(code))[0] in "LMN" else self._instead
        self[code] = kept
        return kept


_ALONE: Final = _Kept("")
_APART: Final = _Kept(" ")


def letters(text: str) -> str:
    """Return the letters, marks and numbers (Unicode L, M, N) of a text, everything else removed."""
    return text.translate(_ALONE)


def words(text: str) -> list[str]:
    """Return the maximal runs of letters, marks and numbers of a text."""
    return text.translate(_APART).split()
