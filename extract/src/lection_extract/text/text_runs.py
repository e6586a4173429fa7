"""Where every run of six characters of a text stands, and with it everything that begins with such a run."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain
from typing import Final

__all__ = ["TextRuns"]

_RUN: Final = 6

_FEW_PLACES: Final = 8
"""Of how few places looking at each costs less than looking for a rarer run."""

_MANY_PLACES: Final = 100
"""Of how many places looking at each again and again costs more than putting them in order once."""

_TOO_MANY_PLACES: Final = 4000
"""Of how many places, in no order that helps, gathering them costs more than searching the text."""

_RUNS_TRIED: Final = 32
"""Of how many runs of an excerpt the rarest is taken; more would hardly find a rarer one."""

_ORDERED_BY: Final = 200
"""By how many characters places are put in order; what is longer and frequent has to be searched for."""


class TextRuns:
    """The places of a text by the six characters that begin there, fewer at its end.

    Each run leads to its last place and each place to the one before. So there are a dict and two arrays, and not a
    list for each run, of which the garbage collector would have to look at a hundred thousand again and again.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._last: dict[str, int] = {}
        self._before, self._count = array("q"), array("q")
        self._gathered = 0
        self._groups: dict[str, array[int]] = {}
        self._shared: dict[tuple[str, int, int], array[int]] = {}
        last, before, count = self._last, self._before, self._count
        for at in range(len(text)):
            run = text[at : at + _RUN]
            earlier = last.get(run, -1)
            before.append(earlier)
            count.append(1 if earlier < 0 else count[earlier] + 1)
            last[run] = at

    def places(self, excerpt: str) -> Sequence[int] | None:
        """Return where the excerpt stands, ascending; None where finding out would cost more than searching the text.

        Excerpts that stand at the same places because one begins with the other share them. An empty one stands
        nowhere.
        """
        if len(excerpt) < _RUN:
            return self._of_short(excerpt) if excerpt else ()
        offset = self._rarest(excerpt)
        run = excerpt[offset : offset + _RUN]
        if self._frequency(run) <= _MANY_PLACES:
            return self._verified(excerpt, sorted(at - offset for at in self._standing(run)))
        return None if _may_overlap_itself(excerpt) else self._of_frequent(excerpt)

    def _of_short(self, excerpt: str) -> Sequence[int]:
        """Return the places of all runs that begin with the excerpt."""
        first = bisect_left(self._names, excerpt)
        end = bisect_right(self._names, excerpt, lo=first, key=lambda run: run[: len(excerpt)])
        before, after = self._totals[first], self._totals[end]
        # Putting all places in this order is worth while once as many have been gathered one by one.
        self._gathered += after - before
        if self._gathered > len(self._text):
            return array("q", sorted(self._by_name[before:after]))
        return array("q", sorted(chain.from_iterable(map(self._standing, self._names[first:end]))))

    def _of_frequent(self, excerpt: str) -> Sequence[int] | None:
        """Return the places, all of whose runs are frequent, from those of its first run in the order of the text."""
        run, prefix = excerpt[:_RUN], excerpt[:_ORDERED_BY]
        group = self._ordered(run)

        def beginning(at: int) -> str:
            return self._text[at : at + len(prefix)]

        first, end = bisect_left(group, prefix, key=beginning), bisect_right(group, prefix, key=beginning)
        if len(excerpt) > len(prefix):
            return None if end - first > _TOO_MANY_PLACES else self._verified(excerpt, sorted(group[first:end]))
        if (run, first, end) not in self._shared:
            self._shared[run, first, end] = array("q", sorted(group[first:end]))
        return self._shared[run, first, end]

    def _verified(self, excerpt: str, candidates: list[int]) -> list[int]:
        return [at for at in candidates if at >= 0 and self._text.startswith(excerpt, at)]

    def _rarest(self, excerpt: str) -> int:
        """Return the offset of the rarest run among some that are spread over the excerpt."""
        offsets = range(len(excerpt) - _RUN + 1)
        found, fewest = 0, len(self._text) + 1
        for offset in offsets[:: len(offsets) // _RUNS_TRIED + 1]:
            count = self._frequency(excerpt[offset : offset + _RUN])
            if count < fewest:
                found, fewest = offset, count
                if count <= _FEW_PLACES:
                    break
        return found

    def _frequency(self, run: str) -> int:
        last = self._last.get(run, -1)
        return 0 if last < 0 else self._count[last]

    def _standing(self, run: str) -> Iterator[int]:
        """Yield where a run stands, from its last place backwards."""
        at = self._last.get(run, -1)
        while at >= 0:
            yield at
            at = self._before[at]

    def _ordered(self, run: str) -> array[int]:
        """Return the places of a run in the order of what begins there."""
        if run not in self._groups:
            text = self._text
            self._groups[run] = array("q", sorted(self._standing(run), key=lambda at: text[at : at + _ORDERED_BY]))
        return self._groups[run]

    @cached_property
    def _names(self) -> list[str]:
        """The runs in alphabetical order."""
        return sorted(self._last)

    @cached_property
    def _totals(self) -> array[int]:
        """How many places all the runs before each of the names have, and all of them."""
        counts = map(self._count.__getitem__, map(self._last.__getitem__, self._names))
        return array("q", accumulate(counts, initial=0))

    @cached_property
    def _by_name(self) -> array[int]:
        """The places of each of the names, one name after the other."""
        return array("q", chain.from_iterable(map(self._standing, self._names)))


def _may_overlap_itself(excerpt: str) -> bool:
    """Tell whether an excerpt begins like `aaaaaa`, `ababab` or `abcabc`, so that it may stand nearly everywhere."""
    run = excerpt[:_RUN]
    return any(run.startswith(run[shift:]) for shift in range(1, _RUN // 2 + 1))
