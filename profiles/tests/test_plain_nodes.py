"""Mappings made in Python."""

from __future__ import annotations

import pytest
from lection_profiles.writing.document import document_of
from lection_profiles.writing.nodes import DocumentError
from lection_profiles.writing.plain_nodes import plain_nodes


def test_tuples_are_lists_and_other_values_stay() -> None:
    marker = object()
    assert document_of(plain_nodes({"a": (1, [2]), "b": marker})).data == {"a": [1, [2]], "b": marker}


def test_what_holds_itself_is_refused() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(DocumentError, match="nests more than"):
        plain_nodes({"a": endless})
    with pytest.raises(DocumentError, match="more than 10,000 values"):
        plain_nodes({"a": [0] * 20_000})
