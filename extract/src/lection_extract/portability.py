"""Which values are JSON that every reader understands alike."""

from __future__ import annotations

import math
import re
from typing import Final

__all__ = ["DEEPEST", "MOST_PARTS", "has_lone_surrogate", "portability_fault"]

DEEPEST: Final = 128
"""How deep arrays and objects may be nested: fewer levels than the JSON readers in use refuse."""

MOST_PARTS: Final = 1_000_000
"""How many values a value may consist of, itself included."""

_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def portability_fault(value: object) -> str | None:
    """Return why a value is not portable JSON, as the end of a sentence; None where it is.

    Portable are null, booleans, finite numbers that a double can hold, well-formed text, and lists and dicts of these
    with text as keys, nested at most `DEEPEST` deep and of at most `MOST_PARTS` parts. Nothing recurses, so no value
    is too deep to be told so.

    Source: evidence.md, "Pipeline": "a value that is not portable JSON (NaN, infinities, undefined)"; RFC 7493.
    """
    level: list[object] = [value]
    parts = 0
    for _ in range(DEEPEST + 1):
        deeper: list[object] = []
        for part in level:
            fault = _own_fault(part)
            if fault is not None:
                return fault
            deeper += _members(part)
            if parts + len(deeper) > MOST_PARTS:
                return f"has more than {MOST_PARTS:,} parts"
        parts += len(deeper)
        if not deeper:
            return None
        level = deeper
    return f"is nested more than {DEEPEST} levels deep"


def has_lone_surrogate(text: str) -> bool:
    """Tell whether the text is ill-formed: a surrogate stands in it as a character of its own."""
    return not text.isascii() and _LONE_SURROGATE.search(text) is not None


def _members(part: object) -> list[object]:
    if isinstance(part, dict):
        return [*part.keys(), *part.values()]
    return part if isinstance(part, list) else []


def _own_fault(part: object) -> str | None:
    """Return what is wrong with a value apart from what it holds."""
    if part is None or isinstance(part, bool):
        return None
    if isinstance(part, str):
        return "holds half of a surrogate pair" if has_lone_surrogate(part) else None
    if isinstance(part, int | float):
        return None if _fits_a_double(part) else "holds NaN, an infinity or a number too large for a double"
    if isinstance(part, dict):
        return None if all(isinstance(key, str) for key in part) else "has a key that is no text"
    return None if isinstance(part, list) else f"holds a {type(part).__name__}, which JSON does not have"


def _fits_a_double(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:
        return False
