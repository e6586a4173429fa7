"""Fonts: what a font's name and flags say of the weight of its letters."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_BOLD: Final = re.compile(r"bold|black|heavy|semibold|demi(?!nish)|(?<![a-z])(?:bd|cmbx\d*)(?![a-z])", re.IGNORECASE)
_ITALIC: Final = re.compile(r"italic|oblique|(?<![a-z])(?:it|cmti\d*)(?![a-z])", re.IGNORECASE)
_FIXED: Final = re.compile(r"mono|courier|consol|typewriter|cmtt", re.IGNORECASE)
_FIXED_FLAG: Final = 1
_ITALIC_FLAG: Final = 1 << 6
_FORCE_BOLD_FLAG: Final = 1 << 18
"""Bits of the flags of a font descriptor. Source: ISO 32000-1, table 123."""


class Font(NamedTuple):
    """A font by name; `bold`, `italic` and `fixed` (all letters of one width) as its name or flags say."""

    name: str
    bold: bool
    italic: bool
    fixed: bool


UNKNOWN: Final = Font("", False, False, False)


def font_of(name: str, flags: int) -> Font:
    """Tell what a font's name, without the tag of a subset, and its flags say; the weight a file gives is often wrong.

    A browser writes 225 for a regular weight and 380 for a bold one, an office program 400 for both.
    """
    name = name.rpartition("+")[2]
    return Font(
        name,
        bool(_BOLD.search(name)) or bool(flags & _FORCE_BOLD_FLAG),
        bool(_ITALIC.search(name)) or bool(flags & _ITALIC_FLAG),
        bool(_FIXED.search(name)) or bool(flags & _FIXED_FLAG),
    )
