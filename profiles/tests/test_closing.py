"""Closing units: which unlabelled lines are headings, and where they stand."""

from __future__ import annotations

import pytest
from lection_core import Block, HeadingReset, HeadingRule, LabelPattern, Profile
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


LEGISLATION = load_profile("legislation")
ACT = "1 A kite may be flown.\n\nToys\n\n2 A kite is a toy."


@pytest.mark.parametrize("text", ["kite means a device that", "Where", "The Commissioner shall", "the owner of a kite"])
def test_what_breaks_off_or_begins_small_is_no_heading(text: str) -> None:
    found = headings(f"{ACT}\n\n{text}\n\n(a) flies; or\n\n(b) glides.\n\n3 End.\n", LEGISLATION)
    assert found == [(1, "Toys")]


def test_what_gives_a_schedule_effect_is_no_heading() -> None:
    schedules = "SCHEDULE 1 Kites\n\nSection 1\n\n1 A kite.\n\nSCHEDULE 2 Toys\n\nSections 1(2) and 3\n\n1 A toy."
    assert [text for _, text in headings(f"{ACT}\n\n{schedules}\n", LEGISLATION)] == ["Toys", "Kites", "Toys"]
    assert headings(f"{ACT}\n\nSection 1\n\n3 End.\n", LEGISLATION) == [(1, "Toys"), (1, "Section 1")]


@pytest.mark.parametrize("caption", ["TABLE", "Table 1", "FIGURE 2 SHAPES OF KITES"])
def test_a_caption_is_no_heading(caption: str) -> None:
    assert headings(f"{ACT}\n\n{caption}\n\n3 End.\n", LEGISLATION) == [(1, "Toys")]


@pytest.mark.parametrize("introduction", ["A kite may be flown if", "The owner of a kite shall"])
def test_a_label_before_what_breaks_off_makes_no_heading_and_owns_the_list_behind_it(introduction: str) -> None:
    text = f"1. {introduction}\n\n(a) it flies, and\n\n(b) it is light,\n\nand in either case with care.\n\n2. End.\n"
    blocks = [
        block for block in recognise([Run(text=text, source=(0, len(text)))], CONTRACT) if isinstance(block, Block)
    ]
    assert [(block.kind, block.label, block.depth) for block in blocks] == [
        ("item", "1", 1),
        ("item", "(a)", 2),
        ("item", "(b)", 2),
        ("paragraph", None, 2),
        ("item", "2", 1),
    ]


def test_a_provision_may_be_about_signatures() -> None:
    assert headings(f"{ACT}\n\nSignatures\n\n3 A kite is signed.\n", LEGISLATION) == [(1, "Toys"), (1, "Signatures")]
    signed = recognise([Run(text=f"{ACT}\n\nSignatures\n\nA. Kite\n", source=(0, 70))], LEGISLATION)
    assert [block.role for block in signed if isinstance(block, Block)][-1] == "signature"


def owned(*texts: str) -> list[tuple[int, str | None]]:
    text = "\n\n".join(("§ 1.1 Meaning of terms.", "The terms mean:", *texts))
    blocks = recognise([Run(text=text, source=(0, len(text)))], load_profile("us_statute"))
    return [(block.depth, block.label) for block in blocks if isinstance(block, Block)][2:]


def test_a_term_behind_other_text_owns_the_list_that_defines_it() -> None:
    texts = (
        "Act. The Kite Act.",
        "Kite of wood.",
        "(a) A kite with a frame; or",
        "(b) A box that flies.",
        "Toy. All else.",
    )
    assert owned(*texts) == [(2, None), (2, None), (3, "(a)"), (3, "(b)"), (2, None)]


@pytest.mark.parametrize(
    "text",
    ["It is a kite. It flies.", "kites of wood.", "The owner flies it.", "A kite of wood and of paper " * 3 + "here."],
)
def test_a_sentence_owns_no_list(text: str) -> None:
    assert owned("Act. The Kite Act.", text, "(a) A frame.", "(b) A box.") == [
        (2, None), (2, None), (2, "(a)"), (2, "(b)"),
    ]  # fmt: skip


def test_headings_in_a_row_may_stand_before_a_label() -> None:
    text = f"{ACT}\n\nFees and charges\n\nFees for kites\n\n3 A fee is paid.\n"
    assert [text for _, text in headings(text, LEGISLATION)] == ["Toys", "Fees and charges", "Fees for kites"]
    wrapped = (
        f"{ACT}\n\nFees and charges\n\nFees for kites and for all other toys that fly\nin the air\n\n3 A fee is paid.\n"
    )
    assert [text for _, text in headings(wrapped, LEGISLATION)][1] == "Fees and charges"


@pytest.mark.parametrize("text", ["Compare: 1996 No 27 s 40(1)", "26th June 2023", "Signature: ………………………", "It flies."])
def test_what_is_no_title_is_none_before_a_heading(text: str) -> None:
    found = headings(f"{ACT}\n\n{text}\n\nFees for kites\n\n3 A fee is paid.\n", LEGISLATION)
    assert [text for _, text in found] == ["Toys", "Fees for kites"]


def test_a_long_title_is_a_heading_and_ends_the_one_before_it() -> None:
    act = (
        "3 Kites and other Toys (Supply to Persons of an Age below Twelve Years by Post or Otherwise) Regulations 2009"
    )
    provisions = "1 In section 2 omit this.\n\n2 In section 3 omit that."
    text = f"PART 1 Other acts\n\nKite Act 1999\n\n{provisions}\n\n{act}\n\n(1) Omit all.\n"
    blocks = recognise([Run(text=text, source=(0, len(text)))], LEGISLATION)
    assert [(block.depth, block.kind, block.label) for block in blocks if isinstance(block, Block)] == [
        (1, "section", "PART 1"),
        (2, "section", None),
        (3, "item", "1"),
        (3, "item", "2"),
        (2, "section", "3"),
        (3, "item", "(1)"),
    ]


def test_a_definition_stands_beside_the_one_before_it_whatever_list_that_has() -> None:
    texts = (
        "1. DEFINITIONS",
        '"Kite" means:',
        "a) a frame;",
        "b) a box, where",
        "i) it flies;",
        '"Toy" means all else.',
    )
    text = "\n\n".join((*texts, '"Bird" means a toy that:', "a) sings.", "2. USE", "All may use it."))
    blocks = recognise([Run(text=text, source=(0, len(text)))], CONTRACT)
    assert [(block.depth, block.label) for block in blocks if isinstance(block, Block)] == [
        (1, "1"), (2, None), (3, "a)"), (3, "b)"), (4, "i)"), (2, None), (2, None), (3, "a)"), (1, "2"), (2, None),
    ]  # fmt: skip


def test_a_definition_in_another_section_stands_in_that_one() -> None:
    texts = ("1. DEFINITIONS", '"Kite" means a frame.', "2. USE", "(a) All may use it.", '"Toy" means all else.')
    text = "\n\n".join(texts)
    blocks = recognise([Run(text=text, source=(0, len(text)))], CONTRACT)
    assert [block.depth for block in blocks if isinstance(block, Block)][-1] == 3


@pytest.mark.parametrize("introduction", ["In this subsection—", "This is about toys."])
def test_a_definition_behind_a_label_stands_not_beside_the_one_before_it(introduction: str) -> None:
    texts = (
        "1 Meaning",
        '"Kite" means a frame.',
        f"(2) {introduction}",
        '"Toy" means a box.',
        '"Bird" means all else.',
    )
    text = "\n\n".join(texts)
    blocks = recognise([Run(text=text, source=(0, len(text)))], LEGISLATION)
    assert [block.depth for block in blocks if isinstance(block, Block)] == [1, 2, 2, 3, 3]


def test_a_heading_whose_title_is_not_on_the_next_line_leaves_it_what_it_is() -> None:
    reset = HeadingReset(name="preamble", template="PREAMBLE", next_line=False)
    profile = Profile(
        name="x", heading_resets=(reset,), label_patterns=(LabelPattern(name="one", template="{arabic}."),)
    )
    text = "PREAMBLE\n\nWe ordain this.\n\n1. Name.\n"
    blocks = [item for item in recognise([Run(text=text, source=(0, len(text)))], profile) if isinstance(item, Block)]
    assert [(block.kind, block.label, block.text) for block in blocks] == [
        ("section", "PREAMBLE", ""),
        ("paragraph", None, "We ordain this."),
        ("item", "1", "Name."),
    ]


def test_lines_to_sign_on_are_a_signature() -> None:
    text = "1. One pays:\n\n(a) now;\n\n(b) later.\n\nSigned: ____   Date: ____\n"
    blocks = recognise([Run(text=text, source=(0, len(text)))], CONTRACT)
    assert [block.role for block in blocks if isinstance(block, Block)][-1] == "signature"
