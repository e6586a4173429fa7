"""Searching one space or several."""

from __future__ import annotations

from lection_recall.ranking.numbers import RANKINGS
from lection_recall.ranking.options import Options
from lection_recall.ranking.view import SpaceView
from lection_recall.store.contract import Reading


def viewed(reading: Reading, space: str, options: Options) -> SpaceView:
    """Return a space with the words of the ranking asked for: the index is of the store's own (RK-01)."""
    return reading.view(space, RANKINGS[options.ranking].analyzer)
