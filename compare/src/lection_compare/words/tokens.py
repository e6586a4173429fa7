"""Words: how a text is cut into the units that edits begin and end at. Source: compare.md, D-10."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

__all__ = ["code_token", "is_word", "token_pattern", "word_count"]

_INNER: Final = "['’\\-.,_/]"
_HAN: Final = "\u3005\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_ASCII: Final = re.compile(rf"[A-Za-z0-9]+(?:{_INNER}[A-Za-z0-9]+)*|[^A-Za-z0-9\s]")
# Marks stand in the first two planes and, as variation selectors, in the fourteenth; asking the whole range costs
# eight times as much and finds no more.
_PLANES: Final = (range(0x300, 0x20000), range(0xE0100, 0xE01F0))


@cache
def _marks() -> str:
    """Return the combining marks as the inside of a character class; `re` counts none of them among the letters."""
    runs: list[list[int]] = []
    for plane in _PLANES:
        for point in plane:
            if unicodedata.category(chr(point))[0] != "M":
                continue
            if runs and runs[-1][1] == point - 1:
                runs[-1][1] = point
            else:
                runs.append([point, point])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in runs)


@cache
def _any() -> re.Pattern[str]:
    letter = f"(?:[^\\W_{_HAN}]|[{_marks()}])"
    return re.compile(rf"[{_HAN}]|{letter}+(?:{_INNER}{letter}+)*|\S")


@cache
def code_token() -> re.Pattern[str]:
    """Return the pattern of what edits of code begin and end at: as of any text, and white space is a word as well."""
    return re.compile(rf"\n|[^\S\n]+|{_any().pattern}")


def token_pattern(text: str) -> re.Pattern[str]:
    """Return the pattern that finds the words of a text; white space lies between them.

    A word is a run of letters, marks and digits with single inner ``’ ' - . , _ /``; a Han or kana character or any
    other sign is one by itself.
    """
    return _ASCII if text.isascii() else _any()


def is_word(token: str) -> bool:
    """Tell whether a token bears letters or digits, so that it says something."""
    return token[0].isalnum()


def word_count(text: str) -> int:
    """Return about how many words a text has: what evidence is weighed by, in linear time and cheaply."""
    if text.isascii():
        return text.count(" ") + 1 if text else 0
    return len(_any().findall(text))
