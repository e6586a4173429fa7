"""Runs: from the pieces of a document to what the engine takes, and to the linear text."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from lection_core import FALLBACK, Kind, Span
from lection_profiles import Run, Standing

from lection_reader_docx.body.pieces import Close, NoteCall, Open, Paragraph, Piece
from lection_reader_docx.numbering.labels import Label
from lection_reader_docx.structure.linear import LinearWriter
from lection_reader_docx.structure.nesting import Nesting

AHEAD: Final = 200
"""How many pieces are looked at for the next numbered paragraph behind an unnumbered one."""
_STYLES: Final = {
    "decimal": "arabic",
    "decimalZero": "arabic",
    "lowerLetter": "alpha",
    "upperLetter": "ALPHA",
    "lowerRoman": "roman",
    "upperRoman": "ROMAN",
    "cardinalText": "word",
    "ordinalText": "word",
    "none": "none",
}


@dataclass(slots=True)
class _Unit:
    """A run whose end may not be known yet; the fields are those of `Run`."""

    kind: Kind
    matched_by: str
    start: int
    end: int
    depth: int
    text: str = ""
    text_start: int = 0
    spans: tuple[Span, ...] = ()
    label: str | None = None
    rank: int | None = None
    role: str | None = None
    attrs: dict[str, Any] = field(default_factory=dict)
    standing: Standing | None = None

    def run(self) -> Run:
        """Make the run."""
        return Run(
            text=self.text,
            source=(self.start, self.end),
            offsets=range(self.text_start, self.text_start + len(self.text)),
            depth=self.depth,
            rank=self.rank,
            kind=self.kind,
            spans=self.spans,
            label=self.label,
            matched_by=self.matched_by,
            confidence=0.0 if self.matched_by == FALLBACK else 1.0,
            role=self.role,
            attrs=self.attrs,
            standing=self.standing,
        )


class Composer:
    """Makes runs of the pieces of one document and writes its linear text."""

    def __init__(self, pieces: Iterable[Piece], note: Callable[[NoteCall], list[Piece]]) -> None:
        self._incoming = iter(pieces)
        self._note = note
        self._ahead: deque[Piece] = deque()
        self.linear = LinearWriter()
        self.bookmarks: dict[str, int] = {}
        """Where in the linear text each bookmark begins."""
        self._opened: list[_Unit] = []
        """The tables, rows and cells that are open."""
        self._nestings = [Nesting(self._stated_ahead, self._following)]
        self._units: list[_Unit] = []
        self._inside = 0
        """1 while a table is placed whose pieces come next."""
        self._taken = 0
        self._clear_to = self._clear_depth = 0
        """Up to which piece no numbered paragraph or heading stands outside tables, and how many are open there."""

    def runs(self) -> Iterator[Run]:
        """Yield the runs in document order."""
        while (piece := self._next()) is not None:
            if isinstance(piece, Paragraph):
                self._paragraph(piece)
            elif isinstance(piece, Open):
                self._open(piece)
            else:
                self._close()
            if not self._opened:
                yield from (unit.run() for unit in self._units)
                self._units.clear()
        while self._opened:
            self._close()
        yield from (unit.run() for unit in self._units)

    def _next(self) -> Piece | None:
        self._taken += 1
        return self._ahead.popleft() if self._ahead else next(self._incoming, None)

    def _at(self, index: int) -> Piece | None:
        """Return the piece so far ahead, 0 being the next; None behind the last and further than `AHEAD`."""
        while index < AHEAD and index >= len(self._ahead) and (piece := next(self._incoming, None)) is not None:
            self._ahead.append(piece)
        return self._ahead[index] if index < min(len(self._ahead), AHEAD) else None

    def _following(self) -> Paragraph | None:
        """Return the next of `_stated_ahead`; what has been found to be none is not looked at again."""
        if self._opened or self._inside:
            return next(self._stated_ahead(), None)
        index, depth = self._clear_to - self._taken, self._clear_depth
        if index <= 0:
            index = depth = 0
        while (piece := self._at(index)) is not None:
            if isinstance(piece, Open):
                depth += 1
            elif isinstance(piece, Close):
                depth -= 1
            elif not depth and _is_stated(piece):
                break
            index += 1
        self._clear_to, self._clear_depth = self._taken + index, depth
        return piece if isinstance(piece, Paragraph) else None

    def _stated_ahead(self) -> Iterator[Paragraph]:
        """Give the numbered paragraphs and headings in sight, of the same cell and outside the tables in between."""
        depth, index = self._inside, 0
        while (piece := self._at(index)) is not None:
            index += 1
            if isinstance(piece, Open):
                depth += 1
            elif isinstance(piece, Close):
                depth -= 1
                if depth < 0:
                    return
            elif not depth and _is_stated(piece):
                yield piece

    def _open(self, piece: Open) -> None:
        start = self.linear.length
        unit = _Unit(piece.kind, "docx:table", start, start, len(self._opened), text_start=start)
        unit.attrs = piece.attrs | ({"place": piece.place} if piece.place else {})
        if piece.kind == "table":
            self._inside = 1
            unit.standing = self._nestings[-1].text(None)
            self._inside = 0
        elif piece.kind == "cell":
            self._nestings.append(Nesting(self._stated_ahead, self._following))
        self._units.append(unit)
        self._opened.append(unit)

    def _close(self) -> None:
        if not self._opened:
            return
        unit = self._opened.pop()
        unit.end = max(unit.start, self.linear.length - 1)
        if unit.kind == "table" and self._units[-1] is unit:
            self._units.pop()  # every row of it was left out
        elif unit.kind == "cell":
            self._nestings.pop()
            last = self._units[-1]
            if last is not unit and self._units[-2] is unit and _is_plain(last):
                self._units.pop()
                unit.text, unit.text_start, unit.spans = last.text, last.text_start, last.spans

    def _paragraph(self, paragraph: Paragraph) -> None:
        label = paragraph.label
        line = self.linear.line(*_head(label), paragraph.text)
        unit = _Unit("paragraph", FALLBACK, line.start, line.end, len(self._opened))
        unit.text, unit.text_start, unit.spans = paragraph.text, line.text, paragraph.spans
        unit.attrs["place"] = {"part": paragraph.part, "paragraph": paragraph.number}
        for name, place in paragraph.bookmarks:
            self.bookmarks.setdefault(name, line.text + place)
        self._recognise(unit, paragraph)
        self._units.append(unit)
        for call in paragraph.calls:
            self._call(call, len(self._opened))

    def _recognise(self, unit: _Unit, paragraph: Paragraph) -> None:
        """Say what the format states of a paragraph, and where it stands."""
        label, nesting = paragraph.label, self._nestings[-1]
        if label is not None and label.text:
            if label.bullet:
                unit.attrs["bullet"] = label.text
            else:
                unit.label = label.text
                unit.attrs["style"] = _STYLES.get(label.format, "arabic")
        if paragraph.contents:
            unit.matched_by, unit.role = "docx:contents", "toc"
            unit.standing = nesting.text(paragraph)
        elif paragraph.outline is not None and (paragraph.text or unit.label):
            unit.kind, unit.matched_by, unit.rank = "section", "docx:heading", paragraph.outline + 1
            unit.standing = nesting.heading(paragraph)
        elif label is not None and label.text:
            unit.kind, unit.matched_by = "item", "docx:list"
            unit.standing = nesting.item(paragraph)
        else:
            unit.standing = nesting.text(paragraph)
            if (paragraph.style or "").lower() == "title":
                unit.role = "title"

    def _call(self, call: NoteCall, depth: int) -> None:
        """Let a note follow the paragraph that calls it."""
        pieces = self._note(call)
        paragraphs = [piece for piece in pieces if isinstance(piece, Paragraph)]
        if not paragraphs:
            return
        first, *others = paragraphs
        text = first.text if first.label is None else ""
        line = self.linear.line(call.label or "", " ", text)
        unit = _Unit("note", f"docx:{_NOTES[call.story]}", line.start, line.end, depth, label=call.label)
        unit.text, unit.text_start, unit.standing = text, line.text, Standing(0)
        unit.attrs["place"] = {"part": first.part, "paragraph": first.number}
        if text:
            unit.spans = first.spans
        unit.role = "comment" if call.story == "comments" else None
        self._units.append(unit)
        self._nestings.append(Nesting(self._stated_ahead, self._following))
        opened, self._opened = self._opened, [*self._opened, unit]
        for paragraph in others if text else paragraphs:
            self._paragraph(paragraph)
        unit.end = max(unit.end, self.linear.length - 1)
        self._opened = opened
        self._nestings.pop()


_NOTES: Final = {"footnotes": "footnote", "endnotes": "endnote", "comments": "comment"}


def _head(label: Label | None) -> tuple[str, str]:
    """Return what is printed before a text, and what separates the two; a sign is set apart in any case."""
    if label is None:
        return "", ""
    return label.text, label.separator or (" " if label.bullet else "")


def _is_stated(paragraph: Paragraph) -> bool:
    if paragraph.contents:
        return False
    return paragraph.outline is not None or (paragraph.label is not None and bool(paragraph.label.text))


def _is_plain(unit: _Unit) -> bool:
    return unit.kind == "paragraph" and unit.matched_by == FALLBACK
