from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from lection_core import ContractError, Span
from lection_core.blocks.span import _checked_init, ordered


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


WORDS = st.sampled_from(["", "a", "é", "\ud800", 1, None])
NUMBERS = st.sampled_from([0, 1, -1, True, 1.0, "1", None])


@given(
    values=st.tuples(WORDS, NUMBERS, NUMBERS) | st.tuples(WORDS, NUMBERS, NUMBERS, WORDS) | st.tuples(WORDS),
    others=st.sampled_from([{}, {"value": "b"}, {"colour": 1}]),
)
def test_the_quick_way_takes_exactly_what_the_whole_check_takes(values: Any, others: dict[str, Any]) -> None:
    assume(not (len(values) == 4 and "value" in others))
    names = dict(zip(("type", "start", "end", "value"), values, strict=False))

    def whole() -> Span:
        span = object.__new__(Span)
        _checked_init(span, **names, **others)
        return span

    assert outcome(lambda: Span(*values, **others)) == outcome(whole)


def outcome(make: Callable[[], Span]) -> str:
    """Return what a span says of itself, or why it was refused."""
    try:
        return repr(make())
    except ContractError as error:
        return str(error)


def test_arguments_beyond_the_fields_are_refused() -> None:
    with pytest.raises(ContractError, match="B-06"):
        Span("a", 0, 1, None, "more")  # type: ignore[call-arg]


def test_spans_are_ordered_by_start_then_longest_then_type() -> None:
    spans = [Span("b", 1, 2), Span("a", 1, 2), Span("z", 1, 5), Span("y", 0, 1)]
    assert [span.type for span in ordered(spans)] == ["y", "z", "a", "b"]


def test_a_span_survives_pickling() -> None:
    span = Span("link", 0, 4, "https://example.org/é")
    assert pickle.loads(pickle.dumps(span)) == span
