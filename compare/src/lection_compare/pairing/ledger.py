"""The ledger: which blocks are paired so far, and why."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from lection_compare.pairing.side import Side

__all__ = ["Group", "Ledger"]


class Group(NamedTuple):
    """Blocks that belong together: one and one, or several where a text was split, merged or recast."""

    a: tuple[int, ...]
    b: tuple[int, ...]
    reason: str


class Ledger:
    """The groups made so far. A block is in one at most. What is paired stays so; a group can grow.

    :ivar groups: the groups, in the order they were made.
    :ivar open_a: how many blocks of `a` outside rows are free; `open_b` likewise.
    :ivar version: grows with each change, so that what was derived from the groups is known to be out of date.
    :ivar of_a: the number of the group each block of `a` is in, -1 for none; `of_b` likewise.
    """

    def __init__(self, a: Side, b: Side) -> None:
        self.a, self.b = a, b
        self.groups: list[Group] = []
        self.of_a = array("q", [-1]) * len(a)
        self.of_b = array("q", [-1]) * len(b)
        self.open_a = len(a) - sum(a.inside)
        self.open_b = len(b) - sum(b.inside)
        self.version = 0

    def free(self, a: int, b: int) -> bool:
        """Tell whether neither of two blocks is paired yet."""
        return self.of_a[a] < 0 and self.of_b[b] < 0

    def pair(self, a: int, b: int, reason: str) -> None:
        """Pair two blocks that are free."""
        self.of_a[a] = self.of_b[b] = len(self.groups)
        self.groups.append(Group((a,), (b,), reason))
        self.version += 1
        if not self.a.inside[a]:
            self.open_a -= 1
            self.open_b -= 1

    def join(self, a: tuple[int, ...], b: tuple[int, ...], reason: str) -> None:
        """Pair several blocks of one side or of both."""
        self.version += 1
        self.open_a -= sum(self.of_a[index] < 0 and not self.a.inside[index] for index in a)
        self.open_b -= sum(self.of_b[index] < 0 and not self.b.inside[index] for index in b)
        self.groups.append(Group(a, b, reason))
        self._enter(len(self.groups) - 1, self.groups[-1])

    def merge(self, numbers: set[int], a: tuple[int, ...], b: tuple[int, ...], reason: str) -> None:
        """Put groups and free blocks together into one group."""
        for number in sorted(numbers, reverse=True):
            last = self.groups.pop()
            if number < len(self.groups):
                self.groups[number] = last
                self._enter(number, last)
        self.join(a, b, reason)

    def _enter(self, number: int, group: Group) -> None:
        for index in group.a:
            self.of_a[index] = number
        for index in group.b:
            self.of_b[index] = number

    def partner_of_a(self, a: int) -> int:
        """Return the first partner of a block of `a`, -1 for none."""
        number = self.of_a[a]
        return self.groups[number].b[0] if number >= 0 else -1

    def partner_of_b(self, b: int) -> int:
        """Return the first partner of a block of `b`, -1 for none."""
        number = self.of_b[b]
        return self.groups[number].a[0] if number >= 0 else -1

    def together(self, a: int, b: int) -> bool:
        """Tell whether two blocks are in one group."""
        return self.of_a[a] >= 0 and self.of_a[a] == self.of_b[b]
