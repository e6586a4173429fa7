"""The engine on plain text: sequences, nesting, prose that begins like a label, quotation, contents, signatures."""

from __future__ import annotations

from typing import Any

import pytest
from lection_core import Block, Dropped, HeadingReset, LabelPattern, Profile
from lection_profiles import Run, load_profile, recognise
from lection_profiles.forms import contents
from lection_profiles.lines.furniture import page_number
from lection_profiles.lines.layout import survey
from lection_profiles.lines.lines import split_lines

CONTRACT, LEGISLATION, US, EU = map(load_profile, ("contract", "legislation", "us_statute", "eu_regulation"))


def read(text: str, profile: Profile = CONTRACT) -> list[Block]:
    items = recognise([Run(text=text, source=(0, len(text)))], profile)
    return [item for item in items if isinstance(item, Block)]


def outline(text: str, profile: Profile = CONTRACT) -> list[tuple[int, str | None]]:
    return [(block.depth, block.label) for block in read(text, profile)]


def paragraphs(*texts: str) -> str:
    return "\n\n".join(texts)


def test_letters_go_on_over_i_and_romans_begin_below() -> None:
    letters = [f"({letter}) x;" for letter in "abcdefghij"]
    assert outline(paragraphs(*letters)) == [(1, f"({letter})") for letter in "abcdefghij"]
    nested = paragraphs("(h) the following:", "(i) x;", "(ii) y;", "(i) z;")
    assert outline(nested)[:3] == [(1, "(h)"), (2, "(i)"), (2, "(ii)")]


@pytest.mark.parametrize("order", [("(1)", "(a)", "(i)"), ("(a)", "(1)", "(A)", "(i)")])
def test_the_document_decides_the_order_of_levels(order: tuple[str, ...]) -> None:
    text = paragraphs(*(f"{label} the following:" for label in order))
    assert outline(text) == [(depth, label) for depth, label in enumerate(order, 1)]


def test_decimals_nest_by_their_groups() -> None:
    text = paragraphs("1. One", "1.1 x.", "1.1.1 y.", "1.2 z.", "2. Two", "2.1 w.")
    assert [depth for depth, _ in outline(text)] == [1, 2, 3, 2, 1, 2]


def test_several_labels_on_a_line_are_several_units() -> None:
    blocks = read("4.—(1) A person must apply.", LEGISLATION)
    assert [(block.label, block.text) for block in blocks] == [("4", ""), ("(1)", "A person must apply.")]
    assert [block.source for block in blocks] == [(0, 3), (3, 27)]
    title = read("SEC. 2. PURPOSE. (a) In General.—The purpose is this.", US)
    assert [(block.label, block.text[:8]) for block in title] == [("SEC. 2", "PURPOSE."), ("(a)", "In Gener")]


@pytest.mark.parametrize(
    "text",
    [
        "1. x.\n\nIt must be paid within\n30 days of receipt.",
        "1. x.\n\nIn 2018 it fell.\n2019 saw growth.",
        "Article 5 applies to it.",
        "1. x.\n\nas described in\nSection 5 of the Act.",
        "1. One (a) x, (b) y and\n(c) z as well.",
    ],
)
def test_prose_that_begins_like_a_label_is_none(text: str) -> None:
    assert [block.label for block in read(text) if block.label not in ("1", None)] == []


def test_a_german_reference_to_the_next_number_is_none() -> None:
    german = load_profile("german_legislation")
    text = paragraphs("§ 7 Zweck", "(1) Er ist klar.", "§ 8 Abs. 2 gilt entsprechend.", "§ 8 Absatz", "(1) Er ist da.")
    assert [label for _, label in outline(text, german)] == ["§ 7", "(1)", None, "§ 8", "(1)"]


def test_provisions_that_are_optional_in_a_template_are_in_sequence() -> None:
    text = paragraphs("1. Terms", "1.1 One.", "[1.2 Two.]", "1.3 Three.", "[SCHEDULE 1]", "1. Four.")
    blocks = read(text)
    assert [block.label for block in blocks] == ["1", "1.1", "1.2", "1.3", "SCHEDULE 1", "1"]
    assert {block.attrs["sequence"] for block in blocks} == {"first", "next"}
    assert blocks[2].source == (text.index("[1.2"), text.index("\n\n1.3"))


def test_plain_numbers_go_on_behind_a_heading_whatever_stands_behind_them() -> None:
    text = paragraphs(
        "Citation", "1. It is an Order.", "Meaning", "2.—(1) It has one.", "(2) So it is.", "Scope", "3. x."
    )
    blocks = read(text, LEGISLATION)
    assert [block.attrs["sequence"] for block in blocks if block.label in ("1", "2", "3")] == ["first", "next", "next"]


def test_a_title_holds_the_list_right_behind_it_whatever_the_precedence() -> None:
    text = paragraphs(
        "(c) Other Provisions", "(1) Access", "It is free.", "(2) Metering Devices", "(i) x.", "(ii) y.", "(3) z."
    )
    assert [depth for depth, _ in outline(text)] == [1, 2, 3, 2, 3, 3, 2]


def test_i_behind_an_unfinished_h_is_roman_where_ii_comes_before_j() -> None:
    text = paragraphs(
        "(g) x;", "(h) after the earlier of", "(i) a year, and", "(ii) two years;", "(i) y; and", "(j) z."
    )
    assert [depth for depth, _ in outline(text)] == [1, 1, 2, 2, 1, 1]
    assert [depth for depth, _ in outline(paragraphs("(g) x;", "(h) y;", "(i) z:", "(ii) v;", "(j) w."))][:3] == [
        1,
        1,
        1,
    ]


def test_a_definition_that_stops_at_its_verb_is_no_heading() -> None:
    text = paragraphs(
        "1 (1) In this Act—", "“fees” are costs.", "other costs, of a person, means", "(a) x;", "(b) y.", "(2) z."
    )
    assert [block.kind for block in read(text, LEGISLATION)[2:]] == ["paragraph", "paragraph", "item", "item", "item"]


def test_a_number_with_a_title_leaves_the_heading_that_was_the_title_of_those_before() -> None:
    text = paragraphs(
        "PART 1 Rules", "Functions", "1 It is one.", "2 It is two.", "3 Privilege", "There is one.", "4 Fees"
    )
    assert [(depth, label) for depth, label in outline(text, LEGISLATION) if label] == [
        (1, "PART 1"),
        (3, "1"),
        (3, "2"),
        (2, "3"),
        (2, "4"),
    ]


@pytest.mark.parametrize("label", ["(za)", "(ii)", "(fb)", "(cb)", "125A"])
def test_quoted_text_may_begin_at_any_number(label: str) -> None:
    text = paragraphs("1 (1) After paragraph (h) insert—", f"“{label} Supply of details;”.", "(2) It ends.")
    assert [label for _, label in outline(text, LEGISLATION)] == ["1", "(1)", None, label, "(2)"]


WIDE = "The installation must be in accordance with the regulations and with what is said"


def test_a_part_of_what_a_line_names_by_number_is_no_heading() -> None:
    text = f"1. Tanks\n{WIDE} in SANS 10087:\nPart 1\n2. Depots\n{WIDE}.\n"
    assert [label for _, label in outline(text, LEGISLATION) if label] == ["1", "2"]


def test_a_note_in_brackets_ends_a_unit_of_dense_text() -> None:
    text = f"§ 1.1. Scope.\n{WIDE}.\n[50 FR 26704, as amended June\n20, 2000]\n§ 1.4. Use.\n{WIDE}.\n"
    assert [label for _, label in outline(text, US) if label] == ["§ 1.1", "§ 1.4"]


def test_a_title_in_brackets_is_all_there_is_on_the_line_of_a_label() -> None:
    cjk = load_profile("cjk_legislation")
    blocks = read("第1条（目的）\n本契約は業務を定める。\n\n第2条（料金）\n１　甲は払う\n２　乙は受ける。\n", cjk)
    assert [(block.label, block.text) for block in blocks] == [
        ("第1条", "（目的）"),
        (None, "本契約は業務を定める。"),
        ("第2条", "（料金）"),
        ("１", "甲は払う"),
        ("２", "乙は受ける。"),
    ]
    assert [block.depth for block in blocks] == [1, 2, 1, 2, 2]


@pytest.mark.parametrize("margin", [1, 4, 9])
def test_a_margin_of_the_whole_page_changes_nothing(margin: int) -> None:
    text = "1. Fees\n\nThe Buyer pays:\n\n(i) x; and\n\n1. y.\n\n  (a) v;\n\n(ii) z.\n\n2. Term\n\nIt is short.\n"
    shifted = "".join(f"{' ' * margin}{line}" if line.strip() else line for line in text.splitlines(keepends=True))
    assert [(b.kind, b.label, b.depth, b.text) for b in read(shifted)] == [
        (b.kind, b.label, b.depth, b.text) for b in read(text)
    ]


def test_schedules_of_contracts_have_parts() -> None:
    text = paragraphs("1. One", "SCHEDULE 1", "Part 1 – Fees", "1. Two", "Part 2 – Costs", "1. Three")
    assert outline(text) == [(1, "1"), (1, "SCHEDULE 1"), (2, "Part 1"), (3, "1"), (2, "Part 2"), (3, "1")]


def test_jump_is_said_and_guessed() -> None:
    block = read(paragraphs("(a) x;", "(b) y;", "(e) z."))[2]
    assert block.attrs["sequence"] == "jump"
    assert block.band == "guessed"


def test_competing_readings_are_recorded() -> None:
    block = read(paragraphs("(h) x:", "(i) y;", "(ii) z."))[1]
    assert {reading["pattern"] for reading in block.attrs["readings"]} == {"letter", "roman"}
    assert block.band == "guessed"


def test_unambiguous_labels_are_matched() -> None:
    assert {block.band for block in read(paragraphs("1. One", "1.1 x.", "1.2 y."))} == {"matched"}


def test_numbering_begins_anew_behind_a_schedule() -> None:
    text = paragraphs("1. One", "2. Two", "SCHEDULE 1", "1. Three")
    assert outline(text) == [(1, "1"), (1, "2"), (1, "SCHEDULE 1"), (2, "1")]


def test_text_after_a_list_continues_its_owner() -> None:
    blocks = read(paragraphs("1.1 The Supplier shall:", "(a) x; and", "(b) y,", "and in either case at its cost."))
    assert (blocks[3].depth, blocks[3].matched_by, blocks[3].attrs["continuation"]) == (2, "continuation", "list_end")


@pytest.mark.parametrize(
    ("after", "depth"), [("It also pays the fees.", 2), ("and the fees.", 3), ("It also pays for:", 2)]
)
def test_text_after_the_list_of_a_paragraph_goes_on_with_its_sentence_or_stands_beside_it(
    after: str, depth: int
) -> None:
    blocks = read(paragraphs("1. Costs", "The Buyer pays:", "It bears besides:", "(a) taxes", "(b) duties", after))
    assert [(block.depth, block.label) for block in blocks[2:]] == [(2, None), (3, "(a)"), (3, "(b)"), (depth, None)]


@pytest.mark.parametrize(
    ("after", "depths"),
    [
        (["It bears nothing else."], [2]),
        (["  Both are due at once."], [3]),
        (["Both are due at once.", "• fees"], [2, 2]),
        (["It bears besides:", "• fees"], [2, 3]),
    ],
)
def test_text_behind_a_bullet_belongs_to_it_where_it_is_indented(after: list[str], depths: list[int]) -> None:
    blocks = read(paragraphs("1. Costs", "The Buyer bears costs.", "• taxes", "• duties", *after))
    assert [block.depth for block in blocks] == [1, 2, 2, 2, *depths]


def test_an_apostrophe_ends_no_quotation() -> None:
    text = "(a) It is replaced by:\n\n‘The customer’s fee:\n\n(a) one; and\n\n(b) two.’;\n\n(b) It is deleted."
    found = [(block.depth, block.kind, block.label) for block in read(text)]
    assert found == [
        (1, "item", "(a)"),
        (2, "quote", None),
        (3, "paragraph", None),
        (3, "item", "(a)"),
        (3, "item", "(b)"),
        (1, "item", "(b)"),
    ]


def test_quoted_text_has_its_own_stack() -> None:
    text = paragraphs("(1) After section 1 insert—", "“1A Duties", "(1) A body must act.", "(2) It must.”", "(2) Next.")
    blocks = read(text, LEGISLATION)
    assert [(block.kind, block.label) for block in blocks] == [
        ("item", "(1)"), ("quote", None), ("section", "1A"), ("item", "(1)"), ("item", "(2)"), ("item", "(2)")
    ]  # fmt: skip
    assert blocks[-1].depth == blocks[0].depth
    assert blocks[1].matched_by == "text:quote"


def test_a_title_behind_contents_with_page_numbers_is_none_of_its_entries() -> None:
    entries = "ARTICLE I TERMS 1\nSection 1.1 Fees 2\nSchedules\nSection 1.2 Costs 3\nARTICLE II TERM 4"
    text = f"CONTENTS\n\n{entries}\n\nTHE AGREEMENT\n\n{WIDE}.\n\nARTICLE I TERMS\n\nSection 1.1 Fees. x."
    assert [block.text for block in read(text) if block.role == "toc"] == [f"CONTENTS {' '.join(entries.split())}"]


def test_contents_open_no_sections() -> None:
    text = "CONTENTS\n\n1. Fees .......... 2\n\n2. Term .......... 3\n\n1. Fees\n\nx.\n\n2. Term\n\ny."
    blocks = read(text)
    assert (blocks[0].role, blocks[0].matched_by) == ("toc", "text:contents")
    assert [block.label for block in blocks if block.kind == "section"] == ["1", "2"]


def test_prose_behind_the_title_of_contents_that_have_no_entries_is_text() -> None:
    prose = "\n".join(["The parties to this deed agree that the house be let to the tenant for a year and"] * 4)
    blocks = read(paragraphs("TABLE OF CONTENTS", f"{prose}.", "1. Rent", "None."))
    assert [(block.role, block.label) for block in blocks] == [("toc", None), (None, None), (None, "1"), (None, None)]


def test_signature_block_is_one_paragraph() -> None:
    blocks = read(paragraphs("1. One", "1.1 x.", "Signed by the parties\nName: ______\nTitle: ______"))
    assert (blocks[-1].role, blocks[-1].matched_by) == ("signature", "text:signature")


@pytest.mark.parametrize(
    ("first", "second", "kinds"),
    [
        ("1. Introduction", "This policy sets out how the data of the customers are kept.", ["section", "paragraph"]),
        ("1. Scope", "It applies to:", ["section", "paragraph"]),
        ("1. Duties of the", "Head of Research", ["section"]),
        ("1. It goes on", "in small letters up to the end of the second line of the unit.", ["item"]),
        ("1. What is needed is by now", "10 pages and a cover that tells what they are all about.", ["item"]),
    ],
)
def test_text_right_behind_a_number_and_its_title_is_a_unit_of_its_own(
    first: str, second: str, kinds: list[str]
) -> None:
    text = paragraphs(f"{first}\n{second}", "Another paragraph stands apart, as they do all over this document.")
    assert [block.kind for block in read(text, load_profile("policy"))][:-1] == kinds


def test_an_entry_of_a_form_is_no_heading() -> None:
    text = paragraphs("1. Those Present", "Apologies:      Peter Jones", "Any Other Business", "None.")
    kinds = [block.kind for block in read(text, load_profile("policy"))]
    assert kinds == ["section", "paragraph", "section", "paragraph"]


def test_circled_numbers_need_no_stop_before_them() -> None:
    text = "第3条（秘密）\n開示してはならない。ただし、次のとおり。\n① 公知の情報\n② 開示する情報\n\n第4条（期間）\n"
    labels = [label for _, label in outline(f"{text}一年とする。", load_profile("cjk_legislation"))]
    assert labels == ["第3条", None, "①", "②", "第4条", None]


def test_a_name_with_initials_in_a_signature_block_is_no_label() -> None:
    signed = ("Done at Strasbourg, 12 April 2023.", "For the Council", "The President", "R. METSOLA", "A. B. TAJANI")
    blocks = read(paragraphs("Article 1", *signed), load_profile("eu_regulation"))
    assert [block.matched_by for block in blocks] == ["label:article", "text:signature"]


def test_companies_and_lines_that_are_signed_belong_to_the_signature_block() -> None:
    blocks = read(paragraphs("1. One", "1.1 x.", "IN WITNESS WHEREOF", "FALCON & CO., INC.", "By: /s/ J. Roe"))
    assert blocks[-1].matched_by == "text:signature"
    assert "/s/" in blocks[-1].text


@pytest.mark.parametrize("closing", ["Yours sincerely,", "Kind regards", "Mit freundlichen Grüßen"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_who_signs_a_letter_is_no_heading(closing: str, gap: str) -> None:
    letter = paragraphs("1. Duties", "Staff shall lock the doors.", gap.join([closing, "Jane Roe", "Head of Safety"]))
    text = paragraphs(letter, "Introduction", "This handbook is for all who work here, whatever they do.")
    blocks = read(text, load_profile("policy"))
    assert [block.matched_by for block in blocks][2:4] == ["text:signature", "heading:title_case"]
    assert [block.text for block in blocks][2:4] == [f"{closing} Jane Roe Head of Safety", "Introduction"]
    assert [block.depth for block in blocks][:3] == [1, 2, 2]  # the letter is part of the section it stands in


def test_the_letter_of_a_text_without_blank_lines_ends_with_who_signs_it() -> None:
    prose = "All who work here shall read this handbook, and shall read it again whenever it is changed by us."
    lines = [prose, "We thank you.", "Yours sincerely,", "Jane Roe", "Head of Safety", "Introduction", *[prose] * 3]
    kinds = [block.matched_by for block in read("\n".join(lines), load_profile("policy"))]
    assert kinds == ["fallback", "text:signature", "heading:title_case", "fallback"]


def test_lines_before_the_first_unit_are_titles() -> None:
    blocks = read(paragraphs("SERVICES AGREEMENT", "between A and B", "1. One"))
    assert [block.role for block in blocks] == ["title", "title", None]


def test_run_in_heading_is_a_span() -> None:
    block = read("1.1 Late Fees. The Customer shall pay interest.")[0]
    assert [(span.type, block.text[span.start : span.end]) for span in block.spans] == [("run_in_heading", "Late Fees")]


@pytest.mark.parametrize("holder", ["a. License grant.", "a. You may, if:"])
def test_a_unit_that_introduces_a_number_holds_it_whatever_the_precedence(holder: str) -> None:
    text = paragraphs("Section 2 Scope", holder, "1. You may copy it.", "2. You may change it.", "b. Other rights.")
    assert outline(text) == [(1, "Section 2"), (2, "a"), (3, "1"), (3, "2"), (2, "b")]
    more = paragraphs(text, "These rights are reserved.", "1. All of them are kept.")
    assert outline(more)[5:] == [(3, None), (3, "1")]


def test_a_clause_is_not_held_by_the_recital_before_it() -> None:
    text = paragraphs(
        "A. The parties met.", "B. They agree on the work set out below.", "1. The work is this.", "2. So."
    )
    assert outline(text) == [(1, "A"), (1, "B"), (1, "1"), (1, "2")]


def test_items_that_begin_with_small_words_stand_apart() -> None:
    text = paragraphs("6.4. The user undertakes:", "1. not to remove the notices;", "2. to reproduce them.")
    assert [label for _, label in outline(text)] == ["6.4", "1", "2"]


def test_a_deep_number_that_goes_on_needs_no_full_stop_before_it() -> None:
    text = "10.1.1 The notice is sent by hand to the address that the other party has given for the post\n"
    assert [label for _, label in outline(text + "10.1.2 The notice is sent by fax.\n")] == ["10.1.1", "10.1.2"]


def test_a_number_behind_a_title_in_capitals_is_one() -> None:
    text = "Apex License\nVersion 2, 2004\nTERMS AND CONDITIONS FOR USE AND DISTRIBUTION\n1. Definitions.\nA is b.\n"
    assert "1" in [label for _, label in outline(text)]


@pytest.mark.parametrize(
    "items",
    [("2.18 Work.", "2.19 prepare reports"), ("A. Copy the Work; and", "B. Sell."), ("A. Names, or", "B. Sell.")],
)
def test_list_items_are_no_headings(items: tuple[str, ...]) -> None:
    assert [block.kind for block in read(paragraphs(*items))] == ["item", "item"]


def test_a_line_to_write_on_is_no_contents() -> None:
    assert [block.role for block in read(paragraphs("1. x.", "Name: ________", "Notice: ________", "Date: ________"))][
        1:
    ] != ["toc"]


def test_a_further_paragraph_of_an_item_owns_the_list_it_introduces() -> None:
    text = paragraphs("Article 1", "1. It has a summary.", "The summary says that:", "(a) x;", "(b) y.", "2. z.")
    assert outline(text, EU) == [(1, "Article 1"), (2, "1"), (3, None), (4, "(a)"), (4, "(b)"), (2, "2")]


def test_the_first_paragraph_below_a_heading_leaves_its_list_to_the_heading() -> None:
    assert outline(paragraphs("CHAPTER I Scope", "It says that:", "(a) x;"), EU) == [
        (1, "CHAPTER I"),
        (2, None),
        (2, "(a)"),
    ]


FULL = "The parties agree on what is set out below, and on nothing else that"
"""A line as wide as the page of the texts below."""


def dense(*lines: str) -> list[str]:
    """Read lines between which no line is blank, and give the texts of their units."""
    return [block.text for block in read("\n".join(["1. Scope.", *lines, *([FULL] * 20)]), CONTRACT)]


def test_without_blank_lines_a_paragraph_ends_where_the_next_word_would_have_fitted() -> None:
    last = "a" * (len(FULL) - len("Nothing") - 2) + "."
    assert any(text.startswith("Nothing") for text in dense(FULL, last, "Nothing else counts."))
    assert not any(
        text.startswith("Notwithstanding") for text in dense(FULL, last, "Notwithstanding that, more counts.")
    )


def test_a_few_wide_lines_do_not_make_a_page_wide() -> None:
    table = "a row of a table that is wider than any other line of the text" * 2
    lines = [*split_lines([Run(text="\n".join([FULL] * 39 + [table]), source=(0, 10_000))])]
    assert survey(lines).width == len(FULL)


def test_a_number_with_a_first_label_behind_it_needs_no_full_stop_before_it() -> None:
    text = "\n".join(["32.—(1) Regulations may be made.", "Advice on proposals to make regulations of this kind"])
    more = "\n".join(["33.—(1) The Department asks for advice.", *([FULL] * 20)])
    assert [label for _, label in outline(f"{text}\n{more}", LEGISLATION)][:5] == ["32", "(1)", None, "33", "(1)"]


def test_short_lines_with_nothing_between_them_are_a_list_and_no_headings() -> None:
    assert [block.kind for block in read(paragraphs("1. Ask for help", "2. Call the office", "3. Wait"))] == [
        "item"
    ] * 3
    headings = read(paragraphs("1. Fees", "The fee is due.", "2. Term", "The term is a year."))
    assert [block.kind for block in headings] == ["section", "paragraph", "section", "paragraph"]


@pytest.mark.parametrize("text", ["8. …", "8. ***"])
def test_a_number_without_words_is_no_heading(text: str) -> None:
    assert read(paragraphs("7. Fees", "A fee is due.", text, "9. Term"))[2].kind == "item"


def test_contents_may_name_a_title_again_and_end_where_a_label_comes_again() -> None:
    entries = ["CONTENTS", "PART 1", "Targets", "1. One", "Reports", "2. Two", "Targets", "3. Three"]
    blocks = read("\n".join([*entries, "PART 1 TARGETS", "1. The target is this."]), LEGISLATION)
    assert [block.label for block in blocks] == [None, "PART 1", "1"]
    assert blocks[0].role == "toc"


def test_a_line_of_contents_is_held_against_the_first_few_entries_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(contents, "_same", lambda key, known: asked.append(known))
    entries = [line for number in range(1, 101) for line in (f"Part {number}", f"Title of part {number}")]
    assert read("\n".join(["Contents", *entries]))[0].role == "toc"
    assert len(set(asked)) < 10


def test_a_heading_may_announce_contents() -> None:
    entries = ["Sec. 1. Short title.", "Sec. 2. Table of contents.", "Sec. 3. References."]
    blocks = read(
        "\n\n".join(["SEC. 2. TABLE OF CONTENTS.", "\n".join(entries), "SEC. 3. REFERENCES.", "It is so."]), US
    )
    assert [(block.label, block.role) for block in blocks] == [
        ("SEC. 2", None),
        (None, "toc"),
        ("SEC. 3", None),
        (None, None),
    ]


def test_section_and_its_abbreviation_count_together() -> None:
    blocks = read(paragraphs("SECTION 1. SHORT TITLE.", "SEC. 2. extension of authorities", "Text."), US)
    assert [(block.depth, block.label) for block in blocks] == [(1, "SECTION 1"), (1, "SEC. 2"), (2, None)]
    assert blocks[1].attrs["sequence"] == "next"


def test_side_notes_stand_beside_each_other() -> None:
    notes = [part for number in (1, 2, 3) for part in (f"Note {number}", f"{number}.—(1) It is so.", "(2) So it is.")]
    assert outline(paragraphs("PART 1 Scope", *notes), LEGISLATION)[1:] == [
        (depth, label) for number in (1, 2, 3) for depth, label in ((2, None), (3, f"{number}"), (4, "(1)"), (4, "(2)"))
    ]


def test_a_number_right_before_another_label_is_a_heading_unless_a_side_note_is_its_title() -> None:
    assert [block.kind for block in read("4.—(1) A person must apply.", LEGISLATION)] == ["section", "item"]
    noted = paragraphs("PART 1 Scope", "Duty to apply", "4.—(1) A person must apply.")
    assert [block.kind for block in read(noted, LEGISLATION)] == ["section", "section", "item", "item"]


def test_label_alone_owns_the_text_behind_it() -> None:
    assert [(block.label, block.text) for block in read(paragraphs("(a)", "the text."))] == [("(a)", "the text.")]


@pytest.mark.parametrize("language", [("en",), ()])
def test_hyphens_are_joined_where_languages_say_so(language: tuple[str, ...]) -> None:
    text = read("a long sen-\ntence.", Profile(name="test", languages=language))[0].text
    assert text == ("a long sentence." if language else "a long sen- tence.")


def test_inside_restricts_parents() -> None:
    patterns = (
        LabelPattern(name="outer", template="{arabic}."),
        LabelPattern(name="inner", template="({alpha})", inside=("outer",)),
    )
    profile = Profile(name="test", label_patterns=patterns)
    assert [block.label for block in read(paragraphs("(a) x.", "1. y:", "(a) z."), profile)] == [None, "1", "(a)"]


def test_pattern_for_certain_parents_does_not_go_on_a_list_elsewhere() -> None:
    margin = LabelPattern(name="margin", template="{arabic}.", inside=("letter",), heading=("line",))
    patterns = (
        LabelPattern(name="letter", template="{ALPHA}.", heading=("line",)),
        margin,
        LabelPattern(name="paragraph", template="({arabic})"),
        LabelPattern(name="item", template="{arabic}."),
    )
    profile = Profile(name="mine", label_patterns=patterns)
    blocks = read(paragraphs("A. Title", "(1) It is for:", "1. one,", "2. two.", "(2) It is not."), profile)
    names = ["letter", "paragraph", "item", "item", "paragraph"]
    assert [block.matched_by for block in blocks] == [f"label:{name}" for name in names]
    assert [block.depth for block in blocks] == [1, 2, 3, 3, 2]


def test_a_number_goes_on_its_own_run_rather_than_anothers_further_in() -> None:
    outer, inner = LabelPattern(name="outer", template="{arabic}"), LabelPattern(name="inner", template="{arabic}.")
    text = paragraphs("1 It may:", "1. one;", "2 It can:", "1. one;", "2. two.", "3 It is.")
    found = outline(text, Profile(name="mine", label_patterns=(outer, inner)))
    assert [depth for depth, _ in found] == [1, 2, 1, 2, 2, 1]


@pytest.mark.parametrize(
    ("texts", "depths"),
    [
        (("§ 1 Zweck", "(1) Er dient", "1. dem Anbau und", "2. der Erholung.", "(2) Sonst nicht."), [1, 2, 3, 3, 2]),
        (("Art. 1 Zweck", "1 Er sorgt für", "a. Ruhe und", "b. Frieden.", "2 Er ist frei."), [1, 2, 3, 3, 2]),
        (("A. Personen", "I. Namen", "1. Schutz", "a. Klage", "Art. 28", "1 Wer klagt, gewinnt."), [1, 2, 3, 4, 5, 6]),
    ],
)
def test_lists_of_german_statutes_need_no_colon_before_them(texts: tuple[str, ...], depths: list[int]) -> None:
    assert [depth for depth, _ in outline(paragraphs(*texts), load_profile("german_legislation"))] == depths


@pytest.mark.parametrize(
    "pattern", [{"template": "Action {ALPHA}:"}, {"regex": "Action (?P<number>[A-Z]):", "numbering": "ALPHA"}]
)
def test_label_that_ends_in_a_colon_stands_before_small_letters_too(pattern: dict[str, Any]) -> None:
    profile = Profile(name="mine", label_patterns=(LabelPattern(name="action", **pattern),))
    assert outline(paragraphs("Action A: ask for prices.", "Action B: find a place."), profile) == [
        (1, "Action A"),
        (1, "Action B"),
    ]


@pytest.mark.parametrize(
    "text", ["The goods are these:", "It lists the goods and says where each of them is to be found."]
)
def test_reset_is_a_section_even_before_a_sentence(text: str) -> None:
    blocks = read(paragraphs("1. One.", "EXHIBIT A", text, "1. Oak."))
    assert [(block.kind, block.text) for block in blocks[1:3]] == [("section", ""), ("paragraph", text)]
    titled = read(paragraphs("1. One.", "EXHIBIT A", "List of Goods", "1. Oak."))
    assert [(block.kind, block.text) for block in titled[1:3]] == [("section", "List of Goods"), ("item", "Oak.")]


@pytest.mark.parametrize("written", ["BYLAWS", "附則"])
def test_reset_without_a_number_is_a_section(written: str) -> None:
    profile = Profile(
        name="mine",
        label_patterns=(LabelPattern(name="rule", template="{arabic}."),),
        heading_resets=(HeadingReset(name="reset", template=written),),
    )
    blocks = read(paragraphs("1. One.", written, "1. Two."), profile)
    assert [(block.kind, block.label, block.depth) for block in blocks] == [
        ("item", "1", 1),
        ("section", written, 1),
        ("item", "1", 2),
    ]


def test_label_that_counts_nothing_breaks_no_sequence() -> None:
    blocks = read(paragraphs("EXHIBIT A", "1. Oak.", "EXHIBIT B", "1. Ash."))
    assert [block.attrs["sequence"] for block in blocks if block.kind == "section"] == ["first", "first"]


def test_renaming_a_pattern_changes_only_its_name() -> None:
    def named(name: str) -> list[Block]:
        return read(
            paragraphs("1. One", "2. Two"),
            Profile(name="t", label_patterns=(LabelPattern(name=name, template="{arabic}."),)),
        )

    def without(block: Block) -> dict[str, Any]:
        return {"text": block.text, "depth": block.depth, "confidence": block.confidence, "label": block.label}

    assert [without(block) for block in named("x")] == [without(block) for block in named("y")]
    assert {block.matched_by for block in named("y")} == {"label:y"}


def test_page_furniture_is_dropped_with_ranges() -> None:
    pages = "".join(
        f"Page text {page * 7} goes on\nand on and on {page * 5}x\n\nRunning Title   {page}\n\n" for page in range(1, 5)
    )
    items = list(recognise([Run(text=pages, source=(0, len(pages)))], CONTRACT))
    dropped = [item for item in items if isinstance(item, Dropped)]
    assert len(dropped) == 4
    assert {pages[start:end] for item in dropped for start, end in item.sources} == {
        f"Running Title   {n}" for n in range(1, 5)
    }


@pytest.mark.parametrize(
    ("text", "depths"),
    [
        ("- one thing;\n  - in it;\n  - and in it;\n    - deeper;\n- another.\n", [1, 2, 2, 3, 1]),
        ("1. The goods:\n\n    - one thing;\n        * in it;\n    - another.\n\n2. More.\n", [1, 2, 3, 2, 1]),
        ("- one thing;\n- another;\n\n- a third.\n", [1, 1, 1]),
    ],
)
def test_bullets_further_in_hang_on_the_bullet_above(text: str, depths: list[int]) -> None:
    assert [block.depth for block in read(text)] == depths


def paged(head: str, pages: int) -> str:
    return "\f".join(
        f"{head.format(page=page)}\n\n{page}.1 The goods are\ndelivered on day {page * 5}.\n"
        for page in range(1, pages + 1)
    )


@pytest.mark.parametrize(
    ("head", "pages", "dropped"),
    [
        ("ACME Agreement      Page {page}", 4, 4),
        ("ACME Agreement      Page {page} of 4", 4, 4),
        ("ACME Agreement", 4, 3),  # the first stands behind no form feed
        ("Certificate", 3, 0),
    ],
)
def test_running_heads_behind_form_feeds(head: str, pages: int, dropped: int) -> None:
    text = paged(head, pages)
    items = list(recognise([Run(text=text, source=(0, len(text)))], CONTRACT))
    assert sum(item.count for item in items if isinstance(item, Dropped)) == dropped
    labelled = [item for item in items if isinstance(item, Block) and item.label]
    assert len(labelled) == pages
    assert dropped == 0 or {block.text[:20] for block in labelled} == {"The goods are delive"}


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("ACME   Page 7 of 9", ("ACME", 7)),
        ("Page 2 of 12", ("Page # of #", 2)),
        ("- 3 -", ("- # -", 3)),
        ("ACME   7", ("ACME", 7)),
        ("A and B [Page 4]", ("A and B", 4)),
        ("1. Fees ..... 2", None),
        ("(12)", None),
        ("Article 5", None),
        ("plain text", None),
    ],
)
def test_page_numbers_are_told(text: str, page: tuple[str, int] | None) -> None:
    assert page_number(text) == page


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_stand_where_they_stand(end: str) -> None:
    text = f"one{end}{end}  two{end}\tthree"
    lines = list(split_lines([Run(text=text, source=(10, 10 + len(text)))]))
    assert [text[line.start - 10 : line.end - 10] for line in lines] == ["one", "two", "three"]
    assert [line.blank for line in lines] == [True, True, False]
    assert [line.indent for line in lines] == [0, 2, 4]


def test_text_between_two_items_of_a_list_belongs_to_the_first() -> None:
    text = paragraphs("1. The Buyer shall:", "(a) pay;", "And so it goes on.", "(b) collect.", "And then it ends.")
    assert outline(text) == [(1, "1"), (2, "(a)"), (3, None), (2, "(b)"), (2, None)]
    assert [block.attrs.get("continuation") for block in read(text)] == [None, None, "sentence", None, "list_end"]


def test_a_list_that_begins_anew_on_the_next_line_has_not_gone_on() -> None:
    text = paragraphs(
        "(1) The Buyer shall:", "(A) pay;", "And so on.", "(A) collect;", "(2) The Seller shall:", "(B) x."
    )
    assert outline(text)[:4] == [(1, "(1)"), (2, "(A)"), (2, None), (2, "(A)")]


@pytest.mark.parametrize(
    ("text", "band"),
    [
        (paragraphs("1. So:", "- one", "- two"), "matched"),
        ("1. So:\n\n• one\n• two\n\n2. x.", "matched"),
        ("1. So:\n\nkey:\n- one\n- two\n\n2. x.", "guessed"),
        ("Some text.\n• one\n• two\nMore text.", "guessed"),
    ],
)
def test_bullets_that_are_not_set_apart_are_guessed_where_little_speaks_for_them(text: str, band: str) -> None:
    assert [block.band for block in read(text) if "bullet" in block.attrs][-1] == band


def test_a_title_in_small_letters_stands_alone_between_blank_lines() -> None:
    text = paragraphs("PART 1 Scope", "1 It is so.", "Part 2 the adoption service", "2 It is so.")
    assert [label for _, label in outline(text, LEGISLATION)] == ["PART 1", "1", "Part 2", "2"]
    prose = paragraphs("PART 1 Scope", "1 It is so.", "Part 2 sets out the fees.", "2 It is so.")
    assert [label for _, label in outline(prose, LEGISLATION)] == ["PART 1", "1", None, "2"]


def test_a_short_line_behind_a_sentence_is_a_heading_and_not_in_a_list() -> None:
    found = read(paragraphs("1. Terms", "As follows.", "1.1 The Buyer pays on time.", "1.2 Term", "It ends."))
    assert [(block.kind, block.label) for block in found][2:4] == [("item", "1.1"), ("section", "1.2")]
