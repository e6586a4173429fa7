"""Signs of symbol fonts, which Word writes as private characters, as characters that mean the same everywhere."""

from __future__ import annotations

from typing import Final

_SIGNS: Final = {
    0xB7: "•",
    0xA7: "▪",
    0xA8: "□",
    0xD8: "➢",
    0xFC: "✓",
    0x76: "❖",
    0x6E: "■",
    0x6F: "□",
    0x71: "❑",
    0xE0: "→",
    0xF0: "⇨",
    0x2D: "-",
    0xFE: "☑",
    0xFB: "✗",
    0x6C: "●",
    0x6D: "❍",
    0x75: "◆",
    0xA1: "○",
}
"""What fonts Symbol and Wingdings show for the codes that Word uses for bullets; the two share few of them."""


def plain(text: str) -> str:
    """Return a sign with private characters replaced, `•` for one that is not known."""
    return "".join(_SIGNS.get(ord(sign) - 0xF000, "•") if "\uf000" <= sign <= "\uf0ff" else sign for sign in text)
