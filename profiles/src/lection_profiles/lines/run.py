"""A run: a plain stretch of text that a reader hands to the engine, with what its format states about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lection_core import Kind, Span
from lection_core.blocks.attrs import EMPTY


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a unit stands, for a format that has no containers but states levels, such as the lists of Word.

    Units are known by the keys their format gives them; those of one source differ.
    """

    key: int
    beside: int | None = None
    """The unit whose place it takes: the one before it in its list, on its level."""
    within: tuple[int, ...] = ()
    """The units it hangs on, innermost first: on the first that is still open. It may be the paragraph right before."""
    free: bool = True
    """Nothing is stated of whether it hangs on the paragraph right before it: that is told as in plain text."""


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
    attrs: Mapping[str, Any] = EMPTY
    text_end: int | None = None
    """Where the text and its markup end in the source, for a unit whose range holds other blocks behind its text."""
    standing: Standing | None = None
    """Where it stands, if the format tells by levels; units typed by hand between two stated ones are placed by their
    labels all the same."""


# Each field by its own setter, found once: there is a run for every paragraph, item and cell.
(
    _put_text,
    _put_source,
    _put_offsets,
    _put_depth,
    _put_rank,
    _put_kind,
    _put_spans,
    _put_label,
    _put_matched_by,
    _put_confidence,
    _put_role,
    _put_attrs,
    _put_text_end,
    _put_standing,
) = (Run.__dict__[name].__set__ for name in Run.__slots__)


def _quick_init(
    self: Run,
    *,
    text: str,
    source: tuple[int, int],
    offsets: Sequence[int] | None = None,
    depth: int = 0,
    rank: int | None = None,
    kind: Kind | None = None,
    spans: tuple[Span, ...] = (),
    label: str | None = None,
    matched_by: str = "fallback",
    confidence: float = 0.0,
    role: str | None = None,
    attrs: Mapping[str, Any] = EMPTY,
    text_end: int | None = None,
    standing: Standing | None = None,
) -> None:
    """Set the fields, which takes half as long as what a frozen dataclass does itself."""
    _put_text(self, text)
    _put_source(self, source)
    _put_offsets(self, offsets)
    _put_depth(self, depth)
    _put_rank(self, rank)
    _put_kind(self, kind)
    _put_spans(self, spans)
    _put_label(self, label)
    _put_matched_by(self, matched_by)
    _put_confidence(self, confidence)
    _put_role(self, role)
    _put_attrs(self, attrs)
    _put_text_end(self, text_end)
    _put_standing(self, standing)


Run.__init__ = _quick_init  # type: ignore[method-assign]
