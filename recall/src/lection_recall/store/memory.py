"""A store in memory: the contract in its plainest form, for tests and as an example of a store."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from lection_recall.facts.citation import Anchor, Checked
from lection_recall.facts.errors import NoFact
from lection_recall.facts.fact import Fact, Retired
from lection_recall.ranking.view import SpaceView
from lection_recall.store.contract import Entry, Reading, Settings, Writing
from lection_recall.store.scanned import ScannedView
from lection_recall.words.analyzers import WORDS_1

T = TypeVar("T")


@dataclass
class MemoryState:
    """What a store in memory holds at one moment; a writer works on a copy."""

    facts: dict[str, Fact] = field(default_factory=dict)
    languages: dict[str, tuple[str, ...]] = field(default_factory=dict)
    kept_vectors: dict[str, bytes] = field(default_factory=dict)
    maker: tuple[str, int] | None = None
    generation: int = 0
    entries: list[Entry] = field(default_factory=list)
    analyzer: str = WORDS_1

    def copy(self) -> MemoryState:
        """Return a state that changes without changing this one; facts themselves never change."""
        return replace(
            self,
            facts=dict(self.facts),
            languages=dict(self.languages),
            kept_vectors=dict(self.kept_vectors),
            entries=list(self.entries),
        )


class MemoryReading:
    """Reads a state."""

    def __init__(self, state: MemoryState) -> None:
        self.state = state

    def fact(self, id: str) -> Fact | None:
        """Return the fact of this id."""
        return self.state.facts.get(id)

    def facts(self, space: str | None = None) -> Iterator[Fact]:
        """Yield the facts of a space, or of all, in the order in which they were written."""
        return (fact for fact in list(self.state.facts.values()) if space in (None, fact.space))

    def same(self, fact: Fact) -> list[Fact]:
        """Return the facts with the same space, kind, text and citations, oldest first."""
        return [other for other in self.facts() if not other.purged and other.identity == fact.identity]

    def replaced_by(self, ids: Sequence[str]) -> list[Fact]:
        """Return the facts that any of these replaced."""
        return [fact for fact in self.facts() if fact.replaced_by in ids]

    def citing(self, document: str | None = None) -> list[Fact]:
        """Return the facts that cite a document; all that cite anything for None."""
        return [
            fact
            for fact in self.facts()
            if any(document is None or document in (cited.name, cited.sha256) for cited in fact.citations)
        ]

    def spaces(self) -> dict[str, tuple[str, ...]]:
        """Return the languages of each space."""
        found = dict.fromkeys((fact.space for fact in self.facts()), ())
        return {**self.state.languages, **{name: self.state.languages.get(name, ()) for name in found}}

    def view(self, space: str, analyzer: str | None = None) -> SpaceView:
        """Return a space as ranking sees it."""
        languages = self.spaces().get(space, ())
        return ScannedView(space, list(self.facts(space)), analyzer or self.state.analyzer, languages)

    def vectors(self, space: str, after: int = -1) -> Iterator[tuple[int, bytes]]:
        """Yield position and vector of each fact behind a position that has one."""
        for position, fact in enumerate(self.facts(space)):
            if position > after and fact.id in self.state.kept_vectors:
                yield position, self.state.kept_vectors[fact.id]

    def vector_generation(self) -> int:
        """Return a number that changes whenever vectors were changed otherwise than by adding some."""
        return self.state.generation

    def vector_maker(self) -> tuple[str, int] | None:
        """Return id and dimensions of the embedder whose vectors are kept."""
        return self.state.maker

    def journal(self, id: str | None = None) -> list[Entry]:
        """Return the journal, of one fact or whole."""
        return [entry for entry in self.state.entries if id is None or id in entry.ids]

    def sequence(self) -> int:
        """Return the number of the last row of the journal."""
        return len(self.state.entries)


class MemoryWriting(MemoryReading):
    """Reads and changes a state that nobody else sees yet."""

    def last_created(self, space: str) -> int:
        """Return when the newest fact of a space was created."""
        return max((fact.created for fact in self.facts(space)), default=0)

    def insert(self, fact: Fact, vector: bytes | None = None) -> None:
        """Keep a new fact, and its vector where there is one."""
        self.state.facts[fact.id] = fact
        if vector is not None:
            self.state.kept_vectors[fact.id] = vector

    def claim_vectors(self, maker: tuple[str, int]) -> bool:
        """Say whether vectors of this embedder may be kept; it becomes the store's where there was none."""
        self.state.maker = self.state.maker or maker
        return self.state.maker == maker

    def replace(self, ids: Iterable[str], by: str) -> None:
        """Mark facts as replaced."""
        for id_ in ids:
            self._change(id_, replaced_by=by)

    def retire(self, id: str, retired: Retired) -> None:
        """Take a fact out of use."""
        self._change(id, retired=retired)

    def purge(self, id: str) -> None:
        """Remove text, excerpts and vector of a fact."""
        self._change(id, text="", citations=(), attrs={}, value=None, purged=True)
        self.state.kept_vectors.pop(id, None)
        self.state.generation += 1

    def check_citation(self, id: str, place: int, checked: Checked) -> None:
        """Write what verification found of one citation."""
        self._change_citation(id, place, checked=checked)

    def anchor(self, id: str, place: int, anchors: Sequence[Anchor]) -> None:
        """Write the anchors of one citation."""
        self._change_citation(id, place, anchors=tuple(anchors))

    def _change_citation(self, id_: str, place: int, **parts: object) -> None:
        fact = self.state.facts.get(id_)
        if fact is not None and place < len(fact.citations):
            cited = list(fact.citations)
            cited[place] = replace(cited[place], **parts)  # type: ignore[arg-type]
            self._change(id_, citations=tuple(cited))

    def _change(self, id_: str, **parts: object) -> None:
        if id_ not in self.state.facts:
            raise NoFact(f"there is no fact {id_}", id=id_)
        self.state.facts[id_] = replace(self.state.facts[id_], **parts)  # type: ignore[arg-type]

    def set_languages(self, space: str, languages: Sequence[str]) -> None:
        """Set the languages of a space."""
        self.state.languages[space] = tuple(languages)

    def set_vectors(self, maker: tuple[str, int], vectors: Iterable[tuple[str, bytes]]) -> None:
        """Keep these vectors by fact and no others."""
        self.state.maker, self.state.kept_vectors = maker, dict(vectors)
        self.state.generation += 1

    def record(self, entry: Entry) -> None:
        """Append a row to the journal."""
        self.state.entries.append(replace(entry, sequence=len(self.state.entries) + 1))


class MemoryStore:
    """Keeps facts as long as the object lives."""

    writable = True

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        stem = self.settings.stem
        self._state = MemoryState(analyzer=WORDS_1 if stem is None else f"{WORDS_1}+stem={stem}")
        self._lock = threading.RLock()

    def read(self, action: Callable[[Reading], T]) -> T:
        """Return what an action makes of the store at one moment."""
        return action(MemoryReading(self._state))

    def write(self, action: Callable[[Writing], T]) -> T:
        """Return what an action makes of a copy, which takes the place of the state when it ends well."""
        with self._lock:
            state = self._state.copy()
            result = action(MemoryWriting(state))
            self._state = state
            return result

    def check(self) -> str | None:
        """Return None: nothing is derived that could differ."""
        return None

    def close(self) -> None:
        """Do nothing."""
