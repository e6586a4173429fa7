"""Cells: by row and by column; columns are known by their header and by what stands in them. compare.md, "Tables"."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from lection_compare.pairing.rising import heaviest_rising
from lection_compare.pairing.side import NO_TEXT
from lection_compare.pairing.view import Proposal, View

__all__ = ["Cells"]

_HEADER: Final = 1_000_000
"""What an equal header weighs against equal cells: more than any number of rows that happen to hold the same."""


class Cells:
    """The cells of paired rows, by the columns of the tables that they stand in; then what stands in the cells."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield pairs of cells."""
        tables: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for group_a, group_b, _ in view.pairs():
            if len(group_a) == len(group_b) == 1 and view.a.kinds[group_a[0]] == "row":
                a, b = group_a[0], group_b[0]
                tables[view.a.parents[a], view.b.parents[b]].append((a, b))
        for rows in tables.values():
            columns = _columns(view, rows)
            for a, b in rows:
                yield from _row(view, a, b, columns)


def _row(view: View, a: int, b: int, columns: dict[int, int]) -> Iterator[Proposal]:
    cells_a, cells_b = view.a.children(a), view.b.children(b)
    for place, cell in enumerate(cells_a):
        other = columns.get(place, -1)
        if 0 <= other < len(cells_b) and view.free(cell, cells_b[other]):
            yield cell, cells_b[other], "cell:column"
            yield from _below(view, cell, cells_b[other])


def _below(view: View, a: int, b: int) -> Iterator[Proposal]:
    """Yield what stands in two cells of equal shape, block by block."""
    size = view.a.ends[a] - a
    if size == view.b.ends[b] - b:
        for offset in range(1, size):
            if view.free(a + offset, b + offset):
                yield a + offset, b + offset, "cell:content"


def _columns(view: View, rows: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Return the column in `b` of each column in `a`: the pairs that share the most, then those left over, in order."""
    shared: Counter[tuple[int, int]] = Counter()
    wide_a = wide_b = 0
    changed = False
    for a, b in rows:
        cells_a, cells_b = view.a.children(a), view.b.children(b)
        wide_a, wide_b = max(wide_a, len(cells_a)), max(wide_b, len(cells_b))
        if len(cells_a) == len(cells_b) and all(
            view.a.keys[one] == view.b.keys[other] for one, other in zip(cells_a, cells_b, strict=True)
        ):
            shared.update((place, place) for place in range(len(cells_a)))
            continue
        changed = True
        weight = _HEADER if view.a.headers[a] and view.b.headers[b] else 1
        _count(view, cells_a, cells_b, weight, shared)
    if not changed:
        return {place: place for place in range(max(wide_a, wide_b))}
    return _assigned(shared, wide_a, wide_b)


def _count(view: View, a: Sequence[int], b: Sequence[int], weight: int, shared: Counter[tuple[int, int]]) -> None:
    at: defaultdict[int, list[int]] = defaultdict(list)
    for place, cell in enumerate(b):
        if view.b.keys[cell] != NO_TEXT:
            at[view.b.keys[cell]].append(place)
    for place, cell in enumerate(a):
        found = at.get(view.a.keys[cell], ())
        if len(found) <= 4:  # a row of nothing but dashes tells no column from another
            shared.update({(place, other): weight for other in found})


def _assigned(shared: Counter[tuple[int, int]], wide_a: int, wide_b: int) -> dict[int, int]:
    columns: dict[int, int] = {}
    taken: set[int] = set()
    for (a, b), _ in sorted(shared.items(), key=lambda item: (-item[1], abs(item[0][0] - item[0][1]), item[0])):
        if a not in columns and b not in taken:
            columns[a] = b
            taken.add(b)
    # Columns that share nothing stand between the same neighbours on both sides: those were edited throughout.
    chain = heaviest_rising([(a, b, 1) for a, b in columns.items()])
    order = list(columns.items())
    start_a = start_b = 0
    for end_a, end_b in [*(order[number] for number in chain), (wide_a, wide_b)]:
        left_a = [a for a in range(start_a, end_a) if a not in columns]
        left_b = [b for b in range(start_b, end_b) if b not in taken]
        if len(left_a) == len(left_b):
            columns.update(zip(left_a, left_b, strict=True))
        start_a, start_b = end_a + 1, end_b + 1
    return columns
