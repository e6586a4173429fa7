"""Editions: frozen lists of checks, so that conforming to one means the same for good."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

CURRENT: Final = "2026.1"
"""The edition a run takes unless it is told another."""

PREVIEW: Final = "preview"
"""What stands for all checks there are, those of no edition yet included."""

LOCKS: Final = {"2026.1": "ec11efe7c7440875d38e671c6d9072fe29952ac3fe7fffef853cff986f24ea9e"}
"""The sha256 of each edition's file; a test holds them, and a file that does not agree is refused."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One check of an edition: its id, its level there, and what it needs."""

    id: str
    level: str
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """A frozen list of checks."""

    name: str
    entries: tuple[Entry, ...]

    @property
    def ids(self) -> frozenset[str]:
        """The ids of its checks."""
        return frozenset(entry.id for entry in self.entries)

    def expected(self, claims: frozenset[str]) -> frozenset[str]:
        """The ids of the checks that must run for a reader that claims and has these things."""
        return frozenset(entry.id for entry in self.entries if claims.issuperset(entry.needs))


class UnknownEditionError(ValueError):
    """There is no edition of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no edition {name!r}; there are {', '.join(LOCKS)}")
        self.name = name


@cache
def edition(name: str) -> Edition:
    """The edition of that name.

    :raises UnknownEditionError: there is none.
    :raises RuntimeError: its file was changed.
    """
    if name not in LOCKS:
        raise UnknownEditionError(name)
    data = files("lection_conformance.editions").joinpath(f"{name}.json").read_bytes()
    if hashlib.sha256(data).hexdigest() != LOCKS[name]:
        raise RuntimeError(f"the list of edition {name} was changed; an edition is frozen: make a new one instead")
    entries = tuple(Entry(item["id"], item["level"], tuple(item["needs"])) for item in json.loads(data)["checks"])
    return Edition(name, entries)


def names() -> tuple[str, ...]:
    """The names of all editions, the oldest first."""
    return tuple(LOCKS)
