"""Likeness: how alike two texts are, 0 to 1. Source: compare.md, D-08."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rapidfuzz.distance import LCSseq

__all__ = ["likeness"]

_EXACT: Final = 20_000_000
"""Cells up to which the words in common are counted in order: 0.05 s. Beyond, in a paragraph of more than 4,000 words,
their order is left out of account: a 1 MB paragraph against another would take seconds."""


def likeness(a: Sequence[int], b: Sequence[int], floor: float = 0.0) -> float:
    """Return the words in common, in order, over the words of the longer text; 0.0 below `floor`.

    A difference of length is charged once: a text with half of it cut has 0.5, one with half of it rewritten as well.

    :param a: the words of one text, as numbers; equal words have equal numbers.
    """
    longer = max(len(a), len(b))
    if not longer or min(len(a), len(b)) < floor * longer:
        return 0.0
    if len(a) * len(b) <= _EXACT:
        return LCSseq.normalized_similarity(a, b, score_cutoff=floor or None)
    found = (Counter(a) & Counter(b)).total() / longer
    return found if found >= floor else 0.0
