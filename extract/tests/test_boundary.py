"""An excerpt cut inside a word."""

from __future__ import annotations

import pytest
from lection_extract import token_boundary


@pytest.mark.parametrize(
    ("text", "start", "end", "expected"),
    [
        ("e\u0301t", 0, 1, False),
        ("e\u0301 t", 0, 2, True),
        ("\U00010330\U00010331", 0, 1, False),
        ("a\U0001f44db", 0, 1, True),
        ("a_b", 0, 1, False),
        ("a'b", 2, 3, True),
        ("a\u200bb", 0, 1, True),
        ("x²", 0, 1, False),
        ("ab", 1, 1, False),
        ("", 0, 0, True),
        ("a b", 0, 2, True),
        ("a b", 1, 3, True),
    ],
)
def test_a_word_is_letters_marks_numbers_and_the_low_line(text: str, start: int, end: int, expected: bool) -> None:
    assert token_boundary(text, start, end) is expected


@pytest.mark.parametrize(("start", "end"), [(-1, 1), (2, 1), (0, 4)])
def test_a_range_outside_the_text_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match=f"{start}–{end} is no range of a text of 3 characters"):
        token_boundary("abc", start, end)
