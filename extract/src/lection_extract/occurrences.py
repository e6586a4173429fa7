"""Where a string stands in a text: every place, overlapping ones included, in linear time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import overload

__all__ = ["Starts", "find_occurrences", "find_starts"]


class Starts(Sequence[int]):
    """The ascending start offsets of one string in a text, stretches of places at equal distance kept as one range.

    So half a million overlapping places of one excerpt cost no more than one.
    """

    def __init__(self, firsts: list[int], runs: list[range] | None = None) -> None:
        """Keep the places `firsts`, or, where `runs` are given, the ranges of places that begin there."""
        self._firsts = firsts
        self._runs = runs
        self._before = range(len(firsts) + 1) if runs is None else [0, *accumulate(map(len, runs))]

    @classmethod
    def of_runs(cls, runs: list[range]) -> Starts:
        """Return the places of ascending ranges that do not interleave."""
        return cls([run[0] for run in runs], runs)

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
        if self._runs is None:
            return self._firsts[at]
        run = bisect_right(self._before, at) - 1
        return self._runs[run][at - self._before[run]]

    def __iter__(self) -> Iterator[int]:
        return iter(self._firsts) if self._runs is None else chain.from_iterable(self._runs)

    def count_before(self, offset: int) -> int:
        """Return how many of the places start before this offset."""
        run = bisect_left(self._firsts, offset)
        if self._runs is None or run == 0:
            return run
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
    singles: list[int] = []
    at = text.find(excerpt) if excerpt else -1
    while at >= 0:
        following = text.find(excerpt, at + 1)
        if 0 <= following <= at + len(excerpt):
            return Starts.of_runs([range(one, one + 1) for one in singles] + _runs(text, excerpt, at))
        singles.append(at)
        at = following
    return Starts(singles)


def _runs(text: str, excerpt: str, at: int) -> list[range]:
    """Return the ranges of places from `at` on, where the first is, of an excerpt that follows or overlaps itself."""
    runs: list[range] = []
    period = _smallest_period(excerpt)
    while at >= 0:
        following = text.find(excerpt, at + 1)
        if not 0 <= following <= at + len(excerpt):
            runs.append(range(at, at + 1))
            at = following
            continue
        repeated = _repeats(text, at, len(excerpt), period)
        runs.append(range(at, at + repeated * period + 1, period))
        at = text.find(excerpt, at + repeated * period + 1)
    return runs


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
