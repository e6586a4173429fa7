"""Stated runs: what a format states stays stated, and the profile adds its labels."""

from __future__ import annotations

from typing import Any

import pytest
from lection_core import Block, Span
from lection_profiles import Run, load_profile, recognise

MARKDOWN, POLICY, CONTRACT = (load_profile(name) for name in ("markdown", "policy", "contract"))


def runs(*parts: tuple[str, dict[str, Any]]) -> list[Run]:
    found, position = [], 0
    for text, more in parts:
        stated = {"matched_by": "fallback"} if more.get("kind", "paragraph") == "paragraph" else {"confidence": 1.0}
        fields: dict[str, Any] = {"kind": "paragraph", **stated, **more}
        found.append(Run(text=text, source=(position, position + len(text)), **fields))
        position += len(text) + 2
    return found


def heading(text: str, rank: int) -> tuple[str, dict[str, Any]]:
    return text, {"kind": "section", "rank": rank, "matched_by": "markdown:atx"}


def item(text: str, label: str | None = None, depth: int = 0) -> tuple[str, dict[str, Any]]:
    return text, {"kind": "item", "label": label, "depth": depth, "matched_by": "markdown:list"}


def blocks(*parts: tuple[str, dict[str, Any]], profile: Any = MARKDOWN) -> list[Block]:
    return [block for block in recognise(runs(*parts), profile) if isinstance(block, Block)]


def test_heading_gets_its_label_and_stays_stated() -> None:
    block = blocks(heading("4.1 Payment", 2))[0]
    assert (block.label, block.text, block.matched_by, block.band) == ("4.1", "Payment", "markdown:atx", "stated")
    assert block.attrs["label_pattern"] == "decimal"


def test_headings_nest_by_rank() -> None:
    found = blocks(heading("One", 1), ("text.", {}), heading("Two", 2), heading("Three", 1))
    assert [block.depth for block in found] == [1, 2, 2, 1]


def test_numbers_win_over_sloppy_ranks() -> None:
    found = blocks(heading("5.1.1 Secrets", 3), heading("5.1.1.1 Verifiers", 3))
    assert [block.depth for block in found] == [1, 2]
    assert (found[1].matched_by, found[1].band, found[1].attrs["syntax"]) == ("label:decimal", "guessed", "atx")


def test_paragraph_is_cut_where_labels_stand() -> None:
    found = blocks(("The Buyer shall:\n(a) pay;\n(b) collect.", {}))
    assert [(block.kind, block.label, block.text) for block in found] == [
        ("paragraph", None, "The Buyer shall:"),
        ("item", "(a)", "pay;"),
        ("item", "(b)", "collect."),
    ]
    assert [block.source for block in found] == [(0, 16), (17, 25), (26, 38)]


def test_number_at_a_soft_break_is_prose() -> None:
    found = blocks(("Guess between 1 and\n100. Great job!", {}))
    assert [(block.kind, block.label) for block in found] == [("paragraph", None)]


def test_stated_items_keep_their_markers() -> None:
    found = blocks(heading("H", 1), item("one", "1."), item("two", "2."), ("Then.", {}), item("three", "3."))
    assert [(block.label, block.depth) for block in found] == [(None, 1), ("1", 2), ("2", 2), (None, 2), ("3", 2)]


@pytest.mark.parametrize(
    "text", ["(1) The Buyer pays", "(1) The Buyer pays:", '(1) The Buyer pays "costs"', "(1) It pays."]
)
def test_a_stated_list_belongs_to_the_labelled_text_before_it(text: str) -> None:
    found = blocks((text, {}), item("taxes", "1."), item("duties", "2."), ("(2) It pays more.", {}))
    assert [(block.depth, block.label) for block in found] == [(1, "(1)"), (2, "1"), (2, "2"), (1, "(2)")]
    assert found[-1].attrs["sequence"] == "next"


def test_bullets_do_not_swallow_what_follows() -> None:
    found = blocks(item("B. second"), item("sub", depth=1), ("The end!", {}))
    assert [(block.text, block.depth) for block in found] == [("B. second", 1), ("sub", 2), ("The end!", 1)]


def test_text_below_a_label_is_a_continuation() -> None:
    found = blocks(heading("1. Fees", 1), ("Text.", {}))
    assert found[1].matched_by == "continuation"
    assert blocks(heading("Fees", 1), ("Text.", {}))[1].matched_by == "fallback"


def test_spans_move_with_the_label() -> None:
    bold = ("(a) pay now", {"spans": (Span("strong", 4, 7),)})
    block = blocks(bold)[0]
    assert [(span.type, block.text[span.start : span.end]) for span in block.spans] == [("strong", "pay")]


def test_bold_line_is_a_heading_where_a_rule_says_so() -> None:
    text = ("Your Rights", {"spans": (Span("strong", 0, 11),)})
    assert [block.kind for block in blocks(text, profile=POLICY)] == ["section"]
    assert [block.kind for block in blocks(text)] == ["paragraph"]


def test_a_reset_in_a_paragraph_is_a_heading_as_in_plain_text() -> None:
    found = blocks(("1. Fees are due.", {}), ("Schedule 2\nPrices", {}), ("Prices are in euros.", {}))
    assert [(block.kind, block.label, block.matched_by, block.depth) for block in found] == [
        ("item", "1", "label:number_dot", 1),
        ("section", "Schedule 2", "heading:schedule", 1),
        ("paragraph", None, "continuation", 2),
    ]
    assert found[1].text == "Prices"


def test_prose_that_begins_like_a_reset_is_no_heading() -> None:
    found = blocks(("Schedule 2 lists the prices that the parties have agreed on for the first year of the term.", {}))
    assert found[0].kind != "section"


AFTER = "And so it goes on."


def test_text_after_a_list_goes_beside_its_items() -> None:
    found = blocks(("The Buyer shall:", {}), ("(a) pay; and", {}), ("(b) collect.", {}), (AFTER, {}))
    assert [block.depth for block in found] == [1, 1, 1, 1]
    nested = blocks(("1. The Buyer shall:", {}), ("(a) pay; and", {}), ("(b) collect.", {}), (AFTER, {}))
    assert [block.depth for block in nested] == [1, 2, 2, 2]
    assert nested[-1].attrs["continuation"] == "list_end"


def test_a_new_sentence_after_the_list_of_a_paragraph_stands_beside_it() -> None:
    texts = ("1. Costs are shared.", "The Buyer pays some:", "It bears besides:", "(a) taxes", "(b) duties")
    found = [blocks(*((text, {}) for text in (*texts, after)))[-1] for after in ("It pays more.", "and the fees.")]
    assert [(block.depth, block.attrs["continuation"]) for block in found] == [(2, "position"), (3, "list_end")]


def test_text_between_two_items_of_a_list_belongs_to_the_first() -> None:
    found = blocks(("1. The Buyer shall:", {}), ("(a) pay;", {}), (AFTER, {}), ("(b) collect.", {}))
    assert [block.depth for block in found] == [1, 2, 3, 2]
    assert found[2].attrs["continuation"] == "sentence"


ARTICLE = heading("Article 3 Access", 2)
SUBPARAGRAPH = ("That is without prejudice.", {})


@pytest.mark.parametrize(
    "units",
    [
        (item("Users have access.", "1."), SUBPARAGRAPH, item("No fee is due.", "2.")),
        (item("Users have:", "1."), ("(a) access.", {}), item("No fee is due.", "2."), SUBPARAGRAPH),
    ],
)
def test_a_subparagraph_hangs_on_its_provision_as_in_plain_text(units: tuple[tuple[str, dict[str, Any]], ...]) -> None:
    profile = load_profile("eu_regulation")
    plain = "\n\n".join([ARTICLE[0], *(f"{more.get('label') or ''} {text}".strip() for text, more in units)])
    found = recognise([Run(text=plain, source=(0, len(plain)))], profile)
    twin = [(block.depth, block.text) for block in found if isinstance(block, Block)]
    assert [(block.depth, block.text) for block in blocks(ARTICLE, *units, profile=profile)] == twin
    assert (3, SUBPARAGRAPH[0]) in twin


@pytest.mark.parametrize("before", [heading("Access", 2), ARTICLE])
def test_text_behind_an_ordinary_list_does_not(before: tuple[str, dict[str, Any]]) -> None:
    found = blocks(before, item("Users have access.", "1."), item("No fee is due.", "2."), SUBPARAGRAPH)
    assert found[-1].depth == 2


def test_text_between_items_that_are_no_sentences_does_not() -> None:
    found = blocks(ARTICLE, item("users, or", "1."), SUBPARAGRAPH, item("providers.", "2."))
    assert found[2].depth == 2


def test_a_list_that_begins_anew_has_not_gone_on() -> None:
    first = (("1. The Buyer shall:", {}), ("(a) pay;", {}), (AFTER, {}))
    found = blocks(*first, ("2. The Supplier shall:", {}), ("(a) deliver;", {}), ("(b) install.", {}))
    assert [block.depth for block in found] == [1, 2, 2, 1, 2, 2]


def test_a_heading_in_a_list_is_listed_like_what_it_follows() -> None:
    found = blocks(
        ("Terms:", {}), ("1.1 The Buyer pays.", {}), heading("1.2 Term", 2), ("1.3 It ends.", {}), (AFTER, {})
    )
    assert [block.depth for block in found] == [1, 1, 1, 1, 1]


def test_a_further_paragraph_of_an_item_owns_the_list_it_introduces() -> None:
    profile = load_profile("eu_regulation")
    found = blocks(("1. It has a summary.", {}), ("It says that:", {}), ("(a) x;", {}), ("(b) y.", {}), profile=profile)
    assert [(block.depth, block.label) for block in found] == [(1, "1"), (2, None), (3, "(a)"), (3, "(b)")]


def test_a_number_out_of_sequence_is_believed_where_the_next_one_follows() -> None:
    gap = (("1. Fees:", {}), ("(i) a fee;", {}), ("(iii) the Fee;", {}))
    assert [block.label for block in blocks(*gap, profile=CONTRACT)] == ["1", "(i)", None]
    assert [block.label for block in blocks(*gap, ("(iv) more.", {}), profile=CONTRACT)] == [
        "1",
        "(i)",
        "(iii)",
        "(iv)",
    ]


CODE = {"kind": "code", "matched_by": "markdown:fence"}


def roles(*parts: tuple[str, dict[str, Any]], profile: Any = MARKDOWN) -> list[str | None]:
    return [block.role for block in blocks(*parts, profile=profile)]


def test_lines_before_everything_else_are_titles() -> None:
    lines = (("Act on Fees", {}), ("of 2 May 2030", {}), ("laying down rules on fees\nand amending another", {}))
    assert roles(*lines, heading("1 Fees", 1), ("Another line", {})) == ["title", "title", "title", None, None]
    assert roles(*lines, ("1. Fees", {}), ("Another line", {})) == ["title", "title", "title", None, None]


@pytest.mark.parametrize("before", [heading("Fees", 1), item("Fees"), ("x", CODE), ("1. Fees.", {})])
def test_lines_behind_anything_else_are_none(before: tuple[str, dict[str, Any]]) -> None:
    assert roles(before, ("Act on Fees", {})) == [None, None]


def test_prose_ends_the_titles() -> None:
    prose = "This act lays down rules on the fees that are due and on those that are not."
    assert roles(("Act", {}), (prose, {}), ("Act", {})) == ["title", None, None]
    assert roles(("Act", {}), ("Made\nby\nus.", {}), ("Act", {})) == ["title", None, None]


def test_metadata_goes_before_the_titles() -> None:
    assert roles(("a: b", {**CODE, "role": "metadata"}), ("Act", {})) == ["metadata", "title"]


def test_links_and_markup_of_other_kinds_are_no_titles() -> None:
    badge = ("build", {"spans": (Span("image", 0, 5, "https://example.org"),)})
    assert roles(badge, ("(anchor)=", {}), ("Act", {})) == [None, None, "title"]


def test_without_a_profile_nothing_is_a_title() -> None:
    assert roles(("Act", {}), profile=None) == [None]


def test_numbers_go_on_from_quote_to_quote_and_not_over_other_text() -> None:
    def quote(depth: int) -> tuple[str, dict[str, Any]]:
        return "", {"kind": "quote", "depth": depth, "matched_by": "markdown:block_quote"}

    first = [quote(0), ("(a) Uses.", {"depth": 1}), quote(0), quote(1), ("(1) One.", {"depth": 2})]
    second = [quote(0), quote(1), ("(2) Two.", {"depth": 2}), quote(0), ("(b) More.", {"depth": 1})]
    found = blocks(*first, *second, ("So it is.", {}), quote(0), ("(c) x.", {"depth": 1}))
    assert [(block.label, block.depth, block.attrs["sequence"]) for block in found if block.label] == [
        ("(a)", 2, "first"),
        ("(1)", 3, "first"),
        ("(2)", 3, "next"),
        ("(b)", 2, "next"),
        ("(c)", 2, "unverified"),
    ]


def test_a_name_with_initials_behind_a_signature_is_no_label() -> None:
    signed = ("Done at Strasbourg, 12 April 2023.", "The President", "R. METSOLA")
    found = blocks(*((text, {"kind": "paragraph"}) for text in signed), profile=load_profile("eu_regulation"))
    assert [(block.matched_by, block.label) for block in found] == [("text:signature", None)] * 3
