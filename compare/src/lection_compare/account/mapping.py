"""Mapping: where a place in the text before stands in the text after."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lection_compare.model.pair import Pair

__all__ = ["mapped"]


def mapped(pair: Pair, start: int, end: int) -> tuple[int, int]:
    """Return the range of the text after that a range of the text before became, edits at its ends included."""
    delta = 0
    found_start: int | None = None
    found_end: int | None = None
    for a, b in pair.replacements:
        if found_start is None and start < a[1]:
            found_start = b[0] if start > a[0] else start + delta if start < a[0] else b[0]
        if found_end is None and end <= a[1]:
            found_end = b[1] if end > a[0] else end + delta
        if a[0] >= end:
            break
        delta = b[1] - a[1]
    return (
        start + delta if found_start is None else found_start,
        end + delta if found_end is None else found_end,
    )
