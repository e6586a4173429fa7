"""What a matcher sees: both sides and what is paired so far; nothing of how a block was recognised."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeAlias

from lection_compare.pairing.gaps import Frames, Gap
from lection_compare.pairing.ledger import Ledger
from lection_compare.pairing.side import Side

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
        return Frames(self._ledger).gaps()


    def pools(self) -> list[Pool]:
        """Return, for each two partners, their free children, where there are some on both sides."""
        found = []
        for group_a, group_b, _ in self.pairs():
            if len(group_a) == len(group_b) == 1 and self.a.kinds[group_a[0]] != "row":
                free_a = [child for child in self.a.children(group_a[0]) if self._ledger.of_a[child] < 0]
                free_b = [child for child in self.b.children(group_b[0]) if self._ledger.of_b[child] < 0] if free_a else []
                if free_b:
                    found.append(Pool(group_a[0], group_b[0], Gap(free_a, free_b)))
        return found


class Pool(NamedTuple):
    """The free children of two partners, whatever their order."""

    a: int
    b: int
    free: Gap


_ALONE = frozenset({"document", "table", "row", "cell"})


def compatible(one: str, other: str) -> bool:
    """Tell whether blocks of these kinds can be one and the same: parts of a table are nothing else."""
    return one == other or not (one in _ALONE or other in _ALONE)
