from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Source


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        ("", 0, (1, 1)),
        ("ab\ncd", 3, (2, 1)),
        ("ab\r\ncd", 4, (2, 1)),
        ("ab\r\ncd", 3, (1, 4)),
        ("ab\rcd", 3, (2, 1)),
        ("\n\r\r\n", 4, (4, 1)),
        ("a\u2028b\x0bc\x85d", 6, (1, 7)),
        ("\U0001f600x", 1, (1, 2)),
    ],
)
def test_lines_end_with_lf_cr_lf_or_cr_and_columns_count_code_points(
    text: str, offset: int, expected: tuple[int, int]
) -> None:
    assert Source.from_text(text).line_col(offset) == expected


@given(text=st.text("ab\r\n", max_size=12))
def test_counting_agrees_with_splitting_at_universal_newlines(text: str) -> None:
    source = Source.from_text(text)
    for offset in range(len(text) + 1):
        inside = text[offset - 1 : offset + 1] == "\r\n"
        before = text[:offset].removesuffix("\r") if inside else text[:offset]
        lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert source.line_col(offset) == (len(lines), len(lines[-1]) + 1 + inside)


@pytest.mark.parametrize("offset", [-1, 4])
def test_an_offset_outside_the_text_is_an_error(offset: int) -> None:
    with pytest.raises(ValueError, match=f"offset {offset} lies outside the text of 3 characters"):
        Source.from_text("abc").line_col(offset)
