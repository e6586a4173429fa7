"""Dates in the languages of a profile."""

from __future__ import annotations

import datetime
import functools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.marks.dates import Dates
from lection_profiles.text.batch import Joined


@functools.cache
def extractor(languages: tuple[str, ...]) -> Dates:
    """The extractor of some languages, made once."""
    return Dates(languages)


def found(text: str, *languages: str) -> list[tuple[str, str | None]]:
    """The dates of one text, as written and with their value."""
    marks = extractor(languages).marks(Joined([text]), ())
    return [(text[start:end], value) for _, start, end, value in marks]


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("made on 3 March 2025 between", "3 March 2025", "2025-03-03"),
        ("made on March 3, 2025.", "March 3, 2025", "2025-03-03"),
        ("the 3rd day of March, 2025", "3rd day of March, 2025", "2025-03-03"),
        ("on 1st January 1900", "1st January 1900", "1900-01-01"),
        ("the 1st of April 2024", "1st of April 2024", "2024-04-01"),
        ("ON 3 MARCH 2025", "3 MARCH 2025", "2025-03-03"),
        ("Sept. 5, 2020", "Sept. 5, 2020", "2020-09-05"),
        ("3 Mar 2025", "3 Mar 2025", "2025-03-03"),
        ("3\u00a0March\u00a02025", "3\u00a0March\u00a02025", "2025-03-03"),
        ("at 2025-03-03T10:00", "2025-03-03", "2025-03-03"),
        ("31/12/2025", "31/12/2025", "2025-12-31"),
        ("12/31/2025", "12/31/2025", "2025-12-31"),
        ("29 February 2024", "29 February 2024", "2024-02-29"),
    ],
)
def test_complete_english_date_has_its_iso_value(text: str, written: str, value: str) -> None:
    assert found(text, "en") == [(written, value)]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("de", "am 3. März 2025", "2025-03-03"),
        ("de-CH", "vom 13. Juni 2008 über", "2008-06-13"),
        ("de-AT", "1. Jänner 2020", "2020-01-01"),
        ("de", "1. Jänner 2020", "2020-01-01"),
        ("de", "03.04.2025", "2025-04-03"),
        ("fr", "le 1er janvier 2020", "2020-01-01"),
        ("fr", "01/02/2025", "2025-02-01"),
        ("fr", "3 aout 2025", "2025-08-03"),
        ("fr", "LE 3 AOUT 2025", "2025-08-03"),
        ("es", "3 de marzo de 2025", "2025-03-03"),
        ("it", "3 marzo 2025", "2025-03-03"),
        ("nl", "3 maart 2025", "2025-03-03"),
        ("fi", "3. maaliskuuta 2025", "2025-03-03"),
        ("fi", "3 päivänä maaliskuuta 2025", "2025-03-03"),
        ("da", "3. marts 2025", "2025-03-03"),
        ("pl", "3 marca 2025", "2025-03-03"),
        ("ru", "3 марта 2025 г.", "2025-03-03"),
        ("hu", "2025. március 3.", "2025-03-03"),
        ("zh", "自2025年3月3日起施行", "2025-03-03"),
        ("ja", "２０２５年３月３日に", "2025-03-03"),
        ("ko", "2025년 3월 3일", "2025-03-03"),
        ("vi", "3 tháng 3, 2025", "2025-03-03"),
        ("ar", "٣ مارس ٢٠٢٥", "2025-03-03"),
        ("hi", "3 मार्च 2025", "2025-03-03"),
        ("he", "3 במרץ 2025", "2025-03-03"),
    ],
)
def test_date_is_read_as_its_language_writes_it(language: str, text: str, value: str) -> None:
    assert [date for _, date in found(text, language)] == [value]


@pytest.mark.parametrize(
    "text", ["31 February 2025", "31/02/2025", "March 2025", "1 April", "03/04/2025", "29 February 2023"]
)
def test_impossible_incomplete_and_ambiguous_dates_have_no_value(text: str) -> None:
    assert found(f"on {text}, or", "en") == [(text, None)]


def test_years_of_another_calendar_are_not_taken_for_ours() -> None:
    assert found("3 มีนาคม 2568", "th") == []


def test_territory_decides_between_day_and_month() -> None:
    assert found("03/04/2025", "en-US") == [("03/04/2025", "2025-03-04")]
    assert found("03/04/2025", "en-GB") == [("03/04/2025", "2025-04-03")]


@pytest.mark.parametrize(
    "text",
    [
        "today",
        "in May the",
        "5 Marchers",
        "1.3.03.2025",
        "99/99/2025",
        "2020-13-45x",
        "A3 March 2025",
        "3/4/25",
        "2025",
    ],
)
def test_what_is_no_date_is_not_marked(text: str) -> None:
    assert found(text, "en") == []


def test_unknown_language_reads_iso_dates_only() -> None:
    assert found("2020-01-02 and 3 March 2025", "xx") == [("2020-01-02", "2020-01-02")]


def test_no_language_is_english() -> None:
    assert found("3 March 2025") == [("3 March 2025", "2025-03-03")]


def test_languages_are_read_together() -> None:
    assert [value for _, value in found("3 mars 2025, 4. März 2025", "de", "fr")] == ["2025-03-03", "2025-03-04"]


@given(st.dates(min_value=datetime.date(1000, 1, 1)), st.sampled_from(["%d %B %Y", "%B %d, %Y", "%Y-%m-%d"]))
def test_every_date_is_read_back(date: datetime.date, form: str) -> None:
    text = date.strftime(form).replace("%Y", f"{date.year:04}")
    assert found(text, "en") == [(text, date.isoformat())]
