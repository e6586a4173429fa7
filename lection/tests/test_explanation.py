from __future__ import annotations

import pytest
from lection.rendering.explanation import draw_explanation
from lection.rendering.marks import UNICODE
from lection.rendering.pieces import plain
from lection.rendering.places import Lines
from lection.rendering.screen import Screen
from lection_core import Block, BlockTree, HeadingReset, HeadingRule, LabelPattern, Profile, Source, Span

TEXT = "1. Fees\n\n(i) The Fee is due\n    at once.\n\nand so on\n"
READINGS = [{"pattern": "roman", "style": "roman", "value": 1}, {"pattern": "letter", "style": "alpha", "value": 9}]
PROFILE = Profile(
    name="mine",
    label_patterns=(
        LabelPattern(name="clause", template="{arabic}."),
        LabelPattern(name="roman", regex=r"\((?P<number>[ivx]+)\)", numbering="roman"),
    ),
    heading_rules=(HeadingRule(name="caps", all_caps=True, max_words=8),),
    heading_resets=(HeadingReset(name="schedule", template="Schedule {arabic}"),),
    locations={"roman": "mine.yaml:7:5"},
)


CONTINUES = "  continues    list_end: it follows a list and goes on with what the list belongs to"


def _tree() -> BlockTree:
    blocks = [
        Block(kind="document", depth=0),
        Block(
            kind="section", depth=1, label="1", text="Fees", matched_by="markdown:atx", confidence=1.0, source=(0, 7),
            attrs={"label_pattern": "clause", "style": "arabic"},
        ),
        Block(
            kind="item", depth=2, label="(i)", text="The Fee is due at once.", role="clause", matched_by="label:roman",
            confidence=0.6, source=(9, 40), spans=(Span("defined_term", 4, 7, "/section[1]"),),
            attrs={"sequence": "first", "readings": READINGS, "further": [1]},
        ),
        Block(
            kind="paragraph", depth=2, text="and so on", matched_by="continuation", confidence=0.5, source=(42, 51),
            attrs={"continuation": "list_end"},
        ),
        Block(
            kind="section", depth=1, text="X", matched_by="heading:caps", confidence=0.5,
            attrs={"signals": ["a", "b"]},
        ),
        Block(kind="paragraph", depth=1, text="lost"),
    ]  # fmt: skip
    return BlockTree(blocks=blocks, source=Source.from_text(TEXT, name="a.txt"))


def _drawn(address: str, profile: Profile | None = PROFILE, width: int = 90) -> list[str]:
    screen = Screen(width, marks=UNICODE)
    return [plain(line) for line in draw_explanation(_tree().at(address), profile, Lines(TEXT), screen)]


def test_what_confidence_means_is_wrapped_like_the_rest() -> None:
    drawn = _drawn("/section[1]/item[1]", width=50)
    start = drawn.index("  confidence   ◐ 0.60 guessed: a heuristic")
    assert drawn[start + 1] == "               decided, which can be wrong"


def _marked(type_: str, width: int) -> list[str]:
    span = Span(type_, 0, 4, "/section[1]")
    block = Block(kind="paragraph", depth=1, text="Fees", matched_by="fallback", spans=(span,))
    tree = BlockTree(blocks=[Block(kind="document", depth=0), block], source=Source.from_text("Fees"))
    return [plain(line) for line in draw_explanation(tree.at("/paragraph[1]"), None, None, Screen(width))]


def test_a_long_name_does_not_touch_what_it_names() -> None:
    assert "  cross_reference 0-4 “Fees” → /section[1]" in _marked("cross_reference", 90)


def test_a_long_name_leaves_the_less_room_for_what_it_names() -> None:
    lines = _marked("cross_reference", 40)
    assert lines[lines.index("  cross_reference 0-4 “Fees” →") + 1] == "               /section[1]"


def test_a_name_does_not_reach_the_terminal_as_a_command() -> None:
    assert "  ␛[31mred     0-4 “Fees” → /section[1]" in _marked("\x1b[31mred", 90)


def test_a_label_that_could_be_two_is_told_in_full() -> None:
    assert _drawn("/section[1]/item[1]") == [
        "/section[1]/item[1]   line 3, characters 9 to 40",
        "",
        "  label        (i)",
        "  kind         item, level 1, depth 2",
        "  role         clause",
        "  text         The Fee is due at once.",
        "",
        "How it was recognised",
        "  rule         label:roman",
        "  confidence   ◐ 0.60 guessed: a heuristic decided, which can be wrong",
        r"  pattern      \((?P<number>[ivx]+)\) (regex)",
        "  written in   mine.yaml:7:5, label_patterns",
        "  sequence     first: the first of its run",
        "  reading      roman 1, by roman",
        "  reading      alpha 9, by letter",
        "",
        "Where it stands",
        "  in           /section[1] 1 Fees",
        "  before       /section[1]/paragraph[1] and so on",
        "",
        "Marked in its text",
        "  defined_term 4-7 “Fee” → /section[1]",
        "",
        "Also recorded",
        "  further      [1]",
        "",
        "In the source",
        "2",
        "3 ┃ (i) The Fee is due",
        "4 ┃     at once.",
        "5",
    ]


@pytest.mark.parametrize(
    ("address", "rows"),
    [
        (
            "/section[1]",
            ["  label by     clause", "  pattern      {arabic}. (template)"],
        ),
        (
            "/section[1]/paragraph[1]",
            [CONTINUES],
        ),
        ("/section[2]", ["  pattern      all_caps: true, max_words: 8", "  signals      a, b"]),
        ("/paragraph[1]", ["  rule         fallback", "  confidence   ○ 0.00 none: nothing recognised it"]),
        ("/", ["  rule         document", "  holds        3 directly, 5 in all"]),
    ],
)
def test_what_a_block_rests_on_is_told(address: str, rows: list[str]) -> None:
    assert set(rows) <= set(_drawn(address))


def test_without_a_profile_only_the_rule_is_named() -> None:
    drawn = _drawn("/section[1]/item[1]", None)
    assert "  rule         label:roman" in drawn
    assert not [row for row in drawn if row.startswith("  pattern")]


def test_an_entry_that_was_not_written_anywhere_is_the_profiles() -> None:
    assert "  written in   profile mine, label_patterns" in _drawn("/section[1]")


def test_long_facts_are_wrapped_under_themselves() -> None:
    drawn = _drawn("/section[1]/item[1]", width=36)
    place = drawn.index("  text         The Fee is due at")
    assert drawn[place + 1] == "               once."
