"""Citations: where in a document a fact stands, and how that place was recognised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lection_recall.facts.errors import BadFact
from lection_recall.facts.limits import check_text

STATES: Final = ("current", "unchanged", "moved", "changed", "gone", "ambiguous", "broken", "unreadable")
"""What verification may find (RV-02)."""

SOUND: Final = frozenset({"current", "unchanged", "moved"})
"""The states that `only=sound` admits (RV-05)."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What verification found, and when.

    :param at: microseconds since 1970 UTC.
    :param state: one of :data:`STATES`.
    :param detail: what goes with the state: address and range, count, `reading_changed`, how it was found.
    """

    at: int
    state: str
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A later place of the same excerpt, appended by re-anchoring (RV-03)."""

    at: int
    sha256: str
    address: str
    range: tuple[int, int]
    block_sha256: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """An excerpt of a document at a range, in the block at an address, and how that block was recognised.

    :param name: the document's name.
    :param sha256: of the document's text as UTF-8.
    :param reader: id of the reader that read it; None where unknown.
    :param profile_sha256: of the profile it was read under; None where unknown.
    :param address: of the block.
    :param range: half-open, code points of the source.
    :param excerpt: the source at the range.
    :param block_sha256: of the block's own text.
    :param matched_by: the rule that recognised the block; shown, never scored (RD-06).
    :param confidence: the reader's; shown, never scored (RD-06).
    :param checked: what verification found last.
    :param anchors: later places, oldest first.

    Source: recall.md RF-03.
    """

    name: str
    sha256: str
    address: str
    range: tuple[int, int]
    excerpt: str
    reader: str | None = None
    profile_sha256: str | None = None
    block_sha256: str | None = None
    matched_by: str | None = None
    confidence: float | None = None
    checked: Checked | None = None
    anchors: tuple[Anchor, ...] = ()

    def __post_init__(self) -> None:
        check_text(self.excerpt, "excerpt")
        start, end = self.range
        if not 0 <= start <= end or end - start != len(self.excerpt):
            raise BadFact(
                f"a citation of {self.name!r} has the range {start}-{end} and an excerpt of {len(self.excerpt)} "
                "characters",
                part="range",
            )

    @property
    def marked(self) -> bool:
        """Whether a result says that this does not stand as it was cited, or was never looked at (RV-05)."""
        return self.checked is None or self.checked.state not in ("current", "unchanged")

    @property
    def key(self) -> tuple[str, int, int, str]:
        """What makes two citations the same: document, range, excerpt."""
        return (self.sha256, *self.range, self.excerpt)
