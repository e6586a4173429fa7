"""Closing units: which unlabelled lines are headings, and where they stand."""

from __future__ import annotations

import pytest
from lection_core import Block, HeadingRule, Profile
from lection_profiles import Run, load_profile, recognise

CONTRACT = load_profile("contract")
UNDERLINED = Profile(name="x", heading_rules=(HeadingRule(name="under", underlined=True),))


def headings(text: str, profile: Profile = CONTRACT) -> list[tuple[int, str]]:
    blocks = recognise([Run(text=text, source=(0, len(text)))], profile)
    return [(block.depth, block.text) for block in blocks if isinstance(block, Block) and block.kind == "section"]


TEXT = "This is what the license of all our kits says at length. It is meant for everyone.\nAnd it goes on.\nSo."


@pytest.mark.parametrize("sign", ["=", "-", "~"])
def test_a_row_of_signs_underlines_a_heading(sign: str) -> None:
    title = "How to Use This License"
    text = f"{TEXT}\n\n{title}\n{sign * 24}\n\nUse it well.\n\nSmall print\n{sign * 12}\nIt is small.\n"
    assert headings(text) == [(1, title), (1, "Small print")]
    assert headings(text, UNDERLINED) == [(1, title), (1, "Small print")]


@pytest.mark.parametrize(
    "text",
    [
        "Kit Makers, Oak Street\n" + "-" * 72,
        "Use it well.\n------------",
        "Use\n---------------------",
        "Use it well\n\n-----------",
        "Name     Price\n- * - * - * -",
        "KIT COMPANY\n___________",
        "-End of the Terms-\n\n1. Use. All may use it.",
    ],
)
def test_what_separates_underlines_nothing(text: str) -> None:
    assert headings(f"{TEXT}\n\n{text}\n\nMore of it.\n") == []


def test_a_separator_sets_apart_as_a_blank_line_does() -> None:
    assert headings(f"{TEXT}\n\n-----\nTERMS OF USE\n-----\nUse it well.\n") == [(1, "TERMS OF USE")]


@pytest.mark.parametrize("text", ["COPYRIGHT 2003 KIT COMPANY", "(C) KIT COMPANY 2004", "EULA ID: KIT_RTM.2_ENU"])
def test_notices_and_names_of_files_are_no_headings(text: str) -> None:
    assert headings(f"{TEXT}\n\n{text}\n\nUse it.\n\nCOPYRIGHT\n\nIt is ours.\n") == [(1, "COPYRIGHT")]


def test_a_heading_hangs_on_no_paragraph_that_owns_a_list() -> None:
    text = f"{TEXT}\n\nOthers may use\n\n- kits and\n\n- boxes\n\nTERMS OF USE\n\n1. Terms. A kit is a box.\n"
    assert headings(text) == [(1, "TERMS OF USE")]
