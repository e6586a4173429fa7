"""Places from the runs of a text, the same as a naive search finds, or none where searching is left to others."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_extract.text.occurrences import find_starts
from lection_extract.text.text_runs import TextRuns

MEGA = 1_000_000

frequent = st.builds(
    lambda piece, times, tail: piece * times + tail + piece * 3,
    st.text("abcd \U00010330", min_size=7, max_size=12),
    st.integers(101, 130),
    st.text("abz", max_size=5),
)


def naive(text: str, excerpt: str) -> list[int]:
    return [at for at in range(len(text) - len(excerpt) + 1) if text.startswith(excerpt, at)]


@given(st.text("ab ", max_size=80), st.integers(0, 79), st.integers(1, 30), st.text("ab", max_size=2))
def test_rare_excerpts_are_found(text: str, start: int, length: int, more: str) -> None:
    excerpt = (text[start : start + length] + more) or "a"
    found = TextRuns(text).places(excerpt)
    assert found is not None
    assert list(found) == naive(text, excerpt)


@given(frequent, st.integers(0, 40), st.integers(1, 260), st.text("abz", max_size=2))
def test_frequent_excerpts_are_found(text: str, start: int, length: int, more: str) -> None:
    runs = TextRuns(text)
    for excerpt in (text[start : start + length], text[start : start + length] + more):
        found = runs.places(excerpt)
        assert found is None or list(found) == naive(text, excerpt)


def test_short_excerpts_are_found_however_frequent() -> None:
    runs = TextRuns("The fee is due on demand. " * 5000)
    assert list(runs.places("fee") or ()) == list(range(4, 26 * 5000, 26))
    assert len(runs.places("e") or ()) == 5 * 5000
    assert len(runs.places("nd. T") or ()) == 4999
    assert (runs.places("foe"), runs.places("")) == (array("q"), ())


def test_excerpts_at_the_same_places_share_them() -> None:
    runs = TextRuns("The fee is due on demand. " * 500)
    places = runs.places("The fee is due")
    assert places is runs.places("The fee is due on")
    assert list(places or ()) == list(range(0, 26 * 500, 26))
    assert len(runs.places("fee is due on demand. The fee") or ()) == 499


@pytest.mark.parametrize("excerpt", ["aaaaaa", "ababab", "abcabc", "abcabcabd"])
def test_what_may_stand_nearly_everywhere_is_left_to_a_search(excerpt: str) -> None:
    assert TextRuns(excerpt * 200).places(excerpt) is None


def test_what_gathering_would_take_longer_is_left_to_a_search() -> None:
    runs = TextRuns("The fee is due on demand. " * 5000)
    assert runs.places("The fee is due on demand. " * 8) is None
    assert len(runs.places("The fee is due on demand. " * 7) or ()) == 4994


def test_a_text_that_repeats_one_letter_is_gone_through_once() -> None:
    assert TextRuns("\U00010330" * MEGA).places("\U00010330" * 7) is None
    assert len(find_starts("\U00010330" * MEGA, "\U00010330" * 7)) == MEGA - 6
