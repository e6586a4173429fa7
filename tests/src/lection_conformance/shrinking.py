"""Making a failing input small: lines first, then stretches of characters, as long as it still fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence


def shrunk(text: str, fails: Callable[[str], bool], *, seconds: float = 2.0) -> str:
    """The smallest text found within the time that still fails; the text itself where it does not fail alone."""
    deadline = time.monotonic() + seconds
    if len(text) > 200_000 or not fails(text):
        return text
    lines = _reduced(text.splitlines(keepends=True), lambda parts: fails("".join(parts)), deadline)
    text = "".join(lines)
    if len(text) > 4_000:
        return text
    return "".join(_reduced(list(text), lambda parts: fails("".join(parts)), deadline))


def _reduced(parts: Sequence[str], fails: Callable[[Sequence[str]], bool], deadline: float) -> Sequence[str]:
    """Leave out as many parts as possible, large stretches before small ones."""
    size = max(1, len(parts) // 2)
    while parts:
        start = 0
        while start < len(parts):
            if time.monotonic() > deadline:
                return parts
            rest = [*parts[:start], *parts[start + size :]]
            if fails(rest):
                parts = rest
            else:
                start += size
        if size == 1:
            return parts
        size //= 2
    return parts
