from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core.conservation.rewrites import tokens
from lection_core.text.letters import letters, words


@given(text=st.text(max_size=30))
def test_letters_are_the_characters_of_the_categories_l_m_and_n(text: str) -> None:
    kept = [char for char in text if unicodedata.category(char)[0] in "LMN"]
    assert letters(text) == "".join(kept) == "".join(words(text))
    assert all(words(text))


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("a&eacute;b", [("a",), ("é", "eacute"), ("b",)]),
        ("&amp;", [("", "amp")]),
        ("&#233; &#xE9;", [("é", "233"), ("é", "xE9")]),
        ("&#0;&#xD800;&#x110000;", [("", "0"), ("", "xD800"), ("", "x110000")]),
        ("&nosuch; &amp", [("nosuch",), ("amp",)]),
    ],
)
def test_an_entity_may_stand_decoded_or_as_it_is(own: str, expected: list[tuple[str, ...]]) -> None:
    assert tokens(own, ("entities",)) == expected


def test_without_the_rewrite_an_entity_is_a_word() -> None:
    assert tokens("a&eacute;b", ("escapes", "nul", "hyphen_joins")) == [("a",), ("eacute",), ("b",)]
