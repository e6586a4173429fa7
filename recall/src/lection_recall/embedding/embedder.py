"""The contract of embedders and how a text becomes a kept vector. Source: recall.md RS-08, RK-13, RA-03."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from lection_recall.facts.errors import EmbedderError
from lection_recall.facts.fact import FACT, Statement


@runtime_checkable
class Embedder(Protocol):
    """Turns texts into vectors; an entry point of the group `lection.embedders` names a callable that returns one.

    `floor` is the cosine similarity from which two texts may be called near each other at all; None where the author
    cannot say, and then vectors order results but are no evidence for any (RK-23).
    """

    id: str
    dimensions: int
    floor: float | None

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one vector a text, in their order."""
        ...


@dataclass(frozen=True)
class EmbeddedTexts:
    """The vectors of some texts.

    :param by_text: normalised, as they are kept.
    """

    by_text: Mapping[str, bytes]

    def of(self, statement: Statement) -> bytes | None:
        """Return the vector of what is indexed of a statement; synonyms have none."""
        return self.by_text.get(statement.indexed) if statement.kind == FACT else None


def embedded(embedder: Embedder, statements: Iterable[Statement]) -> EmbeddedTexts:
    """Return the vectors of statements.

    :raises EmbedderError: when the embedder fails or breaks its contract; nothing has been written then.
    """
    texts = list(dict.fromkeys(statement.indexed for statement in statements if statement.kind == FACT))
    return EmbeddedTexts(dict(zip(texts, vectors_of(embedder, texts), strict=True)))


def vectors_of(embedder: Embedder, texts: Sequence[str]) -> list[bytes]:
    """Return normalised vectors as 32-bit little-endian floats.

    :raises EmbedderError: see :func:`embedded`.
    """
    if not texts:
        return []
    try:
        found = [list(map(float, vector)) for vector in embedder.embed(list(texts))]
    except Exception as error:  # a plug-in may raise anything
        raise EmbedderError(f"the embedder {embedder.id!r} failed: {error}", embedder=embedder.id) from error
    if len(found) != len(texts):
        raise EmbedderError(f"the embedder {embedder.id!r} gave {len(found)} vectors for {len(texts)} texts")
    return [_normalised(embedder, vector) for vector in found]


def _normalised(embedder: Embedder, vector: list[float]) -> bytes:
    if len(vector) != embedder.dimensions:
        raise EmbedderError(f"the embedder {embedder.id!r} gave {len(vector)} numbers, not {embedder.dimensions}")
    length = math.sqrt(math.fsum(number * number for number in vector))
    if not math.isfinite(length):
        raise EmbedderError(f"the embedder {embedder.id!r} gave a number that is not finite")
    scaled = [number / length for number in vector] if length else vector
    return struct.pack(f"<{len(scaled)}f", *scaled)
