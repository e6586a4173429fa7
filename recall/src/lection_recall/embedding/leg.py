"""The vector leg of a search: whether vectors can be used, what they say, and why not. Source: RK-13, RS-08."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from lection_recall.embedding.embedder import Embedder, vectors_of
from lection_recall.embedding.similarity import VectorCache
from lection_recall.facts.errors import EmbedderError
from lection_recall.ranking.candidates import Vectors, vector_list
from lection_recall.ranking.eligibility import Eligible
from lection_recall.ranking.options import Options
from lection_recall.ranking.view import SpaceView
from lection_recall.store.contract import Reading

CURE: Final = "run reindex with the embedder to use"


class QueryVector:
    """The vector of a query, made once however many spaces are searched and however often a reading is begun again."""

    def __init__(self, embedder: Embedder, query: str) -> None:
        self.embedder = embedder
        self._query = query

    @cached_property
    def value(self) -> bytes | EmbedderError:
        """The vector, or why there is none."""
        try:
            return vectors_of(self.embedder, [self._query])[0]
        except EmbedderError as error:
            return error


def vector_leg(
    reading: Reading, query: QueryVector | None, cache: VectorCache
) -> Callable[[SpaceView, Eligible, Options, int], Vectors]:
    """Return what gives a search its similarities."""

    def leg(view: SpaceView, facts: Eligible, options: Options, length: int) -> Vectors:
        off = _why_off(reading, query, options)
        if off is not None or query is None:
            return Vectors(off=off or None)
        vector = query.value
        if isinstance(vector, EmbedderError):
            if options.filters.min_declared is not None:
                raise vector
            return Vectors(off=f"vectors are left out: {vector.message}")
        return _compared(reading, query.embedder, vector, cache, view, facts, length)

    return leg


def _why_off(reading: Reading, query: QueryVector | None, options: Options) -> str | None:
    """Return why vectors are not used; empty where there is nothing to say, None where they are used."""
    if options.vector is False:
        return ""
    maker = reading.vector_maker()
    if query is None:
        return "" if maker is None else f"vectors of {maker[0]!r} are kept and no embedder is given; {CURE}"
    own = (query.embedder.id, query.embedder.dimensions)
    if maker is None:
        return f"no vectors are kept; {CURE}"
    return None if maker == own else f"the vectors kept are of {maker[0]!r}, not of {own[0]!r}; {CURE}"


def _compared(
    reading: Reading,
    embedder: Embedder,
    vector: bytes,
    cache: VectorCache,
    view: SpaceView,
    facts: Eligible,
    length: int,
) -> Vectors:
    kept = cache.of(
        view.name,
        embedder.dimensions,
        reading.vector_generation(),
        lambda after: reading.vectors(view.name, after),
    )
    similar = kept.nearest(vector, facts.mask, length)
    ids = {position: key.id for position, key in view.keys(similar).items()}
    return vector_list(similar, ids, length, embedder.floor)
