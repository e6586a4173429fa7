from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection.rendering.pieces import Piece, cells, crop, first_words, pad, plain, visible, wrap


def test_a_line_without_its_styles_has_no_trailing_blanks() -> None:
    assert plain((Piece("a", "label"), Piece(" b "), Piece("  "))) == "a b"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[31mred", "␛[31mred"),
        ("bell\x07", "bell␇"),
        ("a\u202eb", "a\ufffdb"),
        ("\x9b31m", "\ufffd31m"),
        ("\ud800", "\ufffd"),
        ("caf\u00e9 e\u0301", "caf\u00e9 e\u0301"),
    ],
)
def test_nothing_a_document_says_reaches_the_terminal_as_a_command(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(("text", "count"), [("abc", 3), ("日本", 4), ("e\u0301", 1), ("", 0)])
def test_cells_counts_what_a_terminal_shows(text: str, count: int) -> None:
    assert cells(text) == count


@pytest.mark.parametrize(
    ("text", "width", "cropped"),
    [
        ("short", 5, "short"),
        ("shorter", 5, "shor…"),
        ("two words", 5, "two…"),
        ("日本語", 5, "日本…"),
        ("日本語", 6, "日本語"),
        ("日本語", 4, "日…"),
        ("ae\u0301iou", 3, "ae\u0301…"),
        ("x", 0, ""),
        ("xyz", 1, "…"),
    ],
)
def test_cropping_cuts_between_letters_and_says_so(text: str, width: int, cropped: str) -> None:
    assert crop(text, width) == cropped


@given(st.text(), st.integers(0, 50))
def test_padding_fills_exactly(text: str, width: int) -> None:
    assert cells(pad(visible(text), width)) == width


@pytest.mark.parametrize(
    ("text", "width", "words"),
    [("  a\n b\tc ", 10, "a b c"), ("a" * 1_000_000, 5, "aaaa…"), ("\n" * 1_000_000 + "x", 5, "…"), ("", 5, "")],
)
def test_first_words_stand_on_one_line(text: str, width: int, words: str) -> None:
    assert first_words(text, width) == words


@pytest.mark.parametrize(
    ("text", "width", "rows"),
    [
        ("a bb ccc dddd", 4, ["a bb", "ccc", "dddd"]),
        ("", 4, [""]),
        ("日本語日本語 x", 5, ["日本", "語日", "本語", "x"]),
        ("abcdefg h", 3, ["abc", "def", "g h"]),
    ],
)
def test_wrapping_breaks_at_blanks_and_else_where_it_must(text: str, width: int, rows: list[str]) -> None:
    assert wrap(text, width) == rows


def test_wrapping_too_much_says_that_something_is_missing() -> None:
    assert wrap("word " * 1000, 9, most=2) == ["word word", "word wor…"]


@given(st.text(), st.integers(4, 30))
def test_wrapped_rows_fit(text: str, width: int) -> None:
    assert all(cells(row) <= width for row in wrap(visible(text), width))
