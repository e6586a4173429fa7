"""Every exact place, overlapping ones included, without a quadratic search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_extract import find_occurrences
from lection_extract.text import excerpt_index
from lection_extract.text.excerpt_index import ExcerptIndex
from lection_extract.text.occurrences import find_starts

MEGA = 1_000_000

repetitive = st.builds(
    lambda piece, times, tail: piece * times + tail,
    st.text("ab", max_size=4),
    st.integers(0, 9),
    st.text("ab", max_size=5),
)


def naive(text: str, excerpt: str) -> list[int]:
    return [at for at in range(len(text) - len(excerpt) + 1) if excerpt and text.startswith(excerpt, at)]


@given(repetitive, repetitive)
def test_places_are_those_a_naive_search_finds(text: str, excerpt: str) -> None:
    starts = find_starts(text, excerpt)
    assert list(starts) == naive(text, excerpt)
    assert [starts[index] for index in range(len(starts))] == list(starts)
    assert starts[:] == list(starts)
    assert find_occurrences(text, excerpt) == [(start, start + len(excerpt)) for start in starts]


@given(repetitive, repetitive, st.integers(-1, 50))
def test_places_before_an_offset_are_counted(text: str, excerpt: str, offset: int) -> None:
    starts = find_starts(text, excerpt)
    assert starts.count_before(offset) == sum(start < offset for start in starts)


def test_half_a_million_overlapping_places_are_found_at_once() -> None:
    assert len(find_starts("a" * MEGA, "a" * (MEGA // 2))) == MEGA // 2 + 1
    assert len(find_starts("ab" * (MEGA // 2), "ab" * (MEGA // 4))) == MEGA // 4 + 1
    assert len(find_starts("\U00010330" * MEGA, "\U00010330" * (MEGA // 2))) == MEGA // 2 + 1
    assert len(find_starts("a" * MEGA, "a" * (MEGA // 2) + "b")) == 0
    assert len(find_starts(("a" * 1000 + "b") * 1000, "a" * 500 + "b" + "a" * 500)) == 999


def test_an_excerpt_is_not_folded() -> None:
    assert find_occurrences("Café CAFÉ cafe\u0301", "café") == []
    assert find_occurrences("aa", "") == []


@given(st.text("abc ", max_size=60), st.integers(0, 59), st.integers(1, 30), st.text("ab", max_size=2))
def test_an_index_finds_what_a_search_finds(text: str, start: int, length: int, more: str) -> None:
    one_by_one, many = ExcerptIndex(text * 3), ExcerptIndex(text * 3)
    for number in range(250):
        many.starts(f"another {number}")
    for excerpt in (text[start : start + length], text[start : start + length] + more, text):
        for index in (one_by_one, many):
            assert list(index.starts(excerpt)) == naive(text * 3, excerpt)
            assert index.starts(excerpt) is index.starts(excerpt)


def test_an_index_searches_where_an_excerpt_is_too_frequent() -> None:
    index = ExcerptIndex("the fee is due " * 5000)
    for number in range(250):
        index.starts(f"another {number}")
    assert len(index.starts("fee is due the fee")) == 4999
    assert len(index.starts("the fee is due " * 2000)) == 3001


def test_an_index_forgets_rather_than_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(excerpt_index, "_MOST_HELD", 1000)
    index = ExcerptIndex("the fee is due " * 300)
    first = index.starts("the fee")
    assert [len(index.starts(excerpt)) for excerpt in ("fee is", "is due", "due the", "the fee")] == [
        300,
        300,
        299,
        300,
    ]
    assert index.starts("the fee") is not first
