from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import Block, BlockTree, ContractError, Span
from lection_core.blocks.block import _checked_init
from pydantic import TypeAdapter, ValidationError


def paragraph(**fields: Any) -> Block:
    return Block(**{"kind": "paragraph", "depth": 1, **fields})


def refused(**fields: Any) -> ContractError:
    with pytest.raises(ContractError) as caught:
        paragraph(**fields)
    return caught.value


def test_a_block_without_a_word_on_recognition_claims_nothing() -> None:
    block = paragraph()
    assert (block.matched_by, block.confidence, block.band) == ("fallback", 0.0, "none")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("confidence", True),
        ("confidence", "0.5"),
        ("confidence", 1.5),
        ("confidence", -0.1),
        ("confidence", float("nan")),
        ("confidence", float("inf")),
        ("confidence", -0.0),
        ("confidence", None),
        ("depth", True),
        ("depth", "1"),
        ("depth", 1.0),
        ("depth", -1),
        ("text", None),
        ("text", b"bytes"),
        ("text", "half \ud800 pair"),
        ("label", 4),
        ("label", "\udfff"),
        ("role", 1),
        ("role", "\ud800"),
        ("kind", "heading"),
        ("kind", ["paragraph"]),
        ("spans", [Span("strong", 0, 0)]),
        ("spans", ("strong",)),
        ("matched_by", ""),
        ("matched_by", None),
        ("matched_by", "family:\ud800"),
        ("source", [0, 1]),
        ("source", (0,)),
        ("source", (0.0, 1.0)),
        ("source", (False, True)),
        ("attrs", None),
        ("attrs", [("a", 1)]),
    ],
)
def test_b06_a_wrong_value_is_an_error(field: str, value: object) -> None:
    error = refused(**{"matched_by": "label:x", "confidence": 0.8, field: value})
    assert error.rule == "B-06"
    assert field in error.message


@pytest.mark.parametrize("number", [0, 1])
def test_b06_an_int_0_or_1_for_confidence_is_stored_as_float(number: int) -> None:
    block = paragraph(confidence=number, matched_by="label:x" if number else "fallback")
    assert type(block.confidence) is float
    assert block.confidence == number


def test_b06_names_a_misspelled_field_and_the_near_one() -> None:
    assert "labell is no field of Block; did you mean label?" in str(refused(labell="4"))


def test_b06_names_a_missing_field() -> None:
    with pytest.raises(ContractError, match="B-06: Block needs depth"):
        Block(kind="paragraph")  # type: ignore[call-arg]


@pytest.mark.parametrize("source", [(2, 1), (-1, 1)])
def test_b05_a_range_that_cannot_be_one(source: tuple[int, int]) -> None:
    assert refused(source=source).rule == "B-05"


def test_b08_a_document_without_matched_by_takes_document_and_one() -> None:
    document = Block(kind="document", depth=0)
    assert (document.matched_by, document.confidence) == ("document", 1.0)
    assert Block(kind="document", depth=0, confidence=1.0) == document


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "document", "matched_by": "fallback", "confidence": 0.0},
        {"kind": "document", "matched_by": "label:x", "confidence": 1.0},
        {"kind": "document", "matched_by": "document", "confidence": 0.5},
        {"kind": "document", "matched_by": "document"},
        {"kind": "document", "confidence": 0.5},
        {"kind": "document", "confidence": 0.0},
        {"kind": "paragraph", "matched_by": "document", "confidence": 1.0},
    ],
)
def test_b08_any_other_combination_is_an_error(fields: dict[str, Any]) -> None:
    assert refused(**fields).rule == "B-08"


@pytest.mark.parametrize("word", ["fallback", "continuation", "document"])
def test_b09_a_reserved_word_is_no_family(word: str) -> None:
    assert refused(matched_by=f"{word}:x", confidence=0.5).rule == "B-09"


def test_b10_says_which_of_the_two_is_missing() -> None:
    no_confidence = refused(matched_by="fallback", confidence=0.5)
    no_fallback = refused(matched_by="label:x", confidence=0.0)
    assert (no_confidence.rule, no_fallback.rule) == ("B-10", "B-10")
    assert "confidence 0.0 is missing" in no_confidence.message
    assert "matched_by 'fallback' is missing" in no_fallback.message


def test_b10_a_rule_without_a_confidence_is_an_error() -> None:
    assert refused(matched_by="label:x").rule == "B-10"


@pytest.mark.parametrize("matched_by", ["fallbacks", "my-format:fallback", "label:document", "single", "a:b:c"])
def test_words_that_only_look_reserved_are_open(matched_by: str) -> None:
    assert paragraph(matched_by=matched_by, confidence=0.5).matched_by == matched_by


@pytest.mark.parametrize("matched_by", ["Fallback", "FALLBACK", "fallback ", " fallback", "fall-back", "ｆallback"])
@pytest.mark.parametrize("kind", ["paragraph", "section"])
def test_what_looks_like_a_reserved_word_is_an_error_that_names_it(kind: str, matched_by: str) -> None:
    error = refused(kind=kind, matched_by=matched_by, confidence=0.5)
    assert error.rule == "B-06"
    assert "the reserved word is 'fallback'" in error.message


@pytest.mark.parametrize("matched_by", ["Continuation", "Document"])
def test_the_other_reserved_words_have_their_likeness_too(matched_by: str) -> None:
    assert f"the reserved word is {matched_by.lower()!r}" in refused(matched_by=matched_by, confidence=0.5).message


@pytest.mark.parametrize("matched_by", [" ", "\t", "\u2003", " :x", "x: "])
def test_white_space_is_no_name(matched_by: str) -> None:
    error = refused(matched_by=matched_by, confidence=0.5)
    assert error.rule == "B-06"
    assert "white space is no name" in error.message


def test_b09_holds_for_what_looks_like_a_reserved_word() -> None:
    assert refused(matched_by="Fallback:x", confidence=0.5).rule == "B-09"


def test_a_block_is_frozen_and_has_no_dict() -> None:
    block = paragraph(text="a")
    with pytest.raises(dataclasses.FrozenInstanceError):
        block.text = "b"  # type: ignore[misc]
    assert not hasattr(block, "__dict__")


def test_a_block_takes_keywords_only() -> None:
    with pytest.raises(ContractError):
        Block("paragraph", depth=1)  # type: ignore[call-arg]


def test_replace_checks_again() -> None:
    block = paragraph(text="a")
    assert dataclasses.replace(block, role="title").role == "title"
    with pytest.raises(ContractError, match="B-10"):
        dataclasses.replace(block, confidence=0.5)


def test_the_rules_hold_by_way_of_pydantic_too() -> None:
    with pytest.raises(ValidationError, match="B-10"):
        TypeAdapter(Block).validate_json('{"kind": "paragraph", "depth": 1, "confidence": 0.5}')


TEXTS = st.sampled_from(["", "a", "é", "\ud800", "fallback", "document", "label:x", "fallback:x", ":x", 1, None])
RULES = TEXTS | st.sampled_from(["continuation", "continuation:x", "lébel:x"])
NUMBERS = st.sampled_from([0, 1, -1, True, 0.0, -0.0, 0.5, 1.0, 1.5, float("nan"), "1", None])
PAIRS = st.none() | st.tuples(NUMBERS, NUMBERS) | st.sampled_from([(), (1,), [1, 2], "ab"])
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(["document", "paragraph", "row", "heading", None, []]),
        "text": TEXTS,
        "label": TEXTS,
        "depth": NUMBERS,
        "role": TEXTS,
        "spans": st.sampled_from([(), [], (Span("a", 0, 1),), ("a",), None]),
        "matched_by": RULES,
        "confidence": NUMBERS,
        "source": PAIRS,
        "attrs": st.sampled_from([{}, {"a": [1]}, {1: 2}, None]),
        "colour": st.just(1),
    },
)
PLAIN = {"kind": "paragraph", "depth": 1, "matched_by": "label:x", "confidence": 0.5}
USUAL = st.sampled_from([{}, PLAIN, PLAIN | {"matched_by": "fallback", "confidence": 0.0}])


@settings(max_examples=400)
@given(fields=FIELDS, usual=USUAL)
def test_the_quick_way_takes_exactly_what_the_whole_check_takes(fields: dict[str, Any], usual: dict[str, Any]) -> None:
    fields = usual | fields

    def whole() -> Block:
        block = object.__new__(Block)
        _checked_init(block, **fields)
        return block

    assert outcome(lambda: Block(**fields)) == outcome(whole)


def outcome(make: Callable[[], Block]) -> str:
    """Return what a block says of itself, or why it was refused."""
    try:
        return repr(make())
    except ContractError as error:
        return str(error)


def test_a_block_of_a_class_that_extends_it_stays_one() -> None:
    for body in ({}, {"__slots__": ()}):
        extended: Any = type("Extended", (Block,), body)
        block = extended(kind="paragraph", depth=1, matched_by="label:clause", confidence=0.8)
        assert type(block) is extended
        assert type(block.marked("clause", ())) is extended


def test_marked_changes_role_and_spans_and_nothing_else() -> None:
    block = paragraph(text="pay", source=(0, 3), attrs={"a": 1}, matched_by="label:x", confidence=0.5)
    spans = (Span("strong", 0, 3),)
    assert block.marked("clause", spans) == dataclasses.replace(block, role="clause", spans=spans)
    assert block.marked("Größe", ()).role == "Größe"


@pytest.mark.parametrize(("role", "spans"), [(1, ()), ("\ud800", ()), (None, []), (None, ("strong",)), (None, None)])
def test_marked_checks_what_it_changes(role: Any, spans: Any) -> None:
    with pytest.raises(ContractError, match="B-06"):
        paragraph().marked(role, spans)


@given(tree=st.from_type(BlockTree))
def test_blocks_survive_pickling_and_copying_and_hash_alike(tree: BlockTree) -> None:
    for block in tree.blocks:
        again = pickle.loads(pickle.dumps(block))
        assert again == block
        assert hash(again) == hash(copy.deepcopy(block)) == hash(block)
        assert repr(again) == repr(block)
