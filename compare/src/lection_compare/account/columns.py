"""Columns: which of a table's came, went or moved. Source: compare.md, "Tables"."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING

from lection_compare.model.pair import Columns
from lection_compare.pairing.rising import heaviest_rising

if TYPE_CHECKING:
    from lection_compare.pairing.ledger import Ledger

__all__ = ["column_changes"]


def column_changes(ledger: Ledger) -> Mapping[int, tuple[Columns, ...]]:
    """Return for each group of tables the columns that came, went or moved, those in order of the version after."""
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for number, (a, b, _) in enumerate(ledger.groups):
        if len(a) == len(b) == 1 and ledger.a.kinds[a[0]] == ledger.b.kinds[b[0]] == "row":
            table = ledger.of_a[ledger.a.parents[a[0]]]
            if table >= 0 and ledger.of_b[ledger.b.parents[b[0]]] == table:
                tables[table].append(number)
    found = {table: _changes(ledger, rows) for table, rows in tables.items()}
    return {table: changes for table, changes in found.items() if changes}


def _changes(ledger: Ledger, rows: list[int]) -> tuple[Columns, ...]:
    pairs: Counter[tuple[int, int]] = Counter()
    wide_a: Counter[int] = Counter()
    wide_b: Counter[int] = Counter()
    for row in rows:
        cells_a = ledger.a.children(ledger.groups[row].a[0])
        cells_b = ledger.b.children(ledger.groups[row].b[0])
        at = {cell: place for place, cell in enumerate(cells_b, 1)}
        wide_a.update(range(1, len(cells_a) + 1))
        wide_b.update(range(1, len(cells_b) + 1))
        for place, cell in enumerate(cells_a, 1):
            other = ledger.partner_of_a(cell)
            if other in at:
                pairs[place, at[other]] += 1
    kept_a, kept_b = {a for a, _ in pairs}, {b for _, b in pairs}
    # Rows that were always longer or shorter than the others are no columns of their own.
    gone = [Columns("deleted", a, None) for a in sorted(wide_a) if a not in kept_a and 2 * wide_a[a] > len(rows)]
    come = [Columns("inserted", None, b) for b in sorted(wide_b) if b not in kept_b and 2 * wide_b[b] > len(rows)]
    points = [(a, b, times) for (a, b), times in pairs.items()]
    stay = {points[number][:2] for number in heaviest_rising(points)}
    moved = [Columns("moved", a, b) for a, b, _ in sorted(points) if (a, b) not in stay]
    return (*gone, *come, *moved)
