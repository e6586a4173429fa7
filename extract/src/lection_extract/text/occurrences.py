"""Where a string stands in a text: every place, overlapping ones included, in linear time."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import overload

__all__ = ["Starts", "find_occurrences", "find_starts"]


class Starts(Sequence[int]):
    """The ascending start offsets of one string in a text, stretches of places a period apart kept as one.

    So half a million overlapping places of one excerpt cost no more than one.
    """

    __slots__ = ("_before", "_firsts", "_period")

    def __init__(self, firsts: Sequence[int], counts: Iterable[int] | None = None, period: int = 1) -> None:
        """Keep the places `firsts`; where `counts` are given, as many places from each on, a period apart."""
        self._firsts = firsts
        self._before = range(len(firsts) + 1) if counts is None else array("q", chain((0,), accumulate(counts)))
        self._period = period

    def __len__(self) -> int:
        return self._before[-1]

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[at] for at in range(len(self))[index]]
        at = range(len(self))[index]
        stretch = bisect_right(self._before, at) - 1
        return self._firsts[stretch] + (at - self._before[stretch]) * self._period

    def __iter__(self) -> Iterator[int]:
        for first, (before, after) in zip(self._firsts, pairwise(self._before), strict=True):
            yield from range(first, first + (after - before) * self._period, self._period)

    @property
    def held(self) -> int:
        """How many stretches are kept in memory."""
        return len(self._firsts)

    def count_before(self, offset: int) -> int:
        """Return how many of the places start before this offset."""
        stretch = bisect_left(self._firsts, offset)
        if stretch == 0:
            return 0
        inside = -(-(offset - self._firsts[stretch - 1]) // self._period)
        return min(self._before[stretch - 1] + inside, self._before[stretch])


def find_occurrences(text: str, excerpt: str) -> list[tuple[int, int]]:
    """Return the half-open ranges at which `excerpt` stands in `text`, ascending, overlapping ones included.

    The search is exact, code point by code point; an empty excerpt stands nowhere.

    Source: evidence.md, "Occurrence".
    """
    return [(start, start + len(excerpt)) for start in find_starts(text, excerpt)]


def find_starts(text: str, excerpt: str) -> Starts:
    """Return where `excerpt` starts in `text`, overlapping places included.

    Linear in the length of both, also for `aaa…` in `aaa…`: places that overlap or touch lie a period of the
    excerpt apart, so a stretch that repeats is measured once and not searched again. Places found by searching are then
    more than half the excerpt apart, which bounds the number of searches.
    """
    firsts = array("q")
    at = text.find(excerpt) if excerpt else -1
    while at >= 0:
        following = text.find(excerpt, at + 1)
        if 0 <= following <= at + len(excerpt):
            return _repeated(text, excerpt, firsts, at)
        firsts.append(at)
        at = following
    return Starts(firsts)


def _repeated(text: str, excerpt: str, firsts: array[int], at: int) -> Starts:
    """Return the places `firsts`, and those from `at` on, of an excerpt that follows or overlaps itself there."""
    counts = array("q", (1 for _ in firsts))
    period = _smallest_period(excerpt)
    while at >= 0:
        repeated = _repeats(text, at, len(excerpt), period)
        firsts.append(at)
        counts.append(repeated + 1)
        at = text.find(excerpt, at + repeated * period + 1)
    return Starts(firsts, counts, period)


def _smallest_period(text: str) -> int:
    """Return the smallest shift at which the text agrees with itself (Knuth, Morris and Pratt's failure function)."""
    borders = [0] * len(text)
    border = 0
    for at in range(1, len(text)):
        while border and text[at] != text[border]:
            border = borders[border - 1]
        border += text[at] == text[border]
        borders[at] = border
    return len(text) - border


def _repeats(text: str, start: int, length: int, period: int) -> int:
    """Return how many further times the string at `start` follows at distances of its period, one after the other."""
    first, size = start + length, 1
    reach = first
    while reach < len(text) and size:
        size = min(size, len(text) - reach)
        if text[reach : reach + size] == text[reach - period : reach - period + size]:
            reach += size
            size *= 2
        else:
            size //= 2
    return (reach - first) // period
