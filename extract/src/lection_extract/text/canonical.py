"""Canonical JSON: one spelling for each value."""

from __future__ import annotations

import json
from typing import Any, Final

__all__ = ["by_code_unit", "canonical_json", "number_text"]

_TEXT: Final = json.JSONEncoder(ensure_ascii=False)

_LARGEST_PLAIN: Final = 21
_SMALLEST_PLAIN: Final = -6


def canonical_json(value: Any) -> str:
    """Return a JSON value in its one canonical spelling.

    Keys stand in the order of their UTF-16 code units, nothing stands between the parts, text is not escaped beyond
    what JSON demands, and a double is spelled as ECMAScript spells it, so `2` and `2.0` are the same. An integer that
    no double equals keeps its digits. The value must be portable, as `portability_fault` tells.

    Source: evidence.md, "Envelope", "Lossless rewriting"; RFC 8785 for everything but such integers.
    """
    if isinstance(value, str):
        return _TEXT.encode(value)
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int | float):
        return number_text(value)
    if isinstance(value, dict):
        members = (f"{canonical_json(key)}:{canonical_json(value[key])}" for key in sorted(value, key=by_code_unit))
        return "{" + ",".join(members) + "}"
    return "[" + ",".join(map(canonical_json, value)) + "]"


def by_code_unit(text: str) -> bytes:
    """Return the sort key that orders texts by their UTF-16 code units."""
    return text.encode("utf-16-be", "surrogatepass")


def number_text(number: float) -> str:
    """Return a number as ECMAScript's Number::toString spells it; an integer that no double equals in its digits.

    :raises ValueError: for NaN and infinities.
    """
    if isinstance(number, int) and int(float(number)) != number:
        return str(number)
    digits, exponent = _shortest(abs(float(number)))
    sign = "-" if number < 0 else ""
    if len(digits) <= exponent <= _LARGEST_PLAIN:
        return sign + digits + "0" * (exponent - len(digits))
    if 0 < exponent <= _LARGEST_PLAIN:
        return f"{sign}{digits[:exponent]}.{digits[exponent:]}"
    if _SMALLEST_PLAIN < exponent <= 0:
        return f"{sign}0.{'0' * -exponent}{digits}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{fraction}e{exponent - 1:+d}"


def _shortest(number: float) -> tuple[str, int]:
    """Return the fewest digits d that tell a double from its neighbours, and n such that it is 0.d × 10ⁿ."""
    if number == 0:
        return "0", 1
    mantissa, _, exponent = repr(number).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    return digits.rstrip("0"), point
