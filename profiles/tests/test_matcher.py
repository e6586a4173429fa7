"""The one interface to the regular expression library."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.text.matcher import Encoded, PatternError, compile_re2


def test_positions_are_characters_and_groups_have_names() -> None:
    matcher = compile_re2(r"条(?P<number>\d+)(?P<rest>x)?")
    found = matcher.search("é 条12")
    assert found is not None
    assert matcher.groups == {"number": 1, "rest": 2}
    assert found.span(1) == (3, 5)
    assert found.group(1) == "12"
    assert found.start(2) == -1
    assert found.group(2) is None


def test_match_stands_at_its_start_and_search_does_not() -> None:
    matcher = compile_re2("b")
    assert matcher.match("ab") is None
    assert matcher.match("ab", 1) is not None
    assert matcher.search("ab") is not None
    assert matcher.search("ab", 2) is None
    assert [found.span() for found in matcher.finditer("bab")] == [(0, 1), (2, 3)]


@given(st.sampled_from(["é+", "b|é", "(a)?(é)", "[^a]b?", r"(x)|(é)(b)?"]), st.text(alphabet="abé条𝔸", max_size=12))
def test_all_matches_of_a_text_are_those_of_the_standard_library(pattern: str, text: str) -> None:
    matcher, groups = compile_re2(pattern), range(re.compile(pattern).groups + 1)
    expected = [[(found.span(group), found[group]) for group in groups] for found in re.finditer(pattern, text)]
    for given_text in (text, Encoded(text)):
        found = [
            [(match.span(group), match.group(group)) for group in groups] for match in matcher.finditer(given_text)
        ]
        assert found == expected


def test_no_empty_match_stands_within_a_character() -> None:
    assert {match.span() for match in compile_re2("x*").finditer("é条")} == {(0, 0), (1, 1), (2, 2)}


def test_case_may_be_ignored() -> None:
    assert compile_re2("schedule é", case_insensitive=True).match("SCHEDULE É") is not None
    assert compile_re2("schedule").match("SCHEDULE") is None


def test_a_lone_surrogate_in_the_text_moves_nothing() -> None:
    matcher = compile_re2("b+")
    text = "\ud800é bb"
    for found in (matcher.search(text), matcher.match(text, 3), next(matcher.finditer(text))):
        assert found is not None
        assert found.span() == (3, 5)


def test_a_catastrophic_pattern_is_read_to_the_end_of_a_megabyte() -> None:
    assert compile_re2("(a+)+$").match("a" * 1_000_000 + "b") is None
    assert compile_re2("(a|a)*(a|a)*$").match("a" * 1_000_000) is not None


@pytest.mark.parametrize(
    "pattern", ["(", "(?=a)", r"(a)\1", r"\p{L}{1,1000}", "((a{100}){100}){100}", "\ud800", r"a\C", "(?P<n>a)(?P<n>b)"]
)
def test_what_cannot_be_used_is_refused_and_nothing_is_logged(pattern: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(PatternError) as error:
        compile_re2(pattern)
    assert error.value.message
    assert error.value.hint
    assert capfd.readouterr() == ("", "")


def test_an_escaped_parenthesis_begins_no_group() -> None:
    assert compile_re2(r"\(?P<n>a\(?P<n>").match("P<n>aP<n>") is not None
    assert compile_re2(r"\\C").match("\\C") is not None
