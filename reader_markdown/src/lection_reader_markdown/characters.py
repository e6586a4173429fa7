"""From the parser's byte offsets to the characters of the text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

Stretch: TypeAlias = tuple[int, int, int]
"""The byte offsets of its beginning and its end, both in it, and what makes one of its byte offsets a character's."""

_STRIDE: Final = 64
_WINDOW: Final = 4096
_NOT_ASCII: Final = re.compile(rb"[\x80-\xff]")
_CONTINUATION_BYTES: Final = bytes(range(0x80, 0xC0))


def stretches(text: str, start: int = 0) -> Callable[[int], Stretch]:
    """Return a function from a UTF-8 byte offset of `text[start:]` to the stretch of single bytes that begins there.

    In a stretch the offset in `text` of each character differs from its byte offset by the same number, so that a
    caller that goes on within it needs no further call. Building the function takes one pass, a call takes constant
    time, whatever the text holds. Offsets of characters are code points, `start` to `len(text)`; the byte offset must
    be where a character begins, or the end of the text.
    """
    if not text.isascii():
        return _CharacterIndex(text, start).stretch
    return lambda _: (0, len(text) - start, start)


class _CharacterIndex:
    """How many characters begin before each 64th byte; the rest of the way is counted when it is asked for."""

    __slots__ = ("_before", "_data")

    def __init__(self, text: str, start: int) -> None:
        self._data = text[start:].encode("utf-8")
        self._before = [start]
        for offset in range(0, len(self._data), _STRIDE):
            self._before.append(self._before[-1] + self._count(offset, offset + _STRIDE))

    def stretch(self, offset: int) -> Stretch:
        block = offset // _STRIDE
        character = self._before[block] + self._count(block * _STRIDE, offset)
        limit = min(offset + _WINDOW, len(self._data))
        other = _NOT_ASCII.search(self._data, offset, limit)
        return offset, other.start() if other else limit, character - offset

    def _count(self, start: int, end: int) -> int:
        return len(self._data[start:end].translate(None, _CONTINUATION_BYTES))
