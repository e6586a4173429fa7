"""Copies of a store's file, made while others read and write."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from lection_recall.facts.errors import StoreError
from lection_recall.store.connecting import create_file, translated


def back_up(connection: sqlite3.Connection, path: Path, target: Path, replace: bool = False) -> None:
    """Write a copy of a store as it is at one moment; it appears under its name when it is whole.

    :param replace: whether a file at the target may be replaced.
    :raises StoreError: when it may not, or the copy cannot be written.
    """
    if target.exists() and not replace:
        raise StoreError(f"{target} exists already", path=str(target))
    unfinished = target.with_name(target.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    create_file(unfinished)
    try:
        with translated(path):
            copy = sqlite3.connect(unfinished, isolation_level=None)
            try:
                connection.backup(copy)
                # One file, not a file with a log: a backup is copied and sent about.
                copy.execute("PRAGMA journal_mode = DELETE")
            finally:
                copy.close()
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)
