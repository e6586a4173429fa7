"""Rewriting a value into its field's type where nothing can be lost by it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, Literal, NamedTuple

from pydantic import Field

from lection_extract.fields.records import Record
from lection_extract.text.canonical import number_text
from lection_extract.text.english_dates import ENGLISH_DATES, is_real_date, parts_of
from lection_extract.text.white_space import trimmed

__all__ = ["NormalizedValue", "ValueNormalization", "normalize_value"]

_DECIMAL: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_LONGEST_DECIMAL: Final = 32
_ENGLISH: Final = tuple(re.compile(pattern, re.IGNORECASE | re.ASCII) for pattern in ENGLISH_DATES)
_YEARS: Final = range(1000, 3000)


class ValueNormalization(Record):
    """How a value was rewritten, and what it was before."""

    kind: Literal["string-to-number", "date-to-iso"]
    from_: str = Field(validation_alias="from", serialization_alias="from")


class NormalizedValue(NamedTuple):
    """A value, rewritten or as it came, and the rewriting where there was one."""

    value: object
    normalization: ValueNormalization | None = None


def normalize_value(value: object, field_type: str) -> NormalizedValue:
    """Rewrite a value into its field's type where the value is only spelled otherwise; leave every other as it is.

    A number field's string becomes a number when it is the canonical decimal spelling of a double: `2.1`, not `2.10`,
    `1,234` or `1e3`. A date field's `21 March 2013` or `March 21, 2013` becomes `2013-03-21`, for real dates of the
    years 1000 to 2999, read after NFKC (full-width digits are digits of a date, not of a number). White space around
    either is nothing.

    Source: evidence.md, "Lossless rewriting".
    """
    if not isinstance(value, str):
        return NormalizedValue(value)
    if field_type == "number" and (number := _number(trimmed(value))) is not None:
        return NormalizedValue(number, ValueNormalization(kind="string-to-number", from_=value))
    if field_type == "date" and (date := _iso_date(trimmed(unicodedata.normalize("NFKC", value)))) is not None:
        return NormalizedValue(date, ValueNormalization(kind="date-to-iso", from_=value))
    return NormalizedValue(value)


def _number(text: str) -> float | None:
    if len(text) > _LONGEST_DECIMAL or not _DECIMAL.fullmatch(text):
        return None
    number = float(text)
    if number_text(number) != text:
        return None
    return int(text) if number.is_integer() else number


def _iso_date(text: str) -> str | None:
    for pattern in _ENGLISH:
        if match := pattern.fullmatch(text):
            year, month, day = parts_of(match)
            real = year in _YEARS and is_real_date(year, month, day)
            return f"{year}-{month:02}-{day:02}" if real else None
    return None
