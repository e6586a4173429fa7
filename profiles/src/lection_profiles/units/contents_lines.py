"""Lines of contents: where a table of contents begins in plain text, and which lines it takes.

Source: profiles.md, "Units of plain text".
"""

from __future__ import annotations

from lection_profiles.forms.contents import Contents, announces, entry_key, has_leader, is_certain_title, is_title
from lection_profiles.lines.lines import Line
from lection_profiles.outline.opened import Situation
from lection_profiles.text.endings import introduces
from lection_profiles.text.folding import join_lines
from lection_profiles.text.wording import looks_like_heading
from lection_profiles.units.progress import Progress
from lection_profiles.units.unit import Unit

_IN_PROSE = frozenset(",;)")
"""What stands behind a label in a sentence that cites it with its title (`Part 447, Importation of Arms`)."""
_ROW = 3
"""So many exhibits without anything between them are a list."""


class ContentsLines:
    """Takes the lines of the tables of contents of one text."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._attached = False
        """The line before lists what is attached."""
        self._row = False
        """The contents are a list of what is attached, and no more."""

    def may_begin(self, line: Line) -> bool:
        """Tell of most lines, at little cost, that no table of contents begins with them."""
        if has_leader(line) or is_title(line.text) or self._is_announced() or self._is_entry(line):
            return True
        return self._begins_row(line)

    def _is_announced(self) -> bool:
        """Tell whether the unit before announces a table of contents."""
        unit = self._progress.unit
        if unit is None:
            return False
        if unit.segments and unit.may_be_title and is_certain_title(unit.head.rstrip(".")):
            return True
        if not introduces(unit.last):
            return False
        return announces(join_lines([item.text for item in unit.lines[-2:]], True))

    def _is_entry(self, line: Line) -> bool:
        """Tell whether a titled label comes again in sight, word for word: then this is its entry in the contents."""
        if not line.readings or not line.readings[0].rule.wordy:
            return False
        reading = line.readings[0]
        if len(line.text) - reading.end < 4 or len(line.text) > 200:
            return False
        near = [item for item in self._progress.buffer.ahead(4) if len(item.text) < 120]
        return (
            len(near) == 4
            and not near[0].blank
            and self._comes_again(line)
            and any(self._comes_again(item) for item in near)
        )

    def _comes_again(self, line: Line) -> bool:
        if not line.readings or not looks_like_heading(line.text[line.readings[0].end :].lstrip("—–-. "), 24):
            return False
        again = self._progress.buffer.line_with(line.readings[0].rule, line.readings[0].number)
        if again is None or again is line or entry_key(again.text) != entry_key(line.text):
            return False
        return again.text[again.readings[0].end :][:1] not in _IN_PROSE

    def begins(self, line: Line) -> bool:
        """Tell whether a table of contents begins with a line."""
        if is_title(line.text):
            return (line.blank or self._progress.layout.dense) and not self._heads_provision()
        if self._is_announced() or self._is_entry(line) or self._begins_row(line):
            return True
        return has_leader(line) and sum(has_leader(item) for item in self._progress.buffer.ahead(4)) >= 2

    def _heads_provision(self) -> bool:
        """Tell whether the next line carries on the numbers before a title: then it is the side note of a provision.

        An entry of the contents would lead to a page, or come again.
        """
        following = self._progress.buffer.following()
        if following is None or not following.readings or has_leader(following) or self._comes_again(following):
            return False
        placement = self._progress.outline.place(following.readings, Situation())
        return placement is not None and placement.sequence == "next"

    def open(self, line: Line) -> None:
        """Open the table of contents that begins with a line."""
        progress = self._progress
        progress.contents = Contents(progress.layout.width, progress.layout.dense)
        self._row = self._attached = self._begins_row(line)
        if not is_title(line.text):
            progress.contents.goes_on(line, [*progress.buffer.ahead(6)], True)
        progress.unit = Unit(line, line.blank, "contents")

    def goes_on(self, line: Line) -> bool:
        """Add a line to the table of contents it belongs to; where it does not, that one is over."""
        progress = self._progress
        if progress.contents is None or progress.unit is None:
            return False
        contents = progress.contents
        goes_on = not (self._row or self._numbers_on(line)) and contents.goes_on(
            line, [*progress.buffer.ahead(6)], bool(line.readings)
        )
        self._attached = contents.count > 0 and self._is_attached(line)
        if not (goes_on or self._attached):
            progress.contents, progress.interrupted = None, False
            line.blank = True
            return False
        progress.unit.add(line)
        return True

    def _begins_row(self, line: Line) -> bool:
        """Tell whether a line is the first of three that name schedules or exhibits, before anything is numbered."""
        if not _is_reset(line):
            return False
        rule = line.readings[0].rule
        if any(name != rule.name for _, name in self._progress.outline.observed):
            return False
        row = [item for item in (line, *self._progress.buffer.ahead(_ROW - 1)) if _is_reset(item)]
        titled = [item for item in row if item.readings[0].rule is rule and item.readings[0].end < len(item.text)]
        return len({item.readings[0].label for item in titled}) == _ROW

    def _is_attached(self, line: Line) -> bool:
        """Tell whether a line is one of a row that lists schedules and exhibits, as behind the last page number."""
        if not _is_reset(line):
            return False
        following = self._progress.buffer.following()
        return self._attached or (following is not None and _is_reset(following))

    def _numbers_on(self, line: Line) -> bool:
        """Tell whether a line carries on a list outside the table of contents."""
        assert self._progress.contents is not None
        bracketed = [reading for reading in line.readings if reading.rule.bracketed]
        if not bracketed or not self._progress.contents.count or has_leader(line):
            return False
        placement = self._progress.outline.place(bracketed, Situation())
        return placement is not None and placement.sequence == "next"


def _is_reset(line: Line) -> bool:
    """Tell whether a line begins with a heading behind which numbering begins afresh."""
    return bool(line.readings) and line.readings[0].rule.reset
