"""A story: the document, a note or a comment, walked once from its first element to its last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from lection_reader_docx.body.context import Context, Part
from lection_reader_docx.body.drafts import Draft
from lection_reader_docx.body.finishing import Finisher
from lection_reader_docx.body.inline import Inline
from lection_reader_docx.body.pieces import Close, Open, Piece
from lection_reader_docx.body.place import Place
from lection_reader_docx.body.revisions import CHANGES
from lection_reader_docx.package.archive import UnreadablePart
from lection_reader_docx.package.names import attribute, child, child_value, is_on, name_of, tags_of, whole
from lection_reader_docx.package.xml import Event
from lection_reader_docx.styles.properties import paragraph_properties, run_properties

if TYPE_CHECKING:
    from lxml.etree import _Element

Handler = Callable[["_Element"], None]

_PASSED_OVER: Final = frozenset(
    {"w:rPrChange", "w:tblPrChange", "w:tblGrid", "w:sectPr", "w:tblPr", "mc:Fallback", "w:ffData", "w:annotationRef"}
)
_COMPLETING: Final = frozenset({"w:p", "w:tbl", "w:tr", "w:tc"})
"""The elements at whose end a piece may be complete, and what stands in them is not needed any more."""
_CONTENTS: Final = "Table of Contents"


class Story(Place):
    """Walks one story. Its state is what is open at one place: paragraphs, fields, changes, content controls."""

    def __init__(self, context: Context, part: Part, number: int = 0) -> None:
        """Begin behind the paragraph of a number of a part."""
        super().__init__(context, part, number)
        self.carried: Draft | None = None
        """A paragraph without a mark, which the next one goes on with."""
        self._controls: list[bool] = []
        """The content controls that are open; whether they hold a table of contents."""
        self._rows_out: list[bool] = []
        self.damage: UnreadablePart | None = None
        """Why the story broke off, if it did."""
        self._finisher = Finisher(self)
        inline = Inline(self)
        self._starts: dict[str, Handler] = {
            "w:p": self._begin_paragraph,
            "w:tbl": self._begin_table,
            "w:tr": self._begin_row,
            "w:tc": self._begin_cell,
            "w:sdt": self._begin_control,
            **inline.starts,
        }
        self._ends: dict[str, Handler] = {
            "w:p": self._end_paragraph,
            "w:tbl": self._end_part,
            "w:tr": self._end_row,
            "w:tc": self._end_part,
            "w:sdt": self._end_control,
            **inline.ends,
        }
        self._wholes: dict[str, Handler] = {
            "w:pPr": self._paragraph_properties,
            "w:trPr": self._row_properties,
            "w:tcPr": self._cell_properties,
            "w:sdtPr": self._control_properties,
            **inline.wholes,
            **dict.fromkeys(_PASSED_OVER, _nothing),
        }
        for name in CHANGES:
            self._starts[name] = self.revisions.begin
            self._ends[name] = lambda _: self.revisions.end()

    @property
    def tags(self) -> list[str]:
        """The tags of all elements that the story reads or passes over; others are transparent."""
        return tags_of({*self._starts, *self._ends, *self._wholes})

    def pieces(self, events: Iterable[Event], *, clear: bool = False) -> Iterator[Piece]:
        """Yield the pieces of the story in reading order; `clear` frees what has been read of the tree."""
        ready = self.ready
        try:
            for _ in self._walk(events, clear):
                if ready and not self.drafts:
                    yield from ready
                    ready.clear()
        except UnreadablePart as error:
            self.damage = error
        self._finish_all()
        yield from ready
        ready.clear()

    def _walk(self, events: Iterable[Event], clear: bool) -> Iterator[None]:
        """Handle event after event; stop at each end of an element that may complete a piece."""
        skipping = 0
        starts, ends, wholes = self._starts, self._ends, self._wholes
        for event, element in events:
            name = name_of(element.tag)
            if skipping:
                skipping += 1 if event == "start" else -1
                if not skipping:
                    wholes[name](element)
            elif event == "start":
                if name in wholes:
                    skipping = 1
                elif name in starts:
                    starts[name](element)
            elif name in ends:
                ends[name](element)
                if name in _COMPLETING:
                    if clear:
                        _free(element)
                    yield
            elif clear and name == "w:r":
                _free(element)

    def _finish_all(self) -> None:
        """Complete what is still open where a story breaks off."""
        while self.drafts:
            self._finish(self.drafts.pop())
        if self.carried is not None:
            carried, self.carried = self.carried, None
            carried.without_mark = False
            self._finisher.emit(carried)

    def _put(self, piece: Draft | Piece) -> None:
        """Let a piece follow, inside the paragraph that is open around it or on its own; none of a row left out."""
        if any(self._rows_out):
            return
        if self.drafts:
            self.drafts[-1].inside.append(piece)
        elif isinstance(piece, Draft):
            self._finisher.emit(piece)
        else:
            self.ready.append(piece)

    def _begin_paragraph(self, element: _Element) -> None:
        self.number += 1
        draft = Draft(self.number, contents=self.fields.listing or any(self._controls))
        for name in self.pending_bookmarks:
            draft.writing.name(name)
        self.pending_bookmarks.clear()
        self.drafts.append(draft)

    def _end_paragraph(self, element: _Element) -> None:
        if self.drafts:
            self._finish(self.drafts.pop())

    def _finish(self, draft: Draft) -> None:
        if not self.drafts and self.carried is not None:
            carried, self.carried = self.carried, None
            draft = _joined(carried, draft)
        if any(self._rows_out):
            return
        if draft.without_mark and not self.drafts:
            self.carried = draft
            return
        self._put(draft)

    def _paragraph_properties(self, element: _Element) -> None:
        draft = self.draft
        if draft is None:
            return
        mark = child(element, "w:rPr")
        draft.without_mark = self.revisions.leaves_out(mark)
        draft.mark = run_properties(mark)
        former = child(element, "w:pPrChange", "w:pPr") if self.revisions.side == "original" else None
        draft.own = paragraph_properties(element if former is None else former)
        numbering = child(element, "w:numPr")
        if numbering is not None and self.revisions.side == "original" and child(numbering, "w:ins") is not None:
            draft.own = replace(draft.own, num=None, level=None)

    def _begin_table(self, element: _Element) -> None:
        self._end_carried()
        self._put(Open("table", place={"part": self.part.name, "paragraph": self.number + 1}))

    def _begin_row(self, element: _Element) -> None:
        self._rows_out.append(False)
        self._put(Open("row"))

    def _row_properties(self, element: _Element) -> None:
        opened = self._last_opened("row")
        if self._rows_out and self.revisions.leaves_out(element):
            self._rows_out[-1] = True
            if opened is not None:
                (self.drafts[-1].inside if self.drafts else self.ready).pop()
            return
        if opened is not None and is_on(child(element, "w:tblHeader")):
            opened.attrs["header"] = True

    def _begin_cell(self, element: _Element) -> None:
        self._put(Open("cell"))

    def _cell_properties(self, element: _Element) -> None:
        opened = self._last_opened("cell")
        if opened is None:
            return
        columns = whole(child_value(element, "w:gridSpan"))
        if columns is not None and columns > 1:
            opened.attrs["colspan"] = columns
        for name, key in (("w:vMerge", "merged_above"), ("w:hMerge", "merged_before")):
            merged = child(element, name)
            if merged is not None and attribute(merged) != "restart":
                opened.attrs[key] = True

    def _last_opened(self, kind: str) -> Open | None:
        pieces: list[Any] = self.drafts[-1].inside if self.drafts else self.ready
        last = pieces[-1] if pieces else None
        return last if isinstance(last, Open) and last.kind == kind else None

    def _end_part(self, element: _Element) -> None:
        self._end_carried()
        self._put(Close())

    def _end_row(self, element: _Element) -> None:
        if self._rows_out.pop():
            self.context.omissions.leave_out("deleted" if self.revisions.side == "accepted" else "inserted")
        else:
            self._put(Close())

    def _end_carried(self) -> None:
        """End a paragraph without a mark where no other follows it in the same cell."""
        if self.carried is not None and not self.drafts:
            carried, self.carried = self.carried, None
            carried.without_mark = False
            self._finisher.emit(carried)

    def _begin_control(self, element: _Element) -> None:
        self._controls.append(False)

    def _control_properties(self, element: _Element) -> None:
        gallery = child_value(element, "w:docPartObj", "w:docPartGallery")
        if self._controls and gallery == _CONTENTS:
            self._controls[-1] = True

    def _end_control(self, element: _Element) -> None:
        if self._controls:
            self._controls.pop()


def _joined(first: Draft, second: Draft) -> Draft:
    """Join a paragraph without a mark to the one it goes on with, whose properties hold."""
    first.writing.append(second.writing)
    second.writing = first.writing
    second.calls[:0] = first.calls
    second.inside[:0] = first.inside
    second.hid = second.hid or first.hid
    return second


def _nothing(element: _Element) -> None:
    """Pass over an element with all that stands in it."""


def _free(element: _Element) -> None:
    """Forget the content of an element that has been read, and its neighbours before it."""
    element.clear()
    parent = element.getparent()
    if parent is not None:
        while element.getprevious() is not None:
            del parent[0]
