"""The recogniser: from plain lines to units to blocks. Source: profiles.md, "The numbering engine" and "Units of plain
text".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from lection_core import Block, Dropped, Profile

from lection_profiles.closing import Closer
from lection_profiles.contents import Contents, announces, entry_key, has_leader, is_certain_title, is_title
from lection_profiles.emission import QUOTE
from lection_profiles.entries import are_entries
from lection_profiles.evidence import ended, introduces, open_ended
from lection_profiles.folding import join_lines
from lection_profiles.furniture import mark_furniture
from lection_profiles.judge import Judge
from lection_profiles.layout import LINES_BEHIND, survey
from lection_profiles.lines import Line, LineBuffer, split_lines
from lection_profiles.outline import Outline
from lection_profiles.placement import Situation
from lection_profiles.progress import Progress
from lection_profiles.quotation import ClosingMarks, Quotation, may_begin
from lection_profiles.run import Run
from lection_profiles.scheme import Scheme, scheme_of
from lection_profiles.signature import begins_signature, in_signature
from lection_profiles.stated import StatedRuns
from lection_profiles.table_rows import Table
from lection_profiles.tables import TableFinder, may_begin_table
from lection_profiles.unit import Unit
from lection_profiles.wording import defines, ends_openly, is_short_title, looks_like_heading, title_case

_FURNITURE = "Running heads and page numbers belong to the page, not to the text."
_SEPARATOR = "A line of dashes or the like separates units; it has no text."
_RULE_LINE = re.compile(r"[-_=*~–—.•·+|\s]{3,}\Z")
_TITLE_IN_BRACKETS = re.compile(r"\s*[(（【][^()（）【】]{1,60}[)）】]\s*")
_NUMBERED = re.compile(r"[\d.,]+[A-Za-z]?[.)]?(?:\s|\Z)")
_OPENING = frozenset('“„«"‘')


def recognise(runs: Iterable[Run], profile: Profile | None) -> Iterator[Block | Dropped]:
    """Yield the blocks of runs under a profile, in document order, depths from 1; the document block is the reader's.

    Runs of kind None are plain text; the others are units that their format states, read for labels. Without a profile
    nothing is recognised beyond what the runs state. Bounded look-ahead, linear in the text.
    """
    scheme = scheme_of(profile or Profile(name="generic"))
    read: dict[bool, Callable[[Iterable[Run]], Iterator[Block | Dropped]]] = {
        True: partial(recognise_lines, scheme=scheme),
        False: StatedRuns(scheme).blocks,
    }
    for plain, group in groupby(runs, key=_is_plain):
        yield from read[plain](group)


def _is_plain(run: Run) -> bool:
    return run.kind is None


def recognise_lines(runs: Iterable[Run], scheme: Scheme) -> Iterator[Block | Dropped]:
    """Yield the blocks of plain text."""
    buffer = LineBuffer(mark_furniture(split_lines(runs)), scheme.labels.at_start)
    recogniser: Recogniser | None = None
    for line in buffer:
        if recogniser is None:
            recogniser = Recogniser(Progress(scheme, buffer, survey([line, *buffer.ahead(1500)])))
        yield from recogniser.take(line)
    if recogniser is not None:
        yield from recogniser.finish()


class Recogniser:
    """Takes the lines of one text in order and makes units of them."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._judge = Judge(progress)
        self._closer = Closer(progress, self._judge)
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
        table = self._table(line) if may_begin_table(line, progress.buffer.following()) else None
        if table is not None:
            self._behind_table = table.last.number + 1
            completed: Sequence[Block | Dropped] = self._closer.close(line)
            progress.unit, progress.interrupted = Unit.of_table(line, table), False
            return completed
        unit = progress.unit
        if unit is not None and self._plainly_goes_on(line, unit):
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
        """Tell of most lines that they go on with the unit, at little cost."""
        progress = self._progress
        if (
            unit.table is not None
            or line.blank
            or line.readings
            or progress.interrupted
            or progress.contents is not None
            or progress.quotations
        ):
            return False
        text = line.text
        if text[0] in _OPENING or not text[0].isalnum():
            return False
        if not progress.layout.dense:
            return len(unit.lines) > 1 or not (self._is_titled(unit) or self._is_number_and_title(unit, line))
        if unit.is_bare:
            return True
        return text[0].islower() or not (progress.layout.stops_early(unit.lines[-1], text) or ended(unit.last))

    def _take_text(self, line: Line) -> Sequence[Block | Dropped]:
        progress = self._progress
        quoting: Sequence[Block] = ()
        if progress.scheme.recognises and (
            progress.contents is not None
            or line.text[0] in _OPENING
            or progress.quotations
            or self._may_be_contents(line)
        ):
            if self._goes_on_contents(line):
                return ()
            if self._begins_contents(line):
                completed = self._closer.close(line)
                self._open_contents(line)
                return completed
            quoting = tuple(self._quote(line))
        if not line.text[0].isalnum() and _RULE_LINE.match(line.text) and not self._is_signed_on(line):
            return (*quoting, *self._closer.close(line), _dropped(line, "separator", _SEPARATOR))
        return (*quoting, *self._take_unit_line(line)) if quoting else self._take_unit_line(line)

    def _take_unit_line(self, line: Line) -> Sequence[Block]:
        progress = self._progress
        judgement = self._judge.label(line)
        if judgement is not None:
            situation = judgement.situation
            completed = self._closer.close(line)
            placement = self._judge.place_again(judgement)
            progress.front, progress.paragraph_depth = False, 0
            progress.unit = self._judge.open(line, placement, situation.introduced and not situation.fresh)
            progress.owner = None
            return completed
        unit = progress.unit
        if unit is not None and unit.form == "signature" and self._signs_on(line):
            unit.add(line)
            return ()
        if self._begins_signature(line):
            completed = self._closer.close(line)
            progress.unit = Unit(line, line.blank, "signature")
            return completed
        if unit is None or unit.table is not None or self._breaks(line, unit):
            completed = self._closer.close(line)
            progress.unit = Unit(line, line.blank)
            return completed
        unit.add(line)
        return ()

    def _breaks(self, line: Line, unit: Unit) -> bool:
        """Tell whether an unlabelled line begins a unit of its own."""
        layout = self._progress.layout
        if unit.is_bare:
            # A heading takes the line behind it for its title, and not the sentence of the next paragraph.
            is_reset = unit.segments[-1].placement.reading.rule.reset
            return is_reset and line.blank and not _reads_like_title(line.text)
        if self._progress.interrupted:
            if line.text[0].islower():
                return False
            return ended(unit.last) or (layout.dense and not unit.segments and self._is_heading(unit, line))
        if line.blank or self._is_titled(unit) or (not layout.dense and self._is_number_and_title(unit, line)):
            return True
        if not layout.dense or line.text[0].islower() or self._judge.is_amid_entries(line):
            return False
        if ended(unit.last) and defines(line.text):
            return True
        if not layout.stops_early(unit.lines[-1], line.text) and not self._heads_text(line):
            return False
        if ended(unit.last):
            return True
        if line.text[0].isdigit() and (_NUMBERED.match(line.text) or not self._stands_alone(unit, line)):
            return False  # a number may have been kept off the end of the line before it
        return self._is_heading(unit, line)

    @staticmethod
    def _is_titled(unit: Unit) -> bool:
        """Tell whether nothing but a title in brackets stands behind a label (`第1条（目的）`): the text follows it."""
        if not unit.segments or len(unit.lines) > 1:
            return False
        segment = unit.segments[-1]
        behind = unit.lines[0].text[segment.end :]
        return segment.placement.reading.rule.wordy and _TITLE_IN_BRACKETS.fullmatch(behind) is not None

    def _is_number_and_title(self, unit: Unit, line: Line) -> bool:
        """Tell whether a number and a title are all of a unit though no blank line follows: the next line is text.

        Behind a label with words, entries of a table of contents may stand as well.
        """
        if not unit.segments or len(unit.lines) > 1 or unit.segments[-1].placement.reading.rule.wordy:
            return False
        first, layout, text = unit.lines[0], self._progress.layout, line.text
        if unit.is_bare or text[0].islower() or text[0].isdigit() or not layout.is_short(first, 0.6):
            return False
        if not layout.stops_early(first, text) or (layout.is_short(line, 0.7) and not text.endswith((".", ":"))):
            return False
        return self._judge.is_fresh(unit)

    def _heads_text(self, line: Line) -> bool:
        """Tell whether a line looks like the heading of the labelled line, or of the text, behind it."""
        buffer = self._progress.buffer
        following = buffer.following()
        if following is None or not looks_like_heading(line.text.removesuffix("?")):
            return False
        return bool(following.readings) or self._progress.layout.heads_text(line, buffer.ahead(LINES_BEHIND))

    def _is_heading(self, unit: Unit, line: Line) -> bool:
        """Tell whether the unit before a line is a heading, so that the line goes on with something else."""
        if unit.segments and self._judge.is_fresh(unit):
            return True
        if unit.segments or are_entries(unit):
            return self._ends_list(unit, line)
        if len(unit.lines) > 3 or open_ended(unit.last):
            return False
        head = unit.head
        if not looks_like_heading(head):
            return False
        return head.isupper() or title_case(head) or self._stands_alone(unit, line)

    def _stands_alone(self, unit: Unit, line: Line) -> bool:
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

    def _begins_signature(self, line: Line) -> bool:
        unit = self._progress.unit
        if not self._progress.scheme.recognises:
            return False
        if self._progress.front or (unit is not None and not line.blank and not ended(unit.last)):
            return False
        if begins_signature(line.text):
            return True
        following = self._progress.buffer.following()
        return (
            following is not None and not following.blank and len(line.text) < 140 and begins_signature(following.text)
        )

    def _is_signed_on(self, line: Line) -> bool:
        """Tell whether a ruled line is one to sign on, in a signature block that is open."""
        unit = self._progress.unit
        return unit is not None and unit.form == "signature" and "_" in line.text

    @staticmethod
    def _signs_on(line: Line) -> bool:
        return not line.blank or in_signature(line.text) or begins_signature(line.text)

    def _may_be_contents(self, line: Line) -> bool:
        return has_leader(line) or is_title(line.text) or self._is_announced() or self._is_entry(line)

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
        return again is not None and again is not line and entry_key(again.text) == entry_key(line.text)

    def _begins_contents(self, line: Line) -> bool:
        if is_title(line.text):
            return line.blank or self._progress.layout.dense
        if self._is_announced() or self._is_entry(line):
            return True
        return has_leader(line) and sum(has_leader(item) for item in self._progress.buffer.ahead(4)) >= 2

    def _open_contents(self, line: Line) -> None:
        progress = self._progress
        progress.contents = Contents(progress.layout.width)
        if not is_title(line.text):
            progress.contents.goes_on(line, progress.buffer.ahead(6), True)
        progress.unit = Unit(line, line.blank, "contents")

    def _goes_on_contents(self, line: Line) -> bool:
        """Add a line to the table of contents it belongs to; where it does not, that one is over."""
        progress = self._progress
        if progress.contents is None or progress.unit is None:
            return False
        if self._numbers_on(line) or not progress.contents.goes_on(line, progress.buffer.ahead(6), bool(line.readings)):
            progress.contents, progress.interrupted = None, False
            line.blank = True
            return False
        progress.unit.add(line)
        return True

    def _numbers_on(self, line: Line) -> bool:
        """Tell whether a line carries on a list outside the table of contents."""
        assert self._progress.contents is not None
        bracketed = [reading for reading in line.readings if reading.rule.bracketed]
        if not bracketed or not self._progress.contents.count or has_leader(line):
            return False
        placement = self._progress.outline.place(bracketed, Situation())
        return placement is not None and placement.sequence == "next"

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


def _reads_like_title(text: str) -> bool:
    """Tell whether a line reads like the title of the label before it, with a full stop or without."""
    return looks_like_heading(text) or (text.endswith(".") and is_short_title(text))
