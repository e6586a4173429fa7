"""Stated runs: units that a format such as markdown states, read for labels under a profile.

What the syntax states stays stated; the profile adds labels, splits paragraphs where labels stand in them, and corrects
heading ranks that the numbering contradicts. Source: readers.md, "Markdown reader".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from lection_core import CONTINUATION, FALLBACK, Block, Span, fold
from lection_core.attrs import EMPTY

from lection_profiles.emission import AMBIGUOUS, CONFIDENCE, HEADING, is_section, written
from lection_profiles.emission import CONTINUATION as CONTINUED
from lection_profiles.evidence import believable, ended, introduces
from lection_profiles.folding import fold_with_spans, in_order
from lection_profiles.headings import HeadingLine, matching_rules
from lection_profiles.judge import SAME_LINE, inner_readings
from lection_profiles.labels import Reading
from lection_profiles.numbering import is_first
from lection_profiles.outline import Outline
from lection_profiles.placement import Open, Placement, Situation
from lection_profiles.run import Run
from lection_profiles.run_buffer import RunBuffer
from lection_profiles.scheme import Scheme
from lection_profiles.wording import defines, looks_like_heading

NO_RANK = 99
"""Headings that a profile finds in paragraphs stand below all that the format states."""


@dataclass(slots=True)
class _Container:
    """A stated container, or the document: the outline of what stands in it."""

    outline: Outline
    labelled: bool
    """A labelled section or item is open around it."""
    last: str = ""
    """The text of the unit right before, "" at the beginning."""
    item: Open | None = None
    """The item that the format stated right before."""
    owner: Open | None = None
    """The paragraph right before, where it may own a list."""
    paragraphs: bool = False
    """An unlabelled paragraph stands right before."""
    introduces: bool = False
    """It is an item whose text introduces a list."""


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


class StatedRuns:
    """Reads the stated runs of one source in order."""

    def __init__(self, scheme: Scheme) -> None:
        self._scheme = scheme
        self._bold = [rule for rule in scheme.headings if rule.rule.bold]
        self._containers: list[_Container | tuple[int, bool, bool]] = [(1, False, False)]
        self._runs = RunBuffer((), scheme.labels)

    def blocks(self, runs: Iterable[Run]) -> Iterator[Block]:
        """Yield the blocks of the runs, depths from 1."""
        self._runs = RunBuffer(runs, self._scheme.labels)
        for run in self._runs:
            del self._containers[run.depth + 1 :]
            kind = run.kind
            if kind == "section":
                yield self._section(run)
            elif kind == "paragraph" and not self._bold and self._holds_no_label(run.text):
                yield self._text(run, _Piece(0, len(run.text)), self._here)
            elif kind == "paragraph" or run.matched_by == "markdown:indented_code":
                yield from self._paragraph(run)
            elif kind == "item":
                yield from self._stated_item(run)
            else:
                yield self._leaf(run)

    @property
    def _here(self) -> _Container:
        here = self._containers[-1]
        if isinstance(here, tuple):
            here = self._containers[-1] = _Container(Outline(here[0]), here[1], introduces=here[2])
        return here

    def _labelled(self, depth: int) -> bool:
        here = self._here
        if here.labelled:
            return True
        for entry in here.outline.stack:
            if entry.depth < depth and (entry.rule is not None or entry.name == "label"):
                return True
        return False

    def _section(self, run: Run) -> Block:
        here, rank = self._here, run.rank or NO_RANK
        stack = here.outline.stack
        keep = len(stack)
        while keep and not (stack[keep - 1].section and (stack[keep - 1].rank or NO_RANK) < rank):
            keep -= 1
        placement = self._read(run.text, here, headed=True)
        ranked = keep
        attrs = run.attrs
        if placement is not None:
            keep = _by_number(stack, placement.reading, keep)
            attrs = {**attrs, **_label_attrs(placement, stated=True)}
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
            start = placement.reading.end
            if keep != ranked:
                attrs = {**attrs, "syntax": run.matched_by.partition(":")[2]}
                matched_by, confidence = rule.matched_by, AMBIGUOUS
                entry.rank = max(rank, (stack[keep - 1].rank or 0) + 1) if keep else rank
        stack.append(entry)
        here.last, here.item, here.owner, here.paragraphs = "", None, None, False
        label = placement.reading.label if placement else run.label
        return _block(run, "section", depth, start, len(run.text), label, matched_by, confidence, attrs, first=0)

    def _read(
        self,
        text: str,
        here: _Container,
        *,
        headed: bool = False,
        blank: bool = True,
        start: int = 0,
        end: int | None = None,
        judge: bool = True,
    ) -> Placement | None:
        """Read and judge a label at `start` of a run's text; its end counts from there."""
        labels = self._scheme.labels
        if not labels.rules:
            return None
        line = text[start:end].partition("\n")[0]
        found = labels.readings(line, len(line) - len(line.lstrip()))
        readings = [reading for reading in found if not reading.rule.bullet] if found else found
        if not readings:
            return None
        rest = line[readings[0].end :]
        fresh = not here.last
        situation = Situation(
            introduced=fresh or introduces(here.last),
            fresh=fresh,
            after_text=here.paragraphs,
            headlike=headed or looks_like_heading(rest.strip()),
            owner=here.owner,
        )
        placement = here.outline.place(readings, situation)
        if placement is None or not judge:
            return placement
        good = partial(
            believable,
            placement,
            rest,
            blank=blank,
            dense=False,
            before=here.last if not blank else "",
            fresh=fresh and not blank,
            inline=False,
            short=False,
            heads=headed,
            alone=False,
            apart=False,
        )
        # Looking for the number behind it costs more than the rest: that is done where it decides.
        if good(confirmed=False) or (good(confirmed=True) and self._runs.goes_on(placement.reading)):
            return placement
        return None

    def _leaf(self, run: Run) -> Block:
        """What the format states and no item is: quotes, notes, tables, code."""
        here = self._here
        depth = self._place(here)
        attrs, label = run.attrs, run.label
        if label is not None:
            label = _label_text(label)
        under = self._labelled(depth)
        matched_by, confidence, attrs = _recognised(run, under, attrs)
        here.last = run.text
        self._containers.append((depth + 1, under, False))  # most units hold nothing
        kind = run.kind or "paragraph"
        return _block(run, kind, depth, 0, len(run.text), label, matched_by, confidence, attrs, run.source, 0)

    def _stated_item(self, run: Run) -> Iterator[Block]:
        """An item that the format states, in whose text labels may stand."""
        here = self._here
        written = self._bullet_label(run, here)
        introducing = introduces(run.text)
        depth = self._place_item(run, here, written, introducing)
        attrs, label, start = run.attrs, run.label, 0
        if written is not None:
            label, start = written.reading.label, written.reading.end
            attrs = {**attrs, **_label_attrs(written, stated=True)}
        elif label is not None:
            label = _label_text(label)
        under = self._labelled(depth)
        matched_by, confidence, attrs = _recognised(run, under, attrs)
        here.last = run.text
        self._containers.append((depth + 1, under or label is not None, introducing))

        def unit(end: int) -> Block:
            return _block(run, "item", depth, start, end, label, matched_by, confidence, attrs, run.source, 0)

        if self._may_hold_labels(run):
            yield from self._labelled_lines(run, unit)
        else:
            yield unit(len(run.text))

    def _may_hold_labels(self, item: Run) -> bool:
        labels = self._scheme.labels
        if not labels.rules:
            return False
        if "\n" in item.text and any(map(labels.readings, item.text.split("\n")[1:])):
            return True
        return self._begins_inside(item)

    def _holds_no_label(self, text: str) -> bool:
        """Tell of most paragraphs, at little cost, that none of their lines begins with a label."""
        labels = self._scheme.labels
        if labels.rules:
            for line in text.split("\n"):
                if labels.readings(line, len(line) - len(line.lstrip())):
                    return False
        return True

    def _begins_inside(self, item: Run) -> bool:
        """Tell whether the text of a numbered item begins with a label of its own (`1. (a) …`)."""
        found = self._scheme.labels.readings(item.text) if item.label is not None else ()
        return bool(found) and any(reading.rule.bracketed and is_first(reading.number) for reading in found)

    def _labelled_lines(self, item: Run, unit: Callable[[int], Block]) -> Iterator[Block]:
        """Read an item in whose text labels may stand: `unit` makes the item of the text before the first."""
        outside = self._containers[-1]
        here = self._here
        start = 0
        if not self._begins_inside(item):
            here.last, _, _ = item.text.partition("\n")
            start = len(here.last) + 1
        blocks = list(filter(None, self._cut(item, here, start, unit)))
        if len(blocks) == 1:
            self._containers[-1] = outside
        else:
            here.introduces = introduces(blocks[0].text)
        yield from blocks

    def _bullet_label(self, run: Run, here: _Container) -> Placement | None:
        """Read the label a bulleted item begins with (`- (a) …`)."""
        if run.kind != "item" or run.label is not None or not run.text:
            return None
        placement = self._read(run.text, here)
        if placement is None or not placement.reading.rule.bracketed or placement.sequence not in ("first", "next"):
            return None
        return placement

    def _place_item(self, run: Run, here: _Container, written: Placement | None, introducing: bool) -> int:
        """Open an item that the format states: beside the item right before it, else where its marker's number says."""
        outline = here.outline
        readings = self._scheme.labels.readings(f"{run.label} ") if run.label is not None else []
        placement = None
        keep = _place_in(outline.stack, here.item)
        if keep < 0:
            if readings:
                situation = Situation(introduced=self._introduced(here), owner=here.owner)
                placement = outline.place(readings, situation)
            keep = placement.keep if placement is not None else self._outside_items(outline)
        outline.cut(keep)
        if placement is not None and placement.under is not None:
            outline.stack.append(placement.under)
        entry = Open(
            outline.depth,
            introduces=introducing,
            name="label" if run.label is not None else "bullet",
            closed=run.label is None,
        )
        reading = written.reading if written is not None else readings[0] if readings else None
        if reading is not None:
            entry.rule, entry.number, entry.order = reading.rule, reading.number, reading.rule.order
        outline.stack.append(entry)
        here.item, here.owner, here.paragraphs = entry, None, False
        return entry.depth

    def _introduced(self, here: _Container) -> bool:
        """Tell whether a list stated right behind a text belongs to it: it is incomplete, or its run goes on."""
        if introduces(here.last) or not ended(here.last):
            return True
        top = here.outline.stack[-1] if here.outline.stack else None
        return top is not None and top.rule is not None and not top.section and self._runs.list_goes_on(top)

    def _outside_items(self, outline: Outline) -> int:
        keep = len(outline.stack)
        while keep and not outline.stack[keep - 1].section:
            entry = outline.stack[keep - 1]
            if not entry.closed and entry.name not in ("label", "bullet"):
                break
            keep -= 1
        return keep

    def _place(self, here: _Container) -> int:
        """The depth of what the format states where it stands: below the innermost section, or a unit it continues."""
        here.outline.cut(self._outside_items(here.outline))
        stack = here.outline.stack
        while stack and stack[-1].closed:
            stack.pop()
        here.item, here.owner, here.paragraphs = None, None, False
        return here.outline.depth

    def _paragraph(self, run: Run) -> Iterator[Block]:
        here = self._here
        if run.kind != "paragraph":
            yield from self._indented_code(run, here)
            return
        heading = self._bold_heading(run)
        if heading is not None:
            yield heading
            return
        yield from filter(None, self._cut(run, here))

    def _indented_code(self, run: Run, here: _Container) -> Iterator[Block]:
        """Read indented code as items if every line begins with a label that goes on or opens a run, else as code."""
        kept = _copy(here)
        blocks: list[Block] = []
        for block in self._cut(run, here):
            if block is None:
                self._containers[-1] = kept
                blocks = [self._leaf(run)]
                break
            blocks.append(block)
        yield from blocks

    def _cut(
        self, run: Run, here: _Container, start: int = 0, unit: Callable[[int], Block] | None = None
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
            line = text[start:stop].strip()
            placement = self._read(text, here, blank=start == 0 or verbatim, start=start, end=stop)
            if verbatim and line and (placement is None or placement.sequence not in ("first", "next")):
                yield None
            if placement is not None:
                if start > 0 or unit is not None:
                    piece.end = start
                    yield self._piece(run, piece, here, unit)
                    if piece.placement is None and unit is None:  # the text before it may own the list that begins here
                        placement = self._read(text, here, start=start, end=stop, judge=False) or placement
                piece = _Piece(start, len(text), placement, start + placement.reading.end, self._open(placement, here))
                piece.behind = start == 0 and unit is not None
                while not verbatim and (further := self._further(run, stop, piece, here)) is not None:
                    piece.end, piece.on_line = further.start, True
                    yield self._piece(run, piece, here, unit)
                    piece = further
            if line:
                here.last = line
                if piece.entry is not None:
                    piece.entry.introduces = introduces(line)
            start = stop + 1
        yield self._piece(run, piece, here, unit)

    def _open(self, placement: Placement, here: _Container) -> Open:
        here.item, here.owner, here.paragraphs = None, None, False
        return here.outline.open(placement, indent=0, listed=introduces(here.last))

    def _further(self, run: Run, stop: int, piece: _Piece, here: _Container) -> _Piece | None:
        """Open the unit of a label right behind the piece's own (`(a)(1) …`), on the line that ends at `stop`."""
        assert piece.placement is not None
        text = run.text[:stop]
        start = piece.text_start + len(text[piece.text_start :]) - len(text[piece.text_start :].lstrip())
        readings = inner_readings(self._scheme.labels, text, start, piece.placement.reading.rule)
        placement = here.outline.place(readings, SAME_LINE) if readings else None
        if placement is None:
            return None
        end = len(run.text)
        return _Piece(start, end, placement, placement.reading.end, self._open(placement, here), behind=True)

    def _piece(self, run: Run, piece: _Piece, here: _Container, unit: Callable[[int], Block] | None) -> Block:
        if piece.placement is not None:
            return self._item(run, piece, piece.placement)
        return self._text(run, piece, here) if unit is None else unit(piece.end)

    def _item(self, run: Run, piece: _Piece, placement: Placement) -> Block:
        assert piece.entry is not None
        reading = placement.reading
        rest = run.text[piece.text_start : piece.end].strip()
        piece.entry.section = (
            reading.rule.reset and run.kind != "code" and is_section(reading.rule, rest, True, piece.entry)
        )
        certain = not placement.others and run.kind != "code"
        return _block(
            run,
            "section" if piece.entry.section else "item",
            piece.entry.depth,
            piece.text_start,
            piece.end,
            reading.label,
            reading.rule.matched_by,
            CONFIDENCE[placement.sequence] if certain else AMBIGUOUS,
            _label_attrs(placement, stated=False),
            _range(run, piece),
            first=piece.start,
        )

    def _text(self, run: Run, piece: _Piece, here: _Container) -> Block:
        text = here.last = run.text[piece.start : piece.end].strip()
        depth, why = self._text_place(here, text)
        under = self._labelled(depth)
        again = here.paragraphs or (bool(here.outline.stack) and not here.outline.stack[-1].heads(depth))
        here.outline.close_level(depth)
        matched_by, confidence = (CONTINUATION, CONTINUED) if under else (FALLBACK, 0.0)
        attrs: Mapping[str, Any] = {"continuation": why} if under else EMPTY
        own = text[-1:] not in ".;!?。；" and (defines(text) or not ended(text) or (introduces(text) and again))
        here.item, here.owner, here.paragraphs = (
            None,
            Open(depth, name="paragraph", introduces=True) if own else None,
            True,
        )
        return _block(
            run, "paragraph", depth, piece.start, piece.end, None, matched_by, confidence, attrs, _range(run, piece)
        )

    def _text_place(self, here: _Container, text: str) -> tuple[int, str]:
        """Where an unlabelled text goes, and why: below the unit it continues, or after a list as in plain text."""
        stack = here.outline.stack
        if not stack:
            return here.outline.base, "position"
        top = stack[-1]
        if top.section:
            return top.depth + 1, "position"
        if top.name in ("label", "bullet"):
            return top.depth, "position"
        owner = stack[-2] if len(stack) > 1 else None
        listed = top.closed or top.listed or (owner.introduces if owner is not None else here.introduces)
        if not listed or (not top.closed and self._runs.list_goes_on(top)):
            return top.depth + 1, "sentence"
        if owner is not None and owner.is_sentence and not text[:1].islower():
            return owner.depth, "position"
        return top.depth, "position" if top.closed else "list_end"

    def _bold_heading(self, run: Run) -> Block | None:
        if not self._bold or "\n" in run.text or not _is_bold(run) or self._read(run.text, self._here) is not None:
            return None
        found = matching_rules(
            self._bold, HeadingLine(run.text.strip(), standalone=True, followed_by_label=False, bold=True)
        )
        if not found:
            return None
        here = self._here
        stack = here.outline.stack
        keep = len(stack)
        while keep and (not stack[keep - 1].section or stack[keep - 1].rank == NO_RANK):
            keep -= 1
        entry = here.outline.open_heading(found[0].rule.name, -1, keep)
        entry.rank = NO_RANK
        here.last = ""
        return _block(run, "section", entry.depth, 0, len(run.text), None, f"heading:{found[0].rule.name}", HEADING, {})


def _place_in(stack: list[Open], item: Open | None) -> int:
    """Where an item stands among the open units, itself and not one that equals it; -1 if it is none of them."""
    if item is not None:
        for index, entry in enumerate(stack):
            if entry is item:
                return index
    return -1


def _recognised(run: Run, under: bool, attrs: Mapping[str, Any]) -> tuple[str, float, Mapping[str, Any]]:
    """Give rule, confidence and attrs: what the run says, but a fallback below a labelled unit goes on with that."""
    if under and run.matched_by == FALLBACK:
        return CONTINUATION, CONTINUED, {"continuation": "indent"}
    return run.matched_by, run.confidence, attrs


def _label_text(label: str) -> str:
    """Fold a label that the format states and cut what ends it."""
    return " ".join(label.split()).rstrip(" .:—–-")


def _copy(here: _Container) -> _Container:
    """Copy what a container knows, so that reading on from it can be taken back."""
    outline = here.outline
    fresh = Outline(outline.base, list(outline.stack), dict(outline.suspended), outline.observed.copy())
    return replace(here, outline=fresh)


def _by_number(stack: list[Open], reading: Reading, keep: int) -> int:
    """Where dotted numbers say the heading goes: below the open section whose number is the longest part of its own."""
    if len(reading.number) < 2:
        return keep
    for index in range(len(stack) - 1, -1, -1):
        entry = stack[index]
        if entry.section and entry.number == reading.number[:-1]:
            return index + 1
    return keep


def _label_attrs(placement: Placement, stated: bool) -> dict[str, Any]:
    rule = placement.reading.rule
    attrs: dict[str, Any] = {"style": rule.style, "label_pattern": rule.name, "sequence": placement.sequence}
    if placement.others and not stated:
        attrs["readings"] = [
            {"pattern": reading.rule.name, "style": reading.rule.style, "value": written(reading.number)}
            for reading in (placement.reading, *placement.others)
        ]
    return attrs


def _is_bold(run: Run) -> bool:
    text = run.text.strip()
    strong = [span for span in run.spans if span.type == "strong"]
    return bool(text) and len(strong) == 1 and strong[0].end - strong[0].start >= len(text)


def _range(run: Run, piece: _Piece) -> tuple[int, int]:
    """The source range of a piece: from behind the line break before it to that behind it, or from label to label."""
    if piece.behind:
        start = _offset(run, piece.start)
    else:
        start = run.source[0] if piece.start == 0 else _offset(run, piece.start - 1) + 1
    if piece.on_line:
        return start, _offset(run, piece.end)
    if piece.end >= len(run.text):
        return start, run.source[1] if run.text_end is None else run.text_end
    last_break = run.text.index("\n", len(run.text[: piece.end].rstrip()))  # the markup before it belongs to the piece
    return start, _offset(run, last_break)


def _offset(run: Run, index: int) -> int:
    return run.source[0] + index if run.offsets is None else run.offsets[index]


def _block(
    run: Run,
    kind: Any,
    depth: int,
    start: int,
    end: int,
    label: str | None,
    matched_by: str,
    confidence: float,
    attrs: Mapping[str, Any],
    source: tuple[int, int] | None = None,
    first: int | None = None,
) -> Block:
    text, spans = run.text, run.spans
    if start or end < len(text):
        spans = _spans_within(run, start if first is None else first, start, end)
        text = text[start:end]
    if kind != "code":
        if spans:
            text, spans = fold_with_spans(text, spans)
        else:
            text = fold(text)
    return Block(
        kind=kind,
        text=text,
        label=label,
        depth=depth,
        role=run.role,
        spans=spans,
        matched_by=matched_by,
        confidence=confidence,
        source=source or run.source,
        attrs=attrs,
    )


def _spans_within(run: Run, first: int, start: int, end: int) -> tuple[Span, ...]:
    """Give the spans of a piece of a run, which begins at `first` with a label and whose text is [start, end).

    Of the spans over the label alone those with a value are kept, empty: a link's target stands nowhere else.
    """
    last = len(run.text) if end >= len(run.text) else end - 1  # an empty span before a line break is before the cut
    found = [
        Span(span.type, max(span.start - start, 0), max(min(span.end, end) - start, 0), span.value)
        for span in run.spans
        if (span.end > start and span.start < end)
        or (span.start == span.end and start <= span.start <= last)
        or (span.value is not None and span.start < start and (span.end > first or span.start == first))
    ]
    return tuple(sorted(found, key=in_order))
