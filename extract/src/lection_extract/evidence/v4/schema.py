"""Does a value have the type and the form that its field declares?"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final, Literal

from lection_extract.text.english_dates import is_real_date

if TYPE_CHECKING:
    from lection_extract.fields.fields import TargetField

__all__ = ["SchemaMatch", "has_json_type", "schema_match"]

SchemaMatch = Literal["ok", "type-mismatch", "enum-mismatch", "format-invalid"]
"""What `schema_match` can answer."""

_TEXTUAL: Final = frozenset({"string", "enum", "date"})

_DATE: Final = re.compile(
    r"(?P<year>[0-9]{4})"
    r"(?:-(?P<month>[0-9]{2})"
    r"(?:-(?P<day>[0-9]{2})"
    r"(?:T(?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:\.[0-9]+)?)?"
    r"(?:Z|[+-](?P<zone_hour>[0-9]{2}):(?P<zone_minute>[0-9]{2}))?"
    r")?)?)?"
)
_LARGEST: Final = {"hour": 23, "minute": 59, "second": 59, "zone_hour": 23, "zone_minute": 59}


def schema_match(value: object, field: TargetField) -> SchemaMatch:
    """Tell whether a JSON value has exactly the type its field declares and, for enums and dates, the form.

    A bool is no number, a number is finite, null matches nothing. An enum value equals one of the declared values
    letter for letter; without declared values any string is ok. A date is an ISO 8601 extended calendar date from
    `YYYY` to `YYYY-MM-DDThh:mm:ss.f` with `Z` or `±hh:mm` after a time, every part in its range.

    Source: evidence.md, "schema".
    """
    if not has_json_type(value, field.type):
        return "type-mismatch"
    if field.type == "enum" and field.enum_values and value not in field.enum_values:
        return "enum-mismatch"
    if field.type == "date" and not (isinstance(value, str) and _is_iso_date(value)):
        return "format-invalid"
    return "ok"


def has_json_type(value: object, field_type: str) -> bool:
    """Tell whether a value is of the JSON type that a field of this type takes."""
    if field_type in _TEXTUAL:
        return isinstance(value, str)
    if field_type == "number":
        return isinstance(value, int | float) and not isinstance(value, bool) and _is_finite(value)
    return isinstance(value, {"boolean": bool, "array": list, "object": dict}[field_type])


def _is_finite(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:  # an integer that no double can hold is what JSON readers elsewhere take for infinity
        return False


def _is_iso_date(text: str) -> bool:
    match = _DATE.fullmatch(text)
    if match is None:
        return False
    if any(int(match[name] or 0) > largest for name, largest in _LARGEST.items()):
        return False
    # A month alone has at least one day, and a year alone a January.
    return is_real_date(int(match["year"]), int(match["month"] or 1), int(match["day"] or 1))
