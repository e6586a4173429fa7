"""What the engine found, together with what the reader reads itself, in the order of the linear text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from lection_core import CONTINUATION, FALLBACK, Block, Dropped, Kind, Span, fold

from lection_reader_pdf.blocks.composing import Composer
from lection_reader_pdf.blocks.linear import place_of
from lection_reader_pdf.blocks.outline import Outline
from lection_reader_pdf.blocks.styles import heading_signals, style_of
from lection_reader_pdf.blocks.units import LeftOut, NoteUnit, TableUnit, TextUnit

FURNITURE: Final = "Running heads, feet and page numbers belong to the page, not to the text."
_BY_LOOKS: Final = 0.5
"""How sure a heading is that only its looks show."""
_NOTE: Final = 0.6
"""How sure a footnote is: its place and its mark show it, the file states neither."""

_TABLE: Final = 0.5
"""How sure a table is that only its gaps show."""


@dataclass(slots=True)
class _Waiting:
    """A block of the engine that waits for the one behind it."""

    block: Block
    unit: TextUnit | None


class Assembly:
    """Puts blocks into place: notes behind the paragraphs of their page, headings by looks above what they head."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._linear = composer.linear
        self._outline = Outline()
        self._text: TextUnit | None = None
        self._last = Block(kind="document", depth=0)
        self._begun = False
        """A block of the text has been given: what else is set like a title stands below the first one."""

    def blocks(self, found: Iterable[Block | Dropped]) -> Iterator[Block | Dropped]:
        """Yield the blocks of the document below its root, and what was dropped."""
        waiting: _Waiting | None = None
        for item in found:
            if isinstance(item, Dropped):
                yield item
                continue
            if waiting is not None:
                yield from self._placed(waiting, item)
            assert item.source is not None
            yield from self._asides(item.source[0], item)
            waiting = _Waiting(item, self._text)
            self._linear.forget(item.source[0])
        if waiting is not None:
            yield from self._placed(waiting, None)
        yield from self._asides(self._linear.size + 1, None)

    def _asides(self, position: int, following: Block | None) -> Iterator[Block | Dropped]:
        """Yield what stands before `position` and did not go through the engine."""
        units = self._composer.units
        while units and units[0].start <= position:
            unit = units.popleft()
            if isinstance(unit, TextUnit):
                self._text = unit
            elif isinstance(unit, LeftOut):
                yield Dropped(kind="page_furniture", count=1, reason=FURNITURE, sources=((unit.start, unit.end),))
            elif isinstance(unit, NoteUnit):
                yield self._note(unit)
            else:
                yield from self._table(unit, following)

    def _placed(self, waiting: _Waiting, following: Block | None) -> Iterator[Block]:
        """Yield a block of the engine at its depth in the tree, with its place and the marks of notes in it."""
        block, unit = waiting.block, waiting.unit
        assert block.source is not None
        style = style_of(unit) if unit is not None else (0.0, False)
        attrs: dict[str, Any] = {**block.attrs, "place": self._place(*block.source)}
        kind, matched_by, confidence, role = block.kind, block.matched_by, block.confidence, block.role
        signals = self._signals(block, unit)
        stated = self._is_stated_heading(block, unit)
        if (signals or stated) and kind == "section":
            depth = self._outline.rank(block, style)
        elif signals or stated:
            depth = self._outline.add(block, style, following)
            kind, attrs = "section", {"place": attrs["place"]}
            matched_by, confidence = "pdf:font", _BY_LOOKS
        else:
            depth = self._outline.depth(block, style)
        if signals:
            attrs["signals"] = (*attrs.get("signals", ()), *signals)
        if stated:
            matched_by, confidence, role = "pdf:heading", 1.0, None
        spans, source = block.spans, block.source
        marked = self._marked(block, unit)
        if marked:
            spans = tuple(
                sorted((*spans, *_mark_spans(block, marked)), key=lambda each: (each.start, -each.end, each.type))
            )
            source = (source[0], max(source[1], marked[-1].marks[-1][1]))
        if unit is not None and unit.links:
            spans = tuple(
                sorted((*spans, *_link_spans(block, unit)), key=lambda each: (each.start, -each.end, each.type))
            )
        self._last = Block(
            kind=kind,
            text=block.text,
            label=block.label,
            depth=min(depth, self._last.depth + 1),
            role=role,
            spans=spans,
            matched_by=matched_by,
            confidence=confidence,
            source=source,
            attrs=attrs,
        )
        self._begun = True
        yield self._last

    def _marked(self, block: Block, unit: TextUnit | None) -> list[TextUnit]:
        """Give what stands in a block of the units that have marks of notes, those right behind it included."""
        assert block.source is not None
        first, last = block.source
        result: list[TextUnit] = []
        for each in chain((unit,), self._composer.units):
            if each is None or not isinstance(each, TextUnit):
                continue
            if each.start >= last:
                break
            last_here = max(last, each.marks_behind(last))
            marks = [mark for mark in each.marks if first <= mark[0] < last_here]
            if marks:
                start, end = max(first, each.start), min(last_here, each.end)
                text = each.text[start - each.start : end - each.start]
                result.append(TextUnit(start, end, text, each.paragraph, each.measures, marks=marks))
        return result

    @staticmethod
    def _is_stated_heading(block: Block, unit: TextUnit | None) -> bool:
        """Tell whether the structure tree states that a block without a label is a heading."""
        if unit is None or unit.rank is None or block.label is not None or block.source != (unit.start, unit.end):
            return False
        return block.kind == "section" or (
            block.kind == "paragraph" and block.matched_by in (FALLBACK, CONTINUATION) and bool(block.text)
        )

    def _signals(self, block: Block, unit: TextUnit | None) -> tuple[str, ...]:
        """Give what the looks of a block without a label show: that it is a heading, and of which rank."""
        heading = block.kind == "section" and block.label is None
        if (
            unit is None
            or not self._composer.recognises
            or not (heading or block.matched_by in (FALLBACK, CONTINUATION))
        ):
            return ()
        if block.kind not in ("section", "paragraph"):
            return ()
        if block.source != (unit.start, unit.end) or (block.role is not None and self._begun):
            return ()
        return heading_signals(unit, block.text)

    def _place(self, start: int, end: int) -> dict[str, Any]:
        return place_of(self._linear.lines(start, end))

    def _note(self, unit: NoteUnit) -> Block:
        """Make a block of a footnote, below the block it stands behind."""
        return Block(
            kind="note",
            text=fold(unit.text),
            label=unit.label,
            depth=self._last.depth + 1,
            matched_by="pdf:footnote",
            confidence=_NOTE,
            source=(unit.start, unit.end),
            attrs={"place": self._place(unit.start, unit.end)},
        )

    def _table(self, unit: TableUnit, following: Block | None) -> Iterator[Block]:
        """Make the blocks of a table: beside the paragraph it stands behind, below any other block."""
        beside = self._last.kind == "paragraph" and (following is None or following.depth <= self._last.depth)
        depth = self._last.depth + (not beside)

        def block(kind: Kind, level: int, start: int, end: int, text: str = "", *, header: bool = False) -> Block:
            attrs: dict[str, Any] = {"header": True} if header else {}
            if end > start:
                attrs["place"] = self._place(start, end)
            return Block(
                kind=kind,
                text=text,
                depth=depth + level,
                matched_by="pdf:table",
                confidence=_TABLE,
                source=(start, end),
                attrs=attrs,
            )

        yield block("table", 0, unit.start, unit.end)
        for number, (start, end, cells) in enumerate(unit.rows):
            header = unit.header and number == 0
            yield block("row", 1, start, end, header=header)
            for cell in cells:
                yield block("cell", 2, cell.start, cell.end, fold(cell.text), header=header)


def _link_spans(block: Block, unit: TextUnit) -> Iterator[Span]:
    """Give the links of a block as spans, where its text is that of the unit, letter by letter."""
    assert block.source is not None
    first, last = block.source
    for start, end, target in unit.links:
        place = len(block.text) - (last - start)
        words = unit.text[start - unit.start : end - unit.start]
        if first <= start and place >= 0 and block.text[place : place + end - start] == words:
            yield Span("link", place, place + end - start, target)


def _mark_spans(block: Block, units: Sequence[TextUnit]) -> Iterator[Span]:
    """Give the marks of notes in a block as spans: places in its text, from which the marks are left out."""
    rest = ""
    for unit in reversed(units):
        end = unit.end - unit.start
        for start, stop in reversed(unit.marks):
            rest = unit.text[stop - unit.start : end] + rest
            end = start - unit.start
            place = max(0, len(block.text) - len(fold(rest)))
            yield Span("note_reference", place, place, unit.text[start - unit.start : stop - unit.start])
        rest = " " + unit.text[:end] + rest
