from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lection_reader_markdown.characters import stretches


def test_ascii_is_one_stretch() -> None:
    assert stretches("plain")(3) == (0, 5, 0)
    assert stretches("# plain", 2)(3) == (0, 5, 2)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300), st.integers(0, 300))
def test_every_character_is_found_from_its_byte(text: str, start: int) -> None:
    start = min(start, len(text))
    stretch = stretches(text, start)
    places = [len(text[start:end].encode()) for end in range(start, len(text) + 1)]
    assert [place + stretch(place)[2] for place in places] == list(range(start, len(text) + 1))


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
def test_a_stretch_differs_by_the_same_number_throughout(text: str) -> None:
    stretch = stretches(text)
    characters = {len(text[:end].encode()): end for end in range(len(text) + 1)}
    for place in characters:
        low, high, shift = stretch(place)
        assert low <= place <= high
        assert [offset + shift for offset in range(low, high + 1)] == [characters[at] for at in range(low, high + 1)]


def test_a_character_across_the_stride_is_counted_once() -> None:
    text = "a" * 63 + "é" + "第" * 100
    stretch = stretches(text)
    assert stretch(65) == (65, 65, -1)
    assert len(text.encode()) + stretch(len(text.encode()))[2] == len(text)
