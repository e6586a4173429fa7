"""Rows made from the sentences of the specification, each worked out by hand."""

from __future__ import annotations

import pytest
from lection_extract import schema_match, value_in_excerpt


def explicit(field_type: str, **more: object) -> dict[str, object]:
    return {"path": "f", "type": field_type, "inferenceType": "explicit", **more}


@pytest.mark.parametrize(
    ("field_type", "value", "expected"),
    [
        ("number", float("nan"), "type-mismatch"),
        ("number", float("inf"), "type-mismatch"),
        ("number", 10**400, "type-mismatch"),
        ("number", 0, "ok"),
        ("number", 10**300, "ok"),
        ("number", False, "type-mismatch"),
        ("number", None, "type-mismatch"),
        ("boolean", False, "ok"),
        ("boolean", 0, "type-mismatch"),
        ("array", {}, "type-mismatch"),
        ("array", (), "type-mismatch"),
        ("object", {"a": 1}, "ok"),
        ("date", "2026", "ok"),
        ("date", "0000", "ok"),
        ("date", "0000-02-29", "ok"),
        ("date", "2026-02-29", "format-invalid"),
        ("date", "2100-02-29", "format-invalid"),
        ("date", "2026-00-10", "format-invalid"),
        ("date", "2026-01-00", "format-invalid"),
        ("date", "2026-6-9", "format-invalid"),
        ("date", "2026-06-09T", "format-invalid"),
        ("date", "2026-06-09Z", "format-invalid"),
        ("date", "2026Z", "format-invalid"),
        ("date", "2026T10:30", "format-invalid"),
        ("date", "2026-06-09T24:00", "format-invalid"),
        ("date", "2026-06-09T23:59:59.999999999999Z", "ok"),
        ("date", "2026-06-09T23:60", "format-invalid"),
        ("date", "2026-06-09T10:30.5", "format-invalid"),
        ("date", "2026-06-09T10:30:00.", "format-invalid"),
        ("date", "2026-06-09T10:30:00,5", "format-invalid"),
        ("date", "2026-06-09T10:30Z", "ok"),
        ("date", "2026-06-09T10:30+24:00", "format-invalid"),
        ("date", "2026-06-09T10:30+02", "format-invalid"),
        ("date", "2026-06-09T10:30\u221202:00", "format-invalid"),
        ("date", "2026-06-09T10:30Z\n", "format-invalid"),
        ("date", "2026-06-0\u0669", "format-invalid"),
        ("date", "2026\u201306\u201309", "format-invalid"),
    ],
)
def test_schema(field_type: str, value: object, expected: str) -> None:
    assert schema_match(value, {"path": "f", "type": field_type}) == expected


@pytest.mark.parametrize(
    ("values", "value", "expected"),
    [
        (["open", "closed"], "open ", "enum-mismatch"),
        (["open", "closed"], "", "enum-mismatch"),
        ([""], "", "ok"),
        (["é"], "e\u0301", "enum-mismatch"),
        (["open"], ["open"], "type-mismatch"),
        (["open"], True, "type-mismatch"),
        (None, "anything", "ok"),
    ],
)
def test_enum(values: list[str] | None, value: object, expected: str) -> None:
    assert schema_match(value, {"path": "f", "type": "enum", "enumValues": values}) == expected


@pytest.mark.parametrize(
    ("value", "excerpt", "expected"),
    [
        # tokens: letters, marks and numbers, on whole words
        ("open", "OPEN", "match"),
        ("open", "opened", "mismatch"),
        ("open", "open_now", "match"),
        ("e\u0301te\u0301", "été", "match"),
        ("ete", "été", "mismatch"),
        ("ﬁne", "a fine day", "match"),
        ("x²", "x2", "match"),
        ("strasse", "Straße", "mismatch"),
        ("\U00010330\U00010331", "x \U00010330\U00010331 y", "match"),
        ("\U00010330", "\U00010330\U00010331", "mismatch"),
        ("\U0001f44d", "\U0001f44d", "not-evaluated"),
        ("  ", "x", "not-evaluated"),
        ("a b c", "a b", "mismatch"),
        ("a b", "a b b", "match"),
        # a negation cue among the three words before any of the runs
        ("open", "not a b open", "not-evaluated"),
        ("open", "not a b c open", "match"),
        ("open", "open; never a b open", "not-evaluated"),
        ("open", "CANNOT open", "not-evaluated"),
        ("open", "can not open", "not-evaluated"),
        ("open", "nor, nor: open", "not-evaluated"),
        ("open", "wouldn't be open", "not-evaluated"),
        ("open", "WOULDN’T be open", "not-evaluated"),
        ("open", "n't open", "not-evaluated"),
        ("open", "nothing open", "match"),
        ("not open", "not open", "match"),
        ("isn't open", "It isn’t open.", "match"),
        ("isn't open", "It is not open.", "match"),
        ("never", "never", "match"),
        # the word no before a number is no negation
        ("7", "no. 7", "match"),
        ("7", "No.7", "match"),
        ("7", "NO:7", "match"),
        ("7", "no 7", "not-evaluated"),
        ("7", "no . 7", "not-evaluated"),
        ("7", "casino. 7", "match"),
        ("No. 7", "Suite No. 7", "match"),
        ("No. 7", "Suite Number 7", "match"),
        ("no", "No. 7", "mismatch"),
        # the meaning-keeping form
        ("C++", "C++, Java", "match"),
        ("C++", "(C++)", "match"),
        ("C+", "C++", "not-evaluated"),
        ("C", "C#", "not-evaluated"),
        ("F#", "F # minor", "not-evaluated"),
        ("A-", "A - B", "not-evaluated"),
        ("-5", "−5 degrees", "match"),
        ("5", "−5 degrees", "not-evaluated"),
        ("well known", "well-known", "not-evaluated"),
        ("1.5", "1.5.2", "not-evaluated"),
        ("1.5", "(1.5).", "match"),
        ("1,5", "1.5", "not-evaluated"),
        ("5", "5,000", "not-evaluated"),
        ("5", "5, 000", "match"),
        ("a.b", "a.b.", "match"),
        ("10%", "10 %", "not-evaluated"),
        ("R&D", "R & D", "match"),
        ("open air", "open -- air", "not-evaluated"),
        ("A+", "A+, B", "match"),
        ("A+", "A+,B", "match"),
        # telephone numbers
        ("303 555 1234", "(303) 555-1234", "match"),
        ("(303) 555-1234", "303.555.1234", "match"),
        ("３０３-５５５-１２３４", "303 555 1234", "match"),
        ("\u2212303-555-1234", "303 555 1234", "not-evaluated"),
        (" -303-555-1234", "303 555 1234", "not-evaluated"),
        ("303–555–1234", "303-555-1234", "not-evaluated"),
        ("+303-555-1234", "303 555 1234", "not-evaluated"),
        ("303 555 1234", "never 303-555-1234", "not-evaluated"),
        ("303 555 1234", "303-555-12345", "mismatch"),
        ("12-34-567", "12 34 567", "match"),
        ("12-34-56", "12 34 56", "not-evaluated"),
        ("1234-567", "1234 567", "not-evaluated"),
    ],
)
def test_strings(value: str, excerpt: str, expected: str) -> None:
    assert value_in_excerpt(value, explicit("string"), excerpt) == expected
    assert value_in_excerpt(value, explicit("enum"), excerpt) == expected


@pytest.mark.parametrize(
    ("value", "excerpt", "expected"),
    [
        # what is a number
        (1234, "1,234", "match"),
        (1234567.5, "1,234,567.50", "match"),
        (1234, "1234", "match"),
        (1234, "1 234", "mismatch"),
        (1, "1,23", "not-evaluated"),
        (123, "1,234,56", "not-evaluated"),
        (1234, "1234,567", "not-evaluated"),
        (12, "12,34,567", "not-evaluated"),
        (5, "5, 6 and 7", "match"),
        (1000, "1e3", "not-evaluated"),
        (0.5, "½", "mismatch"),
        (5, "٥", "not-evaluated"),
        (45, "４５", "match"),
        (45, "Fee:45", "match"),
        (45, "45th", "not-evaluated"),
        (45, "x45", "not-evaluated"),
        (45, "45\u0332", "not-evaluated"),
        (45, "_45_", "match"),
        (5, "5...10", "match"),
        (10, "5…10", "match"),
        (5, "Fee.5", "not-evaluated"),
        (45, "45.", "match"),
        (45, "'45'", "match"),
        # sign and currency
        (-45, "−45", "match"),
        (45, "−45", "mismatch"),
        (-45, "\uff0d45", "match"),
        (45, "+$45", "match"),
        (-45, "$-45", "match"),
        (45, "£45", "match"),
        (45, "45€", "match"),
        (45, "₽45", "match"),
        (-45, "−£45.00", "match"),
        (-19, "COVID-19", "mismatch"),
        (19, "COVID-19", "match"),
        (5, "$3-$5", "match"),
        (-5, "$3-$5", "mismatch"),
        # joined runs of digits
        (3, "3−4", "not-evaluated"),
        (3, "3.5-4", "not-evaluated"),
        (1, "1,000-2,000", "not-evaluated"),
        (2000, "1,000-2,000", "not-evaluated"),
        (9, "9/10 and 9", "match"),
        (8, "9/10 and 9", "not-evaluated"),
        (3, "3–4", "match"),
        (3, "3 - 4", "match"),
        # percent, brackets, scale
        (45, "45 %", "not-evaluated"),
        (45, "45％", "not-evaluated"),
        (45, "45 percent", "match"),
        (45, "(45", "match"),
        (45, "(45 USD)", "match"),
        (45, "(-45)", "not-evaluated"),
        (45, "（45）", "not-evaluated"),
        (4, "4 million", "not-evaluated"),
        (4, "4\nMILLION", "not-evaluated"),
        (4, "$4 bn", "not-evaluated"),
        (4, "4-million", "not-evaluated"),
        (4, "4 millionaires", "match"),
        (4, "4 hundred", "match"),
        (4, "4 million or 4", "match"),
        (5, "4 million or 4", "not-evaluated"),
        # negation
        (5, "without 5", "not-evaluated"),
        (5, "not 3-4 a 5", "match"),
        (5, "not 3-4 5", "not-evaluated"),
        (5, "No.5", "match"),
        (5, "No:5", "match"),
        (5, "can't exceed 5", "not-evaluated"),
        (5, "not a b c 5", "match"),
        # equality of doubles
        (0.1, "0.1", "match"),
        (45.0, "45", "match"),
        (2**53 + 1, "9007199254740993", "match"),
        (0, "-0.00", "match"),
        (5, "", "not-evaluated"),
        (float("nan"), "5", "not-evaluated"),
        (10**400, "5", "not-evaluated"),
    ],
)
def test_numbers(value: float, excerpt: str, expected: str) -> None:
    assert value_in_excerpt(value, explicit("number"), excerpt) == expected


@pytest.mark.parametrize(
    ("value", "excerpt", "expected"),
    [
        (True, "YES", "match"),
        (False, "FALSE", "match"),
        (False, "No", "match"),
        (True, "No", "mismatch"),
        (False, "yes", "mismatch"),
        (True, "not false", "not-evaluated"),
        (False, "isn't true", "not-evaluated"),
        (True, "true or false", "not-evaluated"),
        (True, "yes; it is not a yes", "not-evaluated"),
        (True, "yesterday", "not-evaluated"),
        (False, "none", "not-evaluated"),
        (False, "No: 5", "not-evaluated"),
        (False, "No: five", "match"),
        (True, "", "not-evaluated"),
        ("yes", "yes", "not-evaluated"),
        (1, "yes", "not-evaluated"),
    ],
)
def test_booleans(value: object, excerpt: str, expected: str) -> None:
    assert value_in_excerpt(value, explicit("boolean"), excerpt) == expected


@pytest.mark.parametrize(
    ("value", "excerpt", "expected"),
    [
        ("2026-06-09", "２０２６-06-09", "match"),
        ("2026-06-09", "x2026-06-09", "not-evaluated"),
        ("2026-06-09", "_2026-06-09_", "match"),
        ("2026-06-09", "2026-06-09/2026-06-10", "match"),
        ("2026-06-09", "2026-6-9", "not-evaluated"),
        ("2026-06-09", "2026-06-31", "not-evaluated"),
        ("2026-06-09", "June 31, 2026", "not-evaluated"),
        ("2026-06-09", "JUNE 9, 2026", "match"),
        ("2026-06-09", "9th June, 2026", "match"),
        ("2026-06-09", "9th of June 2026", "not-evaluated"),
        ("2026-06-09", "19 June 2026", "mismatch"),
        ("2026-06-09", "119 June 2026", "not-evaluated"),
        ("2026-06-09", "9 June 20261", "not-evaluated"),
        ("2026-06-09", "9\u00a0June\n2026", "match"),
        ("2026-06-09", "9 Juni 2026", "not-evaluated"),
        ("2026-06-09", "the 9 June 2026 meeting", "match"),
        ("2026-09-09", "9 Sept 2026", "match"),
        ("2026-12-09", "9 Dec. 2026", "match"),
        ("2026-06-09", "not on 9 June 2026", "match"),
        ("2026-06-09", "10 June 2026, 9 June 2026", "match"),
        ("2024-02-29", "29 February 2024", "match"),
        ("2023-02-29", "29 February 2023", "not-evaluated"),
        ("0999-01-01", "0999-01-01", "match"),
        ("2026", "2026", "not-evaluated"),
        ("2026-06-09\n", "2026-06-09", "not-evaluated"),
        (None, "2026-06-09", "not-evaluated"),
    ],
)
def test_dates(value: object, excerpt: str, expected: str) -> None:
    assert value_in_excerpt(value, explicit("date"), excerpt) == expected


@pytest.mark.parametrize("field_type", ["string", "number", "boolean", "date", "enum", "array", "object"])
def test_only_explicit_scalars_are_looked_at(field_type: str) -> None:
    assert value_in_excerpt("x", {"path": "f", "type": field_type}, "x") == "not-applicable"
    assert (
        value_in_excerpt("x", {"path": "f", "type": field_type, "inferenceType": "inferred"}, "x") == "not-applicable"
    )
    scalar = field_type not in {"array", "object"}
    assert (value_in_excerpt(None, explicit(field_type), "x") == "not-evaluated") is scalar
