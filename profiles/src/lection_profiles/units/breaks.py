"""Breaks: where one unit of plain text ends and an unlabelled line begins another one.

Source: profiles.md, "Units of plain text".
"""

from __future__ import annotations

import re

from lection_profiles.labels.numbering import is_first
from lection_profiles.lines.layout import LINES_BEHIND
from lection_profiles.lines.lines import Line
from lection_profiles.text.endings import ended, open_ended
from lection_profiles.text.wording import defines, ends_openly, is_short_title, looks_like_heading, title_case
from lection_profiles.units.entries import are_entries
from lection_profiles.units.judge import Judge
from lection_profiles.units.progress import Progress
from lection_profiles.units.titles import Titles
from lection_profiles.units.unit import Unit

_TITLE_IN_BRACKETS = re.compile(r"\s*[(（【][^()（）【】]{1,60}[)）】]\s*")
_HEAD = 40
"""A heading of one line of capitals has no more characters than this."""
_NUMBERED = re.compile(r"[\d.,]+[A-Za-z]?[.)]?(?:\s|\Z)")


class Breaks:
    """Tells for the lines of one text whether they begin a unit."""

    def __init__(self, progress: Progress, judge: Judge) -> None:
        self._progress = progress
        self._judge = judge
        self._titles = Titles(progress)

    def between(self, line: Line, unit: Unit) -> bool:
        """Tell whether an unlabelled line begins a unit of its own behind the unit in the making."""
        layout = self._progress.layout
        if unit.is_bare:
            # A heading takes the line behind it for its title, and not the sentence of the next paragraph.
            rule = unit.segments[-1].placement.reading.rule
            if rule.reset and "next_line" not in rule.heading:
                return True
            return rule.reset and line.blank and not _reads_like_title(line.text)
        if self._progress.interrupted:
            if line.text[0].islower():
                return False
            return ended(unit.last) or (layout.dense and not unit.segments and self._is_heading(unit, line))
        if line.blank or self.is_behind_title(unit, line):
            return True
        if layout.dense and line.text[0].islower():
            return self.resumes(line, unit)
        if not layout.dense or self._judge.is_amid_entries(line):
            return False
        if ended(unit.last) and defines(line.text):
            return True
        if not layout.stops_early(unit.lines[-1], line.text) and not self._heads_text(line):
            return False
        if ended(unit.last):
            return True
        if self._heads_list(line, unit):
            return True
        if line.text[0].isdigit() and (_NUMBERED.match(line.text) or not self._stands_apart(unit, line)):
            return False  # a number may have been kept off the end of the line before it
        return self._is_heading(unit, line)

    def resumes(self, line: Line, unit: Unit) -> bool:
        """Tell whether a line of a text without blank lines goes on in small letters with what a list is part of.

        The last item stops well before the margin, as no line does that is broken where it is full.
        """
        last = unit.lines[-1]
        if not unit.segments or unit.last[-1] not in ";,.":
            return False
        return self._progress.layout.is_short(last, 0.7) and self._progress.layout.stops_early(last, line.text)

    def is_behind_title(self, unit: Unit, line: Line) -> bool:
        """Tell whether a label and its title are all of the unit in the making, so that the line begins their text."""
        if not unit.segments or len(unit.lines) > 1:
            return False
        return self._is_titled(unit) or (not self._progress.layout.dense and self._is_number_and_title(unit, line))

    @staticmethod
    def _is_titled(unit: Unit) -> bool:
        """Tell whether nothing but a title in brackets stands behind a label (`第1条（目的）`): the text follows it."""
        segment = unit.segments[-1]
        behind = unit.lines[0].text[segment.end :]
        return segment.placement.reading.rule.wordy and _TITLE_IN_BRACKETS.fullmatch(behind) is not None

    def _is_number_and_title(self, unit: Unit, line: Line) -> bool:
        """Tell whether a number and a title are all of a unit though no blank line follows: the next line is text.

        Behind a label with words, entries of a table of contents may stand as well.
        """
        if unit.segments[-1].placement.reading.rule.wordy:
            return False
        first, layout, text = unit.lines[0], self._progress.layout, line.text
        short = 0.85 if unit.segments[-1].entry.amid_headings else 0.6
        if unit.is_bare or text[0].islower() or text[0].isdigit() or not layout.is_short(first, short):
            return False
        if not layout.stops_early(first, text) or (layout.is_short(line, 0.7) and not text.endswith((".", ":"))):
            return False
        return self._titles.is_fresh(unit)

    def _heads_text(self, line: Line) -> bool:
        """Tell whether a line looks like the heading of the labelled line, or of the text, behind it."""
        buffer = self._progress.buffer
        following = buffer.following()
        if following is None or not looks_like_heading(line.text.removesuffix("?")):
            return False
        return bool(following.readings) or self._progress.layout.heads_text(line, buffer.ahead(LINES_BEHIND))

    def _heads_list(self, line: Line, unit: Unit) -> bool:
        """Tell whether a line is one in capitals behind a short one, and numbers begin right behind it (`PARTIES`)."""
        text = line.text
        if unit.segments or not (text.isupper() and 4 <= len(text) <= _HEAD):
            return False
        if not self._progress.layout.is_short(unit.lines[-1], 0.7):
            return False
        following = self._progress.buffer.following()
        return following is not None and any(
            is_first(reading.number) and not reading.rule.wordy for reading in following.readings
        )

    def _is_heading(self, unit: Unit, line: Line) -> bool:
        """Tell whether the unit before a line is a heading, so that the line goes on with something else."""
        if unit.segments and self._titles.is_fresh(unit):
            return True
        if unit.segments or are_entries(unit):
            return self._ends_list(unit, line)
        if len(unit.lines) > 3 or open_ended(unit.last):
            return False
        head = unit.head
        if not looks_like_heading(head):
            return False
        return head.isupper() or title_case(head) or self._stands_apart(unit, line)

    def _stands_apart(self, unit: Unit, line: Line) -> bool:
        """Tell whether the unit before a line is one line, set apart by its line breaks from what stands around it."""
        progress = self._progress
        if not progress.complete or unit.segments or len(unit.lines) > 1:
            return False
        return progress.layout.heads_text(unit.lines[0], (line, *progress.buffer.ahead(LINES_BEHIND)))

    def _ends_list(self, unit: Unit, line: Line) -> bool:
        """Tell whether a line is the heading behind a list, or entries, that need no full stop (`• Ruben Somsen`)."""
        if unit.segments and not unit.segments[-1].placement.reading.rule.bullet:
            return False
        if not ends_openly(unit.last):
            return False
        return (
            looks_like_heading(line.text)
            and self._progress.layout.turns(unit.lines[-1], line)
            and self._progress.layout.heads_text(line, self._progress.buffer.ahead(LINES_BEHIND))
        )


def _reads_like_title(text: str) -> bool:
    """Tell whether a line reads like the title of the label before it, with a full stop or without."""
    return looks_like_heading(text) or (text.endswith(".") and is_short_title(text))
