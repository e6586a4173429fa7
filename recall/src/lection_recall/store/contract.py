"""The contract of stores: what any place that keeps facts must offer. Source: recall.md RS-01 to RS-08, RA-03."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from lection_recall.facts.citation import Checked
from lection_recall.facts.fact import Fact, Retired
from lection_recall.ranking.view import SpaceView

T = TypeVar("T")


@dataclass(frozen=True)
class Entry:
    """One row of the journal.

    :param at: microseconds since 1970 UTC.
    """

    sequence: int
    at: int
    by: str | None
    operation: str
    ids: tuple[str, ...]
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Settings:
    """What a store keeps about itself.

    :param declared_weight: w where a call gives none (RK-16).
    :param ranking: the number where a call gives none.
    :param stem: Snowball language of the index; None for none.
    """

    declared_weight: float = 0.0
    ranking: int = 2
    stem: str | None = None


class Reading(Protocol):
    """A store at one moment."""

    def fact(self, id: str) -> Fact | None:
        """Return the fact of this id."""
        ...

    def facts(self, space: str | None = None) -> Iterator[Fact]:
        """Yield the facts of a space, or of all, in the order in which they were written."""
        ...

    def same(self, fact: Fact) -> list[Fact]:
        """Return the facts with the same space, kind, text and citations, oldest first."""
        ...

    def replaced_by(self, ids: Sequence[str]) -> list[Fact]:
        """Return the facts that any of these replaced."""
        ...

    def citing(self, document: str | None = None) -> list[Fact]:
        """Return the facts that cite a document, by name or sha256; all that cite anything for None."""
        ...

    def spaces(self) -> dict[str, tuple[str, ...]]:
        """Return the languages of each space."""
        ...

    def view(self, space: str, analyzer: str | None = None) -> SpaceView:
        """Return a space as ranking sees it; one without facts where it does not exist."""
        ...

    def vectors(self, space: str, after: int = -1) -> Iterator[tuple[int, bytes]]:
        """Yield position and vector, 32-bit little-endian floats, of each fact behind a position that has one."""
        ...

    def vector_generation(self) -> int:
        """Return a number that changes whenever vectors were changed otherwise than by adding some."""
        ...

    def vector_maker(self) -> tuple[str, int] | None:
        """Return id and dimensions of the embedder whose vectors are kept (RS-08)."""
        ...

    def journal(self, id: str | None = None) -> list[Entry]:
        """Return the journal, of one fact or whole."""
        ...

    def sequence(self) -> int:
        """Return the number of the last row of the journal."""
        ...


class Writing(Reading, Protocol):
    """A store inside one transaction that no other writer shares; it sees what it has written."""

    def last_created(self, space: str) -> int:
        """Return when the newest fact of a space was created."""
        ...

    def insert(self, fact: Fact, vector: bytes | None = None) -> None:
        """Keep a new fact with its terms, and its vector where there is one."""
        ...

    def claim_vectors(self, maker: tuple[str, int]) -> bool:
        """Say whether vectors of this embedder may be kept; it becomes the store's where there was none."""
        ...

    def replace(self, ids: Iterable[str], by: str) -> None:
        """Mark facts as replaced."""
        ...

    def retire(self, id: str, retired: Retired) -> None:
        """Take a fact out of use."""
        ...

    def purge(self, id: str) -> None:
        """Remove text, excerpts, terms and vector of a fact (RF-04)."""
        ...

    def check_citation(self, id: str, place: int, checked: Checked) -> None:
        """Write what verification found of one citation."""
        ...

    def anchor(self, id: str, place: int, anchors: Sequence[Any]) -> None:
        """Write the anchors of one citation."""
        ...

    def set_languages(self, space: str, languages: Sequence[str]) -> None:
        """Set the languages of a space, which need not exist yet."""
        ...

    def set_vectors(self, maker: tuple[str, int], vectors: Iterable[tuple[str, bytes]]) -> None:
        """Keep these vectors by id of fact and no others, as made by this embedder."""
        ...

    def record(self, entry: Entry) -> None:
        """Append a row to the journal; its sequence is the next one's."""
        ...


class Store(Protocol):
    """Keeps facts."""

    settings: Settings

    @property
    def writable(self) -> bool:
        """Whether it may be written."""
        ...

    def read(self, action: Callable[[Reading], T]) -> T:
        """Return what an action makes of the store at one moment; it may be run again when somebody writes."""
        ...

    def write(self, action: Callable[[Writing], T]) -> T:
        """Return what an action makes of the store in one transaction; an error undoes all of it."""
        ...

    def check(self) -> str | None:
        """Return the first difference between facts, terms, counters, vectors and journal; None for none (RS-06)."""
        ...

    def close(self) -> None:
        """Let go of the store."""
        ...
