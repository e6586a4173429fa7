"""References and terms resolved against a whole tree."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, HeadingReset, Profile, Source, Span, SpanExtractor
from lection_profiles import annotate, resolve_references

EXTRACTORS = (
    SpanExtractor(name="references", type="cross_reference", extractor="cross_reference"),
    SpanExtractor(name="terms", type="defined_term", extractor="defined_term"),
)
RESETS = (HeadingReset(name="exhibit", template="Exhibit {ALPHA}", rank=1),)
PROFILE = Profile(name="mine", languages=("en", "de"), span_extractors=EXTRACTORS, heading_resets=RESETS)


def tree(*units: tuple[int, str | None, str] | Block) -> BlockTree:
    """An annotated tree of (depth, label, text): items where there is a label, else paragraphs."""
    blocks = [Block(kind="document", depth=0), *map(block, units)]
    return BlockTree(blocks=[b for b in annotate(blocks, PROFILE) if isinstance(b, Block)], source=Source.from_text(""))


def block(unit: tuple[int, str | None, str] | Block, **more: Any) -> Block:
    if isinstance(unit, Block):
        return unit
    depth, label, text = unit
    kind: Any = "paragraph" if label is None else "item"
    return Block(kind=kind, depth=depth, label=label, text=text, matched_by="label:x", confidence=0.9, **more)


def section(depth: int, label: str | None, text: str, matched_by: str = "label:x") -> Block:
    return Block(kind="section", depth=depth, label=label, text=text, matched_by=matched_by, confidence=0.9)


def values(found: BlockTree, kind: str = "cross_reference") -> list[str | None]:
    """What the references of a resolved tree lead to: the label of the target, or the value if it is no address."""
    given = [
        span.value for item in resolve_references(found, PROFILE).blocks for span in item.spans if span.type == kind
    ]
    return [found.at(value).block.label if value and value.startswith("/") else value for value in given]


def path(found: BlockTree, address: str) -> list[str | None]:
    """The labels from the top down to an address."""
    node = found.at(address)
    return [item.block.label for item in reversed((node, *node.ancestors[:-1]))]


CONTRACT = (
    section(1, "1", "Payment"),
    (2, "1.1", "first"),
    (3, "(a)", "one"),
    (3, "(b)", "two"),
    section(1, "2", "Term"),
    (2, "2.1", "second"),
)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("see clause 1", "1"),
        ("see clause 1.1", "1.1"),
        ("see clause 1.1(b)", "(b)"),
        ("see paragraph (a) of clause 1.1", "(a)"),
        ("see clause 1.1 of this Agreement", "1.1"),
        ("see clause 1.1(a)(i)", "?missing: clause 1.1(a)(i)"),
        ("see clause 9", "?missing: clause 9"),
        ("see paragraph (a)", "?missing: paragraph (a)"),
        ("see clause 1 of the Companies Act 2006", "?external: clause 1"),
        ("see clause 1 of that Act", "?external: clause 1"),
        ("see paragraph (a) of that clause", "?ambiguous: paragraph (a) of that clause"),
    ],
)
def test_clauses_of_a_contract(text: str, label: str) -> None:
    assert values(tree(*CONTRACT, (2, "2.2", text))) == [label]


STATUTE = (
    section(1, "Part 1", "General"),
    (2, "1", "one"),
    (3, "(1)", "sub"),
    (3, "(2)", "sub"),
    (4, "(a)", "para"),
    section(1, "Part 2", "Special"),
    (2, "2", "two"),
    (3, "(1)", "sub"),
)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("under subsection (1)", ["Part 2", "2", "(1)"]),
        ("under section 1(2)(a)", ["Part 1", "1", "(2)", "(a)"]),
        ("under paragraph (a) of section 1(2)", ["Part 1", "1", "(2)", "(a)"]),
        ("under this section", ["Part 2", "2"]),
        ("under paragraph 1(2)(a)", ["Part 1", "1", "(2)", "(a)"]),
        ("under this Part", ["Part 2"]),
        ("under Part 1", ["Part 1"]),
        ("under section 1 of Part 1", ["Part 1", "1"]),
        ("nach § 1 Absatz 2 Buchstabe a", ["Part 1", "1", "(2)", "(a)"]),
    ],
)
def test_relative_and_qualified_references_of_a_statute(text: str, where: list[str]) -> None:
    found = resolve_references(tree(*STATUTE, (3, "(2)", text)), PROFILE)
    value = next(span.value for item in found.blocks for span in item.spans)
    assert path(found, value or "") == where


def test_subsection_is_not_looked_for_outside_its_section() -> None:
    assert values(tree(*STATUTE, (3, "(2)", "under subsection (3)"))) == ["?missing: subsection (3)"]


def test_two_units_around_that_could_be_meant_leave_it_open() -> None:
    units = ((1, "1", ""), (2, "(h)", ""), (2, "(i)", ""), (3, "(i)", "see paragraph (i)"))
    assert values(tree(*units)) == ["?ambiguous: paragraph (i)"]


def test_number_that_two_units_bear_leaves_it_open() -> None:
    assert values(tree((1, "4", "one"), (1, "4", "two"), (1, "5", "see clause 4"))) == ["?ambiguous: clause 4"]


def test_section_that_contains_provisions_does_not_hide_them() -> None:
    units = (section(1, "Section 1", ""), (2, "7", "first"), section(1, "Section 2", ""), (2, "8", "see article 7"))
    assert values(tree(*units)) == ["7"]


def test_label_with_its_word_must_bear_the_right_one() -> None:
    units = (section(1, "Article 5", ""), (2, "1", "first"), (2, "2", "see Article 5(1) or paragraph 1 and section 5"))
    assert values(tree(*units)) == ["1", "1", "?missing: section 5"]


def test_word_of_another_language_in_the_label_is_the_same_unit() -> None:
    assert values(tree(section(1, "§ 5", ""), (2, "(1)", ""), (2, "(2)", "nach § 5 Absatz 1"))) == ["(1)"]


SCHEDULES = (
    (1, "1", "main one"),
    (1, "2", "main two"),
    section(1, "Schedule 1", ""),
    (2, "1", "first of the schedule"),
    section(1, "Schedule 2", ""),
    (2, "1", "first of the second"),
)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("see paragraph 1", "/section[2]/item[1]"),
        ("see paragraph 1 of Schedule 1", "/section[1]/item[1]"),
        ("see paragraph 1 of this Schedule", "/section[2]/item[1]"),
        ("see this Schedule", "/section[2]"),
        ("see Schedule 1", "/section[1]"),
        ("see clause 2", "/item[2]"),
        ("see clause 1", "?ambiguous: clause 1"),
        ("see paragraph 7", "?missing: paragraph 7"),
        ("see clause 1 of this Agreement", "/item[1]"),
    ],
)
def test_schedules_number_afresh(text: str, target: str) -> None:
    found = resolve_references(tree(*SCHEDULES, (2, "3", text)), PROFILE)
    assert [span.value for item in found.blocks for span in item.spans] == [target]


def test_schedule_that_speaks_of_paragraphs_leaves_clauses_to_the_document() -> None:
    found = resolve_references(tree(*SCHEDULES, (2, "2", "see clause 1 and paragraph 1")), PROFILE)
    assert [span.value for item in found.blocks for span in item.spans] == ["/item[1]", "/section[2]/item[1]"]


def test_heading_that_resets_is_a_scope_of_its_own() -> None:
    exhibit = section(1, "Exhibit A", "", "heading:exhibit")
    assert values(tree((1, "1", "main"), exhibit, (2, "1", "own"), (2, "2", "see paragraph 1"))) == ["1"]


def test_parts_of_a_schedule_and_of_the_document_do_not_mix() -> None:
    units = (section(1, "Part 1", ""), section(1, "Schedule 1", ""), section(2, "Part 1", ""), (3, "1", "see Part 1"))
    assert values(tree(*units)) == ["?ambiguous: part 1"]
    assert values(tree((1, "1", "see Part 1"), *units[:3])) == ["Part 1"]


def test_word_the_document_does_not_use_for_its_units_is_another_documents() -> None:
    units = [(1, "1", "see section 2"), (1, "2", ", ".join(["section 1"] * 5)), (1, "3", "see regulation 1")]
    assert values(tree(*units))[-1] == "?missing: regulation 1"


def test_bare_number_is_an_article_where_nothing_else_is() -> None:
    assert values(tree((1, "1", "see Article 2"), (1, "2", "see Articles 1 and 2"))) == ["2", "1", "2"]
    assert values(tree((1, "1", "see section 2"), (1, "2", "see Article 1"))) == ["2", "?missing: article 1"]


def test_quoted_and_amending_text_speaks_of_another_document() -> None:
    quote = Block(kind="quote", depth=2, text="see section 1", matched_by="text:quote", confidence=0.5)
    units = (
        (1, "1", "see section 1"),
        quote,
        (1, "2", "The 2018 Act is amended as follows."),
        (2, "(1)", "see section 1"),
    )
    assert values(tree(*units)) == ["1", "?external: section 1", "?external: section 1"]


def test_expression_of_a_profile_is_resolved_too() -> None:
    entry = SpanExtractor(name="mine", type="cross_reference", regex="under ([0-9.]+)")
    profile = Profile(name="mine", span_extractors=(entry,))
    blocks = [Block(kind="document", depth=0), block((1, "4.2", "x")), block((1, "4.3", "as under 4.2"))]
    found = BlockTree(
        blocks=[b for b in annotate(blocks, profile) if isinstance(b, Block)], source=Source.from_text("")
    )
    assert [span.value for span in resolve_references(found, profile).blocks[2].spans] == ["?missing: under 4.2"]
    named = SpanExtractor(name="mine", type="cross_reference", regex="under (?P<value>[0-9.]+)")
    profile = Profile(name="mine", span_extractors=(named,))
    found = BlockTree(
        blocks=[b for b in annotate(blocks, profile) if isinstance(b, Block)], source=Source.from_text("")
    )
    assert [span.value for span in resolve_references(found, profile).blocks[2].spans] == ["/item[1]"]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("see Resolution 2025-02", "Resolution 2025-02"),
        ("see Resolution 2025-03", "?missing: resolution 2025-03"),
        ("see Motion 1", "?missing: motion 1"),
    ],
)
def test_word_that_only_the_documents_labels_bear_is_a_unit(text: str, label: str) -> None:
    entry = SpanExtractor(name="mine", type="cross_reference", regex="(?:Resolution|Motion) [0-9-]+")
    profile = Profile(name="mine", span_extractors=(entry,))
    units = [block((1, "1", "")), block((2, "Resolution 2025-02", "x")), block((2, "1", "")), block((1, "2", text))]
    blocks = [Block(kind="document", depth=0), *units]
    found = BlockTree(
        blocks=[b for b in annotate(blocks, profile) if isinstance(b, Block)], source=Source.from_text("")
    )
    (value,) = [span.value for item in resolve_references(found, profile).blocks for span in item.spans]
    assert (found.at(value).block.label if value and value.startswith("/") else value) == label


def test_number_without_its_zero_is_the_unit() -> None:
    assert values(tree((1, "4.0", "one"), (1, "5.0", "see Section 4"))) == ["4.0"]


def test_number_of_two_groups_is_the_item_in_the_section_where_no_label_spells_it_out() -> None:
    units = (
        section(1, "1", ""),
        (2, "1", ""),
        section(1, "2", ""),
        (2, "1", "see Section 1.1"),
        (2, "2", "and section 2.3"),
    )
    found = resolve_references(tree(*units), PROFILE)
    assert [span.value for item in found.blocks for span in item.spans] == [
        "/section[1]/item[1]",
        "?missing: section 2.3",
    ]
    dotted = tree(*units, (2, "2.2", ""))
    assert values(dotted)[0] == "?missing: section 1.1"


def test_container_the_document_is_a_part_of_narrows_nothing_down() -> None:
    units = (section(1, "§ 1", ""), section(1, "§ 2", "under section 1 of this title and this Chapter"))
    assert values(tree(*units)) == ["§ 1", "?missing: this chapter"]


def test_items_of_a_list_of_other_provisions_are_this_documents() -> None:
    units = ((1, "4", ""), (1, "5", "The following provisions of the 1998 Act apply—"), (2, "(a)", "section 4"))
    assert values(tree(*units, (2, None, "subject to paragraph (a)"))) == ["?external: section 4", "(a)"]


def test_value_a_reader_gave_stays() -> None:
    own = Block(kind="paragraph", depth=1, text="see there", spans=(Span("cross_reference", 4, 9, "http://x"),))
    assert values(tree(own)) == ["http://x"]


def test_target_too_deep_is_missing() -> None:
    units = [(depth, "(a)", "x") for depth in range(1, 121)]
    assert values(tree(*units, (121, "(b)", "see paragraph (b)")))[-1] == "?missing: paragraph (b)"


def test_without_extractors_or_profile_nothing_changes() -> None:
    found = tree(*CONTRACT)
    assert resolve_references(found, None) is found
    assert resolve_references(found, Profile(name="empty")) is found


def test_nothing_but_spans_changes() -> None:
    found = tree(*CONTRACT, (2, "2.2", "see clause 1.1"))
    after = resolve_references(found, PROFILE)
    strip = [(item.kind, item.text, item.label, item.depth, item.role, item.matched_by) for item in found.blocks]
    assert [
        (item.kind, item.text, item.label, item.depth, item.role, item.matched_by) for item in after.blocks
    ] == strip
    assert after.counts == found.counts
    assert BlockTree.from_json(after.to_json()) == after


WORDS = [
    "section 4",
    "(a)",
    "clause 1.1(a)",
    "of this Part",
    "Schedule 1",
    "“Fees” means",
    "Fees",
    "paragraph (b)",
    "1",
]
LABELS = [None, "1", "1.1", "(a)", "(i)", "4", "Part 1", "Schedule 1", "Article 5"]
units = st.tuples(
    st.integers(1, 4), st.sampled_from(LABELS), st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)
)


def stepped(some: list[tuple[int, str | None, str]]) -> list[tuple[int, str | None, str]]:
    """The same units, none deeper than one below the unit before it."""
    made: list[tuple[int, str | None, str]] = []
    for depth, label, text in some:
        made.append((min(depth, made[-1][0] + 1 if made else 1), label, text))
    return made


@given(st.lists(units, max_size=12).map(stepped))
def test_every_address_leads_to_a_block_and_twice_is_once(some: list[tuple[int, str | None, str]]) -> None:
    once = resolve_references(tree(*some), PROFILE)
    for item in once.blocks:
        for span in item.spans:
            assert span.value is None or span.value[:1] in ("/", "?")
            assert span.value is None or span.value[0] == "?" or once.at(span.value).address == span.value
    assert resolve_references(once, PROFILE) == once
    assert BlockTree(blocks=once.blocks, source=once.source) == once


def test_heading_that_begins_with_its_own_number_refers_to_nothing() -> None:
    assert values(tree(section(1, None, "Section 5 Payment"), section(1, None, "Payment under Section 5"))) == [
        "?missing: section 5"
    ]


def test_deep_nesting_needs_no_stack() -> None:
    deep = tree(*((depth, "(a)", "“Fee” means a fee under paragraph (a).") for depth in range(1, 3001)))
    assert len(values(deep)) == 3000
