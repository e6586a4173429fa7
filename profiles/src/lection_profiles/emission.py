"""Emission: from a finished unit to blocks. Source: blocks.md, "Block", "matched_by", "confidence"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lection_core import Block, Span

from lection_profiles.folding import fold, join_lines
from lection_profiles.labels import LabelRule
from lection_profiles.lines import Line
from lection_profiles.unit import Segment, Unit
from lection_profiles.wording import ends_openly, title_case, word_count

_RUN_IN = re.compile(r"([^.:—]{2,120}?)(?:\.—|[.:—–])(?=\s|[^\W\d_]|\Z)")

CONFIDENCE = {"next": 0.95, "first": 0.85, "restart": 0.75, "jump": 0.5, "unverified": 0.35}
"""By what the sequence says, for a label with one reading; competing readings and headings take it below `matched`."""
AMBIGUOUS = 0.6
HEADING = 0.55
CONTINUATION = 0.5


def cut_out(unit: Unit, line: int, column: int, to_line: int, to_column: int | None) -> tuple[list[str], tuple[int, int]]:
    """Give the texts and the source range of a unit from (line, column) up to (to_line, to_column), None the end."""
    lines = unit.lines[line : to_line + 1]
    texts = [item.text for item in lines]
    if to_column is not None:
        texts[-1] = texts[-1][:to_column].rstrip()
    first_skip = column
    last = lines[-1]
    end = last.end if to_column is None else last.offset(len(texts[-1]) - 1) + 1 if texts[-1] else last.start
    start = lines[0].offset(first_skip)
    texts[0] = texts[0][first_skip:] if line != to_line or to_column is None else texts[0][first_skip:]
    return texts, (start, end)


def label_attrs(segment: Segment) -> dict[str, Any]:
    """What the engine records about a label: style, pattern, sequence, and the readings that competed."""
    placement = segment.placement
    rule = placement.reading.rule
    attrs: dict[str, Any] = {"style": rule.style, "label_pattern": rule.name}
    if rule.bullet:
        return {"style": "none", "label_pattern": rule.name, "bullet": placement.reading.label or "-"}
    attrs["sequence"] = placement.sequence
    if placement.others:
        attrs["readings"] = [
            {"pattern": reading.rule.name, "style": reading.rule.style, "value": written(reading.number)}
            for reading in (placement.reading, *placement.others)
        ]
    return attrs


def written(number: tuple[tuple[int, str], ...]) -> str:
    """Write a number in digits: 4, 4A, 5.10AA.1."""
    return ".".join(f"{value}{suffix}" for value, suffix in number)


def confidence_of(segment: Segment) -> float:
    """How sure the engine is of a label: matched where one reading fits the sequence, guessed otherwise."""
    if segment.placement.reading.rule.bullet:
        return 0.8
    confidence = CONFIDENCE[segment.placement.sequence]
    return min(confidence, AMBIGUOUS) if segment.placement.others else confidence


def is_section(rule: LabelRule, text: str, last: bool) -> bool:
    """Tell whether a labelled unit is a heading: a short line of its own where the pattern allows it."""
    if not rule.heading or not last:
        return bool(rule.heading & {"line", "next_line"}) and not text
    if not text:
        return rule.ranked or "next_line" in rule.heading
    if "line" not in rule.heading or word_count(text) > rule.max_words:
        return False
    if text.endswith((":", ";", ",", "—")):
        return False
    return ends_openly(text) or text.isupper() or rule.wordy and title_like(text)


def title_like(text: str) -> bool:
    """Tell whether a short text that ends with a full stop reads like a title (`Scope of regulations.`)."""
    return word_count(text) <= 10 and ". " not in text


def run_in_heading(rule: LabelRule, text: str) -> int:
    """Give the length of the heading a text begins with, its mark excluded; 0 for none."""
    if "run_in" not in rule.heading:
        return 0
    match = _RUN_IN.match(text)
    if match is None or match.end() >= len(text) or word_count(match[1]) > rule.max_words or not title_case(match[1]):
        return 0
    return match.end(1)


def labelled_blocks(unit: Unit, dehyphenate: bool) -> Iterator[Block]:
    """Yield the blocks of a labelled unit, one for each label."""
    for index, segment in enumerate(unit.segments):
        following = unit.segments[index + 1] if index + 1 < len(unit.segments) else None
        to_line, to_column = (following.line, following.column) if following else (len(unit.lines) - 1, None)
        texts, source = cut_out(unit, segment.line, segment.column, to_line, to_column)
        texts[0] = texts[0][segment.end - segment.column :]
        text = join_lines([t for t in texts if t.strip()] or [""], dehyphenate)
        rule = segment.placement.reading.rule
        section = is_section(rule, text, following is None) or segment.entry.section
        segment.entry.section = section
        spans: tuple[Span, ...] = ()
        if not section and (length := run_in_heading(rule, text)):
            spans = (Span("run_in_heading", 0, length),)
        yield Block(
            kind="section" if section else "item",
            text=text,
            label=None if rule.bullet else segment.placement.reading.label,
            depth=segment.entry.depth,
            spans=spans,
            matched_by=f"{'heading' if rule.reset else 'label'}:{rule.name}",
            confidence=confidence_of(segment),
            source=source,
            attrs=label_attrs(segment),
        )


def unlabelled_block(
    lines: list[Line], dehyphenate: bool, *, kind: Any = "paragraph", depth: int, matched_by: str, confidence: float,
    role: str | None = None, attrs: dict[str, Any] | None = None
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
