"""Making vectors anew. Source: recall.md RS-08."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from lection_recall.embedding.embedder import Embedder, vectors_of
from lection_recall.facts.fact import FACT
from lection_recall.facts.instants import now
from lection_recall.store.contract import Entry, Reading, Store, Writing

_BATCH: Final = 256
"""Texts given to an embedder at once."""


def reindex(store: Store, embedder: Embedder, by: str | None) -> int:
    """Make the vectors of all facts anew, and return how many there are.

    Embedding takes place before the store is locked; what is added meanwhile is embedded inside the transaction.
    """
    made = dict(store.read(lambda reading: list(_vectors(reading, embedder, {}))))

    def write(writing: Writing) -> int:
        vectors = {**made, **dict(_vectors(writing, embedder, made))}
        writing.set_vectors((embedder.id, embedder.dimensions), vectors.items())
        writing.record(Entry(0, now(), by, "reindex", (), {"embedder": embedder.id, "facts": len(vectors)}))
        return len(vectors)

    return store.write(write)


def _vectors(reading: Reading, embedder: Embedder, have: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    facts = (fact for fact in reading.facts() if fact.kind == FACT and not fact.purged and fact.id not in have)
    while batch := list(islice(facts, _BATCH)):
        vectors = vectors_of(embedder, [fact.indexed for fact in batch])
        yield from zip((fact.id for fact in batch), vectors, strict=True)
