"""Pieces: the text of a run, cut where labels stand in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lection_core import Block

from lection_profiles.labels.reading import inner_readings, text_start
from lection_profiles.lines.run import Run
from lection_profiles.outline.opened import Open, Placement
from lection_profiles.stated.blocks import block_of, label_attrs, source_offset
from lection_profiles.stated.labels import StatedLabels
from lection_profiles.stated.progress import Container, StatedProgress
from lection_profiles.stated.texts import StatedTexts
from lection_profiles.text.endings import introduces
from lection_profiles.units.confidence import AMBIGUOUS, CONFIDENCE
from lection_profiles.units.first_line import SAME_LINE
from lection_profiles.units.sections import is_section


@dataclass(slots=True)
class _Piece:
    """A part of a run's text: all of it, or from one label to the next."""

    start: int
    end: int
    placement: Placement | None = None
    text_start: int = 0
    entry: Open | None = None
    behind: bool = False
    """It begins behind another label, not behind a line break."""
    on_line: bool = False
    """It ends before another label, not before a line break."""


class Cutter:
    """Cuts the texts of runs, and opens the units of the pieces as it goes."""

    def __init__(self, progress: StatedProgress, labels: StatedLabels, texts: StatedTexts) -> None:
        self._progress = progress
        self._scheme = progress.scheme
        self._labels = labels
        self._texts = texts

    def cut(
        self, run: Run, here: Container, start: int = 0, unit: Callable[[int], Block] | None = None
    ) -> Iterator[Block | None]:
        """Cut a run's text where labels stand at the start of its lines, and open the units as it goes.

        The lines from `start` on are read. The text before the first label is `unit`, else a paragraph. None stands for
        a line of code that begins with no label.
        """
        text, verbatim = run.text, run.kind == "code"
        piece = _Piece(0, len(text))
        if not self._scheme.labels.rules and not verbatim:
            start = len(text) + 1
        while start <= len(text):
            stop = text.find("\n", start)
            stop = len(text) if stop < 0 else stop
            written = text[start:stop]
            line = written.strip()
            placement = self._labels.read(text, here, blank=start == 0 or verbatim, start=start, end=stop)
            if verbatim and line and (placement is None or placement.sequence not in ("first", "next")):
                yield None
            if placement is not None:
                blank = piece.placement is None and text[:start].isspace()  # no-break spaces, say, are no unit
                if unit is not None or not (blank or start == 0):
                    piece.end = start
                    yield self._piece(run, piece, here, unit)
                    if piece.placement is None and unit is None:  # the text before it may own the list that begins here
                        owned = self._labels.read(text, here, start=start, end=stop, judge=False)
                        placement = owned or placement
                behind = text_start(placement.reading, text, start + placement.reading.end)
                piece = _Piece(start, len(text), placement, behind, self._open(placement, here))
                piece.behind = start == 0 and unit is not None
                while not verbatim and (further := self._further(run, start, written, piece, here)) is not None:
                    piece.end, piece.on_line = further.start, True
                    yield self._piece(run, piece, here, unit)
                    piece = further
            if line:
                here.last = line
                if piece.entry is not None:
                    piece.entry.introduces = introduces(line)
            start = stop + 1
        yield self._piece(run, piece, here, unit)

    def _further(self, run: Run, start: int, line: str, piece: _Piece, here: Container) -> _Piece | None:
        """Open the unit of a label right behind the piece's own (`(a)(1) …`), on the line that begins at `start`."""
        assert piece.placement is not None
        column = piece.text_start - start
        while line[column : column + 1].isspace():
            column += 1
        readings = inner_readings(self._scheme.labels, line, column, piece.placement.reading.rule)
        placement = here.outline.place(readings, SAME_LINE) if readings else None
        if placement is None:
            return None
        text_start = start + placement.reading.end
        return _Piece(start + column, len(run.text), placement, text_start, self._open(placement, here), behind=True)

    def _open(self, placement: Placement, here: Container) -> Open:
        self._progress.front = False
        here.item, here.owner, here.paragraphs = None, None, False
        return here.outline.open(placement, indent=0, listed=introduces(here.last))

    def _piece(self, run: Run, piece: _Piece, here: Container, unit: Callable[[int], Block] | None) -> Block:
        if piece.placement is not None:
            return _item(run, piece, piece.placement)
        if unit is not None:
            return unit(piece.end)
        return self._texts.paragraph(run, here, piece.start, piece.end, _range(run, piece))


def _item(run: Run, piece: _Piece, placement: Placement) -> Block:
    assert piece.entry is not None
    reading = placement.reading
    rest = run.text[piece.text_start : piece.end].strip()
    piece.entry.section = (
        reading.rule.reset and run.kind != "code" and is_section(reading.rule, rest, True, piece.entry)
    )
    piece.entry.alone = not rest and "next_line" in reading.rule.heading
    certain = not placement.others and not placement.doubted and run.kind != "code"
    return block_of(
        run,
        "section" if piece.entry.section else "item",
        piece.entry.depth,
        piece.text_start,
        piece.end,
        reading.label,
        reading.rule.matched_by,
        CONFIDENCE[placement.sequence] if certain else min(CONFIDENCE[placement.sequence], AMBIGUOUS),
        {**run.attrs, **label_attrs(placement, stated=False)},
        _range(run, piece),
        first=piece.start,
    )


def _range(run: Run, piece: _Piece) -> tuple[int, int]:
    """The source range of a piece: from behind the line break before it to that behind it, or from label to label."""
    if piece.behind:
        start = source_offset(run, piece.start)
    else:
        start = run.source[0] if piece.start == 0 else source_offset(run, piece.start - 1) + 1
    if piece.on_line:
        return start, source_offset(run, piece.end)
    if piece.end >= len(run.text):
        return start, run.source[1] if run.text_end is None else run.text_end
    last_break = run.text.rindex("\n", 0, piece.end + 1)
    return start, source_offset(run, last_break)
