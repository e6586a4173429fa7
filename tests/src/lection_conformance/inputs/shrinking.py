"""Making a failing input small: lines first, then stretches of characters, as long as it still fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress


class _Spent(Exception):
    """So much was tried that there is no more to spend."""


def shrunk(text: str, fails: Callable[[str], bool], *, characters: int = 3_000_000, tries: int = 1_500) -> str:
    """The smallest text found that still fails; the text itself where it does not fail alone.

    What is spent is counted in characters read and in tries and not in seconds, so that the same failure gives the same
    text on every machine.
    """
    smallest = text

    def still_fails(parts: Sequence[str]) -> bool:
        nonlocal characters, tries, smallest
        characters, tries = characters - sum(map(len, parts)) - 1, tries - 1
        if characters < 0 or tries < 0:
            raise _Spent
        joined = "".join(parts)
        if not fails(joined):
            return False
        smallest = joined
        return True

    with suppress(_Spent):
        if still_fails([text]):
            lines = _reduced(text.splitlines(keepends=True), still_fails)
            if sum(map(len, lines)) <= 4_000:
                _reduced(list("".join(lines)), still_fails)
    return smallest


def _reduced(parts: Sequence[str], fails: Callable[[Sequence[str]], bool]) -> Sequence[str]:
    """Leave out as many parts as possible, large stretches before small ones."""
    size = max(1, len(parts) // 2)
    while parts:
        start = 0
        while start < len(parts):
            rest = [*parts[:start], *parts[start + size :]]
            if fails(rest):
                parts = rest
            else:
                start += size
        if size == 1:
            return parts
        size //= 2
    return parts
