"""Nodes laid out as plain values."""

from __future__ import annotations

import pytest
from lection_profiles.writing.document import document_of
from lection_profiles.writing.nodes import MAX_VALUES, DocumentError, Listing, Mark, Node, Scalar, Table


def table(*pairs: tuple[object, Node], line: int = 1) -> Table:
    return Table(
        tuple((Scalar(key, Mark(line + at, 1)), value) for at, (key, value) in enumerate(pairs)), Mark(line, 1)
    )


def test_a_missing_path_stands_where_its_whole_stands() -> None:
    found = document_of(table(("a", Listing((Scalar(1, Mark(2, 5)),), Mark(2, 3)))))
    assert found.mark("a[0]") == (2, 5)
    assert found.mark("a[7].x") == (2, 3)
    assert found.mark("b.c") == (1, 1)
    assert found.mark("a", at_key=True) == (1, 1)


def test_the_first_of_two_equal_keys_counts_and_the_second_is_noted() -> None:
    found = document_of(table(("a", Scalar(1)), ("b", Scalar(2)), ("a", Scalar(3))))
    assert found.data == {"a": 1, "b": 2}
    assert [(slip.path, slip.message, slip.mark) for slip in found.slips] == [
        ("a", "stands twice, first in line 1", (3, 1))
    ]


def test_a_key_that_is_no_text_is_noted() -> None:
    found = document_of(Table(((Scalar(1), Scalar(2)), (Listing(()), Scalar(2)), (Scalar(None), Scalar(2)))))
    assert found.data == {}
    assert [slip.message for slip in found.slips] == [
        "has the number 1 as a key",
        "has a list or a mapping as a key",
        "has empty as a key",
    ]


def test_the_bounds_hold_on_shared_nodes_too() -> None:
    node: Node = Listing((Scalar(1),) * 100)
    with pytest.raises(DocumentError, match=f"more than {MAX_VALUES:,} values"):
        document_of(Listing((node,) * 200))
    for _ in range(8):
        node = Listing((node,))
    with pytest.raises(DocumentError, match="nests more than"):
        document_of(node)
