"""Making terms, counters and attributes anew from the facts."""

from __future__ import annotations

import sqlite3

from lection_recall.store.fitness import wanted, write_derived
from lection_recall.store.index import IndexWriter
from lection_recall.store.records import facts_where

_STEP = 2000


def rebuild(connection: sqlite3.Connection, analyzer: str) -> None:
    """Make the derived tables anew, inside the transaction the connection is in; vectors are left as they are."""
    for table in ("segments", "postings", "attributes"):
        connection.execute(f"DELETE FROM {table}")
    index, last, count = IndexWriter(connection, analyzer), 0, 0
    while True:
        rows = connection.execute(
            "SELECT number, space, position FROM facts WHERE number > ? ORDER BY number LIMIT ?", (last, _STEP)
        ).fetchall()
        if not rows:
            break
        facts = facts_where(connection, "f.number BETWEEN ? AND ?", (rows[0][0], rows[-1][0]))
        for number, space, position in rows:
            index.add(space, position, facts[number])
        index.flush()
        last, count = rows[-1][0], count + len(rows)
    write_derived(connection, wanted(analyzer, count))
