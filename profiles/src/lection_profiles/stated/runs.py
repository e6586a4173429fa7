"""Stated runs: units that a format such as markdown states, read for labels under a profile.

What the syntax states stays stated; the profile adds labels, splits paragraphs where labels stand in them, and corrects
heading ranks that the numbering contradicts. Source: readers.md, "Markdown reader".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lection_core import FALLBACK, Block

from lection_profiles.labels.scheme import Scheme
from lection_profiles.lines.run import Run
from lection_profiles.outline.outline import Outline
from lection_profiles.stated.blocks import block_of, label_text, recognised
from lection_profiles.stated.contents import StatedContents
from lection_profiles.stated.cutting import Cutter
from lection_profiles.stated.headings import StatedHeadings
from lection_profiles.stated.items import StatedItems
from lection_profiles.stated.labels import StatedLabels
from lection_profiles.stated.progress import Container, StatedProgress
from lection_profiles.stated.quotations import StatedQuotations
from lection_profiles.stated.run_buffer import RunBuffer
from lection_profiles.stated.signatures import StatedSignatures
from lection_profiles.stated.standing import close_behind
from lection_profiles.stated.texts import StatedTexts


class StatedRuns:
    """Reads the stated runs of one source in order."""

    def __init__(self, scheme: Scheme) -> None:
        self._progress = progress = StatedProgress(scheme)
        self._labels = labels = StatedLabels(progress)
        self._texts = texts = StatedTexts(progress)
        self._cutter = Cutter(progress, labels, texts)
        self._headings = StatedHeadings(progress, labels)
        self._items = StatedItems(progress, labels, self._cutter)
        self._contents = StatedContents(progress)
        self._signatures = StatedSignatures(progress, labels)
        self._quotations = StatedQuotations(progress)
        self._last_depth = 0
        """The depth of the last block that is no note, on which notes hang."""

    def blocks(self, runs: Iterable[Run]) -> Iterator[Block]:
        """Yield the blocks of the runs, depths from 1."""
        for block in self._blocks(runs):
            if block.kind != "note":
                self._last_depth = block.depth
            yield block

    def _blocks(self, runs: Iterable[Run]) -> Iterator[Block]:
        progress, containers = self._progress, self._progress.containers
        progress.runs = RunBuffer(runs, progress.scheme.labels)
        bold, quotations, contents = self._headings.may_be_bold, self._quotations, self._contents
        recognises = progress.scheme.recognises
        before: Run | None = None
        for run in progress.runs:
            del containers[run.depth + 1 :]
            here = containers[-1]
            if isinstance(here, Container) and run.kind != "quote":
                here.quote = None
            if recognises and run.standing is None and contents.holds(run):
                run = replace(run, role=run.role or "toc")
            if progress.front and run.kind != "paragraph" and run.role is None:
                progress.front = False
            quoted = recognises and quotations.concern(run)
            if quoted and (quote := quotations.turn(run, before)) is not None:
                yield quote
            kind = run.kind
            if kind == "section":
                yield self._headings.section(run)
            elif kind == "paragraph" and run.matched_by != FALLBACK:
                yield self._leaf(run)
            elif recognises and kind == "paragraph" and self._signatures.holds(run, before):
                yield self._signatures.block(run)
            elif kind == "paragraph" and not (bold or quoted) and self._labels.holds_none(run.text):
                source = run.source if run.text_end is None else (run.source[0], run.text_end)
                yield self._texts.paragraph(run, progress.here, 0, len(run.text), source)
            elif kind == "paragraph":
                yield from self._paragraph(run)
            elif kind == "item":
                yield from self._items.item(run)
            elif run.matched_by == "markdown:indented_code":
                yield from self._indented_code(run)
            else:
                yield self._leaf(run)
            before = run

    def _leaf(self, run: Run) -> Block:
        """What the format states and no item is: quotes, notes, tables, code."""
        progress = self._progress
        here = progress.here
        depth = self._leaf_depth(run, here)
        label = label_text(run.label) if run.label is not None else None
        under, kind = progress.labelled(depth), run.kind or "paragraph"
        matched_by, confidence, attrs = recognised(run, under, run.attrs)
        if kind != "note" or run.standing is None:
            here.last = run.text
        if kind == "quote":
            quote = Container(Outline(depth + 1), under)
            if here.quote is not None:
                quote.go_on(here.quote)
            here.quote = quote
            progress.containers.append(quote)
        else:
            progress.containers.append((depth + 1, under, False))  # most units hold nothing
        return block_of(run, kind, depth, 0, len(run.text), label, matched_by, confidence, attrs, run.source, 0)

    def _leaf_depth(self, run: Run, here: Container) -> int:
        """Where a leaf goes: below what is open; one whose format says where it stands closes nothing."""
        if run.standing is not None:
            if run.kind == "note":
                return self._last_depth + 1
            close_behind(run.standing, here.outline)
            return here.outline.depth
        here.outline.cut(here.outside_items())
        stack = here.outline.stack
        while stack and stack[-1].closed:
            stack.pop()
        here.item, here.owner, here.paragraphs = None, None, False
        return here.outline.depth

    def _paragraph(self, run: Run) -> Iterator[Block]:
        """Read a paragraph that may be a heading or hold labels."""
        heading = self._headings.bold(run)
        if heading is not None:
            yield heading
            return
        yield from filter(None, self._cutter.cut(run, self._progress.here))

    def _indented_code(self, run: Run) -> Iterator[Block]:
        """Read indented code as items if every line begins with a label that goes on or opens a run, else as code."""
        here = self._progress.here
        kept = here.copy()
        blocks: list[Block] = []
        for block in self._cutter.cut(run, here):
            if block is None:
                self._progress.containers[-1] = kept
                blocks = [self._leaf(run)]
                break
            blocks.append(block)
        yield from blocks
