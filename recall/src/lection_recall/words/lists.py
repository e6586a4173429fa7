"""The lists of `words.json`: stop words of ascii-1, ranges of unspaced scripts, function words by language."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=1)
def _lists() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(__package__).joinpath("words.json").read_text(encoding="utf-8"))
    return found


def stop_words() -> frozenset[str]:
    """Return the stop words of `ascii-1` (RK-02)."""
    return frozenset(_lists()["ascii-1 stop words"])


def unspaced_ranges() -> list[tuple[int, int]]:
    """Return the first and last code points of the unspaced scripts (RK-03)."""
    return [(int(first, 16), int(last, 16)) for first, last in _lists()["unspaced"]]


def listed_languages() -> tuple[str, ...]:
    """Return the languages that have a list of function words."""
    return tuple(_lists()["function_words"])


def function_words_of(language: str) -> tuple[str, ...]:
    """Return the function words of a language as listed; a language without a list has none."""
    return tuple(_lists()["function_words"].get(language, ()))
