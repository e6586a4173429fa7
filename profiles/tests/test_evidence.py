"""What stands before and behind a label says whether it is one."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.forms.contents import _BEGINNINGS as TITLE_BEGINNINGS
from lection_profiles.forms.contents import _TITLE as TITLE
from lection_profiles.forms.signature import _BEGINNINGS as SIGNATURE_BEGINNINGS
from lection_profiles.forms.signature import _BEGINS as SIGNATURE
from lection_profiles.forms.signature import _CLOSES as CLOSES
from lection_profiles.forms.signature import _CLOSING as CLOSING_BEGINNINGS
from lection_profiles.text.beginnings import first_character
from lection_profiles.text.endings import ended, ends_sentence, introduces
from lection_profiles.text.wording import ends_openly, may_begin
from lection_profiles.units.credence import _PROSE as PROSE
from lection_profiles.units.credence import _PROSE_BEGINS as PROSE_BEGINS


def test_first_characters_of_prose_are_those_of_its_expression() -> None:
    first = first_character(PROSE.pattern)
    assert first is not None
    assert {character for character in map(chr, range(0x2100)) if first.match(character)} == PROSE_BEGINS


def words(pattern: re.Pattern[str]) -> st.SearchStrategy[str]:
    """Texts of the pieces an expression is written with, most of which it matches."""
    pieces = re.findall(r"[^\W\d_]+|[_/]", re.sub(r"\\\w|\(\?:", " ", pattern.pattern))
    return st.lists(st.sampled_from([*pieces, "s", "with kind", "bien"]), min_size=1, max_size=4).map(" ".join)


@pytest.mark.parametrize(
    ("pattern", "beginnings"),
    [(SIGNATURE, SIGNATURE_BEGINNINGS), (CLOSES, CLOSING_BEGINNINGS), (TITLE, TITLE_BEGINNINGS)],
    ids=["signature", "closing", "contents"],
)
@given(data=st.data())
def test_no_text_is_passed_over_that_an_expression_matches(
    pattern: re.Pattern[str], beginnings: frozenset[str], data: st.DataObject
) -> None:
    text = data.draw(words(pattern))
    assert may_begin(text, beginnings) or pattern.match(text) is None
    assert may_begin(text.upper(), beginnings) or pattern.match(text.upper()) is None


@pytest.mark.parametrize("text", ["Fees.", "fees;", "as follows:", "so —", "so.)", "so.”", "and", "fees; or", "“so!”]"])
def test_text_has_ended(text: str) -> None:
    assert ended(text)


@pytest.mark.parametrize("text", ["", "the fees", "the fees,", "(the fees)", "under Section 5(a)"])
def test_text_goes_on(text: str) -> None:
    assert not ended(text)


@pytest.mark.parametrize(
    ("text", "whole"), [("Fees.", True), ("Fees.”)", True), ("fees;", False), ("as follows:", False), ("", False)]
)
def test_sentence_has_ended(text: str, whole: bool) -> None:
    assert ends_sentence(text) == whole


@pytest.mark.parametrize(
    ("text", "leads"), [("as follows:", True), ("as follows: ", True), ("insert—", True), ("so.", False), ("", False)]
)
def test_text_introduces_what_follows(text: str, leads: bool) -> None:
    assert introduces(text) == leads


@pytest.mark.parametrize(
    ("text", "openly"),
    [
        ("Fees", True),
        ("Fees.", False),
        ("fees; and", False),
        ("fees, or", False),
        ("fees; and/or", False),
        ("land", True),
        ("fees etc.", True),
        ("", False),
    ],
)
def test_text_ends_openly(text: str, openly: bool) -> None:
    assert ends_openly(text) == openly
