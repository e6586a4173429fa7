"""Folding white space."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("", ""),
        (" \t\r\n\u00a0\u3000", ""),
        ("  The\r\n\tBuyer\u00a0shall\u2028pay. ", "The Buyer shall pay."),
        ("第一条\u3000契約の\n目的", "第一条契約の目的"),
        ("カタ カナ", "カタカナ"),
        ("第1条 A社 は", "第1条 A社は"),
        ("한국 어", "한국 어"),
        ("a\u200bb", "a\u200bb"),
    ],
)
def test_runs_of_white_space_are_one_space_and_none_between_han_or_kana(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_every_white_space_of_ascii_is_folded_and_nothing_else() -> None:
    for character in map(chr, range(128)):
        assert fold(f"a{character}b") == f"a{' ' if character.isspace() else character}b"


@given(st.text())
def test_folding_keeps_everything_else_and_folds_once(text: str) -> None:
    folded = fold(text)
    assert folded.replace(" ", "") == "".join(text.split())
    assert fold(folded) == folded
