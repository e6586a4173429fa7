"""Stated texts: where a text without a label goes, and whether it goes on with a labelled unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lection_core import CONTINUATION, FALLBACK, Block

from lection_profiles.lines.run import Run
from lection_profiles.outline.opened import Open
from lection_profiles.stated.blocks import block_of
from lection_profiles.stated.progress import Container, StatedProgress
from lection_profiles.stated.standing import holder_of
from lection_profiles.text.endings import ended, introduces
from lection_profiles.text.wording import defines, ends_openly
from lection_profiles.units.confidence import CONTINUATION as CONTINUED

_TITLE_WIDTH = 60
"""What reads like prose and is longer than this is no title."""
_SYMBOLS = frozenset("=+<>|~^$#")
"""What ends with one of these is markup of some other kind."""
_TITLE_LINES = 2
"""What reads like prose and has more lines than this is no title."""


class StatedTexts:
    """Makes paragraphs of the texts of one source that no label begins."""

    def __init__(self, progress: StatedProgress) -> None:
        self._progress = progress

    def paragraph(self, run: Run, here: Container, start: int, end: int, source: tuple[int, int]) -> Block:
        """Make a paragraph of [start, end) of a run's text; `source` is its range in the source."""
        text = here.last = run.text[start:end].strip()
        depth, why = self.place(here, text)
        if run.standing is not None:
            depth, why = self._stand(run, here, depth, why)
        under = self._progress.labelled(depth)
        heading = not here.paragraphs and bool(here.outline.stack) and here.outline.stack[-1].alone
        again = here.paragraphs or (bool(here.outline.stack) and not here.outline.stack[-1].heads(depth))
        here.outline.close_level(depth)
        matched_by, confidence = (CONTINUATION, CONTINUED) if under else (FALLBACK, 0.0)
        attrs: Mapping[str, Any] = {**run.attrs, "continuation": why} if under else run.attrs
        own = text[-1:] not in ".;!?。；" and (defines(text) or not ended(text) or (introduces(text) and again))
        here.item, here.owner, here.paragraphs = (
            None,
            Open(depth, name="paragraph", introduces=True) if own and not heading else None,
            True,
        )
        here.before = Open(depth, name="paragraph", introduces=True, key=run.standing.key) if run.standing else None
        block = block_of(run, "paragraph", depth, start, end, None, matched_by, confidence, attrs, source)
        if self._progress.front and block.role is None and self._is_title(run, text):
            return block.marked("title", block.spans)
        return block

    def _stand(self, run: Run, here: Container, depth: int, why: str) -> tuple[int, str]:
        """Where a text goes whose format says what it hangs on: there, or in units typed by hand inside that."""
        assert run.standing is not None
        stack = here.outline.stack
        holder = holder_of(run.standing, here.outline)
        inside = stack[holder].depth + 1 if holder >= 0 else here.outline.base
        if holder + 1 < len(stack) and stack[holder + 1].key is None:
            return max(depth, inside), why
        return inside, why if depth == inside else "indent"

    def _is_title(self, run: Run, text: str) -> bool:
        """Tell whether a text that nothing but titles stands before is one as well; what reads like prose is none."""
        progress, prose = self._progress, not ends_openly(text)
        if prose and (len(text) > _TITLE_WIDTH or text.count("\n") >= _TITLE_LINES):
            progress.front = False
        return (
            progress.front
            and text[-1:] not in _SYMBOLS
            and not any(span.type in ("link", "image") and span.end - span.start >= len(run.text) for span in run.spans)
        )

    def place(self, here: Container, text: str) -> tuple[int, str]:
        """Where an unlabelled text goes, and why: below the unit it continues, or after a list as in plain text."""
        stack = here.outline.stack
        if not stack:
            return here.outline.base, "position"
        top = stack[-1]
        if top.section:
            return top.depth + 1, "position"
        past = top.closed or (top.name in ("label", "bullet") and not self._is_provision(stack))
        owner = stack[-2] if len(stack) > 1 else None
        listed = top.listed or (owner.introduces if owner is not None else here.introduces)
        if not past and (not listed or self._progress.runs.list_goes_on(top)):
            return top.depth + 1, "sentence"
        if owner is not None and owner.is_sentence and not text[:1].islower():
            return owner.depth, "position"
        return top.depth, "position" if past else "list_end"

    def _is_provision(self, stack: Sequence[Open]) -> bool:
        """Tell whether the innermost unit, an item that the format states, is a numbered provision of a labelled one.

        A format that knows lists alone writes the subparagraphs of a provision between two lists, the second of which
        goes on with the numbers. What follows an ordinary list belongs to what owns the list.
        """
        top = stack[-1]
        if top.rule is None or not top.sentence or len(stack) < 2:
            return False
        holder = stack[-2]
        if holder.rule is None or not (holder.section or holder.rule.wordy):
            return False
        return not top.plain or self._progress.runs.list_goes_on(top)
