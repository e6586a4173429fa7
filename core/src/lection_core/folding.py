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
    if not text.isprintable() or "  " in text:
        text = " ".join(text.split())  # a printable text has no white space but spaces
    return text if text.isascii() else _GAP.sub("", text)
