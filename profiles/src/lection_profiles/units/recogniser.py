"""The recogniser: from plain lines to units to blocks. Source: profiles.md, "The numbering engine" and "Units of plain
text".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lection_core import Block, Dropped

from lection_profiles.forms.contents import has_leader
from lection_profiles.forms.quotation import ClosingMarks, Quotation, may_begin
from lection_profiles.forms.signature import begins_signature, closes_letter, in_signature, may_head, signs_letter
from lection_profiles.forms.tables.finder import TableFinder, may_begin_table
from lection_profiles.forms.tables.rows import Table
from lection_profiles.labels.scheme import Scheme
from lection_profiles.lines.frames import unframed
from lection_profiles.lines.furniture import mark_furniture
from lection_profiles.lines.layout import survey
from lection_profiles.lines.lines import Line, LineBuffer, split_lines
from lection_profiles.lines.run import Run
from lection_profiles.lines.separators import is_separator, underlines_words
from lection_profiles.outline.outline import Outline
from lection_profiles.text.endings import ended
from lection_profiles.units.breaks import Breaks
from lection_profiles.units.closing import Closer
from lection_profiles.units.confidence import QUOTE
from lection_profiles.units.contents_lines import ContentsLines
from lection_profiles.units.first_line import FirstLine
from lection_profiles.units.judge import Judge
from lection_profiles.units.progress import Progress
from lection_profiles.units.unit import Unit

_FURNITURE = (
    "Running heads and page numbers belong to the page, not to the text; to keep such a line, take out the form feeds "
    "around it, which make the text one of pages."
)
_SEPARATOR = "A line of dashes or the like separates units; it has no text."
_FRAME = "The sides of a frame are drawn around the text; they have none."
_OPENING = frozenset('“„«"‘')


def recognise_lines(runs: Iterable[Run], scheme: Scheme) -> Iterator[Block | Dropped]:
    """Yield the blocks of plain text."""
    buffer = LineBuffer(unframed(mark_furniture(split_lines(runs))), scheme.labels.at_start)
    recogniser: Recogniser | None = None
    for line in buffer:
        if recogniser is None:
            recogniser = Recogniser(Progress(scheme, buffer, survey([line, *buffer.ahead(1500)])))
        yield from recogniser.take(line)
        if line.frame:
            yield Dropped(kind="separator", count=len(line.frame), reason=_FRAME, sources=line.frame)
    if recogniser is not None:
        yield from recogniser.finish()


class Recogniser:
    """Takes the lines of one text in order and makes units of them."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._judge = Judge(progress)
        self._first_line = FirstLine(progress, self._judge.begins_run)
        self._closer = Closer(progress, self._judge)
        self._breaks = Breaks(progress, self._judge)
        self._contents = ContentsLines(progress)
        self._tables = TableFinder()
        self._closing = ClosingMarks()
        self._behind_table = 0
        """The number of the line behind the table last found."""

    def finish(self) -> Sequence[Block]:
        """Give what the end of the text completes."""
        return self._closer.close(None)

    def take(self, line: Line) -> Sequence[Block | Dropped]:
        """Give what a line completes."""
        progress = self._progress
        if line.furniture:
            progress.interrupted = True
            return (_dropped(line, "page_furniture", _FURNITURE),)
        if line.number < self._behind_table:
            return ()
        following = progress.buffer.following()
        behind = following is not None and not following.blank and may_begin_table(line, following)
        table = self._table(line) if behind else None
        if table is not None:
            self._behind_table = table.last.number + 1
            completed: Sequence[Block | Dropped] = self._closer.close(line)
            progress.unit, progress.interrupted = Unit.of_table(line, table), False
            return completed
        unit = progress.unit
        if unit is not None and not (line.readings or line.blank) and self._plainly_goes_on(line, unit):
            unit.add(line)
            return ()
        completed = self._take_text(line)
        progress.interrupted = False
        return completed

    def _table(self, line: Line) -> Table | None:
        """Find the table that begins with a line."""
        progress = self._progress
        if not progress.scheme.recognises or progress.contents is not None or progress.quotations:
            return None
        if has_leader(line) or (progress.unit is not None and progress.unit.form in ("contents", "signature")):
            return None
        return self._tables.find(line, progress.buffer.ahead, drawn=progress.front)

    def _plainly_goes_on(self, line: Line, unit: Unit) -> bool:
        """Tell of most lines without a label, right below another line, at little cost that they go on with it."""
        progress = self._progress
        if unit.table is not None or progress.interrupted or progress.contents is not None or progress.quotations:
            return False
        text = line.text
        if text[0] in _OPENING or not text[0].isalnum():
            return False
        if not progress.layout.dense:
            return not self._breaks.is_behind_title(unit, line)
        if unit.is_bare:
            return True
        if text[0].islower():
            return not self._breaks.resumes(line, unit)
        return not (progress.layout.stops_early(unit.lines[-1], text) or ended(unit.last))

    def _take_text(self, line: Line) -> Sequence[Block | Dropped]:
        progress = self._progress
        quoting: Sequence[Block] = ()
        if progress.scheme.recognises and (
            progress.contents is not None
            or line.text[0] in _OPENING
            or progress.quotations
            or self._contents.may_begin(line)
        ):
            if self._contents.goes_on(line):
                return ()
            if self._contents.begins(line):
                completed = self._closer.close(line)
                self._contents.open(line)
                return completed
            quoting = tuple(self._quote(line))
        if is_separator(line) and not self._is_signed_on(line):
            return (*quoting, *self._separate(line))
        return (*quoting, *self._take_unit_line(line)) if quoting else self._take_unit_line(line)

    def _separate(self, line: Line) -> Sequence[Block | Dropped]:
        """Leave a separator out; one under the first words of a paragraph sets nothing apart."""
        progress = self._progress
        following, unit = progress.buffer.following(), progress.unit
        completed: Sequence[Block] = ()
        goes_on = following is not None and not following.blank and unit is not None and unit.form == "text"
        if not (goes_on and unit is not None and underlines_words(line, unit.lines[-1])):
            completed = self._closer.close(line)
            if following is not None:
                following.blank = True
        return (*completed, _dropped(line, "separator", _SEPARATOR))

    def _take_unit_line(self, line: Line) -> Sequence[Block]:
        progress = self._progress
        judgement = self._judge.label(line)
        if judgement is not None:
            situation = judgement.situation
            completed = self._closer.close(line)
            placement = self._judge.place_again(judgement)
            direct = not progress.paragraph_depth
            progress.front, progress.paragraph_depth = False, 0
            listed = situation.introduced and not situation.fresh
            progress.unit = self._first_line.open(line, placement, listed=listed, direct=direct)
            progress.owner = None
            return completed
        unit = progress.unit
        if unit is not None and unit.form == "signature" and self._signs_on(line, unit):
            unit.add(line)
            return ()
        if self._begins_signature(line):
            completed = self._closer.close(line)
            progress.unit, progress.front = Unit(line, line.blank, "signature"), False
            return completed
        if unit is None or unit.form in ("table", "signature") or self._breaks.between(line, unit):
            completed = self._closer.close(line)
            progress.unit = Unit(line, line.blank)
            return completed
        unit.add(line)
        return ()

    def _begins_signature(self, line: Line) -> bool:
        unit = self._progress.unit
        if not self._progress.scheme.recognises:
            return False
        if unit is not None and not line.blank and not ended(unit.last):
            return False
        if unit is not None and closes_letter(line.text):
            return True
        if self._progress.front:
            return False
        following = self._progress.buffer.following()
        if begins_signature(line.text):
            return following is None or not following.readings or not may_head(line.text)
        return (
            following is not None and not following.blank and len(line.text) < 140 and begins_signature(following.text)
        )

    def _is_signed_on(self, line: Line) -> bool:
        """Tell whether a ruled line is one to sign on, in a signature block that is open."""
        unit = self._progress.unit
        return unit is not None and unit.form == "signature" and ("_" in line.text or not line.blank)

    def _signs_on(self, line: Line, unit: Unit) -> bool:
        apart = line.blank or self._progress.layout.dense
        if apart and closes_letter(unit.lines[0].text):
            return signs_letter(unit.lines, line.text, self._progress.buffer.following())
        return not line.blank or in_signature(line.text) or begins_signature(line.text)

    def _quote(self, line: Line) -> Iterator[Block]:
        """Leave quoted text that has ended, enter it where it begins."""
        progress = self._progress
        if progress.quotations:
            quotation = progress.quotations[-1]
            begins = line.blank or bool(line.readings)
            if begins and progress.unit is not None and (line.blank or progress.layout.dense):
                quotation.pass_over(progress.unit.lines)
            if quotation.is_over(line, begins):
                yield from self._closer.close(line)
                progress.outline = progress.quotations.pop().outer
                progress.owner = None
        unit, mark = progress.unit, line.text[0]
        if mark not in _OPENING or unit is None or (progress.quotations and mark == progress.quotations[-1].mark):
            return
        before = f"{unit.lines[-2].text} {unit.last}" if len(unit.lines) > 1 else unit.last
        if may_begin(line, before) and self._closing.is_closed(line, progress.buffer.ahead):
            yield from self._closer.close(line)
            depth = progress.outline.depth
            yield Block(
                kind="quote",
                depth=depth,
                matched_by="text:quote",
                confidence=QUOTE,
                source=(line.start, line.start + 1),
            )
            progress.quotations.append(Quotation(mark, progress.outline))
            progress.outline = Outline(depth + 1)
            line.blank = True


def _dropped(line: Line, kind: str, reason: str) -> Dropped:
    return Dropped(kind=kind, count=1, reason=reason, sources=((line.start, line.end),))
