"""A megabyte of anything is checked in linear time: each of these would take hours if one search were quadratic."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_extract import normalize_value, token_boundary, value_in_excerpt
from lection_extract.evidence.v4.preparation import nfkc

SIZE = 100_000

TEXTS = {
    "one letter": "a" * SIZE,
    "one word": "a " * (SIZE // 2),
    "cues": "not a " * (SIZE // 6),
    "contractions": "n't" * (SIZE // 3),
    "abbreviations": "no. " * (SIZE // 4),
    "astral letters": "\U00010330" * SIZE,
    "unordered marks": "a" + "\u0301" * (SIZE // 2) + "\u0316" * (SIZE // 2),
    "marks that decompose": "\u0f73" * SIZE,
    "zero width": "\u200b" * SIZE,
    "digits": "9" * SIZE,
    "joined digits": "1-" * (SIZE // 2),
    "commas": "1" + ",111" * (SIZE // 4),
    "numbers far apart": ("1" + " " * 999) * (SIZE // 1000),
    "numbers among letters": "1 é " * (SIZE // 4),
    "signs": "+" * SIZE,
    "dates": "9 june " * (SIZE // 7),
    "iso dates": "2026-06-09" * (SIZE // 10),
    "sigmas": ("Σ" + "'" * 999) * (SIZE // 1000),
    "one that grows": "ﷺ" * (SIZE // 10),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_long_excerpt_is_checked(text: str) -> None:
    checks: list[tuple[object, str]] = [(text, "string"), (text[: SIZE // 2], "string"), ("a", "string")]
    checks += [(5, "number"), (True, "boolean"), ("2026-06-09", "date")]
    for value, field_type in checks:
        field = {"path": "f", "type": field_type, "inferenceType": "explicit"}
        assert value_in_excerpt(value, field, text) in {"match", "mismatch", "not-evaluated"}
    assert token_boundary(text, 0, len(text))
    assert normalize_value(text, "number").value == text
    assert normalize_value(text, "date").value == text


@given(st.text(st.sampled_from("aéཱཱིི̖́̈̈́ͅﷺ가"), max_size=120))
def test_the_normal_form_is_unicodes(text: str) -> None:
    assert nfkc(text) == unicodedata.normalize("NFKC", text)
