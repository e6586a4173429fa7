"""First lines: the units that the labels in one line begin, the first of them judged to be one."""

from __future__ import annotations

import re
from collections.abc import Callable

from lection_profiles.labels.reading import Reading, inner_readings
from lection_profiles.lines.lines import Line
from lection_profiles.outline.opened import Placement, Situation
from lection_profiles.text.wording import looks_like_heading
from lection_profiles.units.progress import Progress
from lection_profiles.units.unit import Segment, Unit

_BEHIND_HEADING = re.compile(
    r".{2,240}?(?:\.—|[.—]) {0,2}(\((?:a|1|A|i)\) {0,2}\S|[1A]\. [\"“]?[^\Wa-z\d_]|(?<= )[aA]\. \S)"
)
_FIRST_LABEL = re.compile(r"\([a1Ai]\)|[.—] {0,2}[1aA]\. ")
_NEAR = 256
"""In how many characters a label behind a run-in heading begins and ends."""
SAME_LINE = Situation(same_line=True, introduced=True)
"""The place of a label right behind another one."""


class FirstLine:
    """Opens units in the first line of each; `begins_run` tells whether the run of a first label goes on in sight."""

    def __init__(self, progress: Progress, begins_run: Callable[[Reading], bool]) -> None:
        self._progress = progress
        self._begins_run = begins_run

    def open(self, line: Line, placement: Placement, *, listed: bool, direct: bool) -> Unit:
        """Open the unit that a label begins, with further labels on the same line as units of their own."""
        unit = Unit(line, line.blank)
        entry = self._progress.outline.open(placement, indent=line.indent, listed=listed, direct=direct)
        unit.label(Segment(line.column, placement, entry))
        text = line.text
        while True:
            start = unit.segments[-1].end
            while text[start : start + 1].isspace():
                start += 1
            inner = self._inner(line, start, unit)
            if inner is None and (start := self._behind_heading(line, start, unit)):
                inner = self._inner(line, start, unit)
            if inner is None:
                return unit
            entry = self._progress.outline.open(inner, indent=line.indent, direct=True)
            unit.label(Segment(start, inner, entry))

    def _behind_heading(self, line: Line, start: int, unit: Unit) -> int:
        """Where a label may stand behind a run-in heading (`SEC. 2. PURPOSE. (a) …`); 0 for nowhere."""
        rule = unit.segments[-1].placement.reading.rule
        if not rule.wordy and "run_in" not in rule.heading:
            return 0
        text = line.text
        near = text[start : start + _NEAR]
        signs = "(" in near or "1. " in near or "a. " in near or "A. " in near
        if not signs or _FIRST_LABEL.search(near) is None:
            return 0
        match = _BEHIND_HEADING.match(text, start)
        if match is None:
            return 0
        return match.start(1) if looks_like_heading(text[start : match.start(1)].rstrip(".— "), 24) else 0

    def _inner(self, line: Line, start: int, unit: Unit) -> Placement | None:
        """The label that begins at `start` of a labelled line, the first of its run; None where there is none."""
        outer = unit.segments[-1].placement.reading.rule
        readings = inner_readings(self._progress.scheme.labels, line.text, start, outer, self._begins_run)
        return self._progress.outline.place(readings, SAME_LINE) if readings else None
