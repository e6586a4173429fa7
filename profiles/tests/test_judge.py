"""Judging labels: what begins like a label and is none, and what is one against its looks."""

from __future__ import annotations

import pytest
from lection_core import Block
from lection_profiles import Run, load_profile, recognise

CONTRACT = load_profile("contract")


def read(*texts: str) -> list[Block]:
    text = "\n\n".join(texts)
    blocks = recognise([Run(text=text, source=(0, len(text)))], CONTRACT)
    return [block for block in blocks if isinstance(block, Block)]


def outline(*texts: str) -> list[tuple[int, str | None]]:
    return [(block.depth, block.label) for block in read(*texts)]


@pytest.mark.parametrize(
    "text",
    [
        "U.S. Government Users. The kit is commercial.",
        "e.g. this one.",
        "P.O. Box 7",
        "(c) 2004 by the makers",
        "(C) THE KIT COMPANY 2003",
        "(c) Copyright A. Maker, 1996,",
    ],
)
def test_abbreviations_and_notices_of_copyright_begin_with_no_label(text: str) -> None:
    assert [block.label for block in read("1. Users. The users are many.", text)] == ["1", None]


def test_a_letter_of_a_list_may_stand_before_a_year() -> None:
    texts = ("(a) the sale of 2003;", "(b) the sale of 2004;", "(c) the sale of 2005.")
    assert [block.label for block in read(*texts)] == ["(a)", "(b)", "(c)"]


def test_a_title_in_capitals_makes_a_number_with_nought_the_whole_one() -> None:
    texts = ("1.0 TERMS", "1.1 A kit is a box.", "2.0 USE", "All may use it.", "3.0 SALE", "3.1 None may sell it.")
    assert outline(*texts) == [(1, "1.0"), (2, "1.1"), (1, "2.0"), (2, None), (1, "3.0"), (2, "3.1")]
    assert {block.attrs["sequence"] for block in read(*texts) if block.label} == {"first", "next"}


def test_a_number_with_nought_goes_on_the_decimals_that_nothing_whole_holds() -> None:
    assert outline("1.1 A kit is a box.", "1.2 A box is new.", "2.0 USE", "2.1 All may.") == [
        (1, "1.1"), (1, "1.2"), (1, "2.0"), (1, "2.1"),
    ]  # fmt: skip


@pytest.mark.parametrize("title", ["KIT LICENSE", "KIT LICENSE\nVersion 1.0"])
def test_numbers_may_begin_right_behind_the_title_of_the_document(title: str) -> None:
    assert outline(f"{title}\n1. Terms.", "1.1 A kit is a box.", "2. Use.") == [
        (1, None), (1, "1"), (2, "1.1"), (1, "2"),
    ]  # fmt: skip


def test_a_version_right_behind_the_title_is_no_label() -> None:
    assert outline("Kit License\nv. 2.0", "1. Terms. A kit is a box.") == [(1, None), (1, "1")]


@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("Schedule 1 to the Sale Agreement", "Schedule 1"),
        ("ATTACHMENT A-1\nFORMS", "ATTACHMENT A-1"),
        ("Annex 2B: Forms", "Annex 2B"),
        ("ADDENDUM: How to use this License", "ADDENDUM"),
    ],
)
def test_titles_of_what_is_attached(title: str, label: str) -> None:
    blocks = read("1. Terms. A kit is a box.", title, "It is so.")
    assert [(block.depth, block.kind, block.label) for block in blocks[1:2]] == [(1, "section", label)]


@pytest.mark.parametrize("text", ["Schedule: the work ends in May.", "Exhibit A: the kite is blue."])
def test_a_sentence_behind_a_colon_is_no_title_of_what_is_attached(text: str) -> None:
    assert outline("1. Terms.", text, "2. Use.") == [(1, "1"), (2, None), (1, "2")]


def test_a_sentence_about_a_schedule_is_no_title() -> None:
    assert outline("1. Terms. A kit is a box.", "Schedule 1 to this deed tells more.")[1:] == [(2, None)]


def test_bare_numbers_are_clauses_where_they_count() -> None:
    texts = ("1 Terms", "1.1 A kit is a box.", "2 Use", "2.1 All may use it.", "3 Making, selling and lending kits")
    assert outline(*texts) == [(1, "1"), (2, "1.1"), (1, "2"), (2, "2.1"), (1, "3")]


@pytest.mark.parametrize("text", ["Kit Company\n51 Oak Street, Leeds", "14 boxes", "3D Kits", "1 A box is a kit."])
def test_a_bare_number_that_goes_on_no_run_is_no_label(text: str) -> None:
    assert [block.label for block in read("1. Terms. A kit is a box.", text)] == ["1", None]


@pytest.mark.parametrize("before", ["10. ", "10. TERMS. ", "10. Terms of Use. "])
def test_a_letter_behind_a_number_begins_a_run_that_goes_on(before: str) -> None:
    assert outline("9. Kits. A kit is a box.", f"{before}a. A kit is new.", "b. A box is old.", "11. Use.")[1:] == [
        (1, "10"), (2, "a"), (2, "b"), (1, "11"),
    ]  # fmt: skip


def test_a_letter_behind_a_number_is_a_name_where_no_other_follows() -> None:
    assert outline("1. A. Maker sells kits.", "2. Terms. A. Maker lends them.", "3. Use.") == [
        (1, "1"), (1, "2"), (1, "3"),
    ]  # fmt: skip
    lists = ("1. Terms. A. Maker lends them.", "2. Use of:", "A. kits and", "B. boxes.")
    assert outline(*lists) == [(1, "1"), (1, "2"), (2, "A"), (2, "B")]


def labels(profile: str, *lines: str) -> list[str | None]:
    text = "\n".join(lines)
    blocks = recognise([Run(text=text, source=(0, len(text)))], load_profile(profile))
    return [block.label for block in blocks if isinstance(block, Block) and block.label]


def test_capitals_set_a_label_with_words_apart_as_a_blank_line_does() -> None:
    lines = ("Resolved by the Senate and House of Representatives of the United States,", "That")
    body = ("SECTION 1. SHORT TITLE.", "(a) This is the Kite Act of 2003, which all may cite by that name.")
    assert labels("us_statute", *lines, "DIVISION A—KITES OF THE STATE", *body) == ["DIVISION A", "SECTION 1", "(a)"]
    assert labels("us_statute", *lines, "Division A of the Kite Act", *body) == ["SECTION 1", "(a)"]


def test_capitals_that_began_on_the_line_before_set_no_label_apart() -> None:
    lines = ("1. Loss. The Maker is liable for no loss EXCEPT UNDER", "SECTION 5 OF THIS DEED, AND EVEN THERE NOT.")
    assert labels("contract", *lines, "2. Use. All may use it.") == ["1", "2"]
    behind = ("1. Loss. The Maker is liable under the laws of the U.S.A.", "ARTICLE 2 USES OF KITES", "All may use it.")
    assert labels("contract", *behind) == ["1", "ARTICLE 2"]


def test_what_closes_a_bracket_begins_no_unit() -> None:
    lines = ("(1) the rules on kites (OJ L 241, 17.9.2015, p.", "1).", "(2) the rules on toys (OJ L 8, p.", "1).")
    assert labels("eu_regulation", "Article 1", *lines) == ["Article 1", "(1)", "(2)"]


def test_labels_that_are_referred_to_with_others_begin_no_unit() -> None:
    referring = "(a) in the event that the act is applicable on that day, as regards the rules of point 8(a),"
    lines = (referring, "(b) and (d) of Article 7 of this Regulation shall apply from the date of that act;")
    behind = ("(b) the rules on toys of Article 7 shall apply from 29 November 2015;", "(c) new ones.")
    found = labels("eu_regulation", "Article 1", "1. The rules are these:", *lines, *behind)
    assert found == ["Article 1", "1", "(a)", "(b)", "(c)"]


def test_what_is_compared_begins_no_unit() -> None:
    lines = (
        "§ 1. Opgørelse foretages som udgangspunkt på baggrund af alle indberetninger om",
        "timer med lønindkomster i henhold til lov om et indkomstregister, jf. dog",
        "§ 2.",
        "Stk. 2. Er der indberettet lønindkomst, uden at der foreligger oplysninger",
        "om løntimer.",
    )
    behind = ("§ 2. I opgørelsen af det hele medregnes der timer, som ikke er indberettet.", "§ 3. Det hele er slut.")
    assert labels("european_legislation", *lines, *behind) == ["§ 1", "Stk. 2", "§ 2", "§ 3"]


def test_what_is_introduced_with_a_colon_and_a_dash_begins_a_list() -> None:
    lines = ("1. General", "(1) A kite is a toy.", "(2) A supplier of kites may not do any of the following:-")
    assert labels("legislation", *lines, "(a) supply more than 38 kites at once;", "(b) fly one.") == [
        "1", "(1)", "(2)", "(a)", "(b)",
    ]  # fmt: skip


def test_a_run_may_begin_where_runs_have_begun_before() -> None:
    lines = [
        line
        for number in range(1, 5)
        for line in (
            f"{number}. Kites",
            "(1) A kite is what all know.",
            "(2) None may sell it to a child or to a fool.",
        )
    ]
    long = "5. Combustible or flammable substances and what sweeps them away"
    behind = ("(1) Notwithstanding anything to the contrary contained in", "any other law it is so.", "(2) It is so.")
    assert labels("legislation", *lines, long, *behind)[-3:] == ["5", "(1)", "(2)"]


def test_a_capital_behind_a_label_amid_a_sentence_speaks_for_it() -> None:
    lines = (
        "§ 1.1 Cases.",
        "(a) In a case for which a person was entitled to a jury, and in which it was tried, either",
    )
    behind = ("(1) The case was tried by a jury, or", "(2) The person knowingly and intelligently waived that right.")
    assert labels("us_statute", *lines, *behind) == ["§ 1.1", "(a)", "(1)", "(2)"]
    small = (behind[0].replace("The", "the"), behind[1].replace("The", "the"))
    assert "(1)" not in labels("us_statute", *lines, *small)


@pytest.mark.parametrize("title", ["KIT LICENCE", "Terms & Conditions"])
def test_numbers_may_begin_right_behind_a_title(title: str) -> None:
    front = "Read this with care, for it says what you may do.\nIt says so at length.\nIt is not short."
    behind = ("2. Use", "All may use a kit.", "3. Sale", "None may sell it.", "4. Law", "It is ours.")
    assert [label for _, label in outline(front, f"{title}\n1. What a kit is\nA kit is a box.", *behind)][:4] == [
        None, None, "1", None,
    ]  # fmt: skip
    small = "Use the kit with all that comes with it and as\n1. What a kit is\nA kit is a box."
    assert "1" not in [label for _, label in outline(front, small, *behind)]


def test_each_line_break_is_meant_where_paragraphs_are_lines() -> None:
    long = "Liability is limited as far as the law allows it, and this is said at length, " * 4
    second = f"2. Liability. {long} as it is said at www.kit.org\n3. Warranty. {long}"
    assert [label for _, label in outline(f"1. Scope. {long}", second, f"4. Law. {long}")] == ["1", "2", "3", "4"]
