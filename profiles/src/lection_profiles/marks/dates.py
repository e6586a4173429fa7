"""Dates: complete ones get their ISO value. Source: profiles.md, "span_extractors", `date`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from lection_core import Block

from lection_profiles.marks.calendar_words import CalendarWords, calendar_words
from lection_profiles.marks.marks import Mark
from lection_profiles.text.batch import Joined
from lection_profiles.text.matcher import compile_re2

_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]+")
_LETTER = re.compile(r"[^\W\d_]")


# Compiling takes as long as reading a hundred kilobytes, which thousands of documents need not do again.
_compiled = lru_cache(maxsize=16)(compile_re2)


class Dates:
    """Marks dates as the languages of a profile write them; the value is the ISO date (`2025-03-03`).

    A value is given where day, month and year are all written, the date exists in the Gregorian calendar and can be
    read in one way only: `3 March 2025`, `March 3rd, 2025`, `3rd day of March 2025`, `2025-03-03`, `31/12/2025`. A
    date that does not exist (`31 February 2025`), one without its year or its day (`March 2025`, `1 April`) and one
    that two orders read differently (`03/04/2025` where the language is plain English) are marked without a value.
    Not marked are a month or a year alone, years of two digits, numbers in words, dates in other calendars (all dates
    in Thai), and anything relative (`today`, `the date of this Agreement`). The clock is never asked.

    Months and patterns are those of CLDR for the languages; no language means English. ISO dates are always read.
    """

    def __init__(self, languages: Sequence[str]) -> None:
        self._words = calendar_words(tuple(languages) or ("en",))
        self._matcher = _compiled(self._words.pattern)

    def marks(self, batch: Joined, blocks: Sequence[Block]) -> Iterator[Mark]:
        """Yield each date."""
        text = batch.plain
        for match in self._matcher.finditer(batch.plain_encoded):
            start, end = match.span()
            if not _stands_alone(text, start, end):
                continue
            value = _iso(text[start:end], self._words)
            if value is not None:
                index, base = batch.place(start)
                yield index, start - base, end - base, value or None


def _iso(written: str, words: CalendarWords) -> str | None:
    """Give the ISO date, the empty string where there is none to give, None where this is no date at all."""
    numbers = [int(digits) for digits in _NUMBER.findall(written)]
    month = _month(written, words)
    if month is not None:
        return _named(numbers, month)
    if len(numbers) < 3:
        return ""
    candidates = [candidate for candidate in _orders(numbers, words.orders) if 1 <= candidate[1] <= 12]
    if not any(1 <= day <= 31 for _, _, day in candidates):
        return None
    dates = {date for date in (_date(*candidate) for candidate in candidates) if date}
    return dates.pop() if len(dates) == 1 else ""


def _month(written: str, words: CalendarWords) -> int | None:
    """Give the month a date names, None where it has no name."""
    named = (words.months.get(word.lower()) for word in _WORD.findall(written))
    month = next((number for number in named if number), None)
    if month is not None or _LETTER.search(written) is None:
        return month
    # Vowel signs are no letters (मार्च), and prepositions are written to the name (במרץ).
    lower = written.lower()
    return next((words.months[name] for name in sorted(words.months, key=len, reverse=True) if name in lower), None)


def _named(numbers: list[int], month: int) -> str | None:
    """Read the numbers around the name of a month: a year has four digits."""
    years = [number for number in numbers if number > 999]
    days = [number for number in numbers if number <= 999]
    if len(years) == 1 and len(days) == 1:
        return _date(years[0], month, days[0])
    return "" if len(years) + len(days) == 1 and not any(day > 31 or not day for day in days) else None


def _orders(numbers: list[int], orders: frozenset[str]) -> Iterator[tuple[int, int, int]]:
    """Yield what three numbers may mean, as (year, month, day)."""
    first, second, third = numbers[:3]
    if first > 999:
        yield first, second, third
        return
    if "dm" in orders:
        yield third, second, first
    if "md" in orders:
        yield third, first, second


def _date(year: int, month: int, day: int) -> str:
    """Give the ISO date, or the empty string for one that does not exist."""
    try:
        return datetime.date(year, month, day).isoformat()
    except ValueError:
        return ""


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether a candidate is not a piece of a longer word or number (`1.3.03.2025`, `3 Marchers`).

    Scripts that write no spaces have no such edges.
    """
    before, after = text[max(start - 2, 0) : start], text[end : end + 2]
    if before[-1:].isalnum() and before[-1] < "\u2e80":
        return False
    clock = after[:1] == "T" and text[end - 1].isdigit()
    if after[:1].isalnum() and not clock and after[0] < "\u2e80" and text[end - 1] < "\u2e80":
        return False
    joins_before = len(before) == 2 and before[1] in ".,/-–" and before[0].isdigit() and text[start].isdigit()
    joins_after = len(after) == 2 and after[0] in "./-" and after[1].isdigit() and text[end - 1].isdigit()
    return not (joins_before or joins_after)
