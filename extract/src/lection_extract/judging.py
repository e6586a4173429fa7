"""Judging one item of an answer: what of it can be a proposal, and why nothing can."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from lection_extract.canonical import canonical_json
from lection_extract.fields import TargetField
from lection_extract.normalization import ValueNormalization, normalize_value
from lection_extract.portability import has_lone_surrogate, portability_fault
from lection_extract.result import Classification
from lection_extract.white_space import trimmed

__all__ = ["DeclaredPaths", "Draft", "Drop", "Place", "judge", "kind_of", "shown"]

_INDEX: Final = re.compile(r"\[([0-9]+)\]")
_LONGEST_INDEX: Final = 15
_LONGEST_SHOWN: Final = 200

_ABSENT: Final = object()


@dataclass(frozen=True, slots=True)
class Place:
    """A declared field, and the indices an item gave for the array levels of its path, where it gave any."""

    field: TargetField
    indices: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Draft:
    """An item that can be a proposal once its excerpt is found; `canonical` is the one spelling of its value."""

    place: Place
    value: object
    canonical: str
    normalization: ValueNormalization | None
    excerpt: str
    extractor: str
    confidence: float | None
    clamped: bool
    hint: object


@dataclass(frozen=True, slots=True)
class Drop:
    """Why an item can be no proposal: the end of a sentence, and the field where one is known."""

    classification: Classification
    reason: str
    field_path: str | None = None


class DeclaredPaths:
    """The declared fields by their paths."""

    def __init__(self, fields: Iterable[TargetField]) -> None:
        self._fields = {field.path: field for field in fields}

    def find(self, path: object) -> Place | None:
        """Return the field of an exact path, else of the path whose `[digits]` read as `[]`, with these as indices."""
        if not isinstance(path, str):
            return None
        if path in self._fields:
            return Place(self._fields[path], None)
        indices = _INDEX.findall(path)
        field = self._fields.get(_INDEX.sub("[]", path)) if indices else None
        if field is None or any(len(index) > _LONGEST_INDEX for index in indices):
            return None
        return Place(field, tuple(map(int, indices)))


def judge(item: object, paths: DeclaredPaths) -> Draft | Drop:
    """Return the draft an item gives, its value rewritten where nothing is lost, or why it is dropped.

    The reasons are tried in the order of the specification. What an item claims of its own evidence, rewriting or
    producer is not looked at.

    Source: evidence.md, "Per item, in this order".
    """
    if not isinstance(item, dict):
        return Drop("proposal/not-an-object", f"it is {kind_of(item)}, not an object")
    place = paths.find(item.get("fieldPath"))
    if place is None:
        return Drop("proposal/unknown-field-path", f"no field {shown(item.get('fieldPath'))} is declared")
    drop = _unsourced(item) or _valueless(item)
    if drop is not None:
        return Drop(drop.classification, drop.reason, place.field.path)
    return _draft(item, place)


def shown(value: object) -> str:
    """Return a value as a message may show it: a text in quotes, bounded, nothing of other values but their type."""
    if not isinstance(value, str):
        return f"({kind_of(value)})"
    text = value if len(value) <= _LONGEST_SHOWN else value[:_LONGEST_SHOWN] + "…"
    return f'"{text.encode("utf-8", "backslashreplace").decode()}"'


def kind_of(value: object) -> str:
    """Return the kind of a JSON value in words, the type's name for what JSON does not have."""
    kinds = {type(None): "null", str: "a text", bool: "a boolean", dict: "an object", list: "an array"}
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return "a number" if number else kinds.get(type(value), f"a {type(value).__name__}")


def _unsourced(item: dict[str, object]) -> Drop | None:
    """Return what is wrong with where an item says it comes from."""
    extractor = item.get("extractor")
    if not isinstance(extractor, str) or not trimmed(extractor) or has_lone_surrogate(extractor):
        return Drop("proposal/missing-extractor", "it does not say who proposed it")
    provenance = item.get("provenance")
    excerpt = provenance.get("excerpt") if isinstance(provenance, dict) else None
    if not isinstance(excerpt, str) or not trimmed(excerpt):
        return Drop("proposal/missing-excerpt", "it has no excerpt")
    if has_lone_surrogate(excerpt):
        return Drop("proposal/ill-formed-excerpt", "its excerpt holds half of a surrogate pair")
    return None


def _valueless(item: dict[str, object]) -> Drop | None:
    value = item.get("candidateValue", _ABSENT)
    if value is _ABSENT:
        return Drop("proposal/value-not-portable", "it has no value")
    fault = portability_fault(value)
    return None if fault is None else Drop("proposal/value-not-portable", f"its value is no portable JSON: it {fault}")


def _draft(item: dict[str, object], place: Place) -> Draft:
    value, normalization = normalize_value(item["candidateValue"], place.field.type)
    confidence, clamped = _confidence(item.get("confidence"))
    provenance, extractor = item["provenance"], item["extractor"]
    assert isinstance(provenance, dict)
    assert isinstance(extractor, str)
    return Draft(
        place=place,
        value=value,
        canonical=canonical_json(value),
        normalization=normalization,
        excerpt=provenance["excerpt"],
        extractor=extractor,
        confidence=confidence,
        clamped=clamped,
        hint=item.get("occurrenceHint"),
    )


def _confidence(given: object) -> tuple[float | None, bool]:
    """Return the provider's confidence inside [0, 1] and whether it had to be brought there; None for no number."""
    if (
        isinstance(given, bool)
        or not isinstance(given, int | float)
        or (isinstance(given, float) and not math.isfinite(given))
    ):
        return None, False
    clamped = min(max(given, 0), 1)
    return float(clamped), clamped != given
