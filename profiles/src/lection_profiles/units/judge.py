"""Judging labels: whether what a line begins with is a label, and where the unit it begins goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lection_profiles.forms.signature import is_name
from lection_profiles.labels.numbering import Number, follows
from lection_profiles.labels.reading import Reading
from lection_profiles.lines.lines import Line
from lection_profiles.outline.opened import Open, Placement, Situation
from lection_profiles.text.endings import ended, introduces
from lection_profiles.text.wording import is_short_title, title_case
from lection_profiles.units import clues
from lection_profiles.units.clues import Clue, weight_of
from lection_profiles.units.credence import LARGE, credence, goes_on_as_prose, needs_successor
from lection_profiles.units.entries import LINES_OF_ENTRIES, is_dash_of_entries
from lection_profiles.units.list_layout import goes_on_list, is_stepped, meant_breaks, stands_below, steps_in
from lection_profiles.units.progress import Progress
from lection_profiles.units.titles import Titles
from lection_profiles.units.unit import Unit
from lection_profiles.units.watching import watched, weighed

_NOTHING = ((0, ""),)
"""What stands behind the first group of `2.0`."""
_MEANT: tuple[Sequence[Clue], ...] = ((), (clues.MEANT,), (clues.BOTH_MEANT,))
"""By how many line breaks are meant, of the one before a label and the one before the next number."""
_OFTEN = 3
"""So many runs of one pattern that begin right inside another show that they do so in this document."""


@dataclass(slots=True)
class Judgement:
    """A label that is believed, and the situation it was judged in."""

    placement: Placement
    situation: Situation
    readings: Sequence[Reading]


class Judge:
    """Judges the labels of one text in order."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._titles = Titles(progress)
        self._record = watched()

    def label(self, line: Line) -> Judgement | None:
        """Judge what a line begins with; None where it begins with no label that can be believed."""
        readings = line.readings
        if not readings:
            return None
        elsewhere = self._elsewhere(line)
        if elsewhere is not None:
            self._tell(line, readings[0], None, [elsewhere], chosen=False)
            return None
        behind = line.text[readings[0].end :]
        if readings[0].number[1:] == _NOTHING and behind.isupper():
            readings = [self._whole(reading) for reading in readings]
        situation = self._situation(line, behind.lstrip())
        placement = self._progress.outline.place(readings, situation)
        if placement is None:
            return None
        found = self._weigh(line, placement, situation)
        believed = weight_of(found) > 0.0
        if self._record is not None:
            self._tell(line, placement.reading, placement, found, believed)
            self._tell_besides(line, placement, readings, situation)
        placement.doubted = clues.DECLARED in found
        return Judgement(placement, situation, readings) if believed else None

    def _weigh(self, line: Line, placement: Placement, situation: Situation) -> list[Clue]:
        """Give the clues that hold of a label at its place; those that cost most only where they decide."""
        progress, reading, text = self._progress, placement.reading, line.text
        unit, layout = progress.unit, progress.layout
        behind = text[reading.end :]
        rest = behind.lstrip()
        blank, heads = line.blank or self._titles.is_in_capitals(line, reading, rest), False
        if progress.interrupted or not blank:
            heads = situation.headlike and (title_case(rest) or rest.isupper()) and len(text) < 0.8 * layout.width
            heads = heads or (blank and not rest and reading.rule.reset and self._titles.is_last())
            blank = blank and (heads or unit is None or ended(unit.last))
        found = credence(
            placement,
            behind,
            blank=blank,
            dense=layout.dense,
            before="" if unit is None or unit.table is not None else unit.last,
            fresh=situation.fresh,
            inline=unit is not None and not line.blank and unit.counts_inline_to(reading.label),
            headed=situation.fresh and unit is not None and self._titles.is_headed(unit),
            heads=heads,
            apart=line.blank and reading.rule.wordy and bool(rest) and self._titles.is_apart(rest),
            quoted=line.column > 0 and bool(progress.quotations) and not progress.outline.stack,
            short=not blank and unit is not None and (layout.unwrapped or layout.is_short(unit.lines[-1], 0.7)),
        )
        if needs_successor(placement) and self._next_line(reading) is None:
            return [*found, clues.NO_SUCCESSOR]
        score = weight_of(found)
        if score <= 0.0:  # what can only add to it is looked for where it decides
            self._bear_out(found, score, line, placement, situation, blank)
            if weight_of(found) <= 0.0 and self._is_declared_in_sequence(line, placement, rest):
                found.append(clues.DECLARED)
        return found

    def _is_declared_in_sequence(self, line: Line, placement: Placement, rest: str) -> bool:
        """Tell whether a label stands at the start of a unit of its own, in a run whose units all do.

        Prose behind a label that the profile declares is no veto (`Rule 1 dogs must be led.`): it makes the label a
        guess. What is numbered alike further on (`Section 5 of the Act …`, before section 5) was only referred to.
        """
        progress, rule, number = self._progress, placement.reading.rule, placement.reading.number
        if not line.blank or rule.bullet or rule.reset or not number or number[-1][0] >= LARGE:
            return False
        if progress.unit is not None and not (ended(progress.unit.last) or self._titles.is_fresh(progress.unit)):
            return False
        following = progress.buffer.first_apart(rule, _next(number))
        again = progress.buffer.first_apart(rule, number)
        if again is not None and (following is None or again.number < following.number):
            return False
        if placement.sequence in ("jump", "unverified") and not rule.bracketed:
            return False  # `(iv)` may open what is left of a list, `II. DEFINITIONS` lists what another text holds
        if placement.sequence != "next":
            # A list of references to divisions begins no run of headings (`Chapter I of the GDPR`, `Chapter II of …`).
            referred = "line" in rule.heading and goes_on_as_prose(rest)
            return following is not None and not referred
        stack = progress.outline.stack
        before = stack[placement.keep] if placement.keep < len(stack) else None
        # Where the units of the run are headings, a sentence is none of them (`Part 2 sets out the fees.`).
        return before is None or not before.section

    def _tell(self, line: Line, reading: Reading, placement: Placement | None, found: list[Clue], chosen: bool) -> None:
        """Record how a reading was weighed, where somebody watches."""
        if self._record is not None:
            sequence = None if placement is None else placement.sequence
            self._record.append(weighed(reading, line.offset(reading.start), sequence, found, chosen))

    def _tell_besides(self, line: Line, chosen: Placement, readings: Sequence[Reading], situation: Situation) -> None:
        """Record how the best reading was weighed of those that were not chosen."""
        others = [reading for reading in readings if reading.rule is not chosen.reading.rule]
        placement = self._progress.outline.place(others, situation) if others else None
        if placement is not None:
            self._tell(line, placement.reading, placement, self._weigh(line, placement, situation), chosen=False)

    def _elsewhere(self, line: Line) -> Clue | None:
        """Tell whether a line with a label is an entry, a name that signs, or the title that a unit waits for."""
        if self.is_amid_entries(line):
            return clues.AMID_ENTRIES
        unit = self._progress.unit
        if unit is None:
            return None
        if unit.form == "signature" and is_name(line.text):
            return clues.SIGNS
        if line.readings[0].rule.reset and not line.blank and unit.awaits(line.readings[0]):
            return clues.AWAITED
        return None

    def _bear_out(
        self, found: list[Clue], score: float, line: Line, placement: Placement, situation: Situation, blank: bool
    ) -> None:
        """Add, to clues that do not suffice, what the layout and the lines behind a label say for it."""
        progress, reading, unit, layout = self._progress, placement.reading, self._progress.unit, self._progress.layout
        rest = line.text[reading.end :].lstrip()
        known = len(found)
        if not blank and unit is not None:
            listed = goes_on_list(unit, line, placement, progress.outline.stack, layout)
            if listed or stands_below(unit, placement):
                found.append(clues.LISTED)
        following = self._next_line(reading)
        if following is not None:
            found.append(clues.CONFIRMED)
            if self._is_observed(placement):
                found.append(clues.OBSERVED)
            if blank and placement.sequence == "unverified" and self._goes_on_apart(reading):
                found.append(clues.STARTED)
            if rest[:1].isupper() and (reading.rule.bracketed or len(reading.number) > 1):
                found.append(clues.CAPITAL)
            raised = score + weight_of(found[known:])
            if raised <= 0.0 and unit is not None and not line.blank:
                found.extend(self._listed(line, unit, placement, raised, following))
        wordy = reading.rule.wordy
        if not rest and wordy and score + weight_of(found[known:]) <= 0.0 and self._titles.is_titled():
            found.append(clues.TITLED)
        if progress.front and layout.dense and rest and situation.headlike and wordy:
            found.append(clues.FRONT)

    def _goes_on_apart(self, reading: Reading) -> bool:
        """Tell whether a large number is where a run begins: the next one begins a line that a blank one sets apart."""
        if reading.number[-1][0] < LARGE:
            return False
        following = self._progress.buffer.line_with(reading.rule, _next(reading.number))
        return following is not None and following.blank

    def _is_observed(self, placement: Placement) -> bool:
        """Tell whether a run begins right behind the one line of a unit, as runs of its pattern have done before."""
        unit, outline = self._progress.unit, self._progress.outline
        if unit is None or not unit.segments or len(unit.lines) > 1 or placement.sequence != "first":
            return False
        above, below = unit.segments[-1].entry, placement.reading.rule
        return outline.observed[above.name, below.name] >= _OFTEN and outline.stack[-1] is above

    def _whole(self, reading: Reading) -> Reading:
        """Take `2.0` with a title in capitals for the 2 that holds `2.1`, if 1 or nothing comes before it."""
        number, stack = reading.number[:1], self._progress.outline.stack
        open_numbers = [entry.number for entry in stack if entry.rule is not None and entry.rule.numeric]
        if not reading.rule.numeric or (open_numbers and not follows(open_numbers[0], number)):
            return reading
        return replace(reading, number=number, last=number)

    def is_amid_entries(self, line: Line) -> bool:
        """Tell whether a line begins with a dash that is no bullet but stands amid lines of keys and values."""
        if not line.readings or not line.readings[0].rule.bullet:
            return False
        progress = self._progress
        return is_dash_of_entries(line, progress.unit, progress.buffer.ahead(LINES_OF_ENTRIES))

    def place_again(self, judgement: Judgement) -> Placement:
        """Place a label once the unit before it is closed, which may have opened or ended something."""
        placement, progress = judgement.placement, self._progress
        if not progress.changed:
            return placement
        situation = replace(judgement.situation, owner=progress.owner) if progress.owner else judgement.situation
        again = progress.outline.place(judgement.readings, situation)
        if again is None:
            return placement
        again.doubted = placement.doubted
        return again

    def _situation(self, line: Line, rest: str) -> Situation:
        unit = self._progress.unit
        fresh = unit is None or self._titles.is_fresh(unit) or self._titles.is_title(unit, line)
        headlike = self._titles.is_headlike(line, rest)
        return Situation(
            indent=line.indent,
            introduced=fresh or unit is None or introduces(unit.last),
            before="" if unit is None else unit.last,
            fresh=fresh,
            introducing=introduces(rest),
            after_text=unit is not None and not unit.segments,
            titled=unit is not None and bool(unit.segments) and unit.may_be_title and is_short_title(unit.head),
            headlike=headlike,
            entitled=headlike and bool(rest) and self._titles.is_last(),
            entitled_at_length=bool(rest) and self._titles.is_entitled_at_length(line.readings[0].rule, rest),
            indented=self._progress.layout.indented or is_stepped(line, self._progress.outline.stack),
            nearer=self._nearer,
            goes_on=self._goes_on,
        )

    def _next_line(self, reading: Reading) -> int | None:
        """Give the next line in sight that begins with the number after this one."""
        if reading.rule.bullet or not reading.number:
            return None
        return self._progress.buffer.next_with(reading.rule, _next(reading.number))

    def begins_run(self, reading: Reading) -> bool:
        """Tell whether the second label of a run begins a line in sight, and the first none before it."""
        following, anew = self._next_line(reading), self._progress.buffer.next_with(reading.rule, reading.number)
        return following is not None and (anew is None or following < anew)

    def _listed(self, line: Line, unit: Unit, placement: Placement, score: float, following: int) -> Sequence[Clue]:
        """Give what shows a list whose second label begins the line `following`, where it may decide."""
        progress = self._progress
        reading = placement.reading
        next_line = progress.buffer.line_with(reading.rule, _next(reading.number))
        if steps_in(unit, line, placement, next_line, progress.layout):
            return (clues.LISTED,)
        if score <= -clues.BOTH_MEANT.weight or not progress.layout.dense:
            return ()
        before_next = progress.buffer.before(following) or line
        return _MEANT[meant_breaks(unit, line, reading, before_next, progress.layout)]

    def _nearer(self, first: Reading, second: Reading) -> float:
        one, two = self._next_line(first), self._next_line(second)
        if one == two:
            return 0.0
        if one is None or (two is not None and two < one):
            return -1.0
        return 1.0

    def _goes_on(self, entry: Open) -> bool:
        return self.list_goes_on(entry, None)

    def list_goes_on(self, entry: Open, line: Line | None) -> bool:
        """Tell whether a list goes on in `line` or in sight behind it, and not before its style begins anew."""
        if entry.rule is None or not entry.number:
            return False
        following_number, first_number = _next(entry.number), (*entry.number[:-1], (1, ""))
        for reading in line.readings if line is not None else ():
            if reading.rule is entry.rule and reading.number in (following_number, first_number):
                return reading.number == following_number
        following = self._progress.buffer.next_with(entry.rule, following_number)
        anew = self._progress.buffer.next_with(entry.rule, first_number)
        return following is not None and (anew is None or following < anew)

    def coming(self, following: Line | None) -> Placement | None:
        """Tell where the next labelled line in sight would go."""
        if following is None:
            return None
        for line in (following, *self._progress.buffer.ahead(24)):
            if line.readings:
                situation = Situation(indent=line.indent, indented=self._progress.layout.indented)
                return self._progress.outline.place(line.readings, situation)
        return None


def _next(number: Number) -> Number:
    value, _ = number[-1]
    return (*number[:-1], (value + 1, ""))
