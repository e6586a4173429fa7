"""Watching: which clues decided about each label that was read. Reading itself pays nothing for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple

from lection_profiles.labels.numbering import written
from lection_profiles.labels.reading import Reading
from lection_profiles.outline.opened import Sequence as Standing
from lection_profiles.units.clues import Clue, weight_of


class Weighed(NamedTuple):
    """One reading of what a line begins with, and the clues for and against its being a label."""

    start: int
    """Where the label begins, in code points of the source."""
    pattern: str
    style: str
    value: str
    label: str
    sequence: Standing | None
    """None where it could stand nowhere in the outline."""
    clues: tuple[Clue, ...]
    chosen: bool
    """It was believed. Of several readings of one label at most one is."""

    @property
    def weight(self) -> float:
        """What the clues sum up to: above 0 the reading can be believed, −inf where one of them is a veto."""
        return weight_of(self.clues)


def weighed(reading: Reading, start: int, sequence: Standing | None, clues: Sequence[Clue], chosen: bool) -> Weighed:
    """Record how one reading was weighed."""
    rule = reading.rule
    value = written(reading.number) if reading.number else ""
    return Weighed(start, rule.name, rule.style, value, reading.label, sequence, tuple(clues), chosen)


_WATCH: Final[ContextVar[list[Weighed] | None]] = ContextVar("watch", default=None)


@contextmanager
def watch_clues() -> Iterator[list[Weighed]]:
    """Give a list that holds, in the order of reading, how the labels were weighed that are read meanwhile.

    Of one label come the reading that fits its place best and, where it has several, the best one besides. What is read
    in another process is not seen.
    """
    record: list[Weighed] = []
    token = _WATCH.set(record)
    try:
        yield record
    finally:
        _WATCH.reset(token)


def watched() -> list[Weighed] | None:
    """Give the list to record to; None where nobody watches."""
    return _WATCH.get()
