"""Emission: from a finished unit to blocks. Source: blocks.md, "Block", "matched_by", "confidence"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from lection_core import Block, Span, fold

from lection_profiles.labels.numbering import written
from lection_profiles.labels.reading import text_start
from lection_profiles.labels.rules import LabelRule
from lection_profiles.lines.lines import Line
from lection_profiles.text.bullets import DASHES
from lection_profiles.text.folding import join_lines
from lection_profiles.text.wording import has_more_words, title_case
from lection_profiles.units.confidence import AMBIGUOUS, BULLET, CONFIDENCE
from lection_profiles.units.sections import is_followed, is_section
from lection_profiles.units.unit import Segment, Unit

_RUN_IN_END = r"(?:\.—|[.:—–])(?=\s|[^\W\d_]|\Z)"
_RUN_IN = re.compile(rf"([^.:—]{{2,120}}?){_RUN_IN_END}")
_RUN_IN_PLAIN = re.compile(rf"([^.:—]{{2,120}}+){_RUN_IN_END}")
"""The same for a text without a `–`, which may end a heading or stand in it: only the first mark can end it."""

_SHARED = 32
"""How many attrs a rule keeps: one for each sequence, or for each bullet."""


def label_attrs(segment: Segment) -> dict[str, Any]:
    """What the engine records about a label: style, pattern, sequence, and the readings that competed."""
    placement = segment.placement
    rule = placement.reading.rule
    attrs: dict[str, Any] = {"style": rule.style, "label_pattern": rule.name}
    if rule.bullet:
        return {"style": "none", "label_pattern": rule.name, "bullet": placement.reading.label}
    attrs["sequence"] = placement.sequence
    if placement.others:
        attrs["readings"] = [
            {"pattern": reading.rule.name, "style": reading.rule.style, "value": written(reading.number)}
            for reading in (placement.reading, *placement.others)
        ]
    return attrs


def confidence_of(segment: Segment, apart: bool) -> float:
    """How sure the engine is of a label: matched where one reading fits the sequence, guessed otherwise.

    A bullet counts nothing. Where no blank line sets it apart it is guessed if it is a dash, which stands in other text
    as well, or if nothing labelled is open around it, so that nobody can tell what it belongs to; and wherever only the
    words before it tell which of several open lists it belongs to.
    """
    if segment.placement.reading.rule.bullet:
        certain = apart or (segment.entry.held and segment.placement.reading.label not in DASHES)
        certain = certain and not segment.entry.adrift
        return BULLET if certain else AMBIGUOUS
    confidence = CONFIDENCE[segment.placement.sequence]
    doubtful = segment.placement.others or segment.placement.doubted
    return min(confidence, AMBIGUOUS) if doubtful else confidence


def run_in_heading(rule: LabelRule, text: str) -> int:
    """Give the length of the heading a text begins with, its mark excluded; 0 for none."""
    if "run_in" not in rule.heading:
        return 0
    match = (_RUN_IN if "–" in text else _RUN_IN_PLAIN).match(text)
    if match is None or match.end() >= len(text):
        return 0
    return 0 if has_more_words(match[1], rule.max_words) or not title_case(match[1]) else match.end(1)


def labelled_blocks(unit: Unit, dehyphenate: bool, apart: bool) -> Sequence[Block]:
    """Give the blocks of a labelled unit, one for each label: all but the last stand wholly in its first line.

    :param apart: a blank line sets it apart, in a text where blank lines do.
    """
    first, segments = unit.lines[0], unit.segments
    blocks: list[Block] = []
    column = 0  # opening quotation marks before the first label are its block's
    for segment, following in pairwise(segments):
        text = first.text[segment.end : following.column].rstrip()
        end = first.offset(segment.end + len(text) - 1) + 1
        blocks.append(_labelled(segment, fold(text), (first.offset(column), end), apart, last=False))
        column = following.column
    segment = segments[-1]
    source = (first.offset(column), unit.lines[-1].end)
    if len(unit.lines) == 1:
        text = fold(first.text[text_start(segment.placement.reading, first.text, segment.end) :])
    else:
        texts = [line.text for line in unit.lines]
        texts[0] = texts[0][text_start(segment.placement.reading, texts[0], segment.end) :]
        text = join_lines(texts if texts[0].strip() else texts[1:], dehyphenate)
    blocks.append(_labelled(segment, text, source, apart, last=True))
    return blocks


def _labelled(segment: Segment, text: str, source: tuple[int, int], apart: bool, last: bool) -> Block:
    reading, entry = segment.placement.reading, segment.entry
    rule = reading.rule
    section = is_section(rule, text, last, entry) and not (entry.chained and not rule.wordy and text.endswith("."))
    entry.section, entry.chained = section, text[-1:] == ";" or is_followed(text)
    spans: tuple[Span, ...] = ()
    if not section and "run_in" in rule.heading and (length := run_in_heading(rule, text)):
        spans = (Span("run_in_heading", 0, length),)
    shared = "" if segment.placement.others else reading.label if rule.bullet else segment.placement.sequence
    block = Block(
        kind="section" if section else "item",
        text=text,
        label=None if rule.bullet else reading.label,
        depth=entry.depth,
        spans=spans,
        matched_by=rule.matched_by,
        confidence=confidence_of(segment, apart),
        source=source,
        attrs=rule.attrs.get(shared) or label_attrs(segment),
    )
    if shared and len(rule.attrs) < _SHARED:
        rule.attrs.setdefault(shared, block.attrs)
    return block


def unlabelled_block(
    lines: list[Line],
    dehyphenate: bool,
    *,
    kind: Any = "paragraph",
    depth: int,
    matched_by: str,
    confidence: float,
    role: str | None = None,
    attrs: Mapping[str, Any] | None = None,
) -> Block:
    """Make the block of a unit without a label."""
    return Block(
        kind=kind,
        text=join_lines([line.text for line in lines], dehyphenate) if kind != "code" else fold(lines[0].text),
        depth=depth,
        role=role,
        matched_by=matched_by,
        confidence=confidence,
        source=(lines[0].start, lines[-1].end),
        attrs=attrs or {},
    )
