"""Folding: how white space is written in the text of a block. Source: blocks.md, `text`."""

from __future__ import annotations

import re

# CJK symbols, kana, ideographs with extension A, compatibility ideographs, full-width forms.
_WIDE = "\u3000-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
# The space comes first: an expression that begins with a certain character is found much faster.
_GAP = re.compile(f" (?=[{_WIDE}])(?<=[{_WIDE}] )")


def fold(text: str) -> str:
    """Make every run of white space (`str.isspace`) one U+0020, and nothing between two Han or kana characters.

    None is left at the ends. The text of every block but `code` is folded; labels are too.
    """
    text = text.strip()  # behind a label stands a tab at times, and nothing else is to be folded
    if text.isascii():
        return " ".join(text.split()) if "  " in text or _has_other_space(text) else text
    if not text.isprintable() or "  " in text:
        text = " ".join(text.split())  # a printable text has no white space but spaces
    return _GAP.sub("", text)


def _has_other_space(text: str) -> bool:
    """Tell whether an ASCII text has white space but spaces: asked for each, a third of asking every character."""
    return (
        "\n" in text or "\t" in text or "\r" in text or "\f" in text or "\v" in text
        or "\x1c" in text or "\x1d" in text or "\x1e" in text or "\x1f" in text
    )  # fmt: skip
