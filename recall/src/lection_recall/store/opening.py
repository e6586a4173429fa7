"""What to do about a file of some schema version. Source: recall.md RS-03."""

from __future__ import annotations

from enum import Enum


class Opening(Enum):
    """What opening a file comes to."""

    OPEN = "open"
    CREATE = "create"
    MIGRATE = "migrate"
    READ = "read"
    NO_STORE = "NoStore"
    NEWER = "NewerStore"


def opening(version: int, known: int, writable: bool) -> Opening:
    """Return what to do about a file.

    :param version: of its schema; 0 where there is no file or it is empty.
    :param known: the newest this library reads.
    """
    if version > known:
        return Opening.NEWER
    if version == 0:
        return Opening.CREATE if writable else Opening.NO_STORE
    if version < known:
        return Opening.MIGRATE if writable else Opening.READ
    return Opening.OPEN
