"""Which words of a query each position holds, and what share of the evidence that is, as arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from lection_recall.ranking.doubles import added
from lection_recall.ranking.eligibility import Eligible
from lection_recall.ranking.query import AskedTerms, evidence_weights

_OTHER: Final = 7
"""The bit of words that are no evidence."""


class Shares(Protocol):
    """The coverage of positions."""

    def touched(self) -> Any:
        """Return the positions that hold any word, ascending."""
        ...

    def of(self, positions: Any) -> Any:
        """Return the share that positions hold, of one or of an array."""
        ...


@dataclass(frozen=True)
class CodedShares:
    """A bit a word and position: a byte each, which stays in the processor's cache at a million facts.

    :param codes: the bits by position.
    :param table: the share that each of the 256 combinations is.
    """

    codes: Any
    table: Any

    def touched(self) -> Any:
        """Return the positions that hold any word."""
        import numpy

        return numpy.flatnonzero(self.codes)

    def of(self, positions: Any) -> Any:
        """Return the share that positions hold."""
        return self.table[self.codes[positions]]


@dataclass(frozen=True)
class SummedShares:
    """A sum a position, for queries of more words than a byte has bits.

    :param held: the weight that each position holds.
    :param whole: the weight of all evidence.
    :param matching: 1 where any word stands.
    """

    held: Any
    whole: float
    matching: Any

    def touched(self) -> Any:
        """Return the positions that hold any word."""
        import numpy

        return numpy.flatnonzero(self.matching)

    def of(self, positions: Any) -> Any:
        """Return the share that positions hold."""
        return self.held[positions] / self.whole


def shares_of(facts: Eligible, asked: AskedTerms) -> Shares:
    """Return the shares of the eligible facts."""
    weights = evidence_weights(asked, facts.n)
    whole = added(weights.values())
    if not whole or len(asked.evidence) > _OTHER:
        return _summed(facts, asked, list(weights.values()), whole or 1.0)
    return _coded(facts, asked, list(weights.values()), whole)


def _places(facts: Eligible, asked: AskedTerms) -> Iterator[tuple[Any, list[int]]]:
    """Yield for each term its eligible positions and the numbers of the own terms it shows."""
    import numpy

    mask = None if facts.n == len(facts.mask) else numpy.frombuffer(facts.mask, dtype=numpy.uint8) == 1
    for term in asked.terms:
        positions = numpy.frombuffer(term.postings.positions, dtype=numpy.uint32)
        shown = [number for number, by in enumerate(asked.evidence.values()) if term.term in by]
        yield positions if mask is None else positions[mask[positions]], shown


def _coded(facts: Eligible, asked: AskedTerms, weights: list[float], whole: float) -> CodedShares:
    import numpy

    codes = numpy.zeros(len(facts.mask), dtype=numpy.uint8)
    for positions, shown in _places(facts, asked):
        codes[positions] |= sum(1 << number for number in shown) or 1 << _OTHER
    table = [added(weight for bit, weight in enumerate(weights) if code >> bit & 1) / whole for code in range(256)]
    return CodedShares(codes, numpy.array(table))


def _summed(facts: Eligible, asked: AskedTerms, weights: list[float], whole: float) -> SummedShares:
    import numpy

    shown_at: dict[int, list[Any]] = {}
    matching = numpy.zeros(len(facts.mask), dtype=numpy.uint8)
    for positions, shown in _places(facts, asked):
        matching[positions] = 1
        for number in shown:
            shown_at.setdefault(number, []).append(positions)
    held = numpy.zeros(len(facts.mask))
    for number in sorted(shown_at):
        held[numpy.unique(numpy.concatenate(shown_at[number]))] += weights[number]
    return SummedShares(held, whole, matching)
