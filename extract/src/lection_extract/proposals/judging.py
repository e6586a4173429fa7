"""Judging one item of an answer: what of it can be a proposal, and why nothing can."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from lection_extract.fields.fields import TargetField
from lection_extract.fields.normalization import ValueNormalization, normalize_value
from lection_extract.proposals.result import Classification
from lection_extract.text.canonical import canonical_json
from lection_extract.text.plain_data import elements, members, plain
from lection_extract.text.portability import NotPortable, has_lone_surrogate, portable
from lection_extract.text.white_space import trimmed

__all__ = ["DeclaredPaths", "Draft", "Drop", "Place", "judge", "kind_of", "shown"]

_INDEX: Final = re.compile(r"\[([0-9]+)\]")
_LONGEST_INDEX: Final = 15
_LONGEST_SHOWN: Final = 200


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
        path = plain(path)
        if type(path) is not str:
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
    producer is not looked at. A draft holds plain data that nobody else can change any more.

    Source: evidence.md, "Per item, in this order".
    """
    given = members(item)
    if given is None:
        return Drop("proposal/not-an-object", f"it is {kind_of(item)}, not an object")
    place = paths.find(given.get("fieldPath"))
    if place is None:
        return Drop("proposal/unknown-field-path", f"no field {shown(given.get('fieldPath'))} is declared")
    try:
        return _draft(given, place)
    except _Unfit as unfit:
        return Drop(unfit.classification, unfit.reason, place.field.path)


def shown(value: object) -> str:
    """Return a value as a message may show it: a text in quotes, bounded, nothing of other values but their type."""
    value = plain(value)
    if type(value) is not str:
        return f"({kind_of(value)})"
    text = value if len(value) <= _LONGEST_SHOWN else value[:_LONGEST_SHOWN] + "…"
    return f'"{text.encode("utf-8", "backslashreplace").decode()}"'


def kind_of(value: object) -> str:
    """Return the kind of a JSON value in words, the type's name for what JSON does not have."""
    value = plain(value)
    kinds = {bool: "a boolean", int: "a number", float: "a number", str: "a text"}
    if value is None:
        return "null"
    if members(value) is not None:
        return "an object"
    return "an array" if elements(value) is not None else kinds.get(type(value), f"a {type(value).__name__}")


class _Unfit(Exception):
    """An item can be no proposal."""

    def __init__(self, classification: Classification, reason: str) -> None:
        super().__init__(classification, reason)
        self.classification = classification
        self.reason = reason


def _draft(item: dict[str, object], place: Place) -> Draft:
    extractor, excerpt, given = _extractor(item), _excerpt(item), _value(item)
    value, normalization = normalize_value(given, place.field.type)
    confidence, clamped = _confidence(item.get("confidence"))
    return Draft(
        place=place,
        value=value,
        canonical=canonical_json(value),
        normalization=normalization,
        excerpt=excerpt,
        extractor=extractor,
        confidence=confidence,
        clamped=clamped,
        hint=item.get("occurrenceHint"),
    )


def _extractor(item: dict[str, object]) -> str:
    extractor = plain(item.get("extractor"))
    if type(extractor) is not str or not trimmed(extractor) or has_lone_surrogate(extractor):
        raise _Unfit("proposal/missing-extractor", "it does not say who proposed it")
    return extractor


def _excerpt(item: dict[str, object]) -> str:
    excerpt = plain((members(item.get("provenance")) or {}).get("excerpt"))
    if type(excerpt) is not str or not trimmed(excerpt):
        raise _Unfit("proposal/missing-excerpt", "it has no excerpt")
    if has_lone_surrogate(excerpt):
        raise _Unfit("proposal/ill-formed-excerpt", "its excerpt holds half of a surrogate pair")
    return excerpt


def _value(item: dict[str, object]) -> object:
    if "candidateValue" not in item:
        raise _Unfit("proposal/value-not-portable", "it has no value")
    try:
        return portable(item["candidateValue"])
    except NotPortable as fault:
        raise _Unfit("proposal/value-not-portable", f"its value is no portable JSON: it {fault}") from None


def _confidence(given: object) -> tuple[float | None, bool]:
    """Return the provider's confidence inside [0, 1] and whether it had to be brought there; None for no number."""
    number = plain(given)
    if type(number) is not int and not (type(number) is float and math.isfinite(number)):
        return None, False
    clamped = min(max(number, 0), 1)
    return float(clamped), clamped != number
