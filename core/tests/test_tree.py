from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, ContractError, Counts, Dropped, Source, SourceInfo, Span

TREES = st.from_type(BlockTree)
DOCUMENT = Block(kind="document", depth=0)


def tree(text: str = "one two", **fields: Any) -> BlockTree:
    blocks = [DOCUMENT, Block(kind="paragraph", depth=1, text=text, source=(0, len(text)))]
    return BlockTree(**{"blocks": blocks, "source": Source.from_text(text, name="a.txt"), **fields})


@given(tree=TREES)
def test_b07_fallback_count_is_the_number_of_blocks_matched_by_fallback(tree: BlockTree) -> None:
    assert tree.fallback_count == sum(block.matched_by == "fallback" for block in tree.blocks)


@given(tree=TREES)
def test_counts_add_up_in_each_of_the_three_ways(tree: BlockTree) -> None:
    for counted in (tree.counts.kind, tree.counts.matched_by, tree.counts.band):
        assert sum(counted.values()) == len(tree)
        assert 0 not in counted.values()


def test_counts_list_kinds_and_bands_in_their_order_and_rules_as_met() -> None:
    blocks = [
        DOCUMENT,
        Block(kind="paragraph", depth=1, matched_by="z:z", confidence=0.8),
        Block(kind="item", depth=1, matched_by="a:a", confidence=0.4),
        Block(kind="paragraph", depth=1),
    ]
    counts = Counts.of(blocks)
    assert list(counts.kind.items()) == [("document", 1), ("item", 1), ("paragraph", 2)]
    assert list(counts.matched_by) == ["document", "z:z", "a:a", "fallback"]
    assert list(counts.band) == ["stated", "matched", "guessed", "none"]


def test_the_text_is_at_hand_when_the_tree_was_built_from_a_source() -> None:
    assert tree("one two").text == "one two"


def test_without_a_text_the_tree_says_how_to_mend_it() -> None:
    loaded = BlockTree.from_json(tree().to_json())
    with pytest.raises(LookupError, match=r"tree of 'a\.txt' carries no text: .*\.with_source"):
        _ = loaded.text


def test_with_source_takes_the_same_text_only() -> None:
    loaded = BlockTree.from_json(tree("one two").to_json())
    mended = loaded.with_source(Source.from_text("one two", name="elsewhere.txt"))
    assert mended.text == "one two"
    assert mended == loaded
    with pytest.raises(ValueError, match="is not the text this tree was read from"):
        loaded.with_source(Source.from_text("one twO", name="b.txt"))


def test_dropped_notices_of_equal_kind_and_reason_merge() -> None:
    built = tree(dropped=[Dropped("tag", 1, "a tag."), Dropped("tag", 2, "a tag.")])
    assert built.dropped == (Dropped("tag", 3, "a tag."),)


def test_a_tree_is_frozen() -> None:
    built = tree()
    with pytest.raises(AttributeError, match="a BlockTree is frozen"):
        built.blocks = ()
    with pytest.raises(AttributeError, match="a BlockTree is frozen"):
        del built.source
    assert not hasattr(built, "__dict__")


def test_blocks_may_come_from_a_generator() -> None:
    built = BlockTree(blocks=(block for block in [DOCUMENT]), source=SourceInfo())
    assert built.blocks == (DOCUMENT,)


@given(tree=TREES)
def test_a_tree_survives_pickling_with_its_text(tree: BlockTree) -> None:
    tree.root.children  # noqa: B018 - what is derived on the way must not matter
    again = pickle.loads(pickle.dumps(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert again.text == tree.text
    assert [node.address for node in again.nodes()] == [node.address for node in tree.nodes()]


def test_a_tree_is_told_apart_by_anything_that_is_serialised() -> None:
    assert tree() == tree()
    assert tree() != tree(transformed_by=["hook"])
    assert tree() != tree(source=Source.from_text("one two", name="b.txt"))
    assert tree() != "tree"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"blocks": [DOCUMENT, "paragraph"]}, "R-01: block 1.*a value of type str stands among the blocks"),
        ({"dropped": ["tag"]}, "R-01: a value of type str stands among the Dropped notices"),
        ({"reader": "markdown"}, "B-06: reader is of type str; it must be a ReaderInfo"),
        ({"profile": "contract"}, "B-06: profile is of type str; it must be a ProfileInfo"),
        ({"transformed_by": [1]}, "B-06: transformed_by holds 1; it must hold names"),
        ({"schema_version": "one"}, "J-01: schema_version is 'one'"),
    ],
)
def test_parts_of_another_type_are_refused_when_the_tree_is_built(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ContractError, match=message):
        tree(**fields)


def test_a_single_name_is_one_transformation() -> None:
    assert tree(transformed_by="hook").transformed_by == ("hook",)


def test_with_spans_changes_the_spans_and_nothing_else() -> None:
    built = tree("one two")
    spans = (Span("strong", 0, 3),)
    changed = built.with_spans({1: spans})
    assert changed.blocks[1].spans == spans
    assert changed.text == "one two"
    assert changed.with_spans({1: ()}) == built
    assert (changed.counts, changed.root.children[0].address) == (built.counts, "/paragraph[1]")


@pytest.mark.parametrize(
    ("spans", "rule"),
    [
        ((Span("strong", 0, 9),), "B-04"),
        ((Span("strong", 1, 2), Span("strong", 0, 2)), "B-04"),
        (["strong"], "B-06"),
    ],
)
def test_with_spans_checks_them(spans: Any, rule: str) -> None:
    with pytest.raises(ContractError, match=rule):
        tree("one two").with_spans({1: spans})
