"""What can still be read of a damaged file, fact by fact."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO, Any

from lection_recall.facts.errors import StoreError
from lection_recall.facts.fact import Fact
from lection_recall.facts.serialise import fact_to_dict
from lection_recall.store.records import facts_where
from lection_recall.store.sqlite_reading import SqliteReading
from lection_recall.store.transfer import FORMAT, VERSION, Transferred, entry_line


def salvage(path: Path, file: IO[str]) -> Transferred:
    """Write what can be read of a damaged file as an export; what cannot is counted and named.

    :raises StoreError: when nothing can be read.
    """
    from lection_recall.store.connecting import ReadOnlyFile

    reader = ReadOnlyFile(path)
    done = Transferred()
    try:
        with closing(reader.connect()) as connection:
            for line in salvaged(connection, done):
                file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    except sqlite3.Error as error:
        raise StoreError(f"nothing can be read of {path}: {error}", path=str(path)) from None
    finally:
        reader.close()
    return done


def salvaged(connection: sqlite3.Connection, done: Transferred) -> Iterator[dict[str, Any]]:
    """Yield the lines of an export of what can be read; `done` counts it and names what is lost.

    :raises sqlite3.Error: when not even the number of facts can be read.
    """
    yield {"format": FORMAT, "version": VERSION, "settings": {}}
    last = _last_number(connection)
    facts = [fact for number in range(1, last + 1) if (fact := _fact(connection, number, done))]
    for name in dict.fromkeys(fact.space for fact in facts):
        yield {"space": {"name": name, "languages": _languages(connection, name)}}
    for fact in facts:
        done.facts += 1
        yield {"fact": fact_to_dict(fact)}
    for entry in _entries(connection, done):
        done.entries += 1
        yield {"entry": entry_line(entry)}
    yield {"end": {"facts": done.facts, "entries": done.entries}}


def _last_number(connection: sqlite3.Connection) -> int:
    """Return the number of the last fact, from whichever of the two trees can still be read."""
    for statement in ("SELECT max(number) FROM facts", "SELECT sum(size) FROM spaces"):
        try:
            found: int = connection.execute(statement).fetchone()[0] or 0
        except sqlite3.DatabaseError:
            continue
        return found
    raise sqlite3.DatabaseError("neither its facts nor its spaces can be counted")


def _fact(connection: sqlite3.Connection, number: int, done: Transferred) -> Fact | None:
    try:
        return facts_where(connection, "f.number = ?", (number,)).get(number)
    except (sqlite3.DatabaseError, ValueError, KeyError) as error:
        done.lost.append(f"fact number {number}: {error}")
        return None


def _languages(connection: sqlite3.Connection, name: str) -> list[str]:
    try:
        row = connection.execute("SELECT languages FROM spaces WHERE name = ?", (name,)).fetchone()
        return list(json.loads(row[0]))
    except (sqlite3.DatabaseError, ValueError, TypeError):
        return []


def _entries(connection: sqlite3.Connection, done: Transferred) -> Iterator[Any]:
    try:
        yield from SqliteReading(connection, "", False).journal()
    except (sqlite3.DatabaseError, ValueError) as error:
        done.lost.append(f"the journal: {error}")
