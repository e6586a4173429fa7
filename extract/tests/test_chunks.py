"""Cutting texts: exact substrings, overlapping, at block boundaries where there are any."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_extract import Limits
from lection_extract.asking.chunks import plan_chunks


def ranges(length: int, limits: Limits, boundaries: list[int] | None = None) -> list[tuple[int, int]]:
    return [(chunk.start, chunk.end) for chunk in plan_chunks(length, limits, boundaries or []).chunks]


def test_a_text_up_to_the_chunk_size_is_one_chunk() -> None:
    assert ranges(0, Limits()) == []
    assert ranges(12_000, Limits()) == [(0, 12_000)]
    assert ranges(12_001, Limits()) == [(0, 12_000), (11_800, 12_001)]


def test_a_cut_falls_on_the_last_boundary_of_the_second_half() -> None:
    limits = Limits(chunk_size=100, overlap=10)
    assert ranges(150, limits, [0, 40, 60, 90, 110]) == [(0, 90), (80, 150)]
    assert ranges(150, limits, [0, 40, 100]) == [(0, 100), (90, 150)]
    assert ranges(150, limits, [0, 40]) == [(0, 100), (90, 150)]


def test_what_is_beyond_the_last_chunk_is_the_rest() -> None:
    plan = plan_chunks(1000, Limits(chunk_size=100, overlap=0, max_chunks=3))
    assert plan.rest is not None
    assert (plan.rest.number, plan.rest.start, plan.rest.end) == (4, 300, 1000)
    assert plan_chunks(300, Limits(chunk_size=100, overlap=0, max_chunks=3)).rest is None


@given(st.integers(0, 2000), st.integers(1, 300), st.data())
def test_chunks_cover_the_text_and_move_on(length: int, size: int, data: st.DataObject) -> None:
    limits = Limits(chunk_size=size, overlap=data.draw(st.integers(0, size - 1)), max_chunks=10_000)
    boundaries = sorted(data.draw(st.sets(st.integers(0, length), max_size=30)))
    found = ranges(length, limits, boundaries)
    reached = 0
    for start, end in found:
        assert reached - limits.overlap <= start <= reached < end <= start + size
        reached = end
    assert reached == length


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"chunk_size": 0}, "chunk_size is 0; it must be at least 1"),
        ({"max_chunks": 0}, "max_chunks is 0; it must be at least 1"),
        ({"overlap": 12_000}, "overlap is 12000; it must be at least 0 and less than chunk_size, 12000"),
        ({"overlap": -1}, "overlap is -1"),
        ({"max_provider_calls": -1}, "max_provider_calls is -1; it must be at least 0, or None"),
    ],
)
def test_limits_that_make_no_sense_are_refused(wrong: dict[str, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Limits(**wrong)
