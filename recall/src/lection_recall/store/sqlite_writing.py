"""A store's file inside one transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence

from lection_recall.facts.citation import Anchor, Checked
from lection_recall.facts.errors import NoFact
from lection_recall.facts.fact import Fact, Retired
from lection_recall.facts.limits import compact
from lection_recall.facts.serialise import anchor_to_dict
from lection_recall.store.contract import Entry
from lection_recall.store.index import IndexWriter
from lection_recall.store.records import citation_row, fact_row
from lection_recall.store.sqlite_reading import SqliteReading


class SqliteWriting(SqliteReading):
    """Reads and writes inside the transaction its connection is in; :meth:`finish` writes the index."""

    def __init__(self, connection: sqlite3.Connection, analyzer: str) -> None:
        super().__init__(connection, analyzer, fit=True)
        self._index = IndexWriter(connection, analyzer)
        self._added = 0
        self.purged = False

    def finish(self) -> None:
        """Write what was kept back."""
        self._index.flush()
        if self._added:
            self._connection.execute(
                "UPDATE derived SET value = CAST(value AS INTEGER) + ? WHERE name = 'facts'", (self._added,)
            )
            self._added = 0

    def last_created(self, space: str) -> int:
        """Return when the newest fact of a space was created."""
        row = self._connection.execute("SELECT last_created FROM spaces WHERE name = ?", (space,)).fetchone()
        return row[0] if row else 0

    def insert(self, fact: Fact, vector: bytes | None = None) -> None:
        """Keep a new fact with its terms, and its vector where there is one."""
        space, position = self._next_place(fact)
        row = fact_row(space, position, fact)
        marks = ",".join("?" * (len(row) + 1))
        number = self._connection.execute(f"INSERT INTO facts VALUES ({marks})", (None, *row)).lastrowid
        cited = [citation_row(number or 0, place, citation) for place, citation in enumerate(fact.citations)]
        self._connection.executemany(f"INSERT INTO citations VALUES ({','.join('?' * 17)})", cited)
        self._index.add(space, position, fact)
        self._added += 1
        if vector is not None:
            self._connection.execute("INSERT INTO vectors VALUES (?, ?, ?)", (space, position, vector))

    def _next_place(self, fact: Fact) -> tuple[int, int]:
        """Return space and position of a new fact, and note whether positions still ascend as creation does."""
        self._connection.execute(
            "INSERT OR IGNORE INTO spaces VALUES (NULL, ?, '[]', 0, 1, -9223372036854775808, '')", (fact.space,)
        )
        statement = "SELECT number, size, ordered, last_created, last_id FROM spaces WHERE name = ?"
        number, size, ordered, created, id_ = self._connection.execute(statement, (fact.space,)).fetchone()
        still = ordered and (created, id_) < (fact.created, fact.id)
        newest = max((created, id_), (fact.created, fact.id))
        self._connection.execute(
            "UPDATE spaces SET size = ?, ordered = ?, last_created = ?, last_id = ? WHERE number = ?",
            (size + 1, int(still), *newest, number),
        )
        return number, size

    def replace(self, ids: Iterable[str], by: str) -> None:
        """Mark facts as replaced."""
        for id_ in ids:
            self._update(id_, "replaced_by = ?", (by,))

    def retire(self, id: str, retired: Retired) -> None:
        """Take a fact out of use."""
        self._update(id, "retired_at = ?, retired_reason = ?", (retired.at, retired.reason))

    def _update(self, id_: str, changes: str, values: tuple[object, ...]) -> None:
        self._connection.execute(f"UPDATE facts SET {changes} WHERE id = ?", (*values, id_))
        _, space, position, fact = self._placed(id_)
        self._index.change(space, position, fact)

    def _placed(self, id_: str) -> tuple[int, int, int, Fact]:
        row = self._connection.execute("SELECT number, space, position FROM facts WHERE id = ?", (id_,)).fetchone()
        fact = self.fact(id_)
        if row is None or fact is None:
            raise NoFact(f"there is no fact {id_}", id=id_)
        return (*row, fact)

    def purge(self, id: str) -> None:
        """Remove text, excerpts, terms and vector of a fact."""
        number, space, position, fact = self._placed(id)
        self._index.remove(space, position, fact)
        self._connection.execute("DELETE FROM vectors WHERE space = ? AND position = ?", (space, position))
        self._next_generation()
        self._connection.execute("DELETE FROM citations WHERE fact = ?", (number,))
        self.purged = True
        self._update(id, "text = NULL, attrs = NULL, value = NULL, identity = x'', text_key = NULL, purged = 1", ())

    def check_citation(self, id: str, place: int, checked: Checked) -> None:
        """Write what verification found of one citation."""
        detail = compact(dict(checked.detail), "checked") if checked.detail else None
        self._connection.execute(
            "UPDATE citations SET checked_at = ?, checked_state = ?, checked_detail = ? "
            "WHERE place = ? AND fact = (SELECT number FROM facts WHERE id = ?)",
            (checked.at, checked.state, detail, place, id),
        )

    def anchor(self, id: str, place: int, anchors: Sequence[Anchor]) -> None:
        """Write the anchors of one citation."""
        self._connection.execute(
            "UPDATE citations SET anchors = ? WHERE place = ? AND fact = (SELECT number FROM facts WHERE id = ?)",
            (compact([anchor_to_dict(anchor) for anchor in anchors], "anchors"), place, id),
        )

    def set_languages(self, space: str, languages: Sequence[str]) -> None:
        """Set the languages of a space."""
        self._connection.execute(
            "INSERT INTO spaces VALUES (NULL, ?, ?, 0, 1, -9223372036854775808, '') "
            "ON CONFLICT (name) DO UPDATE SET languages = excluded.languages",
            (space, json.dumps(list(languages))),
        )

    def claim_vectors(self, maker: tuple[str, int]) -> bool:
        """Say whether vectors of this embedder may be kept; it becomes the store's where there was none."""
        if self.vector_maker() is None:
            self._connection.execute("INSERT INTO derived VALUES ('embedder', ?)", (json.dumps(list(maker)),))
        return self.vector_maker() == maker

    def _next_generation(self) -> None:
        value = str(self.vector_generation() + 1)
        self._connection.execute("INSERT OR REPLACE INTO derived VALUES ('generation', ?)", (value,))

    def set_vectors(self, maker: tuple[str, int], vectors: Iterable[tuple[str, bytes]]) -> None:
        """Keep these vectors by fact and no others, as made by this embedder."""
        self._next_generation()
        self._connection.execute("DELETE FROM vectors")
        self._connection.execute("INSERT OR REPLACE INTO derived VALUES ('embedder', ?)", (json.dumps(list(maker)),))
        self._connection.executemany(
            "INSERT INTO vectors SELECT space, position, ? FROM facts WHERE id = ?",
            ((vector, id_) for id_, vector in vectors),
        )

    def record(self, entry: Entry) -> None:
        """Append a row to the journal."""
        detail = compact(dict(entry.detail), "journal") if entry.detail else None
        self._connection.execute(
            "INSERT INTO journal VALUES (NULL, ?, ?, ?, ?, ?)",
            (entry.at, entry.by, entry.operation, compact(list(entry.ids), "journal"), detail),
        )
