"""Stated quotations: quoted inserted text that spans several stated units.

Source: profiles.md, "The numbering engine": it becomes a `quote` with its own stack and does not disturb the outer one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from lection_core import Block

from lection_profiles.forms.quotation import Quotation, closes, may_begin
from lection_profiles.labels.reading import OPENING_QUOTES, Reading
from lection_profiles.lines.run import Run
from lection_profiles.outline.outline import Outline
from lection_profiles.stated.progress import Container, StatedProgress
from lection_profiles.stated.run_buffer import READ
from lection_profiles.units.confidence import QUOTE

_IN_SIGHT = 400
"""How many units ahead the end of a quotation is looked for."""
_DEEPEST = 8
"""How many quotations may be open at once: no text quotes deeper, and it bounds the work on any text."""


class _Unit(NamedTuple):
    """A run, as what is asked about quotations takes it."""

    text: str
    readings: Sequence[Reading] = ()
    blank: bool = True


class _Opened(NamedTuple):
    """A quotation that is open, the index of its container, and that container as it is around it."""

    quotation: Quotation
    level: int
    outer: Container


class StatedQuotations:
    """Enters and leaves the quotations of one source."""

    def __init__(self, progress: StatedProgress) -> None:
        self._progress = progress
        self._opened: list[_Opened] = []
        self._unclosed: dict[tuple[str, int, int], tuple[int, bool]] = {}
        """For a mark, a depth and the rank of a heading that would end it: up to which run none closes it, and whether
        that is where its container or its section ends."""

    def concern(self, run: Run) -> bool:
        """Tell of most runs, at little cost, that they neither stand in quoted text nor begin it."""
        return bool(self._opened) or run.text[:1] in OPENING_QUOTES

    def turn(self, run: Run, before: Run | None) -> Block | None:
        """Leave the quotations that are over before a run, and give the quote that begins with it.

        :param run: a run whose turn it is, in its container, before it is read.
        :param before: the run before it.
        """
        self._leave(run, before)
        if before is None or not before.text or not self._begins(run, before):
            return None
        progress, here = self._progress, self._progress.here
        top = here.outline.stack[-1] if here.outline.stack else None
        depth = top.depth if top is not None and top.closed else here.outline.depth
        quotation = Quotation(run.text[0], here.outline)
        self._opened.append(_Opened(quotation, len(progress.containers) - 1, here))
        progress.containers[-1] = Container(Outline(depth + 1), progress.labelled(depth), quoted=True)
        # What marks a heading stands before its quotation mark, and no unit inside begins before the quote.
        source = (run.source[0], run.source[0] + 1)
        return Block(kind="quote", depth=depth, matched_by="text:quote", confidence=QUOTE, source=source)

    def _leave(self, run: Run, before: Run | None) -> None:
        opened, containers = self._opened, self._progress.containers
        for index, (quotation, level, outer) in enumerate(opened):
            if level >= len(containers):  # what holds it has ended
                del opened[index:]
                return
            if before is not None and _is_read(before):
                quotation.pass_over([_Unit(before.text)])
            if run.depth > level or not (quotation.closed or (index == len(opened) - 1 and _is_read(run))):
                continue
            if quotation.closed or quotation.is_over(_Unit(run.text), begins=True):
                outer.last = before.text if before is not None else ""
                outer.item, outer.owner, outer.paragraphs = None, None, False
                containers[level] = outer
                del opened[index:]
                return

    def _begins(self, run: Run, before: Run) -> bool:
        """Tell whether a run begins quoted text that is closed in sight."""
        mark, opened = run.text[:1], self._opened
        if mark not in OPENING_QUOTES or run.kind not in ("paragraph", "section") or len(opened) >= _DEEPEST:
            return False
        if opened and mark == opened[-1].quotation.mark:
            return False
        _, readings = self._progress.scheme.labels.at_start(run.text.partition("\n")[0])
        return may_begin(_Unit(run.text, readings), before.text) and self._is_closed(run, mark)

    def _is_closed(self, run: Run, mark: str) -> bool:
        """Tell whether a quotation that a run opens is closed in sight, before its container or its section ends."""
        if closes(run.text, mark):
            return True
        runs, rank = self._progress.runs, self._ending_rank(run)
        key = (mark, run.depth, rank)
        known, ended = self._unclosed.get(key, (0, False))
        known = max(known, runs.number)
        if ended and known > runs.number:
            return False
        for other in islice(runs.ahead(), known - runs.number, _IN_SIGHT):
            ended = other.depth < run.depth or (other.kind == "section" and (other.rank or 0) <= rank)
            if ended:
                break
            if _is_read(other) and closes(other.text, mark):
                return True
            known += 1
        self._unclosed[key] = (known, ended)
        return False

    def _ending_rank(self, run: Run) -> int:
        """The rank of the headings that end the section a run stands in; 0 where none does.

        Quoted text that begins with a heading may hold others of its rank, whatever section it stands in.
        """
        if run.kind == "section":
            return (run.rank or 1) - 1
        stack = self._progress.here.outline.stack
        return next((entry.rank or 0 for entry in reversed(stack) if entry.section), 0)


def _is_read(run: Run) -> bool:
    """Tell whether quotation marks in a run's text count: not in code, for one."""
    return run.kind in READ and bool(run.text)
