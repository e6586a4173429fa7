"""Lossless rewriting: what is rewritten, and what is left as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_extract import normalize_value
from lection_extract.text.canonical import number_text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("-1", -1),
        ("0.30000000000000004", 0.30000000000000004),
        ("9007199254740992", 2**53),
        ("100000000000000000000", 10**20),
        ("123456789012345680000", 123456789012345680000),
        ("\ufeff7\u2028", 7),
        ("\u30007", 7),
        ("0.0000012", 0.0000012),
    ],
)
def test_a_canonical_spelling_becomes_the_number(text: str, number: float) -> None:
    value, normalization = normalize_value(text, "number")
    assert (value, type(value)) == (number, type(number))
    assert normalization is not None
    assert (normalization.kind, normalization.from_) == ("string-to-number", text)


@pytest.mark.parametrize(
    "text",
    [
        "1.", ".5", "-.5", "-0", "-0.0", "0.0", "00", "-01", "1e21", "5e-7", "１", "٥", "1 2", "\x857", "\u200b7", "−5",
        "1" * 400, "0." + "0" * 400 + "1", "9" * 10_000_000, " " * 1000, "1_0", "0b1", "inf", "nan", "1\n2",
    ],
)  # fmt: skip
def test_another_spelling_is_left(text: str) -> None:
    assert normalize_value(text, "number") == (text, None)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("1 january 1000", "1000-01-01"),
        ("29 Feb 2024", "2024-02-29"),
        ("MARCH 21ST, 2013", "2013-03-21"),
        ("21\u2003Sept.\u20032013", "2013-09-21"),
        ("June 1rd 2013", "2013-06-01"),
        ("２１ March ２０１３", "2013-03-21"),
        ("21 Auguſt 2013", "2013-08-21"),
    ],
)
def test_a_whole_english_date_becomes_iso(text: str, date: str) -> None:
    value, normalization = normalize_value(text, "date")
    assert value == date
    assert normalization is not None
    assert normalization.model_dump() == {"kind": "date-to-iso", "from": text}


@pytest.mark.parametrize(
    "text",
    [
        "21 March 2013.", "on 21 March 2013", "21 March 2013, 5 pm", "March 21", "21/03/2013", "31 April 2013",
        "29 February 2100", "٢١ March 2013", "2013 March 21", "21March 2013", "March 21,2013",
        "21 March 999", "21 March\x852013", "32 March 2013", "021 March 2013",
    ],
)  # fmt: skip
def test_another_date_is_left(text: str) -> None:
    assert normalize_value(text, "date") == (text, None)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_spelling_of_a_number_reads_back_as_the_number(number: float) -> None:
    assert float(number_text(number)) == number


@given(st.one_of(st.text(), st.floats().map(str), st.integers().map(str)))
def test_a_rewritten_value_is_spelled_as_it_was(text: str) -> None:
    value, normalization = normalize_value(text, "number")
    if normalization is None:
        assert value == text
    else:
        assert isinstance(value, int | float)
        assert number_text(value) == text.strip().strip("\ufeff")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1e21, "1e+21"), (1e20, "100000000000000000000"), (1e-6, "0.000001"), (1e-7, "1e-7"), (-1.5e-9, "-1.5e-9"),
        (123456789.125, "123456789.125"), (2.0, "2"), (-0.0, "0"), (5e-324, "5e-324"), (1.7976931348623157e308,
        "1.7976931348623157e+308"), (2**53 + 1, "9007199254740993"), (10**22, "1e+22"), (0.1, "0.1"), (120, "120"),
    ],
)  # fmt: skip
def test_numbers_are_spelled_as_ecmascript_spells_them(number: float, text: str) -> None:
    assert number_text(number) == text
