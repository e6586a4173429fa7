"""Whether the derived tables fit the facts and this library. Source: recall.md RS-07."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from enum import Enum

from lection_recall.store.schema import DERIVED_VERSION
from lection_recall.words.analyzers import UNICODE


class Action(Enum):
    """What to do about derived tables."""

    USE = "use"
    REBUILD = "rebuild"
    SCAN = "scan"
    REFUSE = "refuse"


@dataclass(frozen=True)
class Derived:
    """What derived tables say they are made for; None where they do not say.

    :param facts: for how many facts.
    """

    version: int | None
    analyzer: str | None
    unicode: str | None
    facts: int | None


def wanted(analyzer: str, facts: int) -> Derived:
    """Return what derived tables would have to be."""
    return Derived(DERIVED_VERSION, analyzer, UNICODE, facts)


def action(stored: Derived, needed: Derived, writable: bool) -> Action:
    """Return what to do: newer is refused, what differs is rebuilt where that can be, else the facts are scanned."""
    if stored.version is not None and needed.version is not None and stored.version > needed.version:
        return Action.REFUSE
    if stored == needed:
        return Action.USE
    return Action.REBUILD if writable else Action.SCAN


def stored_derived(connection: sqlite3.Connection) -> Derived:
    """Return what the derived tables of a file say they are made for."""
    said = dict(connection.execute("SELECT name, value FROM derived").fetchall())
    version, facts = said.get("version"), said.get("facts")
    return Derived(
        None if version is None else int(version),
        said.get("analyzer"),
        said.get("unicode"),
        None if facts is None else int(facts),
    )


def write_derived(connection: sqlite3.Connection, derived: Derived) -> None:
    """Say what the derived tables are made for."""
    rows = [(name, str(getattr(derived, name))) for name in ("version", "analyzer", "unicode", "facts")]
    connection.executemany("INSERT OR REPLACE INTO derived VALUES (?, ?)", rows)
