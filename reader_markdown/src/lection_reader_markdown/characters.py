"""From the parser's byte offsets to the characters of the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_STRIDE: Final = 64
_CONTINUATION_BYTES: Final = bytes(range(0x80, 0xC0))


def character_of(text: str, start: int = 0) -> Callable[[int], int]:
    """Return a function from a UTF-8 byte offset of `text[start:]` to the offset in `text` of the character there.

    Building it takes one pass, a call takes constant time, whatever the text holds. Offsets of characters are code
    points, `start` to `len(text)`; the byte offset must be where a character begins, or the end of the text.
    """
    if not text.isascii():
        return _CharacterIndex(text, start).at
    return start.__add__ if start else int


class _CharacterIndex:
    """How many characters begin before each 64th byte; the rest of the way is counted when it is asked for."""

    __slots__ = ("_before", "_data")

    def __init__(self, text: str, start: int) -> None:
        self._data = text[start:].encode("utf-8")
        self._before = [start]
        for offset in range(0, len(self._data), _STRIDE):
            self._before.append(self._before[-1] + self._count(offset, offset + _STRIDE))

    def at(self, offset: int) -> int:
        block = offset // _STRIDE
        return self._before[block] + self._count(block * _STRIDE, offset)

    def _count(self, start: int, end: int) -> int:
        return len(self._data[start:end].translate(None, _CONTINUATION_BYTES))
