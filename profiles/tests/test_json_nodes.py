"""JSON text to nodes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.writing.document import Document, document_of
from lection_profiles.writing.json_nodes import json_nodes
from lection_profiles.writing.nodes import DocumentError, Mark

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


def test_every_value_and_key_knows_its_place() -> None:
    found = document_of(json_nodes('{"name": "x",\n\t"list": [1, {"a": true}]}'))
    assert found.data == {"name": "x", "list": [1, {"a": True}]}
    assert found.mark("name") == Mark(1, 10)
    assert found.mark("list", at_key=True) == Mark(2, 2)
    assert found.mark("list[1].a") == Mark(2, 20)


@pytest.mark.parametrize(
    ("text", "mark", "message"),
    [
        ("", (1, 1), "is not JSON: it ends too early"),
        ('{"a": 1', (1, 8), "is not JSON: it ends too early"),
        ('{"a": 1,}', (1, 9), "has a comma before `}`"),
        ("[1 2]", (1, 4), "has no comma or `]` here"),
        ("{a: 1}", (1, 2), "has a key without quotes"),
        ("// my profile\n{}", (1, 1), "has a comment, which JSON does not know"),
        ('{"a" 1}', (1, 6), "has a key without a value"),
        ("{} {}", (1, 4), "goes on behind its end"),
        ("[NaN]", (1, 2), "is not JSON here"),
        ('"\\x"', (1, 2), "has a broken text: invalid \\escape"),
        ("[[[[[[[[[[", (1, 8), "nests more than 6 deep"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(text: str, mark: tuple[int, int], message: str) -> None:
    with pytest.raises(DocumentError) as error:
        json_nodes(text)
    assert (error.value.mark, error.value.message) == (mark, message)
    assert error.value.hint


def outcome(text: str) -> Document | DocumentError:
    try:
        return document_of(json_nodes(text))
    except DocumentError as error:
        return error


@given(json_values)
def test_what_the_standard_library_writes_is_read_as_it_reads_it(value: object) -> None:
    text = json.dumps(value)
    found = outcome(text)
    if isinstance(found, DocumentError):
        assert found.message.startswith("nests")
    else:
        assert found.data == json.loads(text)


@given(st.text(alphabet='{}[]",:\\ut0123-.e \n', max_size=30))
def test_any_text_is_read_as_the_standard_library_does_or_refused(text: str) -> None:
    found = outcome(text)
    if isinstance(found, DocumentError):
        assert found.hint
    else:
        assert found.slips or found.data == json.loads(text)
