"""Bullets of plain text: what is one, which list it belongs to, and how sure that is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block
from lection_profiles import Run, load_profile, recognise

POLICY = load_profile("policy")
SIGNS = "•●▪◦o-*"


def read(*lines: str) -> list[Block]:
    text = "\n".join(lines)
    return [item for item in recognise([Run(text=text, source=(0, len(text)))], POLICY) if isinstance(item, Block)]


def bullets(*lines: str) -> list[tuple[int, str, str]]:
    return [(block.depth, block.attrs["bullet"], block.text) for block in read(*lines) if "bullet" in block.attrs]


def spaced(*lines: str) -> list[str]:
    return [line for text in lines for line in (text, "")]


@pytest.mark.parametrize("sign", ["\uf0b7", "\uf0a7", "⦁", "►", "❖", "✔", "o"])
def test_bullets_of_word_processors_are_bullets(sign: str) -> None:
    lines = spaced("1. Duties", "Staff shall:", f"{sign}\tkeep records;", f"{sign} Lock doors.", "2. Rights", "None.")
    assert bullets(*lines) == [(2, sign, "keep records;"), (2, sign, "Lock doors.")]


@pytest.mark.parametrize("after", ["o seu dono.", "o Estado."])
def test_a_word_that_is_written_like_a_hollow_bullet_is_none(after: str) -> None:
    first = "A casa que fica na rua, bem ao lado da igreja e do mercado da vila, tem"
    assert not bullets(*spaced("1. Casas", f"{first}\n{after}", "2. Ruas", "Nada."))
    assert not bullets(*["1. Casas", f"{first}.", first, after, "2. Ruas", "Nada."] * 3)


def test_a_bullet_alone_on_its_line_has_the_next_one_for_its_text() -> None:
    assert bullets("1. Duties", "", "•", "Keep records.", "", "•", "Lock doors.") == [
        (2, "•", "Keep records."),
        (2, "•", "Lock doors."),
    ]
    assert not bullets("1. Duties", "", "Pay five", "-", "or six.")


def test_dashes_of_any_length_are_one_sign_and_stand_as_they_are_written() -> None:
    lines = spaced("1. Duties", "Staff shall:", "- keep records;", "– lock doors;", "— go home.")
    assert [sign for _, sign, _ in bullets(*lines)] == ["-", "–", "—"]
    assert {depth for depth, _, _ in bullets(*lines)} == {2}


@given(st.permutations(SIGNS), st.booleans())
def test_where_nothing_is_indented_the_sign_tells_the_level(signs: list[str], apart: bool) -> None:
    one, two, three = signs[:3]
    lines = [f"{one} A;", f"{two} B;", f"{three} C;", f"{three} D;", f"{two} E;", f"{one} F."]
    found = bullets("1. Duties", "", "They are as follows:", "", *(spaced(*lines) if apart else lines))
    assert [depth for depth, _, _ in found] == [2, 3, 4, 4, 3, 2]


def test_indentation_tells_more_than_the_sign() -> None:
    lines = ["1. Duties", "", "Staff shall:", "", "  • A", "  - B", "    • C", "  • D"]
    assert [depth for depth, _, _ in bullets(*lines)] == [2, 2, 3, 2]


def test_a_list_whose_end_nothing_tells_is_guessed() -> None:
    lines = spaced("1. Duties", "Staff shall:", "• Keep records", "• Lock:", "• the doors", "• the windows")
    sure = [(block.depth, block.confidence >= 0.7) for block in read(*lines) if "bullet" in block.attrs]
    assert sure == [(2, True), (2, True), (3, False), (3, False)]
    signed = spaced("1. Duties", "Staff shall:", "• Keep records", "• Lock:", "o The doors", "• Go")
    assert all(block.confidence >= 0.7 for block in read(*signed) if "bullet" in block.attrs)
    stepped = ["1. Duties", "", "Staff shall:", "", "  • Lock:", "", "    • the doors", "", "  • Go home"]
    assert all(block.confidence >= 0.7 for block in read(*stepped) if "bullet" in block.attrs)
