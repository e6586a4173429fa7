"""Points in time: microseconds since 1970 UTC inside, ISO 8601 with Z outside."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from lection_recall.facts.errors import BadOption

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_FIRST: Final = (datetime.min.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND
_LAST: Final = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND


def now() -> int:
    """Return the present in microseconds since 1970 UTC."""
    return (datetime.now(UTC) - _EPOCH) // _MICROSECOND


def written(instant: int) -> str:
    """Return an instant as `2026-03-01T12:00:00.000000Z`."""
    return (_EPOCH + instant * _MICROSECOND).isoformat(timespec="microseconds").replace("+00:00", "Z")


def instant_of(value: Any, option: str) -> int:
    """Return the instant that a datetime, an ISO 8601 text or a number of microseconds stands for.

    A time without a zone is UTC; a date alone is its first moment.

    :raises BadOption: for anything else, and outside the years 1 to 9999, which could not be written.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        if not _FIRST <= value <= _LAST:
            raise BadOption(f"{option} is {value}, which lies outside the years 1 to 9999", option=option, value=value)
        return value
    if isinstance(value, str):
        value = _parsed(value, option)
    if not isinstance(value, datetime):
        raise BadOption(f"{option} is {value!r}, which is no time", option=option, value=repr(value))
    aware = value if value.tzinfo else value.replace(tzinfo=UTC)
    return instant_of((aware - _EPOCH) // _MICROSECOND, option)


def _parsed(text: str, option: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise BadOption(f"{option} is {text!r}, which is no ISO 8601 time", option=option, value=text) from None
