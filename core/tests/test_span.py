from __future__ import annotations

import pickle
from typing import Any

import pytest
from lection_core import ContractError, Span
from lection_core.span import ordered


@pytest.mark.parametrize("bounds", [(-1, 2), (3, 2)])
def test_b04_a_range_that_cannot_be_one(bounds: tuple[int, int]) -> None:
    with pytest.raises(ContractError, match="B-04"):
        Span("strong", *bounds)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        (("", 0, 1), "type"),
        ((1, 0, 1), "type"),
        (("strong", "0", 1), "start"),
        (("strong", 0, True), "end"),
        (("strong", 0, 1, 5), "value"),
        (("strong", 0, 1, "\ud800"), "value"),
        (("\ud800", 0, 1), "type"),
    ],
)
def test_b06_a_wrong_value_is_an_error_that_names_it(values: tuple[Any, ...], name: str) -> None:
    with pytest.raises(ContractError, match="B-06") as caught:
        Span(*values)
    assert name in caught.value.message


def test_spans_are_ordered_by_start_then_longest_then_type() -> None:
    spans = [Span("b", 1, 2), Span("a", 1, 2), Span("z", 1, 5), Span("y", 0, 1)]
    assert [span.type for span in ordered(spans)] == ["y", "z", "a", "b"]


def test_a_span_survives_pickling() -> None:
    span = Span("link", 0, 4, "https://example.org/é")
    assert pickle.loads(pickle.dumps(span)) == span
