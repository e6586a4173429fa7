"""From the parser's byte offsets to the characters of the text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_STRIDE: Final = 64
_WINDOW: Final = 4096
_NOT_ASCII: Final = re.compile(rb"[\x80-\xff]")
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
    """How many characters begin before each 64th byte; the rest of the way is counted when it is asked for.

    Where the last place asked for is followed by ASCII, the places there differ from their bytes by the same number.
    """

    __slots__ = ("_before", "_data", "_end", "_shift", "_start")

    def __init__(self, text: str, start: int) -> None:
        self._data = text[start:].encode("utf-8")
        self._before = [start]
        self._start, self._end, self._shift = 0, 0, start
        for offset in range(0, len(self._data), _STRIDE):
            self._before.append(self._before[-1] + self._count(offset, offset + _STRIDE))

    def at(self, offset: int) -> int:
        if self._start <= offset <= self._end:
            return offset + self._shift
        block = offset // _STRIDE
        character = self._before[block] + self._count(block * _STRIDE, offset)
        limit = min(offset + _WINDOW, len(self._data))
        other = _NOT_ASCII.search(self._data, offset, limit)
        self._start, self._end, self._shift = offset, other.start() if other else limit, character - offset
        return character

    def _count(self, start: int, end: int) -> int:
        return len(self._data[start:end].translate(None, _CONTINUATION_BYTES))
