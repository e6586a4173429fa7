"""A store's file at one moment."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence

from lection_recall.facts.fact import Fact
from lection_recall.ranking.view import SpaceView
from lection_recall.store.contract import Entry
from lection_recall.store.indexed import IndexedView
from lection_recall.store.records import facts_in, facts_where, identity_bytes
from lection_recall.store.scanned import ScannedView


class SqliteReading:
    """Reads inside the transaction its connection is in.

    :param analyzer: the one the index is for.
    :param fit: whether the index may be used.
    """

    def __init__(self, connection: sqlite3.Connection, analyzer: str, fit: bool) -> None:
        self._connection = connection
        self._analyzer = analyzer
        self._fit = fit

    def fact(self, id: str) -> Fact | None:
        """Return the fact of this id."""
        return next(iter(facts_where(self._connection, "f.id = ?", (id,)).values()), None)

    def facts(self, space: str | None = None) -> Iterator[Fact]:
        """Yield the facts of a space, or of all, in the order in which they were written."""
        last, step = 0, 1000
        also, values = ("", ()) if space is None else ("AND s.name = ?", (space,))
        while True:
            found = facts_where(
                self._connection,
                "f.number IN (SELECT f.number FROM facts f JOIN spaces s ON s.number = f.space "
                f"WHERE f.number > ? {also} ORDER BY f.number LIMIT ?)",
                (last, *values, step),
            )
            yield from found.values()
            if len(found) < step:
                return
            last = max(found)

    def same(self, fact: Fact) -> list[Fact]:
        """Return the facts with the same space, kind, text and citations, oldest first."""
        found = facts_where(self._connection, "f.identity = ? AND NOT f.purged", (identity_bytes(fact),))
        return [other for other in found.values() if other.identity == fact.identity]

    def replaced_by(self, ids: Sequence[str]) -> list[Fact]:
        """Return the facts that any of these replaced."""
        return list(facts_in(self._connection, "replaced_by", ids))

    def citing(self, document: str | None = None) -> list[Fact]:
        """Return the facts that cite a document, by name or sha256; all that cite anything for None."""
        which = "" if document is None else "WHERE name = ? OR sha256 = ?"
        values = () if document is None else (document, document)
        condition = f"NOT f.purged AND f.number IN (SELECT fact FROM citations {which})"
        return list(facts_where(self._connection, condition, values).values())

    def spaces(self) -> dict[str, tuple[str, ...]]:
        """Return the languages of each space."""
        rows = self._connection.execute("SELECT name, languages FROM spaces ORDER BY number")
        return {name: tuple(json.loads(languages)) for name, languages in rows}

    def view(self, space: str, analyzer: str | None = None) -> SpaceView:
        """Return a space as ranking sees it, through the index where that fits."""
        used = analyzer or self._analyzer
        statement = "SELECT number, name, languages, ordered FROM spaces WHERE name = ?"
        row = self._connection.execute(statement, (space,)).fetchone()
        if row is None:
            return ScannedView(space, [], used, ())
        languages = tuple(json.loads(row[2]))
        if self._fit and used == self._analyzer:
            return IndexedView(self._connection, (row[0], space, languages, bool(row[3])), used)
        return ScannedView(space, list(self.facts(space)), used, languages)

    def vectors(self, space: str, after: int = -1) -> Iterator[tuple[int, bytes]]:
        """Yield position and vector of each fact behind a position that has one."""
        statement = (
            "SELECT position, vector FROM vectors WHERE space = (SELECT number FROM spaces WHERE name = ?) "
            "AND position > ? ORDER BY position"
        )
        return self._connection.execute(statement, (space, after))

    def vector_generation(self) -> int:
        """Return a number that changes whenever vectors were changed otherwise than by adding some."""
        row = self._connection.execute("SELECT value FROM derived WHERE name = 'generation'").fetchone()
        return int(row[0]) if row else 0

    def vector_maker(self) -> tuple[str, int] | None:
        """Return id and dimensions of the embedder whose vectors are kept."""
        row = self._connection.execute("SELECT value FROM derived WHERE name = 'embedder'").fetchone()
        if row is None:
            return None
        name, dimensions = json.loads(row[0])
        return name, dimensions

    def journal(self, id: str | None = None) -> list[Entry]:
        """Return the journal, of one fact or whole."""
        statement = "SELECT sequence, at, made_by, operation, ids, detail FROM journal WHERE instr(ids, ?) ORDER BY 1"
        rows = self._connection.execute(statement, (id or "[",))
        entries = (_entry(*row) for row in rows)
        return [entry for entry in entries if id is None or id in entry.ids]

    def sequence(self) -> int:
        """Return the number of the last row of the journal."""
        row = self._connection.execute("SELECT max(sequence) FROM journal").fetchone()
        return row[0] or 0


def _entry(sequence: int, at: int, by: str | None, operation: str, ids: str, detail: str | None) -> Entry:
    return Entry(sequence, at, by, operation, tuple(json.loads(ids)), json.loads(detail or "{}"))
