"""Is an excerpt cut at word boundaries?"""

from __future__ import annotations

from lection_extract.evidence.v4.characters import is_word_character

__all__ = ["token_boundary"]


def token_boundary(text: str, start: int, end: int) -> bool:
    """Tell whether the excerpt `text[start:end]` neither starts nor ends inside a word of the text.

    A word is a maximal run of Unicode letters, marks, numbers and `_`; offsets count code points.

    :raises ValueError: when start and end are not `0 <= start <= end <= len(text)`.

    Source: evidence.md, "tokenBoundary".
    """
    if not 0 <= start <= end <= len(text):
        raise ValueError(f"{start}–{end} is no range of a text of {len(text)} characters")
    return not (_is_inside_word(text, start) or _is_inside_word(text, end))


def _is_inside_word(text: str, position: int) -> bool:
    if not 0 < position < len(text):
        return False
    return _belongs_to_word(text[position - 1]) and _belongs_to_word(text[position])


def _belongs_to_word(character: str) -> bool:
    """Tell whether a word goes on with it: `open` in `open_now` is cut, although tokens part at a `_`."""
    return character == "_" or is_word_character(character)
