"""What a format raises for a number that it cannot write."""

from __future__ import annotations


class Unprintable(Exception):
    """The number is outside what the format writes, or the format is not known; it is shown in decimal."""
