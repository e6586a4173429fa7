"""Cutting a text into the parts that providers get to see."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Chunk", "Limits", "Plan", "plan_chunks"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much of a text goes to a provider, and when no further call is made.

    :param chunk_size: characters of a chunk; a text up to this long is one chunk.
    :param overlap: characters that each chunk repeats from the one before.
    :param max_chunks: chunks at most; the rest of the text is not covered.
    :param max_call_characters: characters of a chunk that go into a call; the rest of the chunk is not covered.
    :param max_provider_calls: calls at most; None for no limit.
    :param max_total_tokens: once so many tokens are used, no further call is made; None for no limit.
    :raises ValueError: for a limit that leaves nothing to do.

    Source: evidence.md, "Pipeline".
    """

    chunk_size: int = 12_000
    overlap: int = 200
    max_chunks: int = 40
    max_call_characters: int = 32_000
    max_provider_calls: int | None = None
    max_total_tokens: int | None = None

    def __post_init__(self) -> None:
        for name in ("chunk_size", "max_chunks", "max_call_characters"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}; it must be at least 1")
        for name in ("max_provider_calls", "max_total_tokens"):
            if (getattr(self, name) or 0) < 0:
                raise ValueError(f"{name} is {getattr(self, name)}; it must be at least 0, or None for no limit")
        if not 0 <= self.overlap < self.chunk_size:
            raise ValueError(
                f"overlap is {self.overlap}; it must be at least 0 and less than chunk_size, {self.chunk_size}"
            )


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of the text: its number, counted from 1, and its half-open range."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The chunks in order, and the chunk that would hold all the rest, where not every part may be covered."""

    chunks: tuple[Chunk, ...]
    rest: Chunk | None = None


def plan_chunks(length: int, limits: Limits, boundaries: Sequence[int] = ()) -> Plan:
    """Cut a text of this length into chunks that overlap, each ending at a block boundary where one is near.

    A boundary is near when it lies in the second half of the chunk, so that blocks never multiply the number of chunks.
    The overlap is repeated also across a boundary: an excerpt may go on where a block ends.

    :param boundaries: ascending offsets at which a cut does no harm.

    Source: evidence.md, "Pipeline": "Chunks are exact substrings".
    """
    chunks: list[Chunk] = []
    start = 0
    while start < length and len(chunks) < limits.max_chunks:
        end = _end_of_chunk(start, length, limits, boundaries)
        chunks.append(Chunk(len(chunks) + 1, start, end))
        if end == length:
            return Plan(tuple(chunks))
        start = end - limits.overlap
    reached = chunks[-1].end if chunks else 0
    return Plan(tuple(chunks), Chunk(len(chunks) + 1, reached, length) if reached < length else None)


def _end_of_chunk(start: int, length: int, limits: Limits, boundaries: Sequence[int]) -> int:
    furthest = start + limits.chunk_size
    if furthest >= length:
        return length
    nearest = start + max(limits.overlap, limits.chunk_size // 2)
    before = bisect_right(boundaries, furthest) - 1
    return boundaries[before] if before >= 0 and boundaries[before] > nearest else furthest
