"""Which characters belong to scripts that put no space between words."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from lection_recall.words.lists import unspaced_ranges


@lru_cache(maxsize=1)
def _bounds() -> tuple[tuple[int, ...], tuple[int, ...]]:
    ranges = sorted(unspaced_ranges())
    return tuple(start for start, _ in ranges), tuple(end for _, end in ranges)


@lru_cache(maxsize=8192)
def is_unspaced(character: str) -> bool:
    """Say whether a character's script is written without spaces (RK-03)."""
    starts, ends = _bounds()
    place = bisect_right(starts, ord(character)) - 1
    return place >= 0 and ord(character) <= ends[place]
