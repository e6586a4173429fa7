"""Emission: from a finished unit to blocks. Source: blocks.md, "Block", "matched_by", "confidence"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from lection_core import Block, Span, fold
from lection_core.attrs import freeze

from lection_profiles.evidence import DASHES
from lection_profiles.folding import join_lines
from lection_profiles.label_rules import LabelRule
from lection_profiles.lines import Line
from lection_profiles.placement import Open
from lection_profiles.unit import Segment, Unit
from lection_profiles.wording import breaks_off, ends_openly, has_more_words, title_case

_RUN_IN_END = r"(?:\.—|[.:—–])(?=\s|[^\W\d_]|\Z)"
_RUN_IN = re.compile(rf"([^.:—]{{2,120}}?){_RUN_IN_END}")
_RUN_IN_PLAIN = re.compile(rf"([^.:—]{{2,120}}+){_RUN_IN_END}")
"""The same for a text without a `–`, which may end a heading or stand in it: only the first mark can end it."""

_FOLLOWED = re.compile(r"[;,] (?i:and|or|and/or)\Z")
_LAST_LETTERS = frozenset("dDrR")

CONFIDENCE = {"next": 0.95, "first": 0.85, "restart": 0.75, "jump": 0.5, "unverified": 0.35}
"""By what the sequence says, for a label with one reading; competing readings and headings take it below `matched`."""
_SHARED = 32
"""How many attrs a rule keeps: one for each sequence, or for each bullet."""
AMBIGUOUS = 0.6
BULLET = 0.8
HEADING = 0.55
CONTINUATION = 0.5
CONTINUATIONS: Mapping[str, Mapping[str, Any]] = {
    why: freeze({"continuation": why}) for why in ("position", "sentence", "list_end")
}
"""The attrs of a paragraph that goes on below or beside a label, by what tells where it stands; each is made once."""
QUOTE = 0.6
FORM = 0.65
"""Tables of contents and signature blocks."""


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


def written(number: tuple[tuple[int, str], ...]) -> str:
    """Write a number in digits: 4, 4A, 5.10AA.1."""
    return ".".join(f"{value}{suffix}" for value, suffix in number)


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
    return min(confidence, AMBIGUOUS) if segment.placement.others else confidence


def is_section(rule: LabelRule, text: str, last: bool, entry: Open) -> bool:
    """Tell whether a labelled unit is a heading: a short line of its own where the pattern allows it.

    A bare number right before another label (`4.—(1)`) is one unless a side note is its title; what stands in a list of
    short lines is none.

    :param last: no further label stands behind it in its line.
    """
    if not last:
        return not (text or rule.wordy or entry.headed) and bool(rule.heading & {"line", "next_line"})
    if not rule.heading:
        return False
    if not text:
        return rule.ranked or "next_line" in rule.heading
    if not rule.wordy and not text.isupper() and (entry.plain or text[0].islower() or not any(map(str.isalpha, text))):
        return False
    if "line" not in rule.heading or text.endswith((":", ";", ",", "—")):
        return False
    if not (ends_openly(text) or text.isupper() or (rule.wordy and title_like(text))):
        return False
    return not (has_more_words(text, rule.max_words) or _is_followed(text) or breaks_off(text))


def _is_followed(text: str) -> bool:
    """Tell whether a text ends like an item that another one follows, in capitals too."""
    return text[-1:] in _LAST_LETTERS and _FOLLOWED.search(text[-8:]) is not None


def title_like(text: str) -> bool:
    """Tell whether a short text that ends with a full stop reads like a title (`Scope of regulations.`)."""
    return not has_more_words(text, 10) and ". " not in text


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
        text = fold(first.text[segment.end :])
    else:
        texts = [line.text for line in unit.lines]
        texts[0] = texts[0][segment.end :]
        text = join_lines(texts if texts[0].strip() else texts[1:], dehyphenate)
    blocks.append(_labelled(segment, text, source, apart, last=True))
    return blocks


def _labelled(segment: Segment, text: str, source: tuple[int, int], apart: bool, last: bool) -> Block:
    reading, entry = segment.placement.reading, segment.entry
    rule = reading.rule
    section = is_section(rule, text, last, entry) and not (entry.chained and not rule.wordy and text.endswith("."))
    entry.section, entry.chained = section, text[-1:] == ";" or _is_followed(text)
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
