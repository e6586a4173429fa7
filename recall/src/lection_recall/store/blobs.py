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


def unpacked_places(rows: Iterable[bytes]) -> Postings:
    """Return the places that :func:`packed_places` wrote, of several segments in order as one.

    Parts are joined as bytes and turned into numbers once: a common term has hundreds of segments.
    """
    columns: tuple[list[bytes], list[bytes], list[bytes]] = ([], [], [])
    for data in rows:
        third = len(data) // 3
        for number, column in enumerate(columns):
            column.append(data[number * third : (number + 1) * third])
    return Postings(*(unpacked(b"".join(column)) for column in columns))
