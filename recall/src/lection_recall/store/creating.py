"""A new store: made whole under another name, then given its own."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from lection_recall.facts.errors import StoreError
from lection_recall.store.connecting import create_file, translated
from lection_recall.store.contract import Settings
from lection_recall.store.migrating import fill


def create_store(path: Path, settings: Settings) -> None:
    """Create a store that is whole from the moment it can be seen; another process may be faster.

    :raises StoreError: when it cannot be written.
    """
    unfinished = path.with_name(f"{path.name}.creating-{os.getpid()}")
    create_file(unfinished)
    try:
        with translated(path):
            connection = sqlite3.connect(unfinished, isolation_level=None)
            try:
                # A term's row and its neighbours fill such a page; with SQLite's 4 kB a store is a fifth larger.
                connection.execute("PRAGMA page_size = 8192")
                fill(connection, settings)
            finally:
                connection.close()
        _give_name(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _give_name(unfinished: Path, path: Path) -> None:
    try:
        if path.exists() and path.stat().st_size == 0:
            os.replace(unfinished, path)
        else:
            os.link(unfinished, path)
    except FileExistsError:
        return
    except OSError as error:
        # Some file systems have no links; a rename is as whole, but would win over a process that was faster.
        if path.exists():
            return
        try:
            os.replace(unfinished, path)
        except OSError:
            raise StoreError(f"{path} cannot be created: {error.strerror}", path=str(path)) from error
