from __future__ import annotations

import pytest
from lection.rendering.excerpt import draw_excerpt
from lection.rendering.marks import UNICODE
from lection.rendering.pieces import cells, plain
from lection.rendering.places import Lines
from lection.rendering.screen import Screen


def _drawn(text: str, *ranges: tuple[int, int], width: int = 60) -> list[str]:
    return [plain(line) for line in draw_excerpt(ranges, Lines(text), Screen(width, marks=UNICODE))]


def test_a_whole_line_has_a_bar_and_its_neighbours_for_context() -> None:
    assert _drawn("one\ntwo\nthree\nfour\n", (4, 7)) == ["1   one", "2 ┃ two", "3   three"]


def test_carets_stand_under_what_is_marked_in_part() -> None:
    assert _drawn("4.—(1) The fee\n", (3, 6)) == ["1 ┃ 4.—(1) The fee", "  ┃    ^^^"]


def test_wide_characters_get_two_carets() -> None:
    assert _drawn("第一条 x", (0, 3)) == ["1 ┃ 第一条 x", "  ┃ ^^^^^^"]


def test_two_ranges_leave_what_lies_between_unmarked() -> None:
    assert _drawn("abc def", (0, 1), (6, 7))[1] == "  ┃ ^     ^"


def test_many_lines_are_shortened_in_the_middle() -> None:
    text = "".join(f"line {number}\n" for number in range(1, 101))
    drawn = _drawn(text, (7, len(text)))
    assert len(drawn) == 12
    assert drawn[1] == "  2 ┃ line 2"
    assert drawn[-3] == "      … 99 lines in all"
    assert drawn[-1] == "100 ┃ line 100"


def test_a_line_of_a_megabyte_is_shown_by_its_beginning() -> None:
    drawn = _drawn("x" * 1_000_000, (0, 1_000_000))
    assert len(drawn) == 7
    assert drawn[-1] == "  ┃ … 999664 more characters"


def test_a_block_far_along_a_line_is_brought_into_view() -> None:
    drawn = _drawn("x" * 5_000 + " (b) here " + "y" * 5_000, (5_001, 5_009))
    assert drawn[0].startswith("1 ┃ …xxxx")
    assert "(b) here" in drawn[0]


@pytest.mark.parametrize("text", ["日本語" * 40, "a\tb\x1b[31m", "e\u0301" * 90])
def test_no_row_is_wider_than_the_screen_or_commands_it(text: str) -> None:
    drawn = _drawn(text, (0, len(text)), width=30)
    assert max(map(cells, drawn)) <= 30
    assert "\x1b" not in "".join(drawn)
