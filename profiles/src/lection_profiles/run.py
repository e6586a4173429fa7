"""A run: a plain stretch of text that a reader hands to the engine, with what its format states about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lection_core import Kind, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a reader hands to `recognise`: text, where it stands, and what the format itself states.

    A run of kind None is plain text of unknown structure: lines, of which the engine makes units. Any other run is one
    unit already; under a profile its text is still read for labels. Source: profiles.md, "The engine for readers".
    """

    text: str
    """The visible text, markup removed; a soft line break is `\\n`."""
    source: tuple[int, int]
    """The range in the source, code points, half-open, that covers the run and its markup."""
    offsets: Sequence[int] | None = None
    """The source offset of each character of `text`; None where they follow each other from `source[0]`."""
    depth: int = 0
    """How many stated containers (items, quotes, tables, rows …) are around the run, counted below the innermost
    section."""
    rank: int | None = None
    """The heading rank, 1 the outermost; only for the kind `section`."""
    kind: Kind | None = None
    spans: tuple[Span, ...] = ()
    """Spans whose offsets count in `text`."""
    label: str | None = None
    matched_by: str = "fallback"
    confidence: float = 0.0
    role: str | None = None
    attrs: Mapping[str, Any] = field(default_factory=dict)
    text_end: int | None = None
    """Where the text and its markup end in the source, for a unit whose range holds other blocks behind its text."""
