"""Folding: from lines of source to a block's text. Source: blocks.md, `text`; profiles.md, "Units of plain text"."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WIDE = "　-〿぀-ヿ㐀-鿿豈-﫿＀-￯"
_WIDE_GAP = re.compile(f"(?<=[{_WIDE}]) (?=[{_WIDE}])")
_HYPHENS = ("-", "­", "‐")


def fold(text: str) -> str:
    """Make every run of white space one space, and none between two Han or kana characters."""
    text = " ".join(text.split())
    return text if text.isascii() else _WIDE_GAP.sub("", text)


def join_lines(texts: Sequence[str], dehyphenate: bool) -> str:
    """Join the lines of a unit and fold the result; a word cut by a hyphen at a line's end is joined when asked."""
    if len(texts) == 1:
        return fold(texts[0])
    if not dehyphenate or not any(text.endswith(_HYPHENS) for text in texts[:-1]):
        return fold(" ".join(texts))
    pieces = [texts[0]]
    for text in texts[1:]:
        last = pieces[-1]
        if last.endswith(_HYPHENS) and last[-2:-1].isalpha() and text[:1].islower():
            pieces[-1] = last[:-1] + text
        else:
            pieces.append(text)
    return fold(" ".join(pieces))
