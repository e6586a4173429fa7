"""Quotations: whether one that a line opens is closed in sight."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.forms.quotation import ClosingMarks
from lection_profiles.lines.lines import Line


def lines(texts: list[str]) -> list[Line]:
    return [Line(number, 0, text, 0, False, False) for number, text in enumerate(texts)]


def closed(texts: list[str], marks: ClosingMarks | None = None) -> list[bool]:
    """For each line that opens a quotation whether it is closed, asked of one `ClosingMarks` or of a new one each."""
    given_lines = lines(texts)
    return [
        (marks or ClosingMarks()).is_closed(line, lambda count, place=place: given_lines[place + 1 : place + 1 + count])
        for place, line in enumerate(given_lines)
        if line.text[0] in '“"‘'
    ]


@given(st.lists(st.sampled_from(["“1 x", "x", "x”", "“a” b”", '"q', 'q"', "‘s", "it’s", "s’."]), max_size=30))
def test_what_is_remembered_changes_no_answer(texts: list[str]) -> None:
    assert closed(texts, ClosingMarks()) == closed(texts)


def test_a_mark_beyond_sight_closes_nothing() -> None:
    assert closed(["“1 x", *["x"] * 399, "x”"]) == [True]
    assert closed(["“1 x", *["x"] * 400, "x”"]) == [False]
    assert closed(["“1 x", "“2 x", *["x"] * 399, "x”"], ClosingMarks()) == [False, True]
