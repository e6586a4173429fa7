"""The values of blocks, spans and notices: B-06, and the words that are reserved in attrs."""

from __future__ import annotations

import math
from dataclasses import fields
from typing import Any

from lection_core import KINDS, Block, ContractError, Span

from lection_conformance.checks.check import Check
from lection_conformance.checks.failing import fail, named
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading

_STYLES = ("decimal", "arabic", "alpha", "ALPHA", "roman", "ROMAN", "word", "none")
_SEQUENCES = ("first", "next", "jump", "restart", "unverified")
_CONTINUATIONS = ("sentence", "indent", "list_end", "position")
_RESERVED_ATTRS: dict[str, Any] = {
    "style": lambda value: value in _STYLES,
    "label_pattern": lambda value: isinstance(value, str) and bool(value),
    "readings": lambda value: isinstance(value, list | tuple),
    "sequence": lambda value: value in _SEQUENCES,
    "signals": lambda value: isinstance(value, list | tuple | dict),
    "continuation": lambda value: value in _CONTINUATIONS,
    "bullet": lambda value: isinstance(value, str) and bool(value),
    "checked": lambda value: isinstance(value, bool),
    "header": lambda value: isinstance(value, bool),
    "info": lambda value: isinstance(value, str),
}


def _confidence_in_range(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        value: object = block.confidence
        good = type(value) is float and 0.0 <= value <= 1.0 and math.copysign(1.0, value) > 0
        if not good:
            raise fail(
                reading, f"{named(index, block)} has the confidence {value!r}", expected="a float from 0.0 to 1.0"
            )


def _kinds_are_known(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if block.kind not in KINDS:
            raise fail(reading, f"{named(index, block)} is of an unknown kind", expected=", ".join(KINDS))


def _matched_by_is_given(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if not isinstance(block.matched_by, str) or not block.matched_by.strip():
            raise fail(reading, f"{named(index, block)} has an empty matched_by", expected="the rule that made it")


def _values_pass_the_model(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        try:
            for span in block.spans:
                Span(span.type, span.start, span.end, span.value)
            Block(**{item.name: getattr(block, item.name) for item in fields(Block)})
        except ContractError as error:
            if error.rule == "B-06":
                raise fail(reading, f"block {index}: {error.message}") from error
        except (AttributeError, TypeError) as error:
            raise fail(reading, f"block {index} is not as the model makes it: {error}") from error


def _attrs_are_json(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if not block.attrs:
            continue
        try:
            Block(kind="paragraph", depth=1, attrs=dict(block.attrs))
        except ContractError as error:
            raise fail(reading, f"{named(index, block)}: {error.message}") from error


def _reserved_attrs(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        for key, value in block.attrs.items():
            good = _RESERVED_ATTRS.get(key)
            if good is not None and not good(value):
                raise fail(
                    reading, f"{named(index, block)} has attrs[{key!r}] = {value!r}, which the key does not take"
                )


CHECKS = (
    Check(
        id="VALU-001",
        title="confidence is a float from 0.0 to 1.0",
        rule="B-06",
        over="readings",
        hint="Compute a confidence inside its band; never build blocks around the model's own check.",
        function=_confidence_in_range,
    ),
    Check(
        id="VALU-002",
        title="kind is one of the closed set",
        rule="B-06",
        over="readings",
        hint="Use one of the kinds of the block model; say what is special about it in role, matched_by or attrs.",
        function=_kinds_are_known,
    ),
    Check(
        id="VALU-003",
        title="matched_by is not empty",
        rule="B-06",
        over="readings",
        hint="Name the rule that made the block, or leave matched_by out: then it is 'fallback'.",
        function=_matched_by_is_given,
    ),
    Check(
        id="VALU-004",
        title="every field is of its type",
        rule="B-06",
        over="readings",
        hint="Build blocks with Block(...) and dataclasses.replace only; they refuse a wrong value where it arises.",
        function=_values_pass_the_model,
    ),
    Check(
        id="VALU-005",
        title="attrs hold JSON values, nested at most 32 deep",
        rule="B-06",
        over="readings",
        hint="Put strings, numbers, booleans, None, lists and mappings into attrs; no objects, sets, NaN or dates.",
        function=_attrs_are_json,
    ),
    Check(
        id="VALU-006",
        title="reserved keys of attrs hold what they are for",
        sentence="Block model, attrs: reserved keys are style, label_pattern, readings, sequence, signals, "
        "continuation, bullet, checked, align, header, info and start.",
        level="recommended",
        over="readings",
        hint="Use a reserved key only as the block model says, or name yours otherwise.",
        function=_reserved_attrs,
    ),
)
