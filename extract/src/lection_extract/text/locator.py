"""Locators: `chars:<start>-<end>`, the place of an excerpt in the text."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["LOCATOR_PATTERN", "locator_of", "parse_locator"]

LOCATOR_PATTERN: Final = r"^chars:(0|[1-9][0-9]{0,15})-(0|[1-9][0-9]{0,15})$"
"""What a locator looks like: half-open, counted from 0, no leading zeros."""

_LOCATOR: Final = re.compile(LOCATOR_PATTERN.removesuffix("$"))


def locator_of(start: int, end: int) -> str:
    """Return the locator of a half-open range."""
    return f"chars:{start}-{end}"


def parse_locator(locator: str) -> tuple[int, int]:
    """Return the start and the end a locator names.

    :raises ValueError: for anything else than `chars:<start>-<end>` with start not behind end.
    """
    match = _LOCATOR.fullmatch(locator)
    if match is None or int(match[1]) > int(match[2]):
        raise ValueError(f"{locator!r:.80} is no locator; write chars:<start>-<end>, for example chars:12-20")
    return int(match[1]), int(match[2])
