from __future__ import annotations

import pytest
from lection_core import Span
from lection_reader_markdown.inline import InlineText


def test_adjacent_pieces_are_one_range() -> None:
    text = InlineText()
    text.add("a ", 5, 7)
    text.add("[", 7, 8)
    assert text.take() == ("a [", range(5, 8), ())


def test_origins_of_verbatim_and_rewritten_pieces() -> None:
    text = InlineText()
    text.add("a", 0, 1)
    text.add("≪⃒", 1, 6)  # `&nLt;`: five characters of source, two of text
    text.add("bc", 6, 8)
    string, origins, _ = text.take()
    assert string == "a≪⃒bc"
    assert list(origins) == [0, 1, 1, 6, 7]
    assert [origins[index] for index in range(-5, 5)] == [0, 1, 1, 6, 7] * 2
    assert list(origins[1:4]) == [1, 1, 6]
    assert len(origins) == 5
    with pytest.raises(IndexError, match="no character 5 in a text of 5"):
        origins[5]


def test_a_line_end_as_an_entity_is_a_space() -> None:
    text = InlineText()
    text.add("a", 0, 1)
    text.add("\n", 1, 6)  # `&#10;`
    text.add("\n", 6, 8)  # CR LF, in code
    assert text.take()[0] == "a \n"


def test_spans_are_closed_inside_out_and_ordered() -> None:
    text = InlineText()
    text.open((("link", "/u"),), 9)
    text.open((("emphasis", None),), 5)
    text.add("ab", 2, 4)
    text.close()
    text.add("c", 5, 6)
    text.close()
    assert text.take()[2] == (Span("link", 0, 3, "/u"), Span("emphasis", 0, 2))


def test_a_line_is_broken_once() -> None:
    text = InlineText()
    text.add("a", 0, 1)
    assert text.break_line(1)
    assert not text.break_line(5)
    assert text.take()[0] == "a\n"


def test_taking_leaves_nothing_behind() -> None:
    text = InlineText()
    text.add("a", 3, 4)
    text.mark("code", 1)
    text.take()
    assert text.end == 0
    assert text.take() == ("", (), ())
