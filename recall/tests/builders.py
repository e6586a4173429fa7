"""Small things that several tests build."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lection_recall import Citation

DOCUMENT = "The pier opens at six. The gate closes at nine. Boats leave hourly."


def citation(excerpt: str = "The pier opens at six.", *, name: str = "pier.txt", text: str = DOCUMENT) -> Citation:
    """A citation of an excerpt of a small document."""
    start = text.index(excerpt)
    return Citation(
        name=name,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        reader="plaintext",
        profile_sha256="0" * 64,
        address="/paragraph[1]",
        range=(start, start + len(excerpt)),
        excerpt=excerpt,
        block_sha256=hashlib.sha256(text.encode()).hexdigest(),
        matched_by="fallback",
        confidence=0.0,
    )


@dataclass
class HashingEmbedder:
    """Vectors from the words of a text alone, the same on every machine: for tests, not for use.

    :param fails: raise instead of embedding.
    """

    id: str = "hashing"
    dimensions: int = 32
    floor: float | None = 0.5
    fails: bool = False
    asked: list[list[str]] = field(default_factory=list)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return a vector a text."""
        self.asked.append(list(texts))
        if self.fails:
            raise OSError("the model is gone")
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> list[float]:
        found = [0.0] * self.dimensions
        for word in text.lower().split():
            digest = hashlib.sha256(word.strip(".,?").encode()).digest()
            found[digest[0] % self.dimensions] += 1.0 if digest[1] % 2 else -1.0
        return found if math.hypot(*found) else [1.0, *found[1:]]


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with what it holds."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
