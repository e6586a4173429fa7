"""Omissions: what is left out of the text, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from lection_core import Dropped

REASONS: Final = {
    "hidden": "Hidden text is neither printed nor read; show it in Word to have it read.",
    "deleted": "Text deleted by a tracked change is not part of the document as accepted; "
    "read it with the option revisions=original or revisions=all.",
    "inserted": "Text inserted by a tracked change is not part of the original document; "
    "read it with the option revisions=accepted or revisions=all.",
    "comment": "Comments are not part of the text; read them with the option comments=true.",
    "page_furniture": "Headers, footers and page numbers belong to the page, not to the text.",
    "field_code": "Text within the code of a field is not printed.",
    "image": "An image without alternative text has nothing to read; describe it in Word to have it read.",
    "embedded_object": "What stands in an embedded object, chart or diagram is not read; paste it as text.",
    "imported_part": "What Word imports when it opens the document is not read; save the document in Word first.",
    "uncalled_note": "No reference that is read leads to the note or comment; it may stand in deleted or hidden text.",
    "missing_note": "A reference leads to a note that the document does not hold.",
}
"""Why something of each kind is left out."""


class Omissions:
    """Counts what one reading leaves out."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._told: Counter[tuple[str, str]] = Counter()

    def leave_out(self, kind: str, count: int = 1) -> None:
        """Count something of a kind of `REASONS`."""
        self._counts[kind] += count

    def tell(self, kind: str, reason: str, count: int = 1) -> None:
        """Count something whose reason is its own."""
        self._told[kind, reason] += count

    def notices(self) -> Iterator[Dropped]:
        """Yield one `Dropped` per kind and reason, in the order of their first appearance."""
        for kind, count in self._counts.items():
            if count > 0:
                yield Dropped(kind, count, REASONS[kind])
        for (kind, reason), count in self._told.items():
            yield Dropped(kind, count, reason)
