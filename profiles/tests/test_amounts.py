"""Sums of money in the languages of a profile."""

from __future__ import annotations

import functools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.marks.amounts import Amounts
from lection_profiles.text.batch import Joined


@functools.cache
def extractor(languages: tuple[str, ...]) -> Amounts:
    """The extractor of some languages, made once."""
    return Amounts(languages)


def found(text: str, *languages: str) -> list[tuple[str, str | None]]:
    """The sums of one text, as written and with their value."""
    marks = extractor(languages).marks(Joined([text]), ())
    return [(text[start:end], value) for _, start, end, value in marks]


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("limited to £2,000,000.", "£2,000,000", "GBP 2000000"),
        ("a fee of $1.5 million (the", "$1.5 million", "$ 1500000"),
        ("USD 10,000.00", "USD 10,000.00", "USD 10000.00"),
        ("US$5m and", "US$5m", "USD 5000000"),
        ("A$100", "A$100", "AUD 100"),
        ("500 euros", "500 euros", "EUR 500"),
        ("10 USD", "10 USD", "USD 10"),
        ("1,000 pounds sterling", "1,000 pounds sterling", "GBP 1000"),
        ("$5,000.00 USD.", "$5,000.00 USD", "USD 5000.00"),
        ("£5 USD", "£5 USD", "GBP 5"),
        ("$5 months", "$5", "$ 5"),
        ("€ 1\u00a0000,50", "€ 1\u00a0000,50", "EUR 1000.50"),
        ("CHF 1’000.50", "CHF 1’000.50", "CHF 1000.50"),
        ("₹1,00,000", "₹1,00,000", "INR 100000"),
        ("EUR 1.000,50", "EUR 1.000,50", "EUR 1000.50"),
        ("¥1,000", "¥1,000", "¥ 1000"),
    ],
)
def test_sum_has_its_currency_and_plain_number(text: str, written: str, value: str) -> None:
    assert found(text, "en") == [(written, value)]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("de", "1.000,50 €", "EUR 1000.50"),
        ("de", "2,5 Mio. Euro", "EUR 2500000"),
        ("de", "EUR 3.000", "EUR 3000"),
        ("de", "50.000,– Euro", "EUR 50000"),
        ("de", "100,-- €", "EUR 100"),
        ("da", "1.000,50 kr.", "DKK 1000.50"),
        ("sv", "500 kr", "SEK 500"),
        ("pl", "1 000,50 zł", "PLN 1000.50"),
        ("fr", "75 000 euros", "EUR 75000"),
        ("fr", "2 millions d’euros", "EUR 2000000"),
        ("en-AU", "$5", "AUD 5"),
        ("en-US", "$5", "USD 5"),
    ],
)
def test_language_decides_separators_names_and_shared_signs(language: str, text: str, value: str) -> None:
    assert found(text, language) == [(text, value)]


@pytest.mark.parametrize(("language", "text"), [("fr", "1.000 €"), ("en", "£1.234"), ("en", "1,000,00 EUR")])
def test_separator_that_may_be_either_gives_no_value(language: str, text: str) -> None:
    assert found(text, language) == [(text, None)]


@pytest.mark.parametrize(
    "text", ["5%", "ten euros", "ALL 50", "COP 26", "B2C$5", "12 EUROPEANS", "30 days", "$1,500thousand"]
)
def test_what_is_no_sum_is_not_marked(text: str) -> None:
    assert found(text, "en") == []


def test_two_sums_of_a_range_are_two() -> None:
    assert found("$5,000-$10,000", "en") == [("$5,000", "$ 5000"), ("$10,000", "$ 10000")]


@given(st.integers(0, 10**12), st.sampled_from(["£", "€", "USD ", "CHF "]))
def test_every_whole_sum_is_read_back(number: int, sign: str) -> None:
    text = f"{sign}{number:,}"
    (mark,) = found(text, "en")
    assert mark[0] == text
    assert mark[1] is not None
    assert mark[1].partition(" ")[2] == str(number)
