"""What must hold of every comparison, on random trees and edits: P-1 to P-6 of compare.md."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from compare_builders import block, content, tree, trees, versions
from hypothesis import given
from hypothesis import strategies as st
from lection_compare import Comparison, compare
from lection_core import BlockTree


@given(trees())
def test_a_tree_against_itself_has_no_change(one: BlockTree) -> None:
    comparison = compare(one, one)
    assert comparison.changes() == ()
    assert all(pair.a_indices == pair.b_indices for pair in comparison.pairs)


@given(versions())
def test_the_other_way_round_is_the_inverse(both: tuple[BlockTree, BlockTree]) -> None:
    a, b = both
    there, back = compare(a, b), compare(b, a)
    assert there.inverse().to_json() == back.to_json()
    assert there.inverse().inverse().to_json() == there.to_json()


@given(versions())
def test_accepting_gives_the_second_version_and_rejecting_the_first(both: tuple[BlockTree, BlockTree]) -> None:
    a, b = both
    comparison = compare(a, b)
    assert content(comparison.accept(a)) == content(b.blocks)
    assert content(comparison.reject(b)) == content(a.blocks)


@given(versions(), st.sets(st.sampled_from(["case", "quotes", "dashes", "width", "punctuation"])))
def test_accepting_is_exact_whatever_was_ignored(both: tuple[BlockTree, BlockTree], ignore: set[str]) -> None:
    a, b = both
    assert content(compare(a, b, ignore=ignore).accept(a)) == content(b.blocks)


@given(versions())
def test_every_block_stands_in_exactly_one_pair(both: tuple[BlockTree, BlockTree]) -> None:
    a, b = both
    comparison = compare(a, b)
    for tree_, indices in ((a, "a_indices"), (b, "b_indices")):
        found = Counter(index for pair in comparison.pairs for index in getattr(pair, indices))
        assert found == Counter(range(len(tree_)))


@given(versions())
def test_pairs_come_in_the_order_of_the_second_version(both: tuple[BlockTree, BlockTree]) -> None:
    comparison = compare(*both)
    places = [pair.b_indices[0] for pair in comparison.pairs if pair.b_indices]
    assert places == sorted(places)
    of_a = {index: number for number, pair in enumerate(comparison.pairs) for index in pair.a_indices}
    for number, pair in enumerate(comparison.pairs):
        if not pair.b_indices:
            assert of_a[pair.a_indices[0] - 1] < number


@given(versions(), st.randoms(use_true_random=False))
def test_how_blocks_were_recognised_decides_nothing(both: tuple[BlockTree, BlockTree], random: object) -> None:
    def shuffled(one: BlockTree) -> BlockTree:
        blocks = [one.blocks[0]]
        for old in one.blocks[1:]:
            confidence = random.random()  # type: ignore[attr-defined]
            more = {"matched_by": "fallback", "confidence": 0.0}
            if confidence > 0.3:
                more = {"matched_by": f"label:{confidence}", "confidence": confidence}
            blocks.append(block(old.depth, old.text, old.kind, old.label, role=old.role, spans=old.spans, **more))
        return BlockTree(blocks=blocks, source=one.source)

    def said(comparison: Comparison) -> list[object]:
        return [
            (p.a_indices, p.b_indices, p.facts, p.words, p.carried, p.likeness, p.matched_by, p.columns)
            for p in comparison.pairs
        ] + [comparison.shifts, comparison.references, comparison.terms, comparison.statistics.facts]

    assert said(compare(*both)) == said(compare(*map(shuffled, both)))


@given(versions(), st.data())
def test_replacing_one_text_changes_no_other_pair_of_equal_texts(
    both: tuple[BlockTree, BlockTree], data: st.DataObject
) -> None:
    one = both[0]
    plain = [place for place, old in enumerate(one.blocks) if old.text and old.kind not in ("cell", "code")]
    if not plain:
        return
    place = data.draw(st.sampled_from(plain))
    old = one.blocks[place]
    new = block(old.depth, "quux zyzzy plugh", old.kind, old.label)
    other = BlockTree(blocks=[*one.blocks[:place], new, *one.blocks[place + 1 :]], source=one.source)
    pairs = {pair.a_indices: pair.b_indices for pair in compare(one, other).pairs}
    for index, kept in enumerate(one.blocks):
        if index != place and kept.text:
            assert pairs[(index,)] == (index,)


@given(
    st.permutations(
        [f"rule {word} stands alone here" for word in ["alpha", "beta", "gamma", "delta", "eps", "zeta", "eta"]]
    )
)
def test_permuted_children_move_as_little_as_can_be(order: list[str]) -> None:
    texts = sorted(order)
    comparison = compare(tree(*((1, text) for text in texts)), tree(*((1, text) for text in order)))
    assert all(pair.facts.sides == "both" for pair in comparison.pairs)
    moves = comparison.statistics.moved
    places = [texts.index(text) for text in order]
    assert moves == len(places) - _longest_rising(places)


def _longest_rising(places: list[int]) -> int:
    """The plainest way: every subset, by its size."""
    best = 0
    for chosen in range(1 << len(places)):
        picked = [place for number, place in enumerate(places) if chosen >> number & 1]
        if picked == sorted(picked):
            best = max(best, len(picked))
    return best


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_short_children_that_stand_once_are_reordered(order: tuple[int, ...]) -> None:
    words = ["one", "two", "three", "four"]
    comparison = compare(tree(*((1, word) for word in words)), tree(*((1, words[n]) for n in order)))
    assert all(pair.facts.sides == "both" for pair in comparison.pairs)
    assert comparison.statistics.moved == 4 - _longest_rising(list(order))


@given(versions())
def test_edits_begin_and_end_at_words_and_none_crosses_another(both: tuple[BlockTree, BlockTree]) -> None:
    for pair in compare(*both).pairs:
        before, after = pair.a_text, pair.b_text
        if pair.a_blocks and pair.a_blocks[0].kind == "code":
            continue  # where white space is a word
        for edit in pair.words:
            assert before[slice(*edit.a)] == edit.deleted == edit.deleted.strip()
            assert after[slice(*edit.b)] == edit.inserted == edit.inserted.strip()
            for text, (start, end) in ((before, edit.a), (after, edit.b)):
                if start < end:
                    assert not start or not (text[start - 1].isalnum() and text[start].isalnum())
                    assert end == len(text) or not (text[end - 1].isalnum() and text[end].isalnum())
        ends = [edit.a[1] for edit in pair.words]
        starts = [edit.a[0] for edit in pair.words]
        assert all(end <= start for end, start in zip(ends, starts[1:], strict=False))


@given(versions())
def test_the_round_trip_through_json_is_exact(both: tuple[BlockTree, BlockTree]) -> None:
    comparison = compare(*both)
    written = comparison.to_json()
    read = Comparison.from_json(written)
    assert read.to_json() == written
    assert content(read.accept(read.a)) == content(both[1].blocks)
