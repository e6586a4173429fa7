"""What a reference names, as its value says it: `paragraph (b) of subsection (2) of this document`."""

from __future__ import annotations

import re
from typing import NamedTuple

_STEP = re.compile(r"(?P<unit>[^\W\d_][\w-]*) (?P<number>[^\s(]*)(?P<brackets>(?:\([^()\s]*\))*)\Z")
_BRACKET = re.compile(r"\(([^()]*)\)")


class Step(NamedTuple):
    """One step of a reference: the unit, its number (empty where it begins with a bracket) and the pieces inside it.

    `qualifier` is `this`, `that` or `the` for a unit without a number.
    """

    unit: str
    number: str
    pieces: tuple[str, ...]
    qualifier: str = ""


def read_target(target: str) -> tuple[Step, ...] | None:
    """Read what a reference names (`paragraph (b) of section 4`), innermost first; None for what is no such text."""
    steps = []
    for written in target.split(" of "):
        qualifier, _, unit = written.partition(" ")
        if qualifier in ("this", "that", "the"):
            steps.append(Step(unit, "", (), qualifier))
            continue
        match = _STEP.match(written)
        if match is None:
            return None
        steps.append(Step(match["unit"], match["number"], tuple(_BRACKET.findall(match["brackets"]))))
    return tuple(steps)
