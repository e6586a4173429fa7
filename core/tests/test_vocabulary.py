from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import BANDS, CONTINUATION, DOCUMENT, FALLBACK, KINDS, READER_API, SCHEMA_VERSION, band_of


@pytest.mark.parametrize(
    ("confidence", "band"),
    [
        (1.0, "stated"),
        (math.nextafter(1.0, 0.0), "matched"),
        (0.7, "matched"),
        (math.nextafter(0.7, 0.0), "guessed"),
        (0.3, "guessed"),
        (math.nextafter(0.3, 0.0), "weak"),
        (math.nextafter(0.0, 1.0), "weak"),
        (0.0, "none"),
    ],
)
def test_each_band_begins_and_ends_where_the_specification_says(confidence: float, band: str) -> None:
    assert band_of(confidence) == band


@given(pair=st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_bands_are_ordered_as_confidence_is(pair: tuple[float, float]) -> None:
    low, high = sorted(pair)
    assert BANDS.index(band_of(low)) >= BANDS.index(band_of(high))


@pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan"), float("inf")])
def test_a_number_outside_the_range_has_no_band(confidence: float) -> None:
    with pytest.raises(ValueError, match=r"must lie in \[0.0, 1.0\]"):
        band_of(confidence)


def test_the_reserved_words_and_versions_are_those_of_the_contract() -> None:
    assert (FALLBACK, CONTINUATION, DOCUMENT) == ("fallback", "continuation", "document")
    assert KINDS == ("document", "section", "item", "paragraph", "table", "row", "cell", "code", "quote", "note")
    assert READER_API == (1, 1)
    assert SCHEMA_VERSION == "1.1"
