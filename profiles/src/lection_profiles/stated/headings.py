"""Stated headings: where a heading goes by its rank, which the numbering may contradict."""

from __future__ import annotations

from lection_core import Block

from lection_profiles.labels.headings import HeadingLine, matching_rules
from lection_profiles.labels.reading import Reading, text_start
from lection_profiles.lines.run import Run
from lection_profiles.outline.opened import Open
from lection_profiles.stated.blocks import block_of, label_attrs, label_text
from lection_profiles.stated.labels import StatedLabels
from lection_profiles.stated.progress import StatedProgress
from lection_profiles.text.endings import introduces
from lection_profiles.units.confidence import AMBIGUOUS, HEADING

NO_RANK = 99
"""Headings that a profile finds in paragraphs stand below all that the format states."""


class StatedHeadings:
    """Opens the sections of the headings of one source."""

    def __init__(self, progress: StatedProgress, labels: StatedLabels) -> None:
        self._progress = progress
        self._labels = labels
        self._bold = [rule for rule in progress.scheme.headings if rule.rule.bold]
        self.may_be_bold = bool(self._bold)
        """A paragraph may be a heading: the profile has a rule for bold ones."""

    def section(self, run: Run) -> Block:
        """Read a heading that the format states, and open its section."""
        here, rank = self._progress.here, run.rank or NO_RANK
        stack = here.outline.stack
        keep = len(stack)
        while keep and not (stack[keep - 1].section and (stack[keep - 1].rank or NO_RANK) < rank):
            keep -= 1
        placement = self._labels.read(run.text, here, headed=True) if run.label is None else None
        ranked = keep
        attrs = run.attrs
        if placement is not None:
            keep = _by_number(stack, placement.reading, keep, rank)
            attrs = {**attrs, **label_attrs(placement, stated=True)}
        listed = placement is not None and introduces(here.last)
        if placement is not None and placement.sequence not in ("first", "restart") and keep < len(stack):
            listed = stack[keep].listed
        here.outline.cut(keep)
        depth = here.outline.depth
        entry = Open(depth, section=True, rank=rank, order=-1, listed=listed)
        matched_by, confidence = run.matched_by, run.confidence
        start = 0
        if placement is not None:
            rule = placement.reading.rule
            entry.rule, entry.number, entry.name, entry.order = rule, placement.reading.number, rule.name, rule.order
            start = text_start(placement.reading, run.text, placement.reading.end)
            if keep != ranked:
                attrs = {**attrs, "syntax": run.matched_by.partition(":")[2]}
                matched_by, confidence = rule.matched_by, AMBIGUOUS
                entry.rank = max(rank, (stack[keep - 1].rank or 0) + 1) if keep else rank
        label = placement.reading.label if placement else None
        if run.label is not None:
            label = label_text(run.label)
            self._name(entry, run.label)
        entry.key = run.standing.key if run.standing is not None else None
        stack.append(entry)
        here.last, here.item, here.owner, here.paragraphs = "", None, None, False
        return block_of(run, "section", depth, start, len(run.text), label, matched_by, confidence, attrs, first=0)

    def _name(self, entry: Open, label: str) -> None:
        """Note what a label that the format states counts, so that labels typed by hand can go on with it."""
        entry.name, entry.numbered = "label", True
        for reading in self._progress.scheme.labels.readings(f"{label} ")[:1]:
            rule = reading.rule
            entry.rule, entry.number, entry.name, entry.order = rule, reading.number, rule.name, rule.order

    def bold(self, run: Run) -> Block | None:
        """Read a paragraph as a heading where all of it is bold and a rule says so."""
        here = self._progress.here
        if not self._bold or "\n" in run.text or not _is_bold(run) or self._labels.read(run.text, here) is not None:
            return None
        found = matching_rules(
            self._bold, HeadingLine(run.text.strip(), standalone=True, followed_by_label=False, bold=True)
        )
        if not found:
            return None
        stack = here.outline.stack
        keep = len(stack)
        while keep and (not stack[keep - 1].section or stack[keep - 1].rank == NO_RANK):
            keep -= 1
        entry = here.outline.open_heading(found[0].rule.name, -1, keep)
        entry.rank = NO_RANK
        here.last = ""
        name = found[0].rule.name
        attrs = {**run.attrs, "heading_rule": name}
        return block_of(run, "section", entry.depth, 0, len(run.text), None, f"heading:{name}", HEADING, attrs)


def _by_number(stack: list[Open], reading: Reading, keep: int, rank: int) -> int:
    """Where dotted numbers say the heading goes: below the open section whose number is the longest part of its own.

    Where the format numbers that section itself, headings of one rank are of one level whatever is typed: 4.01 behind 4
    was inserted.
    """
    if len(reading.number) < 2:
        return keep
    for index in range(len(stack) - 1, -1, -1):
        entry = stack[index]
        if entry.section and entry.number == reading.number[:-1]:
            return keep if entry.numbered and entry.rank == rank else index + 1
    return keep


def _is_bold(run: Run) -> bool:
    text = run.text.strip()
    strong = [span for span in run.spans if span.type == "strong"]
    return bool(text) and len(strong) == 1 and strong[0].end - strong[0].start >= len(text)
