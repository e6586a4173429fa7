"""Numbers as bytes: unsigned, 4 bytes each, little-endian on every machine."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from typing import Final

from lection_recall.ranking.view import Postings

_SWAPPED: Final = sys.byteorder == "big"


def packed(numbers: Iterable[int]) -> bytes:
    """Return numbers as bytes."""
    values = array("I", numbers)
    if _SWAPPED:
        values.byteswap()
    return values.tobytes()


def unpacked(data: bytes) -> array[int]:
    """Return the numbers that bytes stand for."""
    values = array("I")
    values.frombytes(data)
    if _SWAPPED:
        values.byteswap()
    return values


def packed_places(positions: Iterable[int], counts: Iterable[int], lengths: Iterable[int]) -> bytes:
    """Return the places of a term in one segment: all positions, then all counts, then all lengths."""
    return packed(positions) + packed(counts) + packed(lengths)


def unpacked_places(data: bytes) -> Postings:
    """Return the places that :func:`packed_places` wrote."""
    third = len(data) // 3
    return Postings(*(unpacked(data[part * third : (part + 1) * third]) for part in range(3)))
