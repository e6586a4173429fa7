"""A unit in the making: the lines it is written on and the labels that stand in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lection_profiles.lines import Line
from lection_profiles.outline import Open, Placement

_INLINE = re.compile(r"(?<=[\s(])\(([A-Za-z]{1,4}|\d{1,3})\)")


@dataclass(slots=True)
class Segment:
    """A labelled part of a unit: it begins in line `line` at `column` and its label ends at `end`."""

    line: int
    column: int
    end: int
    placement: Placement
    entry: Open


@dataclass(slots=True)
class Unit:
    """Lines that belong together, with the labelled segments that begin in them; none for an unlabelled unit."""

    lines: list[Line]
    blank_before: bool = True
    segments: list[Segment] = field(default_factory=list)
    contents: bool = False
    """A table of contents."""
    signature: bool = False
    """A signature block."""

    @property
    def last(self) -> str:
        """The text of the last line."""
        return self.lines[-1].text

    @property
    def body(self) -> str:
        """The text behind the last label, lines joined by a space."""
        if not self.segments:
            return " ".join(line.text for line in self.lines)
        segment = self.segments[-1]
        first = self.lines[segment.line].text[segment.end :].strip()
        rest = [line.text for line in self.lines[segment.line + 1 :]]
        return " ".join([first, *rest]) if first else " ".join(rest)

    def counts_inline_to(self, label: str) -> bool:
        """Tell whether the last label inside the running text is the one right before `label`, bracketed."""
        found = _INLINE.findall(self.body)
        return bool(found) and _before(found[-1], label)


def _before(previous: str, label: str) -> bool:
    inner = label.strip("()")
    if previous.isdigit() and inner.isdigit():
        return int(inner) == int(previous) + 1
    if len(previous) == 1 and len(inner) == 1 and previous.isalpha() and inner.isalpha():
        return ord(inner) == ord(previous) + 1
    return (previous.lower(), inner.lower()) in _ROMAN_STEPS


_ROMANS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split()
_ROMAN_STEPS = set(zip(_ROMANS, _ROMANS[1:], strict=False))
