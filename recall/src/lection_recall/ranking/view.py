"""What ranking needs to see of one space, at one moment."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from lection_recall.facts.fact import Fact
from lection_recall.ranking.options import Filters
from lection_recall.words.scripts import is_unspaced

LIVE: Final = 1
SYNONYM: Final = 2
REPLACED: Final = 3
RETIRED: Final = 4
PURGED: Final = 5
"""What stands at a position; 0 is nothing. A fact with several counts as the first of RR-01's order."""

REASONS: Final[Mapping[int, str]] = {SYNONYM: "synonym", REPLACED: "replaced", RETIRED: "retired", PURGED: "purged"}

AUXILIARY: Final = "\x01"
"""Before a single character of an unspaced run: no token begins with it, so the two never meet."""


class Postings(NamedTuple):
    """Where a term stands: positions ascending, how often there, and how many tokens the fact has."""

    positions: array[int]
    counts: array[int]
    lengths: array[int]

    @classmethod
    def empty(cls) -> Postings:
        """Return postings of a term that stands nowhere."""
        return cls(array("I"), array("I"), array("I"))


class Key(NamedTuple):
    """What breaks ties: the older first, then the lesser id (RK-19)."""

    created: int
    id: str


class SpaceView(Protocol):
    """The facts of one space; a position stands for a fact, the first written has 0.

    Everything belongs to one moment: what others write meanwhile is not seen.
    """

    name: str
    analyzer: str
    languages: tuple[str, ...]
    states: bytes
    levels: bytes
    indexed: bool
    ordered: bool
    """Whether positions ascend as :class:`Key` does."""

    def live_tokens(self) -> int:
        """Return how many tokens the live facts have together."""
        ...

    def lengths(self) -> Sequence[int]:
        """Return how many tokens each position has."""
        ...

    def postings(self, term: str) -> Postings:
        """Return where a term stands, in facts of any state."""
        ...

    def invalid(self, as_of: int) -> Iterable[int]:
        """Return the positions of facts that do not hold at an instant."""
        ...

    def passing(self, filters: Filters) -> Iterable[int]:
        """Return the positions of live facts that pass all filters but that on the label."""
        ...

    def synonym_rules(self, as_of: int) -> list[tuple[int, str]]:
        """Return level and text of the live synonyms that hold at an instant, oldest first."""
        ...

    def keys(self, positions: Iterable[int]) -> dict[int, Key]:
        """Return what breaks ties between facts."""
        ...

    def facts(self, positions: Iterable[int]) -> dict[int, Fact]:
        """Return the facts at positions."""
        ...

    def copies(self, text: str) -> list[int]:
        """Return the positions of all facts that have this text, whatever their state."""
        ...

    def lineage(self, ids: Sequence[str]) -> list[Fact]:
        """Return what facts have replaced (RL-04)."""
        ...


def found(view: SpaceView, term: str) -> Postings:
    """Return where a query term stands; a single character of an unspaced script stands within runs too (RK-03)."""
    own = view.postings(term)
    if len(term) > 1 or not is_unspaced(term):
        return own
    within = view.postings(AUXILIARY + term)
    if not within.positions:
        return own
    return _merged(own, within)


def _merged(one: Postings, other: Postings) -> Postings:
    counts: dict[int, int] = {}
    lengths: dict[int, int] = {}
    for postings in (one, other):
        for position, count, length in zip(*postings, strict=True):
            counts[position] = counts.get(position, 0) + count
            lengths[position] = length
    order = sorted(counts)
    return Postings(
        array("I", order), array("I", map(counts.__getitem__, order)), array("I", map(lengths.__getitem__, order))
    )
