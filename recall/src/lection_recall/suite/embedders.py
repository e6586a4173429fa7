"""What every embedder must do. Source: recall.md RA-03, RS-08, RK-13."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from lection_recall.embedding.embedder import Embedder, vectors_of
from lection_recall.suite.faults import Fault, expect, faults_of

TEXTS: Final = (
    "the pier opens at six",
    "码头六点开门",
    "x",
    "the pier opens at six",
    "a\nb\tc",
    "🙂 " * 50,
    "word " * 2000,
)


def _describes_itself(embedder: Embedder) -> None:
    expect(isinstance(embedder.id, str) and bool(embedder.id.strip()), "id is a text that names the embedder")
    whole = isinstance(embedder.dimensions, int) and not isinstance(embedder.dimensions, bool)
    expect(whole and embedder.dimensions > 0, "dimensions is a whole number above 0")
    floor: Any = embedder.floor
    expect(floor is None or (isinstance(floor, float) and -1 <= floor <= 1), "floor is None or a float from -1 to 1")


def _one_vector_a_text(embedder: Embedder) -> None:
    found = embedder.embed(list(TEXTS))
    expect(len(found) == len(TEXTS), f"{len(TEXTS)} texts give {len(TEXTS)} vectors, not {len(found)}")
    sizes = {len(vector) for vector in found}
    expect(sizes == {embedder.dimensions}, f"every vector has {embedder.dimensions} numbers, not {sorted(sizes)}")


def _finite(embedder: Embedder) -> None:
    for vector in embedder.embed(list(TEXTS)):
        expect(all(math.isfinite(number) for number in vector), "every number is finite")
        expect(any(vector), "no vector is zero: it would be near nothing")


def _same_again(embedder: Embedder) -> None:
    expect(vectors_of(embedder, TEXTS) == vectors_of(embedder, TEXTS), "the same texts give the same vectors again")


def _alone_as_in_company(embedder: Embedder) -> None:
    together = vectors_of(embedder, TEXTS)
    alone = [vectors_of(embedder, [text])[0] for text in TEXTS]
    expect(_near(embedder, together, alone), "a text gives the same vector alone as among others")


def _order(embedder: Embedder) -> None:
    there, back = vectors_of(embedder, TEXTS), vectors_of(embedder, TEXTS[::-1])[::-1]
    expect(_near(embedder, there, back), "vectors come in the order of the texts")


def _near(embedder: Embedder, one: list[bytes], other: list[bytes]) -> bool:
    """Say whether vectors agree to four digits: batches may be computed in another order."""
    import struct

    shape = f"<{embedder.dimensions}f"
    pairs = zip(one, other, strict=True)
    return all(
        abs(a - b) < 1e-4
        for left, right in pairs
        for a, b in zip(struct.unpack(shape, left), struct.unpack(shape, right), strict=True)
    )


def _tells_apart(embedder: Embedder) -> None:
    first, second = vectors_of(embedder, TEXTS[:2])
    expect(first != second, "texts that have nothing in common have different vectors")


def _nothing(embedder: Embedder) -> None:
    expect(len(embedder.embed([])) == 0, "no texts give no vectors")


EMBEDDER_CHECKS: Final[Mapping[str, Callable[[Embedder], None]]] = {
    "describes-itself": _describes_itself,
    "one-vector-a-text": _one_vector_a_text,
    "finite": _finite,
    "same-again": _same_again,
    "alone-as-in-company": _alone_as_in_company,
    "order": _order,
    "tells-apart": _tells_apart,
    "nothing": _nothing,
}


def check_embedder(embedder: Embedder) -> list[Fault]:
    """Return how an embedder breaks its contract; nothing where it does not."""
    return faults_of(EMBEDDER_CHECKS, lambda: embedder)
