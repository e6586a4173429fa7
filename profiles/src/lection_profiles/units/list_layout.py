"""List layout: what the place of a line on the page tells of the list it may belong to."""

from __future__ import annotations

from collections.abc import Sequence

from lection_profiles.labels.reading import Reading
from lection_profiles.lines.layout import CENTRED, Layout
from lection_profiles.lines.lines import Line
from lection_profiles.outline.opened import Open, Placement
from lection_profiles.outline.sequence import sign_of
from lection_profiles.text.endings import ends_part
from lection_profiles.units.unit import Unit

_STEP = 2
"""So many columns further in is another level of a list."""


def is_stepped(line: Line, stack: Sequence[Open]) -> bool:
    """Tell whether a label stands further in, or less far, than an open item of its pattern, and is not centred.

    So lists tell their levels.
    """
    rule, indent = line.readings[0].rule, line.indent
    for entry in stack:
        if entry.indent == indent or entry.rule is not rule or entry.section:
            continue
        if _STEP <= abs(entry.indent - indent) <= CENTRED:
            return True
    return False


def steps_in(unit: Unit, line: Line, placement: Placement, following: Line | None, layout: Layout) -> bool:
    """Tell whether a number begins a list that stands further in than the text before it.

    That text stops early, or is one line, and the next number, on the line `following`, stands as far in.
    """
    last = unit.lines[-1]
    if placement.sequence != "first" or placement.reading.rule.bullet or line.indent <= last.indent:
        return False
    if layout.stops_early(last, placement.reading.label):
        return True
    aligned = following is not None and following.indent == line.indent
    return aligned and len(unit.lines) == 1 and line.indent - last.indent >= _STEP


def stands_below(unit: Unit, placement: Placement) -> bool:
    """Tell whether a label with words carries on the run of the one line before it (`M1 Algebra`, `M2 Logic`)."""
    reading = placement.reading
    if not unit.segments or len(unit.lines) > 1 or placement.sequence != "next" or not reading.rule.wordy:
        return False
    return unit.segments[-1].placement.reading.rule is reading.rule


def goes_on_list(unit: Unit, line: Line, placement: Placement, stack: Sequence[Open], layout: Layout) -> bool:
    """Tell whether the list that a unit belongs to goes on with a label.

    Such a line begins with the bullet of an open one, as far in, or with the next number behind a line that stops
    though the label would have fitted on it; a bullet may then begin a list in the list as well.
    """
    reading = placement.reading
    if not unit.segments or len(reading.number) > 1:
        return False
    rule, goes_on = reading.rule, unit.segments[-1].placement.reading.rule is reading.rule
    if not rule.bullet:
        if not goes_on or placement.sequence != "next" or unit.lines[0].indent != line.indent:
            return False
        return layout.stops_early(unit.lines[-1], reading.label)
    if goes_on and layout.stops_early(unit.lines[-1], reading.label):
        return True
    return any(entry.rule is rule and entry.indent == line.indent and entry.sign == sign_of(reading) for entry in stack)


def behind_bullets(stack: Sequence[Open], indent: int) -> int:
    """Give the place of the outermost of the innermost bullets that a text stands no further in than, else the top."""
    place = len(stack)
    while place and (rule := stack[place - 1].rule) is not None and rule.bullet and stack[place - 1].indent >= indent:
        place -= 1
    return min(place, len(stack) - 1)


def meant_breaks(unit: Unit, line: Line, reading: Reading, before_next: Line, layout: Layout) -> int:
    """Count what shows a list that no colon introduces: the line breaks before its label and before the next one.

    The first is meant where the label and a word would have fitted on the line before; the second where that line ends
    like the part of a list. A number in brackets, `(1)`, may as well be part of a sentence, and `§ 1` a provision.
    """
    rest = line.text[reading.end :].split(None, 1)
    if not rest or reading.rule.wordy or reading.rule.bare or reading.rule.mark:
        return 0
    room = layout.has_room(unit.lines[-1], f"{line.text[: reading.end].rstrip()} {rest[0]}")
    return room + ends_part(before_next.text)
