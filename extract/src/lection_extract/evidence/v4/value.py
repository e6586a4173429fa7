"""Is a value found in its excerpt?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from lection_extract.evidence.v4.answer import ValueInExcerpt
from lection_extract.evidence.v4.dates import date_in_excerpt
from lection_extract.evidence.v4.numbers import number_in_excerpt
from lection_extract.evidence.v4.phrases import phrase_in_excerpt
from lection_extract.evidence.v4.schema import has_json_type
from lection_extract.evidence.v4.truth import truth_in_excerpt

if TYPE_CHECKING:
    from lection_extract.fields.fields import TargetField

__all__ = ["value_in_excerpt"]

_CHECKS: Final[Mapping[str, Callable[[Any, str], ValueInExcerpt]]] = {
    "string": phrase_in_excerpt,
    "enum": phrase_in_excerpt,
    "number": number_in_excerpt,
    "boolean": truth_in_excerpt,
    "date": date_in_excerpt,
}


def value_in_excerpt(value: object, field: TargetField, excerpt: str) -> ValueInExcerpt:
    """Tell whether a value is found in its excerpt; `match` means found there, not that the excerpt supports it.

    Only fields that declare `explicit` and a scalar type are looked at, the others are `not-applicable`. A value of the
    wrong JSON type, and every case in doubt, is `not-evaluated`.

    Source: evidence.md, "valueInExcerpt".
    """
    check = _CHECKS.get(field.type)
    if field.inference_type != "explicit" or check is None:
        return "not-applicable"
    if not has_json_type(value, field.type):
        return "not-evaluated"
    return check(value, excerpt)
