"""Where a string stands in a text: every place, overlapping ones included, in linear time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import overload

__all__ = ["Starts", "find_occurrences", "find_starts"]


class Starts(Sequence[int]):
    """The ascending start offsets of one string in a text, places that repeat at equal distance kept as one range.

    So half a million overlapping places of one excerpt cost no more than one.
    """

    def __init__(self, runs: Sequence[range] = ()) -> None:
        self._runs = tuple(runs)
        self._firsts = [run[0] for run in self._runs]
        self._before = [0, *accumulate(map(len, self._runs))]

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
        run = bisect_right(self._before, at) - 1
        return self._runs[run][at - self._before[run]]

    def __iter__(self) -> Iterator[int]:
        for run in self._runs:
            yield from run

    def count_before(self, offset: int) -> int:
        """Return how many of the places start before this offset."""
        run = bisect_left(self._firsts, offset)
        if run == 0:
            return 0
        return self._before[run - 1] + bisect_left(self._runs[run - 1], offset)


def find_occurrences(text: str, excerpt: str) -> list[tuple[int, int]]:
    """Return the half-open ranges at which `excerpt` stands in `text`, ascending, overlapping ones included.

    The search is exact, code point by code point; an empty excerpt stands nowhere.

    Source: evidence.md, "Occurrence".
    """
    return [(start, start + len(excerpt)) for start in find_starts(text, excerpt)]


def find_starts(text: str, excerpt: str) -> Starts:
    """Return where `excerpt` starts in `text`, overlapping places included.

    Linear in the length of both, also for `aaa…` in `aaa…`: places that overlap or touch lie a
    period of the excerpt apart, so a stretch that repeats is measured once and not searched again. Places found by
    searching are then more than half the excerpt apart, which bounds the number of searches.
    """
    runs: list[range] = []
    period = 0
    at = text.find(excerpt) if excerpt else -1
    while at >= 0:
        following = text.find(excerpt, at + 1)
        if not 0 <= following <= at + len(excerpt):
            runs.append(range(at, at + 1))
            at = following
            continue
        period = period or _smallest_period(excerpt)
        repeated = _repeats(text, at, len(excerpt), period)
        runs.append(range(at, at + repeated * period + 1, period))
        at = text.find(excerpt, at + repeated * period + 1)
    return Starts(runs)


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
