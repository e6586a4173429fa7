"""Similarities of a query to kept vectors: exact, the same on every machine."""

from __future__ import annotations

import struct
import threading
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from math import fsum
from operator import mul
from typing import Any, Final

_MARGIN: Final = 1e-4
"""How far a 32-bit sum of 4,096 products may be off, generously; what is nearer to the cut is summed exactly."""


@dataclass
class Kept:
    """The vectors of one space as they were read, ascending by position.

    :param generation: of the vectors; another one means they were made anew.
    """

    dimensions: int
    generation: int
    positions: array[int] = field(default_factory=lambda: array("I"))
    data: bytearray = field(default_factory=bytearray)
    _matrix: Any = None
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def extend(self, found: Iterator[tuple[int, bytes]]) -> None:
        """Take further vectors."""
        added = list(found)
        if not added:
            return
        # An array over the bytes keeps them from growing, so nobody compares meanwhile.
        with self._lock:
            self._matrix = None
            self.positions.extend(position for position, _ in added)
            self.data += b"".join(vector for _, vector in added)

    def nearest(self, query: bytes, mask: bytes, length: int) -> dict[int, float]:
        """Return the similarities of the positions nearest to a query, at least `length` of them where there are.

        :param mask: one byte a position, 1 where it may be returned.
        """
        wanted = struct.unpack(f"<{self.dimensions}f", query)
        with self._lock:
            rows = self._near(query, mask, length) if find_spec("numpy") else self._all(mask)
            return {self.positions[row]: self._exact(row, wanted) for row in rows}

    def _all(self, mask: bytes) -> list[int]:
        size = len(mask)
        return [row for row, position in enumerate(self.positions) if position < size and mask[position]]

    def _near(self, query: bytes, mask: bytes, length: int) -> list[int]:
        """Return the rows that may be among the nearest: a quick sum with 32 bits, with a margin for what it misses."""
        import numpy

        if self._matrix is None:
            self._matrix = numpy.frombuffer(self.data, dtype="<f4").reshape(-1, self.dimensions)
        positions = numpy.frombuffer(self.positions, dtype=numpy.uint32)
        seen = numpy.frombuffer(mask, dtype=numpy.uint8)
        eligible = numpy.flatnonzero(positions < len(seen))
        eligible = eligible[seen[positions[eligible]] == 1]
        if not len(eligible):
            return []
        quick = (self._matrix @ numpy.frombuffer(query, dtype="<f4"))[eligible]
        if len(quick) > length:
            least = numpy.partition(quick, len(quick) - length)[len(quick) - length]
            eligible = eligible[quick >= least - _MARGIN]
        return [int(row) for row in eligible]

    def _exact(self, row: int, query: tuple[float, ...]) -> float:
        """Return a similarity rounded once: products of 32-bit numbers are exact, and so is their sum."""
        size = 4 * self.dimensions
        vector = struct.unpack_from(f"<{self.dimensions}f", self.data, row * size)
        return fsum(map(mul, vector, query))


class VectorCache:
    """Keeps the vectors of spaces in memory between searches: reading 200,000 takes ten times as long as comparing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._spaces: dict[str, Kept] = {}

    def of(
        self, space: str, dimensions: int, generation: int, read: Callable[[int], Iterator[tuple[int, bytes]]]
    ) -> Kept:
        """Return the vectors of a space.

        :param read: gives those behind a position.
        """
        with self._lock:
            kept = self._spaces.get(space)
            if kept is None or kept.generation != generation:
                kept = self._spaces[space] = Kept(dimensions, generation)
            kept.extend(read(kept.positions[-1] if kept.positions else -1))
            return kept
