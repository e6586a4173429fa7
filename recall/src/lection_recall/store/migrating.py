"""Bringing a file to the present schema. Source: recall.md RS-03."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from lection_recall.facts.instants import now
from lection_recall.facts.limits import compact
from lection_recall.store.backup import back_up
from lection_recall.store.contract import Settings
from lection_recall.store.fitness import wanted, write_derived
from lection_recall.store.schema import APPLICATION_ID, VERSION, VERSIONS
from lection_recall.words.analyzers import WORDS_1


def fill(connection: sqlite3.Connection, settings: Settings) -> None:
    """Create the tables of an empty file in one transaction."""

    def run() -> None:
        _raise(connection, 0)
        write_derived(connection, wanted(_analyzer(settings), 0))
        write_settings(connection, settings)

    _in_transaction(connection, run)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Add to an older file what it lacks, in one transaction, after a backup beside it."""
    before = version_of(connection)
    if before >= VERSION:
        return
    back_up(connection, path, path.with_name(f"{path.name}.schema-{before}.bak"), replace=True)

    def run() -> None:
        # Another process may have been faster while this one waited for the lock.
        _raise(connection, version_of(connection))
        # Whatever a version adds to the derived tables is made from the facts.
        connection.execute("DELETE FROM derived WHERE name = 'version'")

    _in_transaction(connection, run)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of a file as its newest transaction left it."""
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return found


def write_settings(connection: sqlite3.Connection, settings: Settings) -> None:
    """Write what a store keeps about itself."""
    rows = {
        "declared_weight": repr(float(settings.declared_weight)),
        "ranking": str(settings.ranking),
        "stem": settings.stem or "",
    }
    connection.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", rows.items())


def change_settings(connection: sqlite3.Connection, settings: Settings) -> None:
    """Write what a store keeps about itself, and a row of the journal about it."""
    write_settings(connection, settings)
    detail = compact(asdict(settings), "settings")
    connection.execute("INSERT INTO journal VALUES (NULL, ?, NULL, 'settings', '[]', ?)", (now(), detail))


def _raise(connection: sqlite3.Connection, version: int) -> None:
    for statements in VERSIONS[version:]:
        for statement in filter(str.strip, statements.split(";")):
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _in_transaction(connection: sqlite3.Connection, run: Callable[[], None]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        run()
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _analyzer(settings: Settings) -> str:
    return WORDS_1 if settings.stem is None else f"{WORDS_1}+stem={settings.stem}"
