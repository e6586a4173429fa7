"""Finishing: from a complete draft to the paragraph as it is printed, with its label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection_reader_docx.body.drafts import Draft
from lection_reader_docx.body.pieces import Paragraph, Piece

if TYPE_CHECKING:
    from lection_reader_docx.body.place import Place


class Finisher:
    """Finishes the paragraphs of one story, in the order in which Word counts them."""

    def __init__(self, story: Place) -> None:
        self._story = story

    def emit(self, draft: Draft) -> None:
        """Let a paragraph be ready, then what stands in the boxes that are anchored in it."""
        waiting: list[Draft | Piece] = [draft]
        while waiting:
            piece = waiting.pop()
            if not isinstance(piece, Draft):
                self._story.ready.append(piece)
                continue
            waiting.extend(reversed(piece.inside))
            if not piece.without_mark:
                self._finish(piece)

    def _finish(self, draft: Draft) -> None:
        story = self._story
        inheritance, labels = story.context.inheritance, story.context.labels
        numbering = inheritance.numbering(draft.own)
        label = labels.next(*numbering) if numbering is not None else None
        text, spans = draft.writing.take()
        hidden = "hidden" in story.context.sheet.marks(draft.own.style, draft.mark)
        if not text and (hidden or label is None or not label.text) and not draft.calls:
            return
        left, first = inheritance.indentation(draft.own, numbering)
        story.ready.append(
            Paragraph(
                part=story.part.name,
                number=draft.number,
                text=text,
                spans=spans,
                label=label,
                outline=inheritance.outline(draft.own),
                left=left,
                first=first,
                style=story.context.sheet.name(draft.own.style),
                contents=draft.contents,
                bookmarks=tuple(draft.writing.points),
                calls=tuple(draft.calls),
            )
        )
