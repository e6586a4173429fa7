"""The index of a space while facts are written: segments and postings, kept back until the transaction ends."""

from __future__ import annotations

import sqlite3
from array import array
from dataclasses import dataclass, field
from typing import Any

from lection_recall.facts.declared import level
from lection_recall.facts.fact import Fact
from lection_recall.ranking.attributes import sort_of
from lection_recall.ranking.view import LIVE, Postings
from lection_recall.store.blobs import packed, packed_places, unpacked, unpacked_places
from lection_recall.store.scanned import state_code
from lection_recall.store.schema import SEGMENT
from lection_recall.store.terms import counted_terms


@dataclass
class Segment:
    """What stands at the positions of one segment of a space."""

    states: bytearray = field(default_factory=bytearray)
    levels: bytearray = field(default_factory=bytearray)
    lengths: array[int] = field(default_factory=lambda: array("I"))

    @property
    def tokens(self) -> int:
        """How many tokens its live facts have together."""
        return sum(length for length, state in zip(self.lengths, self.states, strict=True) if state == LIVE)

    def put(self, offset: int, fact: Fact, length: int) -> None:
        """Write what a fact is; a position beyond the end is filled up to."""
        missing = offset + 1 - len(self.states)
        if missing > 0:
            self.states.extend(bytes(missing))
            self.levels.extend(bytes(missing))
            self.lengths.extend([0] * missing)
        self.states[offset] = state_code(fact)
        self.levels[offset] = level(fact.declared)
        self.lengths[offset] = length


class IndexWriter:
    """Takes facts and writes the index in one go: a common term's row is read and written once a transaction.

    :param analyzer: whose terms the index holds.
    """

    def __init__(self, connection: sqlite3.Connection, analyzer: str) -> None:
        self._connection = connection
        self._analyzer = analyzer
        self._segments: dict[tuple[int, int], Segment] = {}
        self._postings: dict[tuple[int, str, int], Postings] = {}
        self._attributes: list[tuple[object, ...]] = []

    def add(self, space: int, position: int, fact: Fact) -> None:
        """Take a new fact."""
        length, counts = counted_terms(fact, self._analyzer)
        segment, offset = divmod(position, SEGMENT)
        self._segment(space, segment).put(offset, fact, length)
        for term, count in counts.items():
            places = self._postings.setdefault((space, term, segment), Postings.empty())
            places.positions.append(position)
            places.counts.append(count)
            places.lengths.append(length)
        self._attributes += [(space, name, sort, value, position) for name, sort, value in scalars(fact)]

    def change(self, space: int, position: int, fact: Fact) -> None:
        """Take what a fact has become; its words stay as they are."""
        segment, offset = divmod(position, SEGMENT)
        found = self._segment(space, segment)
        found.put(offset, fact, 0 if fact.purged else found.lengths[offset])

    def remove(self, space: int, position: int, fact: Fact) -> None:
        """Remove the words and attributes of a fact that is purged.

        :param fact: as it was before.
        """
        self.flush()
        segment = position // SEGMENT
        for term in counted_terms(fact, self._analyzer)[1]:
            self._cut(space, term, segment, position)
        self._connection.execute("DELETE FROM attributes WHERE space = ? AND position = ?", (space, position))

    def _cut(self, space: int, term: str, segment: int, position: int) -> None:
        key = (space, term, segment)
        places = self._stored(*key)
        kept = [row for row in zip(*places, strict=True) if row[0] != position]
        if kept:
            self._write(key, Postings(*(array("I", column) for column in zip(*kept, strict=True))))
        else:
            self._connection.execute("DELETE FROM postings WHERE space = ? AND term = ? AND segment = ?", key)

    def flush(self) -> None:
        """Write what was taken."""
        for (space, number), segment in self._segments.items():
            self._connection.execute(
                "INSERT OR REPLACE INTO segments VALUES (?, ?, ?, ?, ?, ?)",
                (space, number, segment.tokens, bytes(segment.states), bytes(segment.levels), packed(segment.lengths)),
            )
        # In the order of the table's own key, so that neighbouring rows meet the same page.
        for key in sorted(self._postings):
            stored, added = self._stored(*key), self._postings[key]
            self._write(key, Postings(*(one + other for one, other in zip(stored, added, strict=True))))
        self._connection.executemany("INSERT OR IGNORE INTO attributes VALUES (?, ?, ?, ?, ?)", self._attributes)
        self._segments, self._postings, self._attributes = {}, {}, []

    def _segment(self, space: int, number: int) -> Segment:
        key = (space, number)
        if key not in self._segments:
            statement = "SELECT states, levels, lengths FROM segments WHERE space = ? AND segment = ?"
            row = self._connection.execute(statement, key).fetchone()
            self._segments[key] = Segment(bytearray(row[0]), bytearray(row[1]), unpacked(row[2])) if row else Segment()
        return self._segments[key]

    def _stored(self, space: int, term: str, segment: int) -> Postings:
        statement = "SELECT places FROM postings WHERE space = ? AND term = ? AND segment = ?"
        row = self._connection.execute(statement, (space, term, segment)).fetchone()
        return unpacked_places(row) if row else Postings.empty()

    def _write(self, key: tuple[int, str, int], places: Postings) -> None:
        statement = "INSERT OR REPLACE INTO postings VALUES (?, ?, ?, ?)"
        self._connection.execute(statement, (*key, packed_places(*places)))


def scalars(fact: Fact) -> list[tuple[str, str, object]]:
    """Return name, sort and value of what conditions on attrs compare; a list stands for its elements."""
    found = []
    for name, given in fact.attrs.items():
        for value in given if isinstance(given, list | tuple) else (given,):
            sort = sort_of(value)
            if sort is not None:
                found.append((name, sort, stored_scalar(value)))
    return found


def stored_scalar(value: Any) -> Any:
    """Return a scalar as SQLite takes it: whole numbers beyond 64 bits as the nearest double."""
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        try:
            return float(value)
        except OverflowError:
            return float("inf") if value > 0 else float("-inf")
    return value
