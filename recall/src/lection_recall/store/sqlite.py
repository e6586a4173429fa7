"""The store in one SQLite file: no server, one writer at a time, readers never blocked."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from lection_recall.facts.declared import check_weight
from lection_recall.facts.errors import BadOption, NewerStore, NoStore, ReadOnlyStore, StoreBusy, StoreError
from lection_recall.ranking.numbers import RANKINGS
from lection_recall.store.connecting import ReadOnlyFile, connect_writable, recognise, translated
from lection_recall.store.connections import Connections
from lection_recall.store.contract import Reading, Settings, Writing
from lection_recall.store.creating import create_store
from lection_recall.store.fitness import Action, action, stored_derived, wanted
from lection_recall.store.migrating import change_settings, migrate, version_of
from lection_recall.store.opening import Opening, opening
from lection_recall.store.rebuilding import rebuild
from lection_recall.store.schema import VERSION
from lection_recall.store.sqlite_reading import SqliteReading
from lection_recall.store.sqlite_writing import SqliteWriting
from lection_recall.words.analyzers import WORDS_1, analyzer_of

T = TypeVar("T")
_TRIES: Final = 20
"""How often a reading is begun again because the file was written meanwhile, before that is an error."""


class SqliteStore:
    """Keeps facts in one file.

    :param path: of the file; it is created where it is missing and may be written.
    :param read_only: never change a byte of it.
    :param settings: what the store is to keep about itself; None for what it keeps already.
    :raises NoStore: when it is missing and read-only.
    :raises NotAStore, NewerStore, DamagedStore, BadWeight: when it cannot be opened.
    """

    def __init__(self, path: str | Path, *, read_only: bool = False, settings: Settings | None = None) -> None:
        self.path = Path(path)
        self._read_only = read_only
        if settings is not None:
            _check_settings(settings)
        self._file: ReadOnlyFile | None = None
        self._seen = threading.local()
        self._connections = Connections(lambda: connect_writable(self.path))
        self._version = recognise(self.path)
        try:
            self._open(settings)
        except BaseException:
            self.close()
            raise

    def _open(self, settings: Settings | None) -> None:
        if self._opening() in (Opening.READ, Opening.OPEN) and self._read_only:
            self._open_read_only()
        else:
            self._open_writable(settings)
        # A reader may ask for other settings than the file's; they are its own then.
        self.settings = settings if self._read_only and settings else self._settings()
        self._analyzer = WORDS_1 if self.settings.stem is None else f"{WORDS_1}+stem={self.settings.stem}"
        self._fit = False
        self._fit = self._fitness()

    def _opening(self) -> Opening:
        """Return what the file's version comes to.

        :raises NewerStore, NoStore: when it cannot be opened.
        """
        found = opening(self._version, VERSION, not self._read_only)
        if found is Opening.NEWER:
            raise NewerStore(
                f"{self.path} has schema {self._version}, this lection-recall reads up to {VERSION}",
                path=str(self.path),
            )
        if found is Opening.NO_STORE:
            raise NoStore(f"there is no store at {self.path}", path=str(self.path))
        return found

    def _open_read_only(self) -> None:
        file = ReadOnlyFile(self.path)

        def connect() -> sqlite3.Connection:
            self._seen.stamp = file.stamp()
            return file.connect()

        self._file, self._connections = file, Connections(connect)
        self._see_log()

    def _open_writable(self, settings: Settings | None) -> None:
        if self._version == 0:
            create_store(self.path, settings or Settings())
        self._see_log()
        with translated(self.path):
            migrate(self._connections.mine(), self.path)
        if settings is not None and settings != self._settings():
            self._transaction(lambda connection: change_settings(connection, settings))

    def _see_log(self) -> None:
        """Take the version from the newest transaction, which may still be in the file's log."""
        with translated(self.path):
            self._version = version_of(self._connections.mine())
        self._opening()

    @property
    def writable(self) -> bool:
        """Whether it may be written."""
        return not self._read_only

    @property
    def analyzer(self) -> str:
        """The analyzer of its index."""
        return self._analyzer

    @property
    def indexed(self) -> bool:
        """Whether searches go through the index."""
        return self._fit

    def _settings(self) -> Settings:
        with translated(self.path):
            rows = dict(self._connections.mine().execute("SELECT name, value FROM settings").fetchall())
        stored = Settings(float(rows["declared_weight"]), int(rows["ranking"]), rows["stem"] or None)
        _check_settings(stored)
        return stored

    def _fitness(self) -> bool:
        """Say whether the index may be used, after mending it where that can be done."""
        with translated(self.path):
            done = self._needed(self._connections.mine())
        if done is Action.REFUSE:
            raise NewerStore(f"the index of {self.path} was made by a newer version", path=str(self.path))
        if done is Action.REBUILD:
            self.rebuild()
        return done is not Action.SCAN

    def _needed(self, connection: sqlite3.Connection) -> Action:
        if self._version < VERSION and not self.writable:
            return Action.SCAN
        facts = connection.execute("SELECT count(*) FROM facts").fetchone()[0]
        return action(stored_derived(connection), wanted(self._analyzer, facts), self.writable)

    def rebuild(self) -> None:
        """Make terms, counters and attributes anew in one transaction; a failure leaves the old ones."""
        self._transaction(lambda connection: rebuild(connection, self._analyzer))

    def read(self, action: Callable[[Reading], T]) -> T:
        """Return what an action makes of the store at one moment."""
        if self._file is None:
            with translated(self.path):
                return self._read(action)
        for _ in range(_TRIES):
            self._connections.mine()
            before = self._file.stamp()
            if before == self._seen.stamp:
                try:
                    with translated(self.path):
                        result = self._read(action)
                except StoreError:
                    # Pages that were replaced while they were read look like damage.
                    if self._file.stamp() == before:
                        raise
                else:
                    if self._file.stamp() == before:
                        return result
            self._connections.drop_mine()
        raise StoreBusy(f"{self.path} is written faster than it can be read", path=str(self.path))

    def _read(self, action: Callable[[Reading], T]) -> T:
        connection = self._connections.mine()
        connection.execute("BEGIN")
        try:
            return action(SqliteReading(connection, self._analyzer, self._fit))
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def write(self, action: Callable[[Writing], T]) -> T:
        """Return what an action makes of the store in one transaction; an error undoes all of it.

        :raises ReadOnlyStore: when it was opened read-only.
        """
        if not self.writable:
            raise ReadOnlyStore(f"{self.path} was opened read-only", path=str(self.path))

        def run(connection: sqlite3.Connection) -> T:
            # Another process may have rebuilt the index for its own analyzer or Unicode tables.
            said = stored_derived(connection)
            if said != wanted(self._analyzer, said.facts or 0):
                rebuild(connection, self._analyzer)
            writing = SqliteWriting(connection, self._analyzer)
            result = action(writing)
            writing.finish()
            purged.append(writing.purged)
            return result

        purged: list[bool] = []
        result = self._transaction(run)
        if any(purged):
            # The log still holds the pages as they were before; readers of older moments may keep it from shrinking.
            self._connections.mine().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return result

    def _transaction(self, run: Callable[[sqlite3.Connection], T]) -> T:
        with translated(self.path):
            connection = self._connections.mine()
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = run(connection)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        return result

    def check(self) -> str | None:
        """Return the first difference between facts, terms, counters, vectors and journal; None for none."""
        from lection_recall.store.checking import first_difference

        connection = self._connections.mine()
        with translated(self.path):
            connection.execute("BEGIN")
            try:
                return first_difference(connection, self._analyzer)
            finally:
                connection.execute("ROLLBACK")

    def backup(self, target: str | Path) -> None:
        """Write a copy of the store as it is at one moment, while others read and write.

        :raises StoreError: when there is a file at the target already, or it cannot be written.
        """
        from lection_recall.store.backup import back_up

        back_up(self._connections.mine(), self.path, Path(target))

    def close(self) -> None:
        """Let go of the file."""
        self._connections.close()
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _check_settings(settings: Settings) -> None:
    check_weight(settings.declared_weight, "the store's declared_weight")
    if settings.ranking not in RANKINGS:
        raise BadOption(
            f"ranking is {settings.ranking!r}, not one of {', '.join(map(str, RANKINGS))}", option="ranking"
        )
    if settings.stem is not None:
        analyzer_of(f"{WORDS_1}+stem={settings.stem}")


def stored_settings(path: Path) -> Settings:
    """Return what the store at a path keeps about itself; the defaults where there is none yet."""
    if recognise(path) == 0:
        return Settings()
    with SqliteStore(path, read_only=True) as store:
        return store.settings
