"""Titles: what the lines around a label, and the unit before it, tell of titles. Used to judge labels."""

from __future__ import annotations

from lection_profiles.labels.numbering import is_first
from lection_profiles.labels.reading import Reading
from lection_profiles.labels.rules import LabelRule
from lection_profiles.lines.layout import looks_like_title
from lection_profiles.lines.lines import Line
from lection_profiles.text.endings import ended
from lection_profiles.text.wording import ends_openly, looks_like_heading, title_case
from lection_profiles.units.progress import Progress
from lection_profiles.units.unit import Unit

_SHORT = 80
_TITLE_LINES = 4
"""How many lines behind a label are looked at for the blank one that ends its title."""
_WORDS = 12
"""A line of capitals longer than this is no abbreviation."""


class Titles:
    """Tells titles at the line at hand of one text, and in the unit in the making."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress

    def is_in_capitals(self, line: Line, reading: Reading, rest: str) -> bool:
        """Tell whether a label with words stands in a line of capitals behind one that is not, which sets it apart.

        Where the line before breaks off in capitals, they began before the label (`EXCEPT UNDER`, `SECTION 5 HEREOF`).
        """
        unit = self._progress.unit
        if not reading.rule.wordy or line.blank or unit is None or " " not in rest:
            return False
        if not line.text.isupper() or unit.last.isupper():
            return False
        return ended(unit.last) or not unit.last.rsplit(None, 1)[-1].isupper()

    def is_headlike(self, line: Line, rest: str) -> bool:
        """Tell whether the rest of a label's line is a heading: short, and not going on in the next line."""
        if not rest:
            return True
        if not looks_like_heading(rest):
            return False
        following = self._progress.buffer.following()
        if following is None or following.blank:
            return True
        return not following.text[0].islower() and self._progress.layout.is_short(line, 0.85)

    def is_entitled_at_length(self, rule: LabelRule, rest: str) -> bool:
        """Tell whether the rest of a label's line, with the lines it goes on in, may be a title before a blank line.

        It is looked at where a heading without a number holds what is open, which a title of its own would end.
        """
        stack, layout = self._progress.outline.stack, self._progress.layout
        if layout.dense or "line" not in rule.heading or rest[0].islower() or not any(entry.headed for entry in stack):
            return False
        words, last = rest.count(" "), rest
        for following in self._progress.buffer.ahead(_TITLE_LINES):
            if following.blank:
                return words < rule.max_words and ends_openly(last)
            words, last = words + 1 + following.text.count(" "), following.text
        return False

    def is_last(self) -> bool:
        """Tell whether a blank line, or nothing, follows the line at hand."""
        following = self._progress.buffer.following()
        return following is None or following.blank

    def is_apart(self, rest: str) -> bool:
        """Tell whether nothing follows a short line before a blank one, and it does not end like a sentence."""
        return len(rest) < _SHORT and self.is_last() and ends_openly(rest)

    def is_titled(self) -> bool:
        """Tell whether the next line looks like the title of a label that stands alone."""
        following = self._progress.buffer.following()
        return (
            following is not None
            and not (following.blank or following.readings)
            and looks_like_heading(following.text)
            and len(following.text) < 0.85 * self._progress.layout.width
        )

    def is_fresh(self, unit: Unit) -> bool:
        """Tell whether a unit is a heading, so that what follows it begins anew."""
        layout, last = self._progress.layout, unit.lines[-1]
        if unit.is_bare:
            return True
        if unit.segments:
            if len(unit.lines) > 2 or not unit.segments[-1].placement.reading.rule.heading:
                return False
            head = unit.head
            if not looks_like_heading(head):
                return False
            wordy = unit.segments[-1].placement.reading.rule.wordy
            return not layout.dense or layout.is_short(last, 0.8) or head.isupper() or (wordy and title_case(head))
        if not layout.dense or len(unit.lines) > 3:
            return False
        if last.text.isupper() and len(last.text) > _WORDS:
            return True
        if len(last.text) >= 0.7 * layout.width:
            return False
        return unit.head.isupper() or (len(unit.lines) == 1 and looks_like_heading(last.text))

    def is_title(self, unit: Unit, line: Line) -> bool:
        """Tell whether a unit is the document's title, or one line of such words, and what follows begins to count.

        Where blank lines set units apart, capitals alone show that behind the first units.
        """
        progress = self._progress
        if progress.layout.dense or len(unit.lines) > 3:
            return False
        if not any(reading.rule.numeric and is_first(reading.number) for reading in line.readings):
            return False
        alone = len(unit.lines) == 1 and not unit.segments and unit.blank
        if not (progress.front or (alone and title_case(unit.head))):
            return False
        return progress.layout.is_short(unit.lines[-1], 0.7) and ends_openly(unit.last)

    def is_headed(self, unit: Unit) -> bool:
        """Tell whether a fresh unit is one short line that stands alone, in a text without blank lines."""
        layout = self._progress.layout
        if not layout.dense or len(unit.lines) > 1 or not layout.is_short(unit.lines[0], 0.5):
            return False
        if unit.segments:
            reading = unit.segments[-1].placement.reading
            return reading.rule.wordy or ("line" in reading.rule.heading and bool(unit.head) and unit.head[0].isupper())
        return self._progress.complete and looks_like_title(unit.last)
