"""Uses of defined terms."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Profile, Source, SpanExtractor
from lection_profiles import annotate, resolve_references
from lection_profiles.links.definitions import MAX_DEFINITIONS, _any_word, _is_capital_before

PROFILE = Profile(
    name="mine",
    languages=("en",),
    span_extractors=(SpanExtractor(name="terms", type="defined_term", extractor="defined_term"),),
)


def block(text: str, **more: Any) -> Block:
    given: dict[str, Any] = {"kind": "paragraph", "depth": 1, "matched_by": "label:x", "confidence": 0.9} | more
    return Block(text=text, **given)


def uses(*blocks: Block) -> list[tuple[str, str | None]]:
    """The uses of terms in a tree: what is written, and the address of the definition."""
    annotated = annotate([Block(kind="document", depth=0), *blocks], PROFILE)
    tree = BlockTree(blocks=[item for item in annotated if isinstance(item, Block)], source=Source.from_text(""))
    found = resolve_references(tree, PROFILE).blocks
    return [(item.text[span.start : span.end], span.value) for item in found for span in item.spans if span.value]


DEFINITION = block("“Business Day” means a day.")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("on a Business Day.", ["Business Day"]),
        ("ten Business Days after", ["Business Days"]),
        ("the Business Day’s end", ["Business Day"]),
        ("a Business Day, or a Business Day", ["Business Day", "Business Day"]),
        ("a business day", []),
        ("a Business Daytime", []),
        ("a Day", []),
        ("BUSINESS DAY", []),
    ],
)
def test_use_is_linked_to_its_definition(text: str, written: list[str]) -> None:
    assert uses(DEFINITION, block(text)) == [(item, "/paragraph[1]") for item in written]


def test_a_term_inside_a_longer_word_with_a_capital_is_no_use() -> None:
    assert uses(block("“Price” means a sum."), block("McPrice, iPrice, PricePrice")) == [("Price", "/paragraph[1]")]


def test_uses_are_found_in_each_of_many_blocks() -> None:
    assert len(uses(DEFINITION, *[block("Business"), block("Day"), block("a Business Day")] * 300)) == 300


def test_definition_after_the_use_counts_too() -> None:
    assert uses(block("on a Business Day"), DEFINITION) == [("Business Day", "/paragraph[2]")]


def test_plural_that_is_defined_is_used_in_the_singular() -> None:
    assert uses(block("“Services” means work."), block("each Service")) == [("Service", "/paragraph[1]")]


def test_longest_term_counts() -> None:
    blocks = [block("“Data” means x."), block("“Data Subject” means y."), block("the Data Subject has Data")]
    assert uses(*blocks) == [("Data Subject", "/paragraph[2]"), ("Data", "/paragraph[1]")]


def test_small_letters_need_two_words() -> None:
    blocks = [block("“personal data” means x."), block("“owner” means y."), block("an owner of personal data")]
    assert uses(*blocks) == [("personal data", "/paragraph[1]")]


def test_term_defined_twice_is_linked_to_neither() -> None:
    assert uses(DEFINITION, DEFINITION, block("on a Business Day")) == []


def test_term_of_one_section_counts_in_it_only() -> None:
    blocks = [
        block("", kind="item", label="1"),
        block("In this section, “Fee” means x.", kind="item", label="(1)", depth=2),
        block("a Fee", kind="item", label="(2)", depth=2),
        block("a Fee", kind="item", label="2"),
    ]
    assert uses(*blocks) == [("Fee", "/item[1]/item[1]")]


def test_narrower_definition_counts_before_the_wider() -> None:
    blocks = [
        block("“Fee” means y."),
        block("", kind="section", label="Part 1"),
        block("In this Part, “Fee” means x.", depth=2),
        block("a Fee", depth=2),
        block("a Fee"),
    ]
    assert uses(*blocks) == [("Fee", "/section[1]/paragraph[1]"), ("Fee", "/paragraph[1]")]


@pytest.mark.parametrize(
    "more",
    [{"kind": "section"}, {"kind": "code"}, {"kind": "quote"}, {"role": "toc"}],
)
def test_headings_code_quotations_and_contents_use_nothing(more: dict[str, Any]) -> None:
    assert uses(DEFINITION, block("a Business Day", **more)) == []


def test_definition_in_quoted_or_amending_text_defines_nothing_here() -> None:
    assert uses(block("“Fee” means x.", kind="quote"), block("a Fee")) == []
    assert uses(block("The Act is amended as follows: “Fee” means x."), block("a Fee")) == []


def test_word_for_a_unit_is_no_term() -> None:
    assert uses(block("“Section” means a part of this."), block("see Section 4")) == []


def test_term_defined_too_often_is_left_alone() -> None:
    many = [block(f"In this section, “Fee” means {index}.", label=str(index), kind="item") for index in range(20)]
    assert len(many) > MAX_DEFINITIONS
    assert uses(*many, block("a Fee")) == []


WORDS = st.from_regex(r"[ABÉ][abB1]{0,3}", fullmatch=True)


@given(st.sets(WORDS, min_size=1), st.lists(WORDS | st.sampled_from(" -_xb1"), max_size=8).map("".join))
def test_first_words_are_found_as_if_every_word_were_looked_up(words: set[str], text: str) -> None:
    found = [(match.start(), match[0]) for match in re.finditer(_any_word(words), text)]
    looked_up = [(match.start(), match[0]) for match in re.finditer(r"[A-ZÀ-ÖØ-Þ]\w*", text) if match[0] in words]
    assert [item for item in found if not _is_capital_before(text, item[0])] == looked_up
