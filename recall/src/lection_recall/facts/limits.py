"""How large the parts of a fact may be, in bytes of UTF-8 or by number. Source: recall.md RF-07."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sized
from typing import Any, Final

from lection_recall.facts.errors import BadFact, Empty, TooLarge

MAX_BYTES: Final = {"text": 65_536, "excerpt": 65_536, "attrs": 16_384, "space": 128}
MAX_COUNT: Final = {"citations": 64, "sources": 1_000}
_FILLED: Final = frozenset({"text", "space"})


def check_text(value: Any, part: str) -> str:
    """Return a text within its limit.

    :raises Empty: for a text or space without a character that is not white space.
    :raises TooLarge: above the part's limit.
    :raises BadFact: for something that is no text or cannot be written as UTF-8.
    """
    if not isinstance(value, str):
        raise BadFact(f"{part} is {value!r}, not a text", part=part)
    if part in _FILLED and not value.strip():
        raise Empty(f"{part} is empty", part=part)
    try:
        size = len(value.encode())
    except UnicodeEncodeError:
        raise BadFact(f"{part} holds half a surrogate pair, which is no character", part=part) from None
    _check_size(size, part)
    return value


def check_attrs(attrs: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return attrs as the JSON object they are.

    :raises TooLarge: when they take more than 16,384 bytes as compact JSON.
    :raises BadFact: for what is no JSON object.
    """
    if attrs is None:
        return {}
    if not isinstance(attrs, Mapping) or not all(isinstance(name, str) for name in attrs):
        raise BadFact("attrs is not an object with texts as names", part="attrs")
    _check_size(len(compact(dict(attrs), "attrs").encode()), "attrs")
    return dict(attrs)


def check_count(values: Sized, part: str) -> None:
    """Hold the number of citations or sources to its limit.

    :raises TooLarge: above it.
    """
    if len(values) > MAX_COUNT[part]:
        raise TooLarge(f"there are {len(values)} {part}, at most {MAX_COUNT[part]} are taken", part=part)


def compact(value: Any, part: str) -> str:
    """Return a value as compact JSON, in which equal values are equal texts.

    :raises BadFact: for what JSON cannot say, NaN included.
    """
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadFact(f"{part} cannot be written as JSON: {error}", part=part) from None


def _check_size(size: int, part: str) -> None:
    if size > MAX_BYTES[part]:
        raise TooLarge(f"{part} takes {size} bytes, at most {MAX_BYTES[part]} are taken", part=part, size=size)
