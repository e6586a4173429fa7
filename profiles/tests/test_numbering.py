"""Numbers: how they are read, which comes after which."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.labels.numbering import (
    FRAGMENTS,
    SUFFIX,
    Number,
    comes_after,
    follows,
    is_first,
    read_bracketed,
    read_captured,
    read_number,
)
from lection_profiles.labels.rules import roughly
from lection_profiles.text.numerals import ROMAN_LIMIT, han_value, letter_value, ordinal_value, roman_value


def number(kind: str, text: str) -> Number:
    found = read_number(kind, text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("arabic", "12ZA", ((12, "ZA"),)),
        ("arabic", "4bis", ((4, "bis"),)),
        ("arabic", "268abis", ((268, "abis"),)),
        ("arabic", "1er", ((1, ""),)),
        ("arabic", "1RE", ((1, ""),)),
        ("arabic", "1ÈRE", ((1, ""),)),
        ("arabic", "5º-A", ((5, "A"),)),
        ("arabic", "7-A", ((7, "A"),)),
        ("arabic", "1-bis", ((1, "bis"),)),
        ("arabic", "1.ª", ((1, ""),)),
        ("arabic", "٢", ((2, ""),)),
        ("decimal", "5.10AA.1", ((5, ""), (10, "AA"), (1, ""))),
        ("decimal", "C.1", ((3, ""), (1, ""))),
        ("alpha", "c", ((3, ""),)),
        ("alpha", "b.01", ((2, ".01"),)),
        ("alpha", "aA", ((1, "A"),)),
        ("alpha", "bja", ((62, "a"),)),
        ("ALPHA", "AA", ((27, ""),)),
        ("alpha2", "bb", ((2, ""),)),
        ("roman", "xiv", ((14, ""),)),
        ("ROMAN", "IVA", ((4, "A"),)),
        ("ROMAN", "Ier", ((1, ""),)),
        ("ROMAN", "Ire", ((1, ""),)),
        ("ROMAN", "I bis", ((1, "bis"),)),
        ("ordinal_word", "Zweiter", ((2, ""),)),
        ("ordinal_word", "préliminaire", ((0, ""),)),
        ("ordinal_word", "único", ((1, ""),)),
        ("ordinal_word", "decimotercera", ((13, ""),)),
        ("han", "二十三", ((23, ""),)),
        ("circled", "③", ((3, ""),)),
    ],
)
def test_numbers_are_read(kind: str, text: str, value: Number) -> None:
    assert read_number(kind, text) == value


@pytest.mark.parametrize(
    ("kind", "text"), [("roman", "mix"), ("roman", "did"), ("alpha", "did"), ("roman", "iix"), ("alpha", "via")]
)
def test_words_are_no_numbers(kind: str, text: str) -> None:
    assert read_number(kind, text) is None


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("arabic", "4", "5"),
        ("arabic", "4", "4A"),
        ("arabic", "4A", "4B"),
        ("arabic", "4A", "5"),
        ("arabic", "12", "12ZA"),
        ("arabic", "3", "3bis"),
        ("arabic", "3bis", "3ter"),
        ("arabic", "3ter", "3quater"),
        ("arabic", "3bis", "4"),
        ("arabic", "3a", "3abis"),
        ("arabic", "3ater", "3aquater"),
        ("arabic", "3aquater", "3b"),
        ("arabic", "3abis", "4"),
        ("alpha", "z", "aa"),
        ("alpha", "aa", "bb"),
        ("alpha", "aa", "ab"),
        ("alpha", "d", "da"),
        ("alpha", "da", "db"),
        ("alpha", "db", "e"),
        ("alpha", "za", "zb"),
        ("alpha", "a", "aA"),
        ("alpha", "aA", "aB"),
        ("alpha", "aA", "b"),
        ("alpha", "bj", "bja"),
        ("alpha", "bja", "bjb"),
        ("alpha", "bja", "bk"),
        ("alpha", "zb", "a"),
        ("roman", "viii", "ix"),
        ("decimal", "4.1", "4.2"),
        ("decimal", "5.10AA", "5.11"),
    ],
)
def test_successors_follow(kind: str, before: str, after: str) -> None:
    assert follows(number(kind, before), number(kind, after))
    assert not follows(number(kind, after), number(kind, before))


@pytest.mark.parametrize(
    ("before", "after"), [("3a", "3ater"), ("3bis", "3quater"), ("3abis", "3bter"), ("3bis", "3a")]
)
def test_what_is_inserted_follows_what_it_is_inserted_behind(before: str, after: str) -> None:
    assert not follows(number("arabic", before), number("arabic", after))


def test_the_order_of_what_is_inserted_is_that_of_its_adverbs() -> None:
    inserted = [
        number("arabic", text) for text in ("3a", "3abis", "3ater", "3aquater", "3b", "4", "4bis", "4ter", "4quater")
    ]
    assert all(comes_after(before, after) for before, after in pairwise(inserted))


def test_siblings_of_another_unit_do_not_follow() -> None:
    assert not follows(number("decimal", "4.1"), number("decimal", "5.2"))
    assert not follows(number("decimal", "4.1"), number("arabic", "5"))


def test_bracketed_decimal_is_an_inserted_number() -> None:
    one, inserted, two = (read_bracketed(text) for text in ("1", "1.1", "2"))
    assert one is not None
    assert inserted is not None
    assert two is not None
    assert follows(one, inserted)
    assert follows(inserted, two)


@pytest.mark.parametrize(
    ("kind", "text", "first"), [("arabic", "1", True), ("arabic", "0", True), ("alpha", "a", True)]
)
def test_beginnings(kind: str, text: str, first: bool) -> None:
    assert is_first(number(kind, text)) is first
    assert not is_first(number("arabic", "1A"))
    assert is_first(())


@given(st.integers(1, 10_000))
def test_each_arabic_number_follows_the_one_before(value: int) -> None:
    before, after = number("arabic", str(value)), number("arabic", str(value + 1))
    assert follows(before, after)
    assert comes_after(before, after)
    assert not comes_after(after, before)


def test_romans_are_distinct_up_to_the_limit() -> None:
    digits = "IVXLC"
    values = {}
    texts = [""]
    for _ in range(8):
        texts = [text + digit for text in texts for digit in digits if roman_value(text + digit) or len(text) < 3]
        for text in texts:
            if (value := roman_value(text)) is not None:
                values.setdefault(value, []).append(text)
    assert max(values) <= ROMAN_LIMIT
    assert values[4][0] == "IV"
    assert values[49][0] == "XLIX"


def test_numerals_of_other_kinds() -> None:
    assert han_value("一百零二") == 102
    assert han_value("１２") == 12
    assert ordinal_value("الأول") == 1
    assert ordinal_value("premier") == 1
    assert ordinal_value("whatever") is None
    assert letter_value("б") == 2
    assert letter_value("did") is None


@pytest.mark.parametrize("kind", sorted(FRAGMENTS))
@pytest.mark.parametrize("text", ["b", "ab", "の", "一の", "①②", "İ", "第", ".", "1" * 5000, "一" * 5000])
def test_what_an_expression_captures_is_a_number_or_none_whatever_it_is(kind: str, text: str) -> None:
    number = read_captured(kind, text)
    assert number is None or all(value >= 0 for value, _ in number)


def test_what_an_expression_captures_is_read_like_a_template_reads_it() -> None:
    assert [read_captured(kind, text) for kind, text in (("circled", "②"), ("alpha2", "bb"), ("han", "二十三"))] == [
        ((2, ""),),
        ((2, ""),),
        ((23, ""),),
    ]
    assert [read_captured(kind, text) for kind, text in (("circled", "2"), ("alpha2", "b"), ("han", "の"))] == [
        None
    ] * 3


GUARD = r"(?=[A-Za-zèÈºª \u00a0\u202f-]|\.[ºª])"


@given(st.text("ABabisterqunéÈRE.-ºª \u00a0\u202fZèr1", max_size=11))
def test_what_a_suffix_begins_with_passes_none_over(text: str) -> None:
    assert GUARD in SUFFIX
    guarded, unguarded = re.match(SUFFIX, text), re.match(SUFFIX.replace(GUARD, ""), text)
    assert guarded is not None
    assert unguarded is not None
    assert guarded[0] == unguarded[0]


@pytest.mark.parametrize("text", ["A", "abis", "aquinquies", " bis", "-A", "º-A", ".ª", "ère", "ÈRE", "RE", "bis", "z"])
def test_suffixes_are_matched_whole(text: str) -> None:
    found = re.match(SUFFIX, text)
    assert found is not None
    assert found[0] == text
    assert re.fullmatch(roughly(SUFFIX), text)
