"""A view of a space through the index of its file."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from lection_recall.facts.declared import level
from lection_recall.facts.fact import Fact
from lection_recall.ranking.attributes import Condition, sort_of
from lection_recall.ranking.lineage import lineage
from lection_recall.ranking.options import Filters
from lection_recall.ranking.view import LIVE, Key, Postings
from lection_recall.store.blobs import unpacked, unpacked_places
from lection_recall.store.index import stored_scalar
from lection_recall.store.passing import passes
from lection_recall.store.records import facts_in, facts_where, parts, text_key


class IndexedView:
    """A space as its segments and postings tell it; everything is read in the transaction of the connection.

    :param space: number, name, languages and whether positions are in order of creation.
    """

    indexed = True

    def __init__(
        self, connection: sqlite3.Connection, space: tuple[int, str, tuple[str, ...], bool], analyzer: str
    ) -> None:
        self._connection = connection
        self._space, self.name, self.languages, self.ordered = space
        self.analyzer = analyzer
        rows = self._rows("SELECT states, levels, tokens FROM segments WHERE space = ? ORDER BY segment")
        self.states = b"".join(row[0] for row in rows)
        self.levels = b"".join(row[1] for row in rows)
        self._tokens: int = sum(row[2] for row in rows)

    def _rows(self, statement: str, *values: Any) -> list[Any]:
        return self._connection.execute(statement, (self._space, *values)).fetchall()

    def live_tokens(self) -> int:
        """Return how many tokens the live facts have together."""
        return self._tokens

    def lengths(self) -> Sequence[int]:
        """Return how many tokens each position has."""
        return self._lengths

    @cached_property
    def _lengths(self) -> array[int]:
        found = array("I")
        for (data,) in self._rows("SELECT lengths FROM segments WHERE space = ? ORDER BY segment"):
            found.extend(unpacked(data))
        return found

    def postings(self, term: str) -> Postings:
        """Return where a term stands."""
        statement = "SELECT places FROM postings WHERE space = ? AND term = ? ORDER BY segment"
        return unpacked_places(data for (data,) in self._rows(statement, term))

    def invalid(self, as_of: int) -> Iterable[int]:
        """Return the positions of facts that do not hold at an instant."""
        late = self._rows("SELECT position FROM facts WHERE space = ? AND valid_from > ?", as_of)
        over = self._rows("SELECT position FROM facts WHERE space = ? AND valid_until <= ?", as_of)
        return (position for (position,) in (*late, *over))

    def passing(self, filters: Filters) -> Iterable[int]:
        """Return the positions of live facts that pass all filters but that on the label."""
        narrowed = self._by_attributes(filters.attrs)
        if filters == Filters(min_declared=filters.min_declared, attrs=filters.attrs):
            return (position for position in narrowed if self.states[position] == LIVE)
        return self._read_and_filtered(filters, narrowed)

    def _by_attributes(self, conditions: tuple[Condition, ...]) -> list[int]:
        """Return the positions whose attributes meet all conditions, by the index; all positions without any."""
        kept: set[int] | None = None
        for condition in conditions:
            where, values = _condition(condition)
            found = {
                row[0] for row in self._rows(f"SELECT position FROM attributes WHERE space = ? AND {where}", *values)
            }
            kept = found if kept is None else kept & found
        return list(range(len(self.states))) if kept is None else sorted(kept)

    def _read_and_filtered(self, filters: Filters, narrowed: list[int]) -> Iterable[int]:
        """Read the facts that may pass; a document narrows them before anything is read."""
        if filters.document is not None:
            cited = self._rows(
                "SELECT f.position FROM facts f JOIN citations c ON c.fact = f.number "
                "WHERE f.space = ? AND (c.name = ? OR c.sha256 = ?)",
                filters.document,
                filters.document,
            )
            narrowed = sorted({row[0] for row in cited}.intersection(narrowed))
        live = (position for position in narrowed if self.states[position] == LIVE)
        for part in parts(live):
            yield from (position for position, fact in self.facts(part).items() if passes(fact, filters))

    def synonym_rules(self, as_of: int) -> list[tuple[int, str]]:
        """Return level and text of the live synonyms that hold at an instant, oldest first."""
        statement = (
            "SELECT declared, text FROM facts WHERE space = ? AND kind = 'synonym' AND replaced_by IS NULL "
            "AND retired_at IS NULL AND NOT purged AND coalesce(valid_from <= ?, 1) AND coalesce(valid_until > ?, 1) "
            "ORDER BY created, id"
        )
        return [(level(declared), text) for declared, text in self._rows(statement, as_of, as_of)]

    def keys(self, positions: Iterable[int]) -> dict[int, Key]:
        """Return what breaks ties between facts."""
        found: dict[int, Key] = {}
        for part in parts(position for position in positions if position >= 0):
            marks = ",".join("?" * len(part))
            statement = f"SELECT position, created, id FROM facts WHERE space = ? AND position IN ({marks})"
            found.update((row[0], Key(row[1], row[2])) for row in self._rows(statement, *part))
        return found

    def facts(self, positions: Iterable[int]) -> dict[int, Fact]:
        """Return the facts at positions."""
        found: dict[int, Fact] = {}
        for part in parts(sorted(positions)):
            marks = ",".join("?" * len(part))
            rows = facts_where(self._connection, f"f.space = ? AND f.position IN ({marks})", (self._space, *part))
            by_id = {fact.id: fact for fact in rows.values()}
            places = self._rows(f"SELECT position, id FROM facts WHERE space = ? AND position IN ({marks})", *part)
            found.update((position, by_id[id_]) for position, id_ in places)
        return found

    def copies(self, text: str) -> list[int]:
        """Return the positions of all facts that have this text, whatever their state."""
        # Sorted here: an ORDER BY lets SQLite read the whole space by position instead of looking the text up.
        statement = "SELECT position FROM facts WHERE space = ? AND text_key = ? AND text = ?"
        return sorted(position for (position,) in self._rows(statement, text_key(text), text))

    def lineage(self, ids: Sequence[str]) -> list[Fact]:
        """Return what facts have replaced."""
        return lineage(ids, lambda layer: facts_in(self._connection, "replaced_by", layer))


def _condition(condition: Condition) -> tuple[str, list[Any]]:
    """Return the SQL of one condition and its values."""
    if condition.among is not None:
        choices = [part for choice in condition.among for part in (sort_of(choice), stored_scalar(choice))]
        either = " OR ".join(["(sort = ? AND value = ?)"] * len(condition.among))
        return f"name = ? AND ({either})", [condition.name, *choices]
    where = "name = ? AND sort = ?"
    bounds = [("value >= ?", condition.low), ("value <= ?", condition.high)]
    given = [(part, stored_scalar(bound)) for part, bound in bounds if bound is not None]
    values = [condition.name, sort_of(given[0][1]), *(bound for _, bound in given)]
    return " AND ".join([where, *(part for part, _ in given)]), values
