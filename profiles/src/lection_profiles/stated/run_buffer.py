"""Runs with bounded look-ahead: which labels come behind the run that is being read."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

from lection_profiles.labels.numbering import Number
from lection_profiles.labels.reading import LabelReader, Reading
from lection_profiles.labels.rules import LabelRule
from lection_profiles.lines.lines import LOOK_AHEAD, beginning
from lection_profiles.lines.run import Run
from lection_profiles.outline.opened import Open

READ = frozenset({"section", "item", "paragraph"})
"""The kinds of runs whose text is read for labels."""


class RunBuffer:
    """Gives run after run; nothing is looked at ahead of its turn before somebody asks what comes.

    Each run is then read for labels once more than without, however often is asked.
    """

    def __init__(self, runs: Iterable[Run], labels: LabelReader) -> None:
        self._incoming = iter(runs)
        self._labels = labels
        self._ahead: deque[Run] = deque()
        self._current: Run | None = None
        self._read_to = 0
        """How many runs have been read for labels or were out before anybody asked."""
        self.number = 0
        """The number of the current run, the first being 1."""
        self._lines = self._line = 0
        """How many lines of text have been read, and how many of them stand before the second of the current run."""
        self._places: dict[tuple[int, LabelRule, Number], deque[int]] = {}
        self._first_lines: deque[int] = deque()

    def __iter__(self) -> Iterator[Run]:
        """Give run after run; while one is out, `list_goes_on` sees what follows it."""
        while True:
            run = self._ahead.popleft() if self._ahead else next(self._incoming, None)
            if run is None:
                return
            self._current = run
            self.number += 1
            if self._first_lines:
                self._line = self._first_lines.popleft()
            yield run

    def ahead(self) -> Iterator[Run]:
        """Give the runs behind the current one, as far as they are in sight."""
        if self._current is not None:
            self._load(self._current)
        return iter(self._ahead)

    def goes_on(self, reading: Reading) -> bool:
        """Tell whether the number after a label's comes in sight, in the same container."""
        return self._following(reading) is not None

    def nearer(self, first: Reading, second: Reading) -> float:
        """Of two readings of one label tell which is borne out: 1 where the number after the first comes sooner."""
        one, two = self._following(first), self._following(second)
        if one == two:
            return 0.0
        return -1.0 if one is None or (two is not None and two < one) else 1.0

    def _following(self, reading: Reading) -> int | None:
        """Give the line of the number after a label's, if it comes in sight in the same container."""
        if not reading.number or reading.rule.bullet or self._current is None:
            return None
        self._look(self._current)
        *outer, (value, _) = reading.number
        return self._next(self._current.depth, reading.rule, (*outer, (value + 1, "")))

    def offset(self, index: int) -> int:
        """Give the source offset of the character at `index` of the current run's text."""
        run = self._current
        return 0 if run is None else run.source[0] + index if run.offsets is None else run.offsets[index]

    def list_goes_on(self, entry: Open) -> bool:
        """Tell whether the next number of an open list comes in sight, and before the list's style begins anew.

        Only labels in the same container count as the run's that is out.
        """
        if entry.rule is None or not entry.number or self._current is None:
            return False
        self._look(self._current)
        *outer, (value, _) = entry.number
        following = self._next(self._current.depth, entry.rule, (*outer, (value + 1, "")))
        anew = self._next(self._current.depth, entry.rule, (*outer, (1, "")))
        return following is not None and (anew is None or following < anew)

    def _next(self, depth: int, rule: LabelRule, number: Number) -> int | None:
        """Give the number of the next line behind the current one that may begin with this label."""
        places = self._places.get((depth, rule, number))
        while places and places[0] <= self._line:
            places.popleft()
        return places[0] if places else None

    def _look(self, current: Run) -> None:
        """Read the labels of the current run and of those as far as LOOK_AHEAD behind it."""
        if self._read_to < self.number:
            self._read_to = self.number
            self._line = self._lines
            self._read(current)
        self._load(current)
        unread = self._read_to - self.number
        if unread < len(self._ahead):
            for run in islice(self._ahead, unread, None):
                self._read_to += 1
                self._first_lines.append(self._lines)
                self._read(run)

    def _load(self, current: Run) -> None:
        """Let the runs come that are in sight of the current one."""
        limit = current.source[0] + LOOK_AHEAD
        while not self._ahead or self._ahead[-1].source[0] < limit:
            run = next(self._incoming, None)
            if run is None:
                return
            self._ahead.append(run)

    def _read(self, run: Run) -> None:
        texts = run.text.split("\n") if run.kind in READ else [""]
        if run.label is not None:
            texts.insert(0, f"{run.label} ")
        for text in texts:
            for reading in self._labels.readings(text, beginning(text)):
                self._places.setdefault((run.depth, reading.rule, reading.number), deque()).append(self._lines)
            self._lines += 1
