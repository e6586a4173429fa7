"""Ids of facts: ULIDs that grow within a process, across its threads and after a fork."""

from __future__ import annotations

import os
import threading
from typing import Final

from ulid import ULID

from lection_recall.facts.instants import now

_RANDOM_BITS: Final = 80


class Identities:
    """Gives ids that grow strictly.

    python-ulid grows within a process only in its later versions, and knows nothing of a fork; both are promised
    here (RF-01), so the last id is kept and counted up within a millisecond.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = os.getpid()
        self._last = 0

    def next(self) -> str:
        """Return an id greater than every one before."""
        with self._lock:
            if self._process != os.getpid():
                self._process, self._last = os.getpid(), 0
            fresh = ((now() // 1000) << _RANDOM_BITS) | int.from_bytes(os.urandom(10), "big")
            self._last = fresh if fresh > self._last else self._last + 1
            return str(ULID(self._last.to_bytes(16, "big")))


_IDENTITIES: Final = Identities()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_IDENTITIES.__init__)  # type: ignore[misc]


def next_id() -> str:
    """Return an id greater than every one this process gave before."""
    return _IDENTITIES.next()
