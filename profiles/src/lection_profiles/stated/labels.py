"""Stated labels: what a stated run's text begins with, read for labels."""

from __future__ import annotations

from lection_profiles.labels.numbering import is_first
from lection_profiles.labels.reading import OPENING_QUOTES
from lection_profiles.lines.lines import beginning
from lection_profiles.lines.run import Run
from lection_profiles.outline.opened import Placement, Situation
from lection_profiles.stated.progress import Container, StatedProgress
from lection_profiles.text.endings import ended, introduces
from lection_profiles.text.wording import looks_like_heading
from lection_profiles.units import clues
from lection_profiles.units.clues import Clue, weight_of
from lection_profiles.units.credence import LARGE, credence, goes_on_as_prose
from lection_profiles.units.watching import watched, weighed


class StatedLabels:
    """Reads and judges the labels in the texts of runs."""

    def __init__(self, progress: StatedProgress) -> None:
        self._progress = progress
        self._labels = progress.scheme.labels
        self._record = watched()

    def read(
        self,
        text: str,
        here: Container,
        *,
        headed: bool = False,
        blank: bool = True,
        start: int = 0,
        end: int | None = None,
        judge: bool = True,
    ) -> Placement | None:
        """Read and judge a label at `start` of a run's text; its end counts from there."""
        labels = self._labels
        if not labels.rules:
            return None
        line = text[start:end].partition("\n")[0]
        column = beginning(line)
        while here.quoted and line[column : column + 1] in OPENING_QUOTES:
            column += 1
        found = labels.readings(line, column)
        readings = [reading for reading in found if not reading.rule.bullet] if found else found
        if not readings:
            return None
        rest = line[readings[0].end :]
        fresh = not here.last
        situation = Situation(
            introduced=fresh or introduces(here.last),
            fresh=fresh,
            after_text=here.paragraphs,
            headlike=headed or looks_like_heading(rest.strip()),
            owner=here.owner,
            nearer=self._progress.runs.nearer,
        )
        placement = here.outline.place(readings, situation)
        if placement is None or not judge:
            return placement
        quoted = column > 0 and here.quoted and not here.outline.stack
        held = self._weigh(placement, rest, here, headed, blank, quoted, start == 0)
        believed = weight_of(held) > 0.0
        if self._record is not None:
            reading, offset = placement.reading, self._progress.runs.offset(start + placement.reading.start)
            self._record.append(weighed(reading, offset, placement.sequence, held, believed))
            others = [reading for reading in readings if reading.rule is not placement.reading.rule]
            besides = here.outline.place(others, situation) if others else None
            if besides is not None:
                against = self._weigh(besides, rest, here, headed, blank, quoted, start == 0)
                self._record.append(weighed(besides.reading, offset, besides.sequence, against, chosen=False))
        placement.doubted = clues.DECLARED in held
        return placement if believed else None

    def _is_declared_in_sequence(self, placement: Placement, rest: str, here: Container, headed: bool) -> bool:
        """Tell whether a label begins a unit of its own, in a run whose units do: prose behind it is no veto."""
        rule, number, runs = placement.reading.rule, placement.reading.number, self._progress.runs
        if rule.reset or not number or number[-1][0] >= LARGE or not (headed or not here.last or ended(here.last)):
            return False
        if placement.sequence == "next":
            before = here.outline.stack[placement.keep] if placement.keep < len(here.outline.stack) else None
            return headed or before is None or not before.section
        if placement.sequence != "first" and not rule.bracketed:
            return False
        referred = "line" in rule.heading and goes_on_as_prose(rest.lstrip())
        return runs.goes_on(placement.reading) and not referred

    def _weigh(
        self, placement: Placement, rest: str, here: Container, headed: bool, blank: bool, quoted: bool, first: bool
    ) -> list[Clue]:
        """Give the clues that hold of a label; `first` tells that it stands at the start of its run."""
        found = credence(
            placement,
            rest,
            blank=blank,
            dense=False,
            before=here.last if not blank else "",
            fresh=not here.last and not blank,
            inline=False,
            short=False,
            heads=headed,
            apart=False,
            quoted=quoted,
        )
        # Looking for the number behind it costs more than the rest: that is done where it decides.
        score = weight_of(found)
        if -clues.CONFIRMED.weight < score <= 0.0 and self._progress.runs.goes_on(placement.reading):
            found.append(clues.CONFIRMED)
        elif score <= 0.0 and first and blank and self._is_declared_in_sequence(placement, rest, here, headed):
            found.append(clues.DECLARED)
        return found

    def holds_none(self, text: str) -> bool:
        """Tell of most paragraphs, at little cost, that none of their lines begins with a label."""
        labels = self._labels
        if labels.rules:
            for line in text.split("\n"):
                if labels.readings(line, beginning(line)):
                    return False
        return True

    def may_stand_in(self, item: Run) -> bool:
        """Tell whether labels may stand in the text of an item, behind what the format states of it."""
        labels = self._labels
        if not labels.rules:
            return False
        if "\n" in item.text and any(map(labels.readings, item.text.split("\n")[1:])):
            return True
        return self.begins_inside(item)

    def begins_inside(self, item: Run) -> bool:
        """Tell whether the text of a numbered item begins with a label of its own (`1. (a) …`)."""
        found = self._labels.readings(item.text) if item.label is not None else ()
        return bool(found) and any(reading.rule.bracketed and is_first(reading.number) for reading in found)
