"""Searching many texts at once gives what searching each alone gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.text.batch import Joined, Search
from lection_profiles.text.matcher import compile_re2

PATTERNS = [
    "a", "^a", "a$", "^a$", "^$", "", "a*", "[^a]+", r"\s", r"(?s).+", r"\Aa", r"b\z", r"\bb", r"\n", "(?i)A|b", "a|ab",
    "(?-i:a)", "(?m)^b", "(?s:a.)b?", r"(?P<span>a)b", r"[\s\S]b",
]  # fmt: skip


def alone(pattern: str, texts: list[str]) -> set[tuple[int, int, int]]:
    """Every match of each text searched by itself: text, start, end."""
    matcher = compile_re2(pattern)
    return {(index, *match.span()) for index, text in enumerate(texts) for match in matcher.finditer(text)}


def together(pattern: str, texts: list[str]) -> set[tuple[int, int, int]]:
    """The same from one search."""
    return {
        (index, match.start() - base, match.end() - base)
        for index, base, match in Search(pattern).matches(Joined(texts))
    }


@given(st.sampled_from(PATTERNS), st.lists(st.text(alphabet="ab\n é", max_size=5), max_size=6))
def test_matches_are_those_of_each_text_alone(pattern: str, texts: list[str]) -> None:
    assert together(pattern, texts) == alone(pattern, texts)


@given(st.sampled_from(PATTERNS), st.lists(st.text(alphabet="ab\n é", max_size=5), max_size=6))
def test_holds_names_the_texts_with_a_match(pattern: str, texts: list[str]) -> None:
    assert Search(pattern).holds(Joined(texts)) == {index for index, _, _ in alone(pattern, texts)}


@given(st.lists(st.text(max_size=5), min_size=1, max_size=6))
def test_place_leads_back_to_the_text(texts: list[str]) -> None:
    batch = Joined(texts)
    for index, text in enumerate(texts):
        assert batch.text[batch.starts[index] :].startswith(text)
        assert batch.place(batch.starts[index] + len(text)) == (index, batch.starts[index])


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u3000"])
def test_plain_text_has_spaces_at_the_same_offsets(space: str) -> None:
    batch = Joined([f"a{space}b", "é"])
    assert batch.plain == "a b\né"
