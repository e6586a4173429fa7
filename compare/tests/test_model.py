"""The result: choosing among the pairs, matchers of others, bounds, and JSON by its schema."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from compare_builders import content, tree
from jsonschema import Draft202012Validator
from lection_compare import Bounds, Comparison, View, compare, default_matchers, json_schema
from lection_core import Node

A = tree(
    (1, "Fees", "section", "1"),
    (2, "The fee is due within thirty days of receipt.", "item", "1.1"),
    (1, "Term", "section", "2"),
    (2, "The term of this agreement is one year.", "item", "2.1"),
)
B = tree(
    (1, "Fees", "section", "1"),
    (2, "The fee is due within sixty days of receipt.", "item", "1.1"),
    (1, "Notices", "section", "2"),
    (2, "Notices are sent by registered post to both parties.", "item", "2.1"),
    (1, "Term", "section", "3"),
    (2, "The term of this agreement is one year.", "item", "3.1"),
)


def test_changes_are_chosen_by_sort_place_and_size() -> None:
    comparison = compare(A, B)
    assert [pair.facts.text for pair in comparison.changes(only="words")] == ["edited"]
    assert {pair.facts.sides for pair in comparison.changes(under="/section[2]")} == {"inserted", "both"}
    assert comparison.changes(under="1.1") == comparison.changes(only="words")
    assert comparison.changes(min_words=5, only="words") == ()
    assert len(comparison.changes(min_words=5)) == 1
    assert comparison.changes(role="recital") == ()
    with pytest.raises(LookupError, match="neither version has a block"):
        comparison.changes(under="99")
    with pytest.raises(ValueError, match="only is 'moved'"):
        comparison.changes(only="moved")  # type: ignore[arg-type]


def test_the_pair_of_a_node_is_found_on_both_sides() -> None:
    comparison = compare(A, B)
    pair = comparison.of(Node(A, 4))
    assert pair is comparison.of(Node(B, 6))
    assert (pair.a, pair.b) == (("/section[2]/item[1]",), ("/section[3]/item[1]",))
    with pytest.raises(LookupError, match="neither version"):
        comparison.of(Node(tree((1, "x")), 1))


def test_one_insertion_is_one_shift_with_its_cause() -> None:
    (shift,) = compare(A, B).shifts
    assert (shift.first, shift.to, shift.by, shift.count) == ("2", "3", 1, 2)
    assert shift.cause == ("/section[2]",)


def test_the_json_keeps_its_schema_and_comes_back() -> None:
    comparison = compare(A, B, ignore=["case"])
    value = json.loads(comparison.to_json())
    Draft202012Validator.check_schema(json_schema())
    assert list(Draft202012Validator(json_schema()).iter_errors(value)) == []
    del value["statistics"]
    assert list(Draft202012Validator(json_schema()).iter_errors(value))


def test_json_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="no comparison"):
        Comparison.from_json("{}")
    with pytest.raises(ValueError, match=r"the schema 2\.0"):
        Comparison.from_json('{"schema_version": "2.0"}')
    with pytest.raises(ValueError, match="no whole comparison"):
        Comparison.from_json('{"schema_version": "1.0"}')


def test_a_bound_is_told_and_accepting_stays_exact() -> None:
    comparison = compare(A, B, bounds=Bounds(words=3))
    assert comparison.limited is not None
    assert comparison.limited.pairs == 1
    assert content(comparison.accept(A)) == content(B.blocks)
    assert compare(A, B).limited is None


def test_accepting_another_tree_is_refused() -> None:
    with pytest.raises(ValueError, match="not the blocks that were compared"):
        compare(A, B).accept(B)


class ByLabel:
    """A matcher of somebody else: equal labels belong together. It sees no confidence."""

    def match(self, view: View) -> Iterable[tuple[int, int, str]]:
        assert not hasattr(view.a, "confidences")
        places = {label: index for index, label in enumerate(view.b.labels) if label is not None}
        for index in view.free_of_a():
            if view.a.labels[index] in places:
                yield index, places[view.a.labels[index]], "somebody:label"


class Wrong:
    """A matcher that proposes what cannot be."""

    def match(self, view: View) -> Iterable[tuple[int, int, str]]:
        yield 0, 1, "wrong:root"
        yield 99, 1, "wrong:index"
        yield 1, 1, "wrong:taken"


def test_a_matcher_of_somebody_else_is_used_when_named() -> None:
    comparison = compare(A, B, matchers=[ByLabel()])
    assert comparison.of(Node(A, 4)).b == ("/section[2]/item[1]",)
    assert comparison.of(Node(A, 4)).matched_by == "somebody:label"
    assert content(comparison.accept(A)) == content(B.blocks)
    assert comparison.inverse().to_json() == compare(B, A, matchers=[ByLabel()]).to_json()


def test_impossible_proposals_are_refused_and_reported() -> None:
    comparison = compare(A, B, matchers=[*default_matchers(), Wrong()])
    assert [refused.matcher for refused in comparison.refused] == ["Wrong", "Wrong", "Wrong"]
    assert comparison.changes() == compare(A, B, matchers=default_matchers()).changes()


def test_one_option_that_cannot_be_ignored_is_named() -> None:
    with pytest.raises(ValueError, match="'spelling' cannot be ignored"):
        compare(A, B, ignore=["spelling"])


def test_every_process_gives_the_same_bytes() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import test_model as t; from lection_compare import compare; "
        "print(compare(t.A, t.B).to_json())"
    )
    command = [sys.executable, "-c", program, str(Path(__file__).parent)]
    outputs = {
        subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("0", "1", "77")
    }
    assert outputs == {compare(A, B).to_json().encode() + os.linesep.encode()}
