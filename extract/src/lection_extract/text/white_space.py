"""White space as ECMAScript has it, so that this and other implementations of the rules trim alike."""

from __future__ import annotations

from typing import Final

__all__ = ["SPACE", "trimmed"]

SPACE: Final = r"\t\n\v\f\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
"""The inside of a regular expression's character class: ECMAScript's WhiteSpace and LineTerminator."""

_CHARACTERS: Final = (
    "\t\n\v\f\r \xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"
)


def trimmed(text: str) -> str:
    """Return the text without white space at its ends."""
    return text.strip(_CHARACTERS)
