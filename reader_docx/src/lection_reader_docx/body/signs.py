"""Signs that Word writes by the code of a symbol font."""

from __future__ import annotations

from typing import Final

from lection_reader_docx.numbering.symbols import plain

_GREEK: Final = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ",
        strict=True,
    )
)
_SYMBOL: Final = {
    0xA3: "≤", 0xB3: "≥", 0xB9: "≠", 0xB4: "×", 0xB1: "±", 0xB0: "°", 0xA5: "∞", 0xB7: "•", 0xD6: "√", 0xE5: "∑",
    0xAE: "→", 0xAC: "←", 0xDE: "⇒", 0xDB: "⇔", 0xCE: "∈", 0xC7: "∩", 0xC8: "∪", 0xB6: "∂", 0xF2: "∫", 0xBB: "≈",
    0xBA: "≡", 0xD7: "⋅", 0xA2: "′", 0xB2: "″", 0xBC: "…",
}  # fmt: skip
_LAST: Final = 0x10FFFF


def sign(code: str | None, font: str | None) -> str:
    """Return the character that `w:sym` shows: of a symbol font one that means the same. "" for no character."""
    try:
        value = int(code or "", 16)
    except ValueError:
        return ""
    if (font or "").lower() == "symbol":
        low = value & 0xFF
        return _SYMBOL.get(low) or _GREEK.get(chr(low)) or (chr(low) if 0x20 < low < 0x7F else "•")
    if 0xF000 <= value <= 0xF0FF:
        return plain(chr(value))
    return chr(value) if 0x20 <= value <= _LAST and not 0xD800 <= value <= 0xDFFF else ""
