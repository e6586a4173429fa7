from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lection_reader_markdown.characters import character_of


def test_ascii_needs_no_table() -> None:
    assert [character_of("plain")(offset) for offset in range(6)] == [0, 1, 2, 3, 4, 5]


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300), st.integers(0, 300))
def test_every_character_is_found_from_its_byte(text: str, start: int) -> None:
    start = min(start, len(text))
    at = character_of(text, start)
    places = [len(text[start:end].encode()) for end in range(start, len(text) + 1)]
    assert [at(place) for place in places] == list(range(start, len(text) + 1))


def test_a_character_across_the_stride_is_counted_once() -> None:
    text = "a" * 63 + "é" + "第" * 100
    at = character_of(text)
    assert at(65) == 64
    assert at(len(text.encode())) == len(text)
