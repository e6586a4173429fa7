"""Contracts as plain text in filings: pages, contents, underlined titles, and who signs them."""

from __future__ import annotations

import pytest
from lection_core import Block, Dropped
from lection_profiles import Run, load_profile, recognise

CONTRACT = load_profile("contract")
PROSE = "The Company shall give the other party notice within ten days after it becomes aware of the matter named"
"""Long enough for a line that ends well before it to stop early."""


def parts(text: str) -> list[Block | Dropped]:
    return list(recognise([Run(text=text, source=(0, len(text)))], CONTRACT))


def read(text: str) -> list[Block]:
    return [item for item in parts(text) if isinstance(item, Block)]


def outline(text: str) -> list[tuple[int, str | None]]:
    return [(block.depth, block.label) for block in read(text)]


def dropped(text: str) -> list[tuple[str, str]]:
    return [
        (item.kind, text[start:end]) for item in parts(text) if isinstance(item, Dropped) for start, end in item.sources
    ]


TITLE = "     1.01  Loans.  Each bank makes\n           -----\nloans to the borrower.\n\n     1.02  Fees.  None.\n"


def test_a_title_underlined_amid_its_line_is_part_of_its_paragraph() -> None:
    blocks = read(TITLE)
    assert [block.text for block in blocks] == ["Loans. Each bank makes loans to the borrower.", "Fees. None."]
    assert dropped(TITLE) == [("separator", "-----")]


@pytest.mark.parametrize("text", ["Loans\n-----\nThe bank lends.\n", "Loans of a bank\n-----\nThe bank lends.\n"])
def test_a_row_of_signs_under_a_line_of_its_own_sets_apart(text: str) -> None:
    assert [block.text for block in read(f"1. One\n\n{text}")][-1] == "The bank lends."


def test_the_mark_of_a_page_and_the_number_before_it_are_page_furniture() -> None:
    text = "1. One\n\nA house is let\n\n                (ii)\n<PAGE>\n\nto the tenant.\n\n"
    text += "- 7 -\n\n2. Two\n\nNone.\n\nPage 8 of 9\n"
    assert dropped(text) == [("page_furniture", part) for part in ("(ii)", "<PAGE>", "- 7 -", "Page 8 of 9")]
    assert [block.text for block in read(text)] == ["One", "A house is let to the tenant.", "Two", "None."]


def test_a_word_in_letters_of_roman_numbers_is_text_before_the_mark_of_a_page() -> None:
    assert [part for _, part in dropped("1. Term\n\nThe borrower is\n\nill\n<PAGE>\nat times.\n")] == ["<PAGE>"]


def test_a_schedule_alone_behind_a_page_is_a_heading() -> None:
    text = "1. One\n\nWe sign here\n\n<PAGE>\n\nSCHEDULE II\n\nHouses\n\n1. Oak\n"
    assert outline(text) == [(1, "1"), (2, None), (1, "SCHEDULE II"), (2, "1")]


def test_the_marks_of_a_table_in_a_filing_are_no_text() -> None:
    text = "<TABLE>\n<CAPTION>\nTABLE OF CONTENTS\n<C>  <S>  <C>\n1. Fees .......... 2\n</TABLE>\n\n1. Fees\n\nNone.\n"
    assert [(block.role, block.label) for block in read(text)] == [("toc", None), (None, "1"), (None, None)]
    assert [part for _, part in dropped(text)][:2] == ["<TABLE>", "<CAPTION>"]


def test_schedules_and_exhibits_in_a_row_behind_page_numbers_are_entries_of_the_contents() -> None:
    rows = "SCHEDULE I - Houses\nSCHEDULE II - Barns\n\nEXHIBIT A - Plan\nEXHIBIT B - Deed\n"
    contents = f"TABLE OF CONTENTS\n\n1. Fees ......... 2\n2. Term ......... 3\n\n{rows}"
    text = f"{contents}\nThis is a deed.\n\n1. Fees\n\nNone.\n\nSCHEDULE I - Houses\n\nOak.\n"
    assert read(text)[0].role == "toc"
    assert outline(text) == [(1, None), (1, None), (1, "1"), (2, None), (1, "SCHEDULE I"), (2, None)]


def test_exhibits_in_a_row_before_anything_is_numbered_are_a_list() -> None:
    rows = ["Exhibit A Plan", "Exhibit B Deed", "Exhibit C Notice"]
    text = "\n\n".join(["LEASE", *rows, "This is a lease of a house by the one to the other.", "1. Rent", "None."])
    assert [(block.role, block.label) for block in read(text)][1] == ("toc", None)
    assert [(block.depth, block.label) for block in read(text) if block.label] == [(1, "1")]
    behind = "\n\n".join(["1. Rent", "None.", *rows])
    assert [label for _, label in outline(behind) if label] == ["1", "Exhibit A", "Exhibit B", "Exhibit C"]


def test_a_label_may_stand_two_spaces_behind_another_and_before_its_text() -> None:
    text = "1.03  Notice.  (a)  The borrower writes.\n\n(b)  The bank answers.\n"
    assert outline(text) == [(1, "1.03"), (2, "(a)"), (2, "(b)")]


def test_what_is_signed_is_the_whole_and_not_its_last_clause() -> None:
    signed = "[Remainder of page intentionally left blank]\n\nIN WITNESS WHEREOF\n\nBy /s/ J. Roe\n"
    text = f"1. One\n\n1.1 x.\n\n(a) y.\n\n{signed}"
    assert [(block.depth, block.role) for block in read(text)][-1] == (1, "signature")
    exhibit = "1. One\n\nx.\n\nEXHIBIT A\n\n1. Form\n\ny.\n\nIN WITNESS WHEREOF\n\nBy: ______\n"
    assert [(block.depth, block.role) for block in read(exhibit)][-1] == (2, "signature")


def test_a_form_for_a_name_stays_in_its_clause() -> None:
    text = "1. One\n\n1.1 Write to us at any time.\n\nName: ______\n\n2. Two\n\nNone.\n"
    assert [(block.depth, block.role) for block in read(text)][2] == (3, "signature")


def test_a_row_of_dashes_to_sign_on_belongs_to_the_signature() -> None:
    text = "1. One\n\nx.\n\nIN WITNESS WHEREOF, we sign.\n\nBy /s/ J. Roe\n   ---------------\n   Title: Treasurer\n"
    assert read(text)[-1].text.endswith("Title: Treasurer")


@pytest.mark.parametrize("words", ["signed by the party that gives it.", "executed by both parties to it, on paper."])
def test_the_middle_of_a_sentence_is_no_signature(words: str) -> None:
    text = f"1. One\n{PROSE}.\n“Notice” means a letter in writing,\n{words}\n“Term” means a year.\n"
    assert "signature" not in {block.role for block in read(text)}


def test_a_list_in_brackets_may_begin_behind_a_short_line_in_the_middle_of_a_sentence() -> None:
    text = f"1. Start\n{PROSE}.\n(i) work that is done by\n(A) the first day; or\n(B) the last day;\n2. End\n{PROSE}.\n"
    assert [label for _, label in outline(text) if label] == ["1", "(i)", "(A)", "(B)", "2"]
    wrapped = f"1. Start\n{PROSE} by\n(A) the first day or (B) the last one, whichever is later than the other day.\n"
    assert [label for _, label in outline(wrapped) if label] == ["1"]


def pages(foot: str, count: int = 3) -> str:
    """Pages of text without blank lines, each with a foot and its number."""
    body = "\n".join([f"{PROSE}."] * 22)
    return "".join(f"{number}. Work\n{body}\n{foot}\n{number}\n" for number in range(1, count + 1)) + "4. End\nNone.\n"


def test_what_stands_before_the_numbers_of_pages_is_page_furniture() -> None:
    text = pages("Execution Version")
    assert [part for _, part in dropped(text)].count("Execution Version") == 3
    assert [block.label for block in read(text) if block.label] == ["1", "2", "3", "4"]


def test_a_sentence_before_the_numbers_of_pages_is_text() -> None:
    assert "It is so." not in [part for _, part in dropped(pages("It is so."))]


def test_the_number_of_a_file_is_no_heading() -> None:
    text = f"1. One\n{PROSE}.\nACTIVE/1234567.4\n1\n2. Two\n{PROSE}.\n3. Three\n{PROSE}.\n"
    assert [block.label for block in read(text) if block.kind == "section"] == ["1", "2", "3"]


def test_what_goes_on_behind_a_list_in_small_letters_is_a_unit_of_its_own() -> None:
    items = "(a) no rent is paid;\n(b) no house stands;\nthen the lease ends."
    text = f"1. Defaults. If any of these occurs:\n{items}\n2. End\n{PROSE}.\n"
    assert [block.depth for block in read(text) if block.text == "then the lease ends."] == [2]
    full = f"1. Defaults\n(a) {PROSE},\nand on that day;\n(b) no house stands;\n2. End\n{PROSE}.\n"
    assert read(full)[1].text.endswith("and on that day;")


@pytest.mark.parametrize("words", ["The parties have executed this Agreement", "THE UNDERSIGNED HAVE CAUSED THIS DEED"])
def test_the_sentence_over_the_signatures_belongs_to_them(words: str) -> None:
    blocks = read(f"1. One\n\nx is a house.\n\n{words} as of the date above.\n\nBy: ______\nName: ______\n")
    assert [(block.depth, block.role) for block in blocks][2:] == [(1, "signature")]


@pytest.mark.parametrize(
    "words", ["The parties have entered into this Agreement freely.", "This agreement has entered into force."]
)
def test_a_sentence_about_the_agreement_is_no_signature(words: str) -> None:
    text = f"1. One\n\n{words}\n\n2. Two\n\n{PROSE}.\n"
    assert [(block.depth, block.label, block.role == "signature") for block in read(text)][:3] == [
        (1, "1", False), (2, None, False), (1, "2", False),
    ]  # fmt: skip


def test_a_line_in_capitals_over_the_first_number_is_a_unit_of_its_own() -> None:
    front = "SALE AGREEMENT\nThis agreement is dated 14 March 2023\nPARTIES\n(1) Oak Ltd; and\n(2) Fig Ltd."
    text = f"{front}\n1. Sale\n{PROSE}.\n"
    assert "PARTIES" in [block.text for block in read(text)]


def test_a_form_with_room_for_a_name_ends_no_clause() -> None:
    clauses = "1. Kites\n\n1.1 The owner of the kite is named here.\n\nName: ____________\n\n1.2 A kite flies."
    labelled = [block for block in read(f"{clauses}\n\n2. End. It ends.\n") if block.label]
    assert [(block.depth, block.label, block.attrs["sequence"]) for block in labelled] == [
        (1, "1", "first"),
        (2, "1.1", "first"),
        (2, "1.2", "next"),
        (1, "2", "next"),
    ]
