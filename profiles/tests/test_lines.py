"""Lines: what a line begins with, and what it covers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block
from lection_profiles import Run, load_profile, recognise
from lection_profiles.lines.lines import beginning, split_lines

POLICY = load_profile("policy")
UNSEEN = "\u200b\u200d\u200e\u200f\u202b\u2060\u2067\ufeff\u00ad"
LINES = [
    "Access to the archive",
    "",
    "1. Rules",
    "",
    "(a) Ask first.",
    "",
    "• Bring a pencil.",
    "",
    "2. Hours",
    "",
    "None.",
]


def read(text: str) -> list[Block]:
    return [item for item in recognise([Run(text=text, source=(0, len(text)))], POLICY) if isinstance(item, Block)]


def outline(text: str) -> list[tuple[int, str, str | None, str]]:
    return [(block.depth, block.kind, block.label, block.text) for block in read(text)]


@given(st.lists(st.text(UNSEEN, max_size=3), min_size=len(LINES), max_size=len(LINES)))
def test_marks_that_nobody_sees_hide_no_label(marks: list[str]) -> None:
    text = "\n".join(mark + line if line else "" for mark, line in zip(marks, LINES, strict=True))
    assert outline(text) == outline("\n".join(LINES))
    covered = {place for block in read(text) if block.source for place in range(*block.source)}
    assert covered >= {place for place, character in enumerate(text) if not character.isspace()}


def test_a_line_of_nothing_but_such_marks_keeps_them() -> None:
    (line,) = split_lines([Run(text="\u200b\u200e\n", source=(0, 3))])
    assert (line.text, line.start, line.end) == ("\u200b\u200e", 0, 2)


def test_marks_and_white_space_may_alternate() -> None:
    assert beginning(" \u200e \u200b1. One") == 4
    assert beginning("1. One") == 0
