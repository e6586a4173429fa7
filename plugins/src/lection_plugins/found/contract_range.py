"""The versions of the reader contract that a manifest asks for: `>=1.0,<2`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping

Version = tuple[int, int]

_CLAUSE = re.compile(r"\s*(>=|<=|==|!=|>|<)?\s*([0-9]{1,9})(?:\.([0-9]{1,9}))?\s*")
_COMPARE: Mapping[str, Callable[[Version, Version], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


def admits(wanted: str, version: Version) -> bool:
    """Whether the range admits the contract version; ValueError if it is no range.

    A bare `1.0` means this or any later version of the same major number; `2` means `2.0`.
    """
    return all(_COMPARE[op](version, bound) for op, bound in _clauses(wanted))


def wants_newer(wanted: str, version: Version) -> bool:
    """Whether a range that does not admit the version asks for a later one, so that a newer host would do."""
    return not all(_COMPARE[op](version, bound) for op, bound in _clauses(wanted) if op in (">=", ">", "=="))


def _clauses(wanted: str) -> list[tuple[str, Version]]:
    clauses: list[tuple[str, Version]] = []
    for part in wanted.split(","):
        match = _CLAUSE.fullmatch(part)
        if match is None:
            raise ValueError(f'{wanted!r} is no range of contract versions; write it like ">=1.0,<2"')
        bound = (int(match[2]), int(match[3] or 0))
        clauses += [(match[1], bound)] if match[1] else [(">=", bound), ("<", (bound[0] + 1, 0))]
    return clauses
