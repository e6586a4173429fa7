"""Counting blocks by kind, rule and band."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lection_core.blocks.block import Block
from lection_core.vocabulary import BANDS, FALLBACK, KINDS, Band


@dataclass(frozen=True, slots=True)
class Counts:
    """How many blocks there are by kind, by rule and by band; only what occurs is listed.

    Kinds and bands stand in the order of the specification, rules in the order of their first appearance.
    """

    kind: Mapping[str, int]
    matched_by: Mapping[str, int]
    band: Mapping[str, int]

    @classmethod
    def of(cls, blocks: Iterable[Block]) -> Counts:
        """Return the counts of some blocks."""
        tally = Tally()
        for block in blocks:
            tally.add(block)
        return tally.counts()

    @property
    def fallback(self) -> int:
        """The number of blocks whose ``matched_by`` is the string ``fallback`` (B-07)."""
        return self.matched_by.get(FALLBACK, 0)

    def as_dict(self) -> dict[str, dict[str, int]]:
        """Return the counts as JSON carries them."""
        return {"kind": dict(self.kind), "matched_by": dict(self.matched_by), "band": dict(self.band)}


class Tally:
    """Counts blocks as they come; what it keeps grows with the number of rules, not of blocks."""

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, str, Band]] = Counter()

    def add(self, block: Block) -> None:
        """Count one more block."""
        self._seen[block.kind, block.matched_by, block.band] += 1

    def counts(self) -> Counts:
        """Return the counts so far."""
        kinds: Counter[str] = Counter()
        rules: Counter[str] = Counter()
        bands: Counter[str] = Counter()
        for (kind, rule, band), number in self._seen.items():
            kinds[kind] += number
            rules[rule] += number
            bands[band] += number
        return Counts(
            {kind: kinds[kind] for kind in KINDS if kinds[kind]},
            dict(rules),
            {band: bands[band] for band in BANDS if bands[band]},
        )
