"""Is a date found in an excerpt?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from lection_extract.evidence.v4.characters import Repertoire, repertoire, word_class
from lection_extract.evidence.v4.preparation import prepare
from lection_extract.text.english_dates import ENGLISH_DATES, is_real_date, parts_of

if TYPE_CHECKING:
    from lection_extract.evidence.v4.answer import ValueInExcerpt

__all__ = ["date_in_excerpt"]

_ISO: Final = "([0-9]{4})-([0-9]{2})-([0-9]{2})"


def date_in_excerpt(value: str, excerpt: str) -> ValueInExcerpt:
    """Tell whether a real `YYYY-MM-DD` is among the dates the excerpt states, in ISO 8601 or in English.

    Negation is not looked at: `not June 9, 2026` states a date all the same.

    Source: evidence.md, "date".
    """
    match = re.fullmatch(_ISO, value)
    if match is None or not is_real_date(*map(int, match.groups())):
        return "not-evaluated"
    stated = set(_dates(prepare(excerpt)))
    if value in stated:
        return "match"
    return "mismatch" if stated else "not-evaluated"


def _dates(text: str) -> Iterator[str]:
    """Yield the real dates that a prepared text states, none of them touching a further word character.

    A year below 1000 written in words keeps its plain number, so that it equals no `YYYY-MM-DD`: whether `0999` means
    the tenth century is doubtful.
    """
    iso, *english = _patterns(repertoire(text))
    for match in iso.finditer(text):
        if is_real_date(*map(int, match.groups())):
            yield match[0]
    for pattern in english:
        for match in pattern.finditer(text):
            year, month, day = parts_of(match)
            if is_real_date(year, month, day):
                yield f"{year}-{month:02}-{day:02}"


@cache
def _patterns(reach: Repertoire) -> tuple[re.Pattern[str], ...]:
    word = word_class(reach)
    return tuple(re.compile(f"(?<![{word}])(?:{pattern})(?![{word}])") for pattern in (_ISO, *ENGLISH_DATES))
