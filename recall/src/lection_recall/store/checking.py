"""Comparing what a file derives with what its facts say. Source: recall.md RS-06."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field

from lection_recall.facts.fact import FACT, Fact, State
from lection_recall.ranking.view import Postings
from lection_recall.store.blobs import packed, packed_places
from lection_recall.store.fitness import stored_derived, wanted
from lection_recall.store.index import Segment, scalars
from lection_recall.store.records import facts_where
from lection_recall.store.schema import SEGMENT
from lection_recall.store.terms import counted_terms


@dataclass
class _Expected:
    """What the derived rows of one segment must be."""

    segment: Segment = field(default_factory=Segment)
    postings: dict[str, Postings] = field(default_factory=dict)
    attributes: set[tuple[object, ...]] = field(default_factory=set)

    def add(self, offset: int, position: int, fact: Fact, analyzer: str) -> None:
        length, counts = counted_terms(fact, analyzer)
        self.segment.put(offset, fact, length)
        for term, count in counts.items():
            places = self.postings.setdefault(term, Postings.empty())
            places.positions.append(position)
            places.counts.append(count)
            places.lengths.append(length)
        self.attributes.update((name, sort, value, position) for name, sort, value in scalars(fact))


def first_difference(connection: sqlite3.Connection, analyzer: str) -> str | None:
    """Return the first difference between the facts of a file and what is derived from them, as a sentence."""
    return next(_differences(connection, analyzer), None)


def _differences(connection: sqlite3.Connection, analyzer: str) -> Iterator[str]:
    said = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if said != "ok":
        yield f"the file is damaged: {said}"
    count = connection.execute("SELECT count(*) FROM facts").fetchone()[0]
    stored, needed = stored_derived(connection), wanted(analyzer, count)
    if stored != needed:
        yield f"the index is made for {stored}, the facts need {needed}"
    yield from _spaces(connection, analyzer)
    yield from _vectors(connection)
    yield from _journal(connection)


def _spaces(connection: sqlite3.Connection, analyzer: str) -> Iterator[str]:
    rows = terms = attributes = 0
    for space, name, size in connection.execute("SELECT number, name, size FROM spaces ORDER BY number").fetchall():
        held = connection.execute("SELECT count(*) FROM facts WHERE space = ?", (space,)).fetchone()[0]
        if held != size:
            yield f"space {name!r} counts {size} facts and holds {held}"
        for first in range(0, size, SEGMENT):
            expected = _expected(connection, space, first, analyzer)
            yield from _segment(connection, space, name, first // SEGMENT, expected)
            rows += 1
            terms += len(expected.postings)
            attributes += len(expected.attributes)
    for table, wanted_rows in (("segments", rows), ("postings", terms), ("attributes", attributes)):
        found = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        if found != wanted_rows:
            yield f"there are {found} {table}, the facts make {wanted_rows}"


def _expected(connection: sqlite3.Connection, space: int, first: int, analyzer: str) -> _Expected:
    rows = connection.execute(
        "SELECT number, position FROM facts WHERE space = ? AND position >= ? AND position < ? ORDER BY position",
        (space, first, first + SEGMENT),
    ).fetchall()
    facts = facts_where(
        connection, "f.space = ? AND f.position >= ? AND f.position < ?", (space, first, first + SEGMENT)
    )
    expected = _Expected()
    for number, position in rows:
        expected.add(position - first, position, facts[number], analyzer)
    return expected


def _segment(connection: sqlite3.Connection, space: int, name: str, number: int, expected: _Expected) -> Iterator[str]:
    segment = expected.segment
    row = connection.execute(
        "SELECT states, levels, lengths, tokens FROM segments WHERE space = ? AND segment = ?", (space, number)
    ).fetchone()
    counted = (bytes(segment.states), bytes(segment.levels), packed(segment.lengths), segment.tokens)
    for part, found, right in zip(("states", "labels", "lengths", "tokens"), row or [None] * 4, counted, strict=True):
        if found != right:
            yield f"the {part} of space {name!r}, facts {number * SEGMENT} and on, are not those of the facts"
    for term, places in expected.postings.items():
        found = connection.execute(
            "SELECT places FROM postings WHERE space = ? AND term = ? AND segment = ?", (space, term, number)
        ).fetchone()
        if found is None or found[0] != packed_places(*places):
            yield f"the term {term!r} of space {name!r}, facts {number * SEGMENT} and on, is not that of the facts"
    for row in expected.attributes:
        if not connection.execute(
            "SELECT 1 FROM attributes WHERE space = ? AND name = ? AND sort = ? AND value = ? AND position = ?",
            (space, *row),
        ).fetchone():
            yield f"the attribute {row[0]!r} of fact {row[3]} of space {name!r} is missing"


def _vectors(connection: sqlite3.Connection) -> Iterator[str]:
    said = connection.execute("SELECT value FROM derived WHERE name = 'embedder'").fetchone()
    size = 4 * json.loads(said[0])[1] if said else None
    rows = connection.execute(
        "SELECT v.space, v.position, length(v.vector), f.kind, f.purged FROM vectors v "
        "LEFT JOIN facts f ON f.space = v.space AND f.position = v.position"
    )
    for space, position, length, kind, purged in rows:
        if length != size or kind != FACT or purged:
            yield f"the vector at {position} of space {space} belongs to no fact or has the wrong size"


def _journal(connection: sqlite3.Connection) -> Iterator[str]:
    named: dict[str, set[str]] = {}
    last = 0
    for sequence, operation, ids in connection.execute("SELECT sequence, operation, ids FROM journal ORDER BY 1"):
        if sequence != last + 1:
            yield f"the journal goes from {last} to {sequence}"
        last = sequence
        for id_ in json.loads(ids):
            named.setdefault(id_, set()).add(operation)
    for id_, replaced, retired, purged in connection.execute(
        "SELECT id, replaced_by IS NOT NULL, retired_at IS NOT NULL, purged FROM facts ORDER BY number"
    ):
        yield from _unsaid(id_, named.get(id_, set()), _state(replaced, retired, purged))


def _state(replaced: int, retired: int, purged: int) -> list[State]:
    parts = ((replaced, State.REPLACED), (retired, State.RETIRED), (purged, State.PURGED))
    return [state for holds, state in parts if holds]


_SAYS = {
    State.REPLACED: {"revise", "summarise", "restore"},
    State.RETIRED: {"retire", "restore"},
    State.PURGED: {"purge", "restore"},
}


def _unsaid(id_: str, operations: set[str], states: list[State]) -> Iterator[str]:
    if not operations:
        yield f"the journal does not name fact {id_}"
    for state in states:
        if not operations & _SAYS[state]:
            yield f"fact {id_} is {state.value}, of which the journal says nothing"
