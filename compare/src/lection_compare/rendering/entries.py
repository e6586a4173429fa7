"""Entries: the changes as a reader counts them, a subtree that came, went or moved being one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from lection_compare.account.statistics import topmost

if TYPE_CHECKING:
    from lection_compare.comparison import Comparison
    from lection_compare.model.pair import Pair
    from lection_compare.model.result import Only

__all__ = ["Entry", "Wanted", "entries"]


class Wanted(NamedTuple):
    """What is to be shown, as the command's options say it."""

    only: Only | None = None
    under: str | None = None
    role: str | None = None


class Entry(NamedTuple):
    """A change to be shown.

    :param number: the pair's place in ``Comparison.pairs``.
    :param below: further pairs that it stands for: what was inserted or deleted with it.
    """

    number: int
    pair: Pair
    below: tuple[int, ...] = ()


def entries(comparison: Comparison, wanted: Wanted | None = None) -> tuple[Entry, ...]:
    """Return the changes to be shown, in their order. Numbers that shifted and nothing else are left to the shifts.

    :raises LookupError: for a place that neither version has.
    """
    only, under, role = wanted or Wanted()
    asked = {id(pair) for pair in comparison.changes(only=only, under=under, role=role)}
    if only is None:
        marked = comparison.changes(only="markup", under=under, role=role)
        asked |= {id(pair) for pair in marked if pair.facts.markup == "changed"}
    shown = [number for number, pair in enumerate(comparison.pairs) if id(pair) in asked]
    shifted = {number for shift in comparison.shifts for number in shift.pairs}
    return tuple(_entries(comparison, shown, shifted if only in (None, "structure") else set()))


def _entries(comparison: Comparison, shown: list[int], shifted: set[int]) -> Iterator[Entry]:
    heads = topmost(comparison.a, comparison.b, comparison.pairs)
    standing_for = dict(_heads(comparison, heads))
    below: dict[int, list[int]] = {}
    for number, head in standing_for.items():
        below.setdefault(head, []).append(number)
    kept = set(shown)
    for number in shown:
        pair = comparison.pairs[number]
        if number in heads:
            yield Entry(number, pair, tuple(below.get(number, ())))
        elif standing_for.get(number) not in kept and not (number in shifted and _only_renumbered(pair)):
            yield Entry(number, pair)


def _only_renumbered(pair: Pair) -> bool:
    facts = pair.facts
    return (
        (facts.sides, facts.text, facts.place, facts.kind, facts.markup) in _PLAIN
        and facts.label == "renumbered"
        and not pair.columns
    )


_PLAIN = {("both", "same", "same", "same", "same"), ("both", "followed", "same", "same", "same")}


def _heads(comparison: Comparison, heads: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield each pair that came or went with another, and the pair that stands for it."""
    of_a: dict[int, int] = {}
    of_b: dict[int, int] = {}
    for number, pair in enumerate(comparison.pairs):
        if pair.facts.sides == "deleted":
            of_a[pair.a_indices[0]] = number
        elif pair.facts.sides == "inserted":
            of_b[pair.b_indices[0]] = number
    for tree, of in ((comparison.a, of_a), (comparison.b, of_b)):
        head: dict[int, int] = {}
        for index in sorted(of):
            number = of[index]
            head[index] = number if number in heads else head[tree.navigation.parents[index]]
            if number not in heads:
                yield number, head[index]
