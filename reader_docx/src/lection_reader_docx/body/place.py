"""The place that has been reached in a story: what is open there, and what is ready."""

from __future__ import annotations

from lection_reader_docx.body.context import Context, Part
from lection_reader_docx.body.drafts import Draft
from lection_reader_docx.body.fields import Fields
from lection_reader_docx.body.pieces import Piece
from lection_reader_docx.body.revisions import Revisions


class Place:
    """What is open at one place of a story: paragraphs, fields and changes; and the pieces that are ready."""

    def __init__(self, context: Context, part: Part, number: int) -> None:
        """Begin behind the paragraph of a number of a part."""
        self.context = context
        self.part = part
        self.number = number
        self.fields = Fields()
        self.revisions = Revisions(context.side)
        self.drafts: list[Draft] = []
        self.pending_bookmarks: list[str] = []
        """Bookmarks between paragraphs, which the next one bears."""
        self.ready: list[Piece] = []

    @property
    def draft(self) -> Draft | None:
        """The innermost paragraph that is open."""
        return self.drafts[-1] if self.drafts else None
