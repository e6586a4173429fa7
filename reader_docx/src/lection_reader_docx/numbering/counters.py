"""Counters: which value each paragraph of a list gets.

Source: ECMA-376 part 1, 17.9.10 (lvlRestart), 17.9.25 (start), 17.9.26 (startOverride), and what Word does where the
standard is silent: counters belong to the abstract list, so that several nums of it count on from each other, and an
override of a start acts where its num is first used on that level.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lection_reader_docx.numbering.definitions import HIGHEST_LEVEL, List


@dataclass(slots=True)
class _Values:
    """The values of the levels of one abstract list; None for a level that begins (again) when it is next used."""

    current: list[int | None] = field(default_factory=lambda: [None] * (HIGHEST_LEVEL + 1))
    begun: set[tuple[str, int]] = field(default_factory=set)
    """The nums whose override of a level's start has acted."""


class Counters:
    """Counts the paragraphs of one document in the order of its text."""

    def __init__(self) -> None:
        self._values: dict[str, _Values] = {}

    def advance(self, list: List, index: int) -> tuple[int, ...]:
        """Count a paragraph of a level and return the values of the levels up to it."""
        values = self._values.setdefault(list.counters, _Values())
        current = values.current
        value = current[index]
        begins = index in list.starts and (list.num, index) not in values.begun
        values.begun.add((list.num, index))
        current[index] = list.start(index) if value is None or begins else value + 1
        for above in range(index):  # one never used shows its start, and has it from now on
            current[above] = list.start(above) if current[above] is None else current[above]
        for below in range(index + 1, HIGHEST_LEVEL + 1):
            if _restarts(list, below, index):
                current[below] = None
        return tuple(value or 0 for value in current[: index + 1])


def _restarts(list: List, below: int, index: int) -> bool:
    """Tell whether a level begins again where one above it is used."""
    level = list.levels.get(below)
    restart = level.restart if level is not None else None
    if restart is None or restart > below:  # 17.9.10: a level that is not above it is passed over
        return True
    return index < restart
