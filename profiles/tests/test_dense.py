"""Headings without a number in text whose units no blank line sets apart, as it comes out of a PDF."""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, Profile
from lection_profiles import Run, load_profile, recognise
from lection_profiles.lines.layout import survey
from lection_profiles.lines.lines import Line, split_lines

POLICY, LEGISLATION, US, GENERAL = map(load_profile, ("policy", "legislation", "us_statute", "generic"))
WIDTH = 72
PROSE = "We keep what you write to us for as long as the law asks us to keep it, and not for a day longer than that."
TEXT = wrap(f"{PROSE} {PROSE} This is so.", WIDTH)
"""A paragraph whose last line is short and ends with a full stop."""


def read(lines: list[str], profile: Profile = POLICY) -> list[Block]:
    text = "\n".join([*TEXT, *lines])
    return [item for item in recognise([Run(text=text, source=(0, len(text)))], profile) if isinstance(item, Block)]


def headings(lines: list[str], profile: Profile = POLICY) -> list[str]:
    return [block.text for block in read(lines, profile) if block.kind == "section"]


@pytest.mark.parametrize(
    "heading",
    ["Your Rights", "YOUR RIGHTS", "What we do with your letters", "What do we do with your letters?", "Fees etc."],
)
def test_a_short_line_between_paragraphs_is_a_heading(heading: str) -> None:
    blocks = read([heading, *TEXT])
    assert [(block.kind, block.depth) for block in blocks] == [("paragraph", 1), ("section", 1), ("paragraph", 2)]
    assert blocks[1].text == heading
    assert blocks[1].matched_by.startswith("heading:")
    assert blocks[1].band == "guessed"


def test_headings_may_stand_in_a_row() -> None:
    assert headings(["Your Rights", "Access", *TEXT, "Erasure", *TEXT]) == ["Your Rights", "Access", "Erasure"]


def test_a_profile_without_a_rule_has_no_heading_but_a_unit_of_its_own() -> None:
    assert headings(["Your Rights", *TEXT], GENERAL) == []
    assert headings(["Your Rights", *TEXT], US) == []
    assert "Your Rights" in [block.text for block in read(["Your Rights", *TEXT], US)]


@pytest.mark.parametrize(
    "lines",
    [
        ["Apples", "Pears", "Plums", "Figs", "Dates"],
        ["The Letter Office", "12 High Street", "Milton", "Wessex", "United Kingdom"],
        ["Table 1 Rates of Postage"],
        ["Figure 2"],
        ["Weight  Price"],
        ["Effective Date: 1 May 2020"],
        ["[45 FR 48612, July 21, 1980]"],
        ["Jan. 25, 1974, and 40 FR 1, Feb. 2, 1975]"],
        ["ERROR_CODE_OF_POST"],
        ["Status: <draft or final>"],
        ['"Letters and Their Writers"'],
        ["John D. Postman"],
        ["It shall not apply to you."],
        ["You may ask us for the following:"],
    ],
    ids=lambda lines: lines[0],
)
def test_what_is_short_for_another_reason_is_no_heading(lines: list[str]) -> None:
    assert headings([*lines, *TEXT]) == []


def test_text_behind_a_heading_may_begin_with_a_number() -> None:
    digits = wrap(f"37letters writes to you. {PROSE}", WIDTH)
    assert headings(["Your Rights", *digits]) == ["Your Rights"]
    assert headings(["We ask this under the rules of the Royal Mail as set out by", "Part", *digits]) == []


def test_a_line_that_goes_on_is_no_heading() -> None:
    assert headings(["Our Letters", "are kept for as long as the law asks.", *TEXT]) == []
    assert (
        headings(["Ask Our Office", "(letters@example.org) for what we keep of you and for how long we do.", *TEXT])
        == []
    )


def test_a_line_behind_a_text_that_has_not_ended_is_no_heading() -> None:
    assert headings(["We send all letters by the care of the", "Royal Mail", *TEXT]) == []


def test_a_full_line_is_no_heading_though_it_has_no_full_stop() -> None:
    full = "Letters And Parcels And Whatever Else You May Wish To Send Us By Mail"
    assert headings([full, *TEXT]) == []


def test_a_page_may_end_between_a_heading_and_its_text() -> None:
    pages = [
        line
        for page, word in enumerate(("First", "Then", "Last"), 1)
        for line in [*TEXT, "Your Rights", f"- {page} -", *wrap(f"{word} of all. {PROSE}", WIDTH)]
    ]
    assert headings(pages) == ["Your Rights"] * 3


@pytest.mark.parametrize("heading", ["Rights Of Yours", "Rights, which have you?"])
def test_a_heading_may_follow_a_full_last_line(heading: str) -> None:
    last = "a" * (WIDTH - len("Rights") - 1) + "."
    assert headings([last, heading, *TEXT]) == [heading]


def test_a_heading_ends_a_list_whose_items_have_no_full_stop() -> None:
    items = ["• Ada Lovelace", "• Bert Brecht"]
    assert headings(["Our Writers", *items, "Your Rights", *TEXT]) == ["Our Writers", "Your Rights"]


def test_a_heading_ends_entries_that_have_no_full_stop() -> None:
    entries = ["Number: the one that the keepers of letters have given to it", "Layer: any", "Needs: 2"]
    assert headings(["Our Preamble", *entries, "Your Rights", *TEXT]) == ["Our Preamble", "Your Rights"]


def test_a_capital_at_a_bullet_s_wrapped_line_is_no_heading() -> None:
    wrapped = wrap("• We write to whoever wrote to us first about the matters of the Royal Mail", WIDTH)
    assert len(wrapped) == 2
    assert headings([*wrapped, *TEXT]) == []


def test_text_behind_bullets_stands_beside_them_and_so_does_the_next_list() -> None:
    blocks = read(["Your Rights", *TEXT, "• You may write.", *TEXT, "• You may ask.", *TEXT])
    assert [(block.kind, block.depth) for block in blocks[1:]] == [
        ("section", 1),
        ("paragraph", 2),
        ("item", 2),
        ("paragraph", 2),
        ("item", 2),
        ("paragraph", 2),
    ]


def test_an_unfinished_text_amid_bullets_does_not_own_those_behind_it() -> None:
    text = "\n\n".join(
        [PROSE, "• Name whoever writes to us as in", "Ada Lovelace <ada@example.org> by mail", "• Be short."]
    )
    blocks = [*recognise([Run(text=text, source=(0, len(text)))], POLICY)]
    assert [block.depth for block in blocks if isinstance(block, Block)] == [1, 1, 1, 1]


def test_a_bullet_that_introduces_a_list_stands_beside_the_one_that_did_before() -> None:
    blocks = read(["Changes", *TEXT, "• Edition 2:", "• Stamps are in.", "• Edition 1:", "• Letters are in."])
    assert [block.depth for block in blocks if block.kind == "item"] == [2, 3, 2, 3]


def test_a_blank_line_sets_no_bullet_apart_where_blank_lines_set_nothing_apart() -> None:
    many = [*TEXT * 20, "", "* Ask us.", "", *TEXT]
    assert [block.band for block in read(many) if block.kind == "item"] == ["guessed"]
    apart = "\n\n".join(["We say so.", "* Ask us.", "* Write to us."])
    blocks = recognise([Run(text=apart, source=(0, len(apart)))], POLICY)
    assert [block.band for block in blocks if isinstance(block, Block) and block.kind == "item"] == ["matched"] * 2


def test_a_side_note_may_take_two_lines_before_a_provision() -> None:
    note = ["Power of the Department to make regulations about the keeping of", "letters and parcels"]
    blocks = read(["1.—(1) It is so.", *note, "2.—(1) The Department may make regulations."], LEGISLATION)
    assert [block.text for block in blocks if block.kind == "section" and block.label is None] == [" ".join(note)]
    assert [block.label for block in blocks if block.label] == ["1", "(1)", "2", "(1)"]


def test_a_heading_that_ends_with_a_word_of_reference_is_followed_by_a_label() -> None:
    lines = ["40. This Act comes into operation at once.", "Short title", "41. This Act may be cited as the Mail Act."]
    assert [block.label for block in read(lines, LEGISLATION) if block.label] == ["40", "41"]
    wrapped = ["40. It comes into operation at once under the", "short title", "41. of this Act."]
    assert [block.label for block in read(wrapped, LEGISLATION) if block.label] == ["40"]


def test_a_note_in_brackets_ends_with_them() -> None:
    note = ["[45 FR 48612, July 21, 1980, as amended by T.D. ATF-172, and by many others,", "Apr. 16, 1984]"]
    lines = ["§ 646.147. Marks.", *TEXT, *note, "§ 646.150. Records.", *TEXT]
    assert [block.label for block in read(lines, US) if block.label] == ["§ 646.147", "§ 646.150"]


def line(text: str, indent: int = 0) -> Line:
    return Line(0, 0, text, indent, False, False)


def test_layout_tells_a_heading_by_its_line_breaks() -> None:
    layout = survey([*split_lines([Run(text="\n".join(TEXT * 9), source=(0, 9_999))])])
    full = line(TEXT[0])
    assert layout.dense
    assert layout.heads_text(line("Your Rights"), [full])
    assert layout.heads_text(line("Your Rights"), [line("(a) You may write.")])
    assert layout.heads_text(line("Your Rights"), [line("a. You may write.")])
    assert layout.heads_text(line("Your Rights"), [line("Access"), full])
    assert layout.heads_text(line("Your Rights"), [line("None.")])
    assert not layout.heads_text(line("Your Rights"), [line("Access"), line("None.")])
    assert not layout.heads_text(line("Your Rights"), [line(TEXT[0].lower())])
    assert not layout.heads_text(line("Your Rights"), [])
    assert not layout.heads_text(full, [full])


WORDS = st.sampled_from(
    ["Post", "Letters", "Mail", "Parcels", "Stamps", "Writers", "Readers", "Rights", "Fees", "Access"]
)
TITLES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)


@given(st.lists(st.tuples(TITLES, st.integers(1, 4)), min_size=1, max_size=8), st.integers(60, 90))
def test_all_headings_are_found_whatever_their_number_and_the_width(parts: list[tuple[str, int]], width: int) -> None:
    lines = wrap(f"{PROSE} {PROSE}", width)
    for title, count in parts:
        lines.append(title)
        for _ in range(count):
            lines += wrap(f"{PROSE} {PROSE}", width)
    text = "\n".join(lines)
    blocks = [*recognise([Run(text=text, source=(0, len(text)))], POLICY)]
    assert [b.text for b in blocks if isinstance(b, Block) and b.kind == "section"] == [title for title, _ in parts]


@given(st.lists(st.one_of(TITLES, st.just(PROSE), st.just("• Post"), st.just("(a) Post")), max_size=30), st.data())
def test_runs_may_be_cut_anywhere(parts: list[str], data: st.DataObject) -> None:
    text = "\n".join(piece for part in parts for piece in wrap(part, 40))
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=4)) | {0, len(text)})
    runs = [Run(text=text[start:end], source=(start, end)) for start, end in pairwise(cuts)]
    whole = [Run(text=text, source=(0, len(text)))] if text else []
    assert [*recognise(runs, POLICY)] == [*recognise(whole, POLICY)]


GERMAN = [
    "§ 8 Verbote",
    "(1) Ordnungswidrig handelt, wer in einem Garten, der nicht ihm gehört, ohne",
    "Erlaubnis des Besitzers und auch sonst unbefugt vorsätzlich",
    "1. entgegen den Regeln des Vereins am Sonntag, an einem Feiertag oder in der",
    "Nacht gräbt,",
    "2. einen Apfel, der",
    "a) rot oder",
    "b) grün ist,",
    "vom Baum pflückt.",
    "(2) Die Ordnungswidrigkeit kann mit einer kleinen Geldbuße geahndet werden, die",
    "der Verein bekommt.",
]
"""Lists that no colon introduces, in text without blank lines."""


def test_a_list_is_known_by_its_line_breaks_where_no_colon_introduces_it() -> None:
    text = "\n".join([*TEXT, *GERMAN])
    items = recognise([Run(text=text, source=(0, len(text)))], load_profile("german_legislation"))
    labels = [(item.depth, item.label) for item in items if isinstance(item, Block) and item.label]
    assert labels == [(1, "§ 8"), (2, "(1)"), (3, "1"), (3, "2"), (4, "a)"), (4, "b)"), (2, "(2)")]


def test_numbers_in_brackets_at_the_start_of_wrapped_lines_are_no_list() -> None:
    lines = [
        "§ 12. Devices",
        "(a) A device is a thing that, whoever made it and wherever it is kept, is a",
        "(1) bomb, (2) grenade, (3) rocket or anything else of that kind, or that was",
        "once one, (4) mine.",
    ]
    assert [block.label for block in read(lines, US) if block.label] == ["§ 12", "(a)"]
