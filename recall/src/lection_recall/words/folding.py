"""Folding: different spellings of a word become one. Source: recall.md RK-03."""

from __future__ import annotations

from unicodedata import combining, normalize

_FIRST_MARK, _LAST_MARK = "\u0300", "\u036f"


def folded(text: str) -> str:
    """Return NFKC, casefolded, without marks on a–z, in NFC."""
    if text.isascii():
        return text.lower()
    return normalize("NFC", _unmarked(normalize("NFKD", normalize("NFKC", text).casefold())))


def _unmarked(decomposed: str) -> str:
    """Remove the marks U+0300–036F whose base is one of a–z; a mark's base is the last character that is no mark."""
    kept, on_latin = [], False
    for character in decomposed:
        if on_latin and _FIRST_MARK <= character <= _LAST_MARK:
            continue
        if not combining(character):
            on_latin = "a" <= character <= "z"
        kept.append(character)
    return "".join(kept)
