"""What a matcher sees: both sides and what is paired so far; nothing of how a block was recognised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from lection_compare.pairing.candidates import candidates
from lection_compare.pairing.gaps import Frames, Gap
from lection_compare.pairing.ledger import Ledger
from lection_compare.pairing.side import Side
from lection_compare.words.likeness import likeness

__all__ = ["Matcher", "Pool", "Proposal", "View"]

Proposal: TypeAlias = tuple[int | tuple[int, ...], int | tuple[int, ...], str]
"""Blocks of both sides by index, one or several each, and why they belong together, as ``family:detail``."""


class Matcher(Protocol):
    """A pass: it proposes pairs among the blocks that are still free.

    Each proposal is taken, or refused and reported, before the next one is asked for; so a generator sees in the view
    what became of the last.
    """

    def match(self, view: View) -> Iterable[Proposal]:
        """Yield what belongs together."""
        ...


class View:
    """Both sides, and what is paired so far.

    :ivar a: the blocks before: texts, labels, roles, kinds, shape.
    :ivar b: the blocks after.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.a: Side = ledger.a
        self.b: Side = ledger.b
        self._gaps: tuple[int, list[Gap]] = (-1, [])
        self._likeness: dict[tuple[int, int], float] = {}
        self._candidates: dict[tuple[tuple[int, ...], tuple[int, ...]], list[tuple[int, int]]] = {}

    @property
    def open(self) -> bool:
        """Whether there are free blocks outside rows on both sides; without, there is nothing to propose among them."""
        return self._ledger.open_a > 0 and self._ledger.open_b > 0

    @property
    def open_at_all(self) -> bool:
        """Whether there are free blocks outside rows on either side."""
        return self._ledger.open_a > 0 or self._ledger.open_b > 0

    def likeness(self, a: int, b: int, floor: float) -> float:
        """Return how alike two texts are, 0.0 where that is below the floor; each two are compared once."""
        known = self._likeness.get((a, b))
        if known is None:
            known = likeness(self.a.words(a), self.b.words(b), _LEAST)
            self._likeness[a, b] = known
        return known if known >= floor else 0.0

    def candidates(self, a: Sequence[int], b: Sequence[int]) -> list[tuple[int, int]]:
        """Return the pairs among these blocks that share rare words."""
        asked = (tuple(a), tuple(b))
        if asked not in self._candidates:
            self._candidates = {asked: list(candidates(self.a, self.b, a, b))}
        return self._candidates[asked]

    def free(self, a: int, b: int) -> bool:
        """Tell whether two blocks are both without a partner and could be paired: a row with a row, a table a table."""
        return self._ledger.free(a, b) and compatible(self.a.kinds[a], self.b.kinds[b])

    def free_of_a(self) -> list[int]:
        """Return the blocks of `a` without a partner, in order, but those inside rows."""
        inside, of_a = self.a.inside, self._ledger.of_a
        return [index for index, number in enumerate(of_a) if number < 0 and not inside[index]]

    def free_of_b(self) -> list[int]:
        """Return the blocks of `b` without a partner, in order, but those inside rows."""
        inside, of_b = self.b.inside, self._ledger.of_b
        return [index for index, number in enumerate(of_b) if number < 0 and not inside[index]]

    def partner_of_a(self, a: int) -> int:
        """Return the first partner of a block of `a`, -1 for none."""
        return self._ledger.partner_of_a(a)

    def partner_of_b(self, b: int) -> int:
        """Return the first partner of a block of `b`, -1 for none."""
        return self._ledger.partner_of_b(b)

    def together(self, a: int, b: int) -> bool:
        """Tell whether two blocks are paired with each other."""
        return self._ledger.together(a, b)

    def pairs(self) -> Iterable[tuple[tuple[int, ...], tuple[int, ...], str]]:
        """Return what is paired so far, with reasons."""
        return tuple(self._ledger.groups)

    def gaps(self) -> list[Gap]:
        """Return the gaps between certain neighbours that hold free blocks on both sides."""
        if not self.open:
            return []
        if self._gaps[0] != self._ledger.version:
            self._gaps = (self._ledger.version, Frames(self._ledger).gaps())
        return self._gaps[1]

    def pools(self) -> list[Pool]:
        """Return, for each two partners, their free children, where there are some on both sides."""
        found: list[Pool] = []
        if not self.open:
            return found
        for group_a, group_b, _ in self.pairs():
            if len(group_a) == len(group_b) == 1 and self.a.kinds[group_a[0]] != "row":
                free_a = [child for child in self.a.children(group_a[0]) if self._ledger.of_a[child] < 0]
                free_b = (
                    [child for child in self.b.children(group_b[0]) if self._ledger.of_b[child] < 0] if free_a else []
                )
                if free_b:
                    found.append(Pool(group_a[0], group_b[0], Gap(free_a, free_b)))
        return found


_LEAST = 0.25
"""Likeness below which two texts are never one, so that it need not be known exactly."""


class Pool(NamedTuple):
    """The free children of two partners, whatever their order."""

    a: int
    b: int
    free: Gap


_ALONE = frozenset({"document", "table", "row", "cell"})


def compatible(one: str, other: str) -> bool:
    """Tell whether blocks of these kinds can be one and the same: parts of a table are nothing else."""
    return one == other or not (one in _ALONE or other in _ALONE)
