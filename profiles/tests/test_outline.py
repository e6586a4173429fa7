"""The outline: where a label goes among what is open."""

from __future__ import annotations

import pytest
from lection_core import Block
from lection_profiles import Run, load_profile, recognise

CONTRACT = load_profile("contract")


def outline(*texts: str) -> list[tuple[int, str | None]]:
    text = "\n\n".join(texts)
    blocks = recognise([Run(text=text, source=(0, len(text)))], CONTRACT)
    return [(block.depth, block.label) for block in blocks if isinstance(block, Block)]


def test_sections_in_roman_numbers_hold_clauses_that_count_on() -> None:
    texts = ("Section I: PREAMBLE", "1. Definitions", "Section II: RIGHTS", "2. Grant of rights. You may use it.")
    assert outline(*texts) == [(1, "Section I"), (2, "1"), (1, "Section II"), (2, "2")]


@pytest.mark.parametrize(
    "items",
    [("1. Use", "2. Display"), ("1. Whoever sells it must say so; and", "2. whoever lends it as well.")],
    ids=["titles", "sentences"],
)
def test_numbers_amid_a_run_of_letters_hang_on_the_letter(items: tuple[str, str]) -> None:
    texts = ("3. DUTIES", "A. The work must stay under this license.", *items, "B. Each copy must say so.", "4. TERM")
    expected = [(1, "3"), (2, "A"), (3, "1"), (3, "2"), (2, "B"), (1, "4")]
    assert outline(*texts) == expected


def test_numbers_below_sections_with_letters_hang_on_the_section() -> None:
    texts = ("A. Scope", "It is wide.", "B. Claims", "They are few.", "1. By us", "2. By you", "C. Secrets")
    assert outline(*texts) == [
        (1, "A"), (2, None), (1, "B"), (2, None), (2, "1"), (2, "2"), (1, "C"),
    ]  # fmt: skip


def test_numbers_below_the_introduction_of_the_last_letter_hang_on_it() -> None:
    texts = ("2. RIGHTS", "A. You may read it.", "B. You have these rights:", "1. Use", "3. DUTIES")
    assert outline(*texts)[2:] == [(2, "B"), (3, "1"), (1, "3")]


def test_clauses_behind_recitals_with_letters_are_no_part_of_them() -> None:
    texts = (
        "A. The Seller makes kits.",
        "B. The Buyer wants kits.",
        "C. The parties therefore agree:",
        "1. Definitions",
        "2. Sale",
    )
    assert outline(*texts) == [(1, "A"), (1, "B"), (1, "C"), (1, "1"), (1, "2")]


def test_numbers_below_a_number_with_but_a_title_hang_on_it() -> None:
    texts = ("1. Use.", "1. You may use it if you are kind.", "2. You may lend it.", "3. You may sell it.", "2. Term.")
    assert outline(*texts) == [(1, "1"), (2, "1"), (2, "2"), (2, "3"), (1, "2")]


def test_a_number_with_nought_in_the_middle_is_the_first_below_its_whole() -> None:
    text = '1. Terms.\n\n1.0.1. "Kit" means a box.\n\n1.1. "Box" means a kit.'
    blocks = recognise([Run(text=text, source=(0, len(text)))], CONTRACT)
    found = [(block.depth, block.attrs["sequence"]) for block in blocks if isinstance(block, Block)]
    assert found == [(1, "first"), (2, "first"), (2, "first")]


def statute(*texts: str) -> list[tuple[int, str | None]]:
    text = "\n\n".join(texts)
    blocks = recognise([Run(text=text, source=(0, len(text)))], load_profile("legislation"))
    return [(block.depth, block.label) for block in blocks if isinstance(block, Block) and block.label]


def test_a_dotted_section_is_inserted_beside_one_that_holds_subsections() -> None:
    texts = (
        "1 (1) This Act applies.",
        "(2) It binds all.",
        "1.01 It is public.",
        "1.1 Its parts:",
        "(a) one;",
        "2 End.",
    )
    assert statute(*texts) == [
        (1, "1"), (2, "(1)"), (2, "(2)"), (1, "1.01"), (1, "1.1"), (2, "(a)"), (1, "2"),
    ]  # fmt: skip


def test_what_is_inserted_carries_its_run_on() -> None:
    text = "1 (1) This Act applies.\n\n(2) It binds all.\n\n1.1 It is public.\n\n1.2 It is new.\n\n2 End.\n"
    blocks = recognise([Run(text=text, source=(0, len(text)))], load_profile("legislation"))
    sequences = [block.attrs["sequence"] for block in blocks if isinstance(block, Block)]
    assert sequences == ["first", "first", "next", "next", "next", "next"]


def test_a_dotted_division_is_inserted_beside_one_that_holds_sections() -> None:
    texts = (
        "DIVISION 1 Kites",
        "1 A kite flies.",
        "DIVISION 1.1 Toys",
        "1.1 A toy does not.",
        "DIVISION 2 Birds",
        "2 End.",
    )
    assert [label for depth, label in statute(*texts) if depth == 1] == ["DIVISION 1", "DIVISION 1.1", "DIVISION 2"]


@pytest.mark.parametrize(
    "texts",
    [
        ("5 Duties", "5.1 He writes.", "5.2 He reads."),
        ("5 Duties", "He has these duties:", "(1) to write;", "(2) to read;", "5.1 He writes.", "5.2 He reads."),
        ("5 He shall:", "(a) write;", "(b) read;", "5.1 He writes.", "5.2 He reads."),
    ],
    ids=["title", "list behind a paragraph", "letters"],
)
def test_a_dotted_number_else_hangs_on_the_whole_one(texts: tuple[str, ...]) -> None:
    assert [depth for depth, label in statute(*texts, "6 End.") if label in ("5", "5.1", "5.2", "6")] == [1, 2, 2, 1]


def test_a_dotted_section_under_a_side_note_is_inserted_behind_the_section_that_the_note_ended() -> None:
    texts = ("1 (1) A kite flies.", "(2) It is light.", "Toys", "1.1 (1) A toy does not.", "Birds", "2 End.")
    assert statute(*texts) == [(1, "1"), (2, "(1)"), (2, "(2)"), (2, "1.1"), (3, "(1)"), (2, "2")]


def test_a_list_in_a_list_does_not_show_that_a_section_has_subsections() -> None:
    texts = ("3. Fees", "(a) The supplier does.", "(1) The supplier does not.", "3.1 The supplier will.")
    assert outline(*texts) == [(1, "3"), (2, "(a)"), (3, "(1)"), (2, "3.1")]


def test_numbers_behind_letters_do_not_show_that_a_section_has_subsections() -> None:
    sentence = "The supplier has to deliver it."
    texts = ("1 Duties", sentence, sentence, f"(a) {sentence}", f"(1) {sentence}", f"1.1 {sentence}")
    assert statute(*texts)[-1] == (2, "1.1")
