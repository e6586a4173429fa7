"""Bullets that are no certain ones."""

from __future__ import annotations

DASHES = ("-", "–", "—", "*", "+", "o")
"""Bullets that stand in running text as well; the label is cut like any other."""
