"""Lists told by their layout: lines that stop early, indentation, hanging lines, text behind nested lists."""

from __future__ import annotations

from textwrap import wrap

import pytest
from lection_core import Block
from lection_profiles import Run, load_profile, recognise

POLICY = load_profile("policy")
PROSE = "We keep what you write to us for as long as the law asks us to keep it, and not for a day longer than that."
FRAME = ["1. Records", "", *wrap(f"{PROSE} {PROSE} {PROSE}", 72), "", "OF LISTS", ""]


def read(*lines: str) -> list[Block]:
    text = "\n".join([*FRAME, *lines])
    return [item for item in recognise([Run(text=text, source=(0, len(text)))], POLICY) if isinstance(item, Block)][3:]


def outline(*lines: str) -> list[tuple[int, str, str]]:
    """The kinds and first words of the blocks, and how deep they stand below what introduces them."""
    blocks = read(*lines)
    return [(block.depth - blocks[0].depth, block.kind, block.text.split(" ", 1)[0]) for block in blocks]


LONG = "of those who wrote to us before the first day of that year"


@pytest.mark.parametrize("sign", ["-", "*", "•", "o"])
@pytest.mark.parametrize("end", ["", " (with copies)", " up to 2019", ","])
def test_a_list_goes_on_behind_an_item_that_ends_openly(sign: str, end: str) -> None:
    lines = ["We keep:", "", f"{sign} Letters {LONG}{end}", f"{sign} Parcels {LONG}{end}", f"{sign} Cards"]
    assert outline(*lines)[1:] == [(0, "item", "Letters"), (0, "item", "Parcels"), (0, "item", "Cards")]


def test_numbers_go_on_behind_a_line_on_which_they_would_have_fitted() -> None:
    lines = ["See these pages:", "", f"1. letters.example/{'a' * 30}", "2. parcels.example/b", "3. cards.example/c"]
    assert [block.label for block in read(*lines)][1:] == ["1", "2", "3"]
    full = ["1. It was changed by the parties, as we have been told by both, at step", "2. of the plan."]
    assert [block.label for block in read("See:", "", *full)][1:] == ["1"]


def test_a_few_lists_in_lists_tell_their_levels_by_indentation_too() -> None:
    flat = [line for name in "ABCDEFGH" for line in (f"- {name} is kept", "")]
    lines = ["- Letters of friends", "  - Cards", "  - Notes of theirs", "- Parcels", "", "Nothing else is kept."]
    found = [depth for depth, kind, _ in outline("We keep:", "", *flat, "And:", "", *lines) if kind == "item"][-4:]
    assert found == [1, 2, 2, 1]


def test_text_behind_a_list_in_a_list_stands_beside_the_items_it_is_as_far_in_as() -> None:
    lines = ["- Letters:", "", "    - Cards", "", "    Cards are kept for a year.", "", "Nothing else is kept."]
    assert outline("We keep:", "", *lines)[1:] == [
        (0, "item", "Letters:"),
        (1, "item", "Cards"),
        (1, "paragraph", "Cards"),
        (0, "paragraph", "Nothing"),
    ]


def test_text_that_stands_less_far_in_than_the_lines_of_an_item_is_none_of_it() -> None:
    item = "2. Parcels, which we weigh and open in front of those who brought them,\n   are kept."
    apart = ["1. Read the letters.", item, "", PROSE[:70]]
    assert [depth for depth, _, _ in outline(*apart)] == [0, 0, 0]
    within = ["1. Read the letters.", item, "", f"   {PROSE[:60]}", "", "3. Go home."]
    assert [depth for depth, _, _ in outline(*within)] == [0, 0, 1, 0]


def test_a_list_that_steps_in_behind_a_line_that_stops_early_needs_no_colon() -> None:
    lines = ["Those who write to us may", "  1. ask for their letters;", "  2. burn them."]
    assert outline(*lines)[1:] == [(1, "item", "ask"), (1, "item", "burn")]
    level = ["Those who write to us may", "1. of course ask for", "2. of them."]
    assert len(read(*level)) == 1


def test_numbers_that_step_in_hang_on_the_number_before_them_though_nothing_introduces_them() -> None:
    lines = [
        "1. Read.",
        "2. Weigh. It takes a while.",
        "     1. Weigh letters.",
        "     2. Weigh parcels.",
        "3. Go home.",
    ]
    blocks = read(*lines)
    assert [depth for depth, _, _ in outline(*lines)] == [0, 0, 1, 1, 0]
    assert {block.attrs["sequence"] for block in blocks} == {"first", "next"}
    flat = [line.strip() for line in lines]
    assert [depth for depth, _, _ in outline(*flat)][2] == 0


def test_a_title_amid_titles_may_be_longer() -> None:
    title = "What we do with the letters of those who are away"
    text = wrap(PROSE, 72)
    assert [kind for _, kind, _ in outline("1. Letters", *text, f"2. {title}", *text)] == ["section", "paragraph"] * 2
    assert [kind for _, kind, _ in outline(f"1. {title}", *text)] == ["item"]


def custom(*lines: str, templates: tuple[str, ...]) -> list[tuple[int, str | None]]:
    patterns = [{"name": f"x{index}", "template": template} for index, template in enumerate(templates)]
    profile = load_profile({"name": "x", "version": "1", "label_patterns": patterns})
    text = "\n".join(lines)
    blocks = recognise([Run(text=text, source=(0, len(text)))], profile)
    return [(block.depth, block.label) for block in blocks if isinstance(block, Block)]


def test_a_list_may_stand_further_in_below_one_line_that_does_not_stop_early() -> None:
    lines = ("(a) Each kite is judged by", "    (i) its colour; and", "    (ii) how it flies.", "(b) It ends.")
    assert custom(*lines, templates=("({alpha})", "({roman})")) == [(1, "(a)"), (2, "(i)"), (2, "(ii)"), (1, "(b)")]


def test_labels_with_words_may_stand_one_below_the_other() -> None:
    lines = ("M1 Kites (20 credits)", "M2 Toys (10 credits)", "M3 Birds")
    assert custom(*lines, templates=("M{arabic}",)) == [(1, "M1"), (1, "M2"), (1, "M3")]


def test_a_run_may_begin_with_a_large_number() -> None:
    lines = ("100. Kites", "", "101. Toys", "", "102. Birds")
    assert custom(*lines, templates=("{arabic}.",)) == [(1, "100"), (1, "101"), (1, "102")]
    assert custom("100. Kites", "", "Toys", "", templates=("{arabic}.",)) == [(1, None), (1, None)]


def test_a_circled_number_may_stand_before_a_small_letter() -> None:
    assert custom("① pay;", "", "② go.", templates=("{circled}",)) == [(1, "①"), (1, "②")]
