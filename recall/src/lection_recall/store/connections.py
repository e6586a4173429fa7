"""One connection a thread and process, none used across a fork. Source: recall.md RS-04."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable


class Connections:
    """Gives each thread of each process a connection of its own.

    :param make: opens one.
    """

    def __init__(self, make: Callable[[], sqlite3.Connection]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._process = os.getpid()
        self._open: dict[int, sqlite3.Connection] = {}
        self._inherited: list[sqlite3.Connection] = []

    def mine(self) -> sqlite3.Connection:
        """Return this thread's connection, opened when first asked for."""
        thread = threading.get_ident()
        with self._lock:
            if self._process != os.getpid():
                self._leave_parents()
            if thread not in self._open:
                self._open[thread] = self._make()
            return self._open[thread]

    def _leave_parents(self) -> None:
        """Keep the parent's connections untouched: closing one would release the parent's locks on the file."""
        self._inherited += self._open.values()
        self._open, self._process = {}, os.getpid()

    def drop_mine(self) -> None:
        """Close this thread's connection; the next use opens another."""
        with self._lock:
            connection = self._open.pop(threading.get_ident(), None)
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """Close what this process opened."""
        with self._lock:
            if self._process != os.getpid():
                self._leave_parents()
            for connection in self._open.values():
                connection.close()
            self._open.clear()
