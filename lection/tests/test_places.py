from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection.rendering.places import Lines


@pytest.mark.parametrize(
    ("text", "count"), [("", 1), ("a", 1), ("a\n", 1), ("a\nb", 2), ("a\r\nb\rc\n", 3), ("\n", 1), ("\n\n", 2)]
)
def test_lines_are_counted_as_editors_count_them(text: str, count: int) -> None:
    assert Lines(text).count == count


@pytest.mark.parametrize(("offset", "number"), [(0, 1), (1, 1), (2, 2), (3, 2), (5, 3)])
def test_an_offset_lies_in_a_line(offset: int, number: int) -> None:
    assert Lines("a\nb\r\nc").number(offset) == number


@given(st.text(alphabet="ab\r\n\u2028\x0c", max_size=40))
def test_ranges_hold_the_whole_text_but_its_line_ends(text: str) -> None:
    lines = Lines(text)
    ranges = [lines.range(number) for number in range(1, lines.count + 1)]
    assert "".join(lines.slice(*each) for each in ranges) == text.replace("\r", "").replace("\n", "")
    assert all(lines.number(start) == number for number, (start, _) in enumerate(ranges, 1))
