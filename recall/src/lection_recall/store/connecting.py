"""Connections to a store's file: how it is opened, recognised and created."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import quote

from lection_recall.facts.errors import DamagedStore, NoStore, NotAStore, StoreBusy, StoreError
from lection_recall.store.schema import APPLICATION_ID

BUSY_SECONDS: Final = 30.0
_MAGIC: Final = b"SQLite format 3\x00"
_DAMAGE: Final = ("malformed", "file is not a database", "disk image", "database corruption")


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn the errors of SQLite into the store's own, as sentences.

    :raises StoreError: or the one of its kinds that fits.
    """
    try:
        yield
    except sqlite3.Error as error:
        message = str(error)
        if "locked" in message or "busy" in message:
            raise StoreBusy(f"{path} is being written by another process", path=str(path)) from error
        if any(sign in message for sign in _DAMAGE):
            raise DamagedStore(f"{path} is damaged: {message}", path=str(path)) from error
        raise StoreError(f"{path}: {message}", path=str(path)) from error


def recognise(path: Path) -> int:
    """Return the schema version of a file, 0 where there is none or it is empty; nothing is written.

    :raises NotAStore: for any other file.
    """
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return 0
    header = _header(path)
    if header[:16] != _MAGIC or int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise NotAStore(f"{path} is no store of facts", path=str(path))
    return int.from_bytes(header[60:64], "big")


def _header(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(100)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}", path=str(path)) from error


def create_file(path: Path) -> None:
    """Make an empty file that only its owner can read and write, whatever the umask (RS-01).

    :raises StoreError: when its folder cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR, stat.S_IRUSR | stat.S_IWUSR)
        os.fchmod(descriptor, stat.S_IRUSR | stat.S_IWUSR) if hasattr(os, "fchmod") else None
        os.close(descriptor)
    except OSError as error:
        raise StoreError(f"{path} cannot be created: {error.strerror}", path=str(path)) from error


def connect_writable(path: Path) -> sqlite3.Connection:
    """Return a connection that reads and writes, in WAL mode with every commit on disk."""
    with translated(path):
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            # What is purged is overwritten, not only unlinked from the page it stands in (RF-04).
            connection.execute("PRAGMA secure_delete = ON")
            return _tuned(connection)
        except sqlite3.Error:
            connection.close()
            raise


def _tuned(connection: sqlite3.Connection) -> sqlite3.Connection:
    # 32 MB of pages: with SQLite's 2 MB, adding to a store of a million facts reads each term's page again.
    connection.execute("PRAGMA cache_size = -32000")
    connection.execute("PRAGMA temp_store = MEMORY")
    return connection


@dataclass
class ReadOnlyFile:
    """A file that is read without ever being written.

    SQLite's `mode=ro` makes files beside a WAL store and fails where it cannot. So a file without a log is read as
    immutable, and each reading is made sure of afterwards: when the file changed meanwhile it is read again. A log
    that holds something is read through it where that is possible, else from a copy.
    """

    path: Path
    _copy: tempfile.TemporaryDirectory[str] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not self.path.exists():
            raise NoStore(f"there is no store at {self.path}", path=str(self.path))

    @property
    def log(self) -> Path:
        """The write-ahead log beside the file."""
        return self.path.with_name(self.path.name + "-wal")

    def stamp(self) -> tuple[object, ...]:
        """Return what differs after anybody wrote."""
        main = self.path.stat()
        log = self.log.stat().st_size if self.log.exists() else 0
        return (main.st_ino, main.st_size, main.st_mtime_ns, log, _header(self.path)[24:28])

    def connect(self) -> sqlite3.Connection:
        """Return a connection that only reads."""
        with translated(self.path):
            if not self.log.exists() or self.log.stat().st_size == 0:
                return self._opened(self.path, "mode=ro&immutable=1")
            try:
                return self._opened(self.path, "mode=ro")
            except sqlite3.OperationalError:
                return self._opened(self._copied(), "mode=rw")

    @staticmethod
    def _opened(path: Path, mode: str) -> sqlite3.Connection:
        uri = f"file:{quote(str(path.absolute()))}?{mode}"
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        return _tuned(connection)

    def _copied(self) -> Path:
        self._copy = tempfile.TemporaryDirectory(prefix="lection-recall-")
        target = Path(self._copy.name) / self.path.name
        shutil.copyfile(self.path, target)
        shutil.copyfile(self.log, target.with_name(target.name + "-wal"))
        return target

    def close(self) -> None:
        """Remove the copy, if there is one."""
        if self._copy is not None:
            self._copy.cleanup()
            self._copy = None
