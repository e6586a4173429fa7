"""Standing: the place of a unit whose format states its level, among units that labels typed by hand have opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lection_profiles.lines.run import Standing
from lection_profiles.outline.opened import Placement
from lection_profiles.outline.outline import Outline


@dataclass(frozen=True, slots=True)
class Stand:
    """How many open units stay open around a unit, whether it takes another one's place, and what its label says."""

    keep: int
    beside: bool = False
    placement: Placement | None = None


def stand(
    standing: Standing, outline: Outline, read: Callable[[], Placement | None], least: Callable[[], int]
) -> Stand:
    """Give the place that a format states.

    Where units typed by hand are open inside the one it hangs on, its label says whether it belongs to them.

    :param read: places its label among the open units.
    :param least: how many open units stay open around a unit without a label.
    """
    stack = outline.stack
    if standing.beside is not None:
        for index, entry in enumerate(stack):
            if entry.key == standing.beside:
                return Stand(index, beside=True)
    holder = close_behind(standing, outline)
    limit = len(stack)
    if limit == holder + 1:
        placement = read()
        if placement is not None and placement.keep == limit:
            return Stand(limit, placement=placement)
        return Stand(limit)
    placement = read()
    if placement is None:
        return Stand(max(holder + 1, least()))
    return Stand(placement.keep, placement=placement) if placement.keep > holder else Stand(holder + 1)


def close_behind(standing: Standing, outline: Outline) -> int:
    """Close what stands inside the unit that another hangs on, up to units typed by hand; give the index of that unit.

    Those typed by hand may hold the other one: its label or its text says so.
    """
    holder = holder_of(standing, outline)
    limit = holder + 1
    while limit < len(outline.stack) and outline.stack[limit].key is None:
        limit += 1
    outline.cut(limit)
    return holder


def holder_of(standing: Standing, outline: Outline) -> int:
    """Give the index of the open unit that a unit hangs on, -1 where none of those it names is open."""
    places = {entry.key: index for index, entry in enumerate(outline.stack) if entry.key is not None}
    return next((places[key] for key in standing.within if key in places), -1)
