"""References that share their tail with the next one: `articles 58 à 66 et le paragraphe 67(5) du Code`.

Whose units the first of them are only reading tells: `section 6 or section 3 of the 2018 Act` may mean two Acts or one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lection_profiles.marks.references.reader import EXTERNAL, PENDING, Found
from lection_profiles.marks.references.units import CONTAINERS, PIECES, PROVISIONS

_JOINS = re.compile(
    r"(?: \([^()\n]{0,160}\))?(?:,? (?P<and>and/or|and|or|und|oder|sowie|et|ou)|,) "
    r"(?:the |les? |la |l[’']|den? |der |die |des )?"
)
_NEAR = 180
"""How far apart two references that are joined may stand, a description in brackets included."""

_MOST = 32
"""How many references are kept back at most."""


def coordinated(text: str, groups: Iterable[list[Found]]) -> Iterator[Found]:
    """Yield the references of groups, each a list under one word, marked as leaning where the next one leads elsewhere.

    A reference counts as leaning on the next one where `and` or `or` joins them, its own words say nothing of its
    document, and both are of one kind. Its value is then `… of that document`, which no search resolves.
    """
    held: list[Found] = []
    for group in groups:
        join = _join(text, held[-1], group[0]) if held else None
        if join is None or len(held) > _MOST:
            yield from held
            held = []
        elif join["and"] and group[0][2].startswith(EXTERNAL):
            held = [_leaning(found, group[0]) for found in held]
        held += group
    yield from held


def _join(text: str, before: Found, after: Found) -> re.Match[str] | None:
    """Match what stands between two references if it joins them."""
    near = after[0] - before[1] <= _NEAR
    return _JOINS.fullmatch(text, before[1], after[0]) if near and before[1] <= after[0] else None


def _leaning(found: Found, on: Found) -> Found:
    start, end, value = found
    if not value.startswith(PENDING) or not _alike(value.removeprefix(PENDING), on[2].removeprefix(EXTERNAL)):
        return found
    return start, end, f"{value} of that document"


def _alike(target: str, other: str) -> bool:
    """Tell whether two references may count within one document: both say as little of it and name like units."""
    steps, (unit, _, number) = target.split(" of "), other.split(" of ")[-1].partition(" ")
    outermost, _, own = steps[-1].partition(" ")
    if outermost in ("this", "that", "the"):
        return False
    if outermost in CONTAINERS:
        return unit in CONTAINERS
    if outermost in PIECES:
        return unit == outermost and own[:1] != "("
    return unit == outermost or (unit in PIECES and number[:1] != "(" and outermost in PROVISIONS)
