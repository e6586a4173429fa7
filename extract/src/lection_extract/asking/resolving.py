"""Which of the places an excerpt stands at a proposal is about."""

from __future__ import annotations

from dataclasses import dataclass, field

from lection_extract.proposals.proposal import RESOLVER_VERSION, Occurrence, Selected
from lection_extract.text.occurrences import Starts, find_starts
from lection_extract.text.plain_data import plain

__all__ = ["Taken", "Window", "resolve_occurrence", "select"]


@dataclass(frozen=True, slots=True)
class Window:
    """The half-open range of the text that a provider saw."""

    start: int
    end: int


@dataclass(slots=True)
class Taken:
    """The places already given to proposals alike; further ones go on to the next free place.

    The first free place from any index on only moves forward, so it is remembered instead of sought again.
    """

    indices: set[int] = field(default_factory=set)
    _free_from: dict[int, int] = field(default_factory=dict)

    def first_free(self, first: int, last: int) -> int:
        """Return the first index of `range(first, last)` that is free, or its last one where none is."""
        at = self._free_from.get(first, first)
        while at < last and at in self.indices:
            at += 1
        self._free_from[first] = at
        return min(at, last - 1)


def resolve_occurrence(
    text: str, excerpt: str, *, visible: str, visible_start: int, hint: object = None
) -> Occurrence | None:
    """Select the place of an excerpt that a proposal is about, among all at which it stands in the text.

    A hint, counted from 1 among the places inside the visible part, decides where there is such a place; otherwise the
    first visible place does. Places count over the whole text, overlapping ones included.

    :param visible: the part of the text the provider saw, which begins at `visible_start`.
    :param hint: anything; what is no whole number of a visible place is as none.
    :returns: None where the excerpt is not in the visible part, or that part does not stand at `visible_start`.

    Source: evidence.md, "Occurrence".
    """
    end = visible_start + len(visible)
    if visible_start < 0 or text[visible_start:end] != visible:
        return None
    return select(find_starts(text, excerpt), len(excerpt), Window(visible_start, end), hint, Taken())


def select(starts: Starts, length: int, window: Window, hint: object, taken: Taken) -> Occurrence | None:
    """Select one of the places inside the window and mark it as taken; None where there is none."""
    first = starts.count_before(window.start)
    last = starts.count_before(window.end - length + 1)
    if first >= last:
        return None
    hinted = _whole_number(hint)
    if hinted is not None and 1 <= hinted <= last - first:
        index, by_hint = first + hinted - 1, True
    else:
        index, by_hint = taken.first_free(first, last), False
    taken.indices.add(index)
    return _occurrence(starts, length, index, by_hint)


def _whole_number(hint: object) -> int | None:
    number = plain(hint)
    if type(number) is float and number.is_integer():
        return int(number)
    return number if type(number) is int else None


def _occurrence(starts: Starts, length: int, index: int, by_hint: bool) -> Occurrence:
    start = starts[index]
    return Occurrence(
        resolver_version=RESOLVER_VERSION,
        count=len(starts),
        selected=Selected(index=index, start=start, end=start + length),
        selection="occurrence-hint" if by_hint else "source-order",
        hint_used=by_hint,
        ambiguous=len(starts) > 1,
    )
