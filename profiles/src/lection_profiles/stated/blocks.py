"""Stated blocks: from a run, or a part of its text, to a block."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lection_core import CONTINUATION, FALLBACK, Block, Span, fold

from lection_profiles.labels.numbering import written
from lection_profiles.lines.run import Run
from lection_profiles.outline.opened import Placement
from lection_profiles.text.folding import fold_with_spans, in_order
from lection_profiles.units.confidence import CONTINUATION as CONTINUED


def block_of(
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
    """Make the block whose text is [start, end) of a run's.

    :param source: its range in the source, the run's where that is None.
    :param first: where the label before the text begins, which may have spans of its own; None where there is none.
    """
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


def recognised(run: Run, under: bool, attrs: Mapping[str, Any]) -> tuple[str, float, Mapping[str, Any]]:
    """Give rule, confidence and attrs: what the run says, but a fallback below a labelled unit goes on with that."""
    if under and run.matched_by == FALLBACK:
        return CONTINUATION, CONTINUED, {**attrs, "continuation": "indent"}
    return run.matched_by, run.confidence, attrs


def label_text(label: str) -> str:
    """Fold a label that the format states and cut what ends it."""
    return " ".join(label.split()).rstrip(" .:—–-")


def label_attrs(placement: Placement, stated: bool) -> dict[str, Any]:
    """What is recorded about a label; readings that competed where the format does not state the unit."""
    rule = placement.reading.rule
    attrs: dict[str, Any] = {"style": rule.style, "label_pattern": rule.name, "sequence": placement.sequence}
    if placement.others and not stated:
        attrs["readings"] = [
            {"pattern": reading.rule.name, "style": reading.rule.style, "value": written(reading.number)}
            for reading in (placement.reading, *placement.others)
        ]
    return attrs


def source_offset(run: Run, index: int) -> int:
    """Give the source offset of the character at `index` of a run's text."""
    return run.source[0] + index if run.offsets is None else run.offsets[index]


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
