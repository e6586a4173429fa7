"""Equal texts that stand once on each side: they belong together wherever they stand. compare.md, D-06, D-07."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final, TypeVar

from lection_compare.pairing.side import NO_TEXT, Side
from lection_compare.pairing.view import Proposal, View

__all__ = ["MOVING", "EqualSubtrees", "EqualTexts", "once", "once_of_texts"]

Key = TypeVar("Key", bound=Hashable)

MOVING: Final = 5
"""Words that an equal text needs to be known again under another parent (D-06)."""


class EqualSubtrees:
    """Units that stand once on each side with everything in them."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield the pairs of all blocks of such units."""
        a, b = view.a, view.b
        once_a, once_b = once(a, a.subtrees), once(b, b.subtrees)
        index = 0
        while index < len(a):
            other = once_b.get(a.subtrees[index], -1) if not a.inside[index] else -1
            alike = (
                other >= 0
                and once_a[a.subtrees[index]] == index
                and a.totals[index] >= MOVING
                and a.ends[index] - index == b.ends[other] - other
            )
            if not alike:
                index += 1
                continue
            for offset in range(a.ends[index] - index):
                if view.free(index + offset, other + offset):
                    yield index + offset, other + offset, "equal:unit"
            index = a.ends[index]


class EqualTexts:
    """Texts that stand once on each side, where one of the units has nothing in it that could tell otherwise."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield the pairs of such blocks; a unit with something in it is known by that as well."""
        a, b = view.a, view.b
        once_a, once_b = once_of_texts(a), once_of_texts(b)
        for key, index in once_a.items():
            other = once_b.get(key, -1)
            if index < 0 or other < 0 or key == NO_TEXT or a.weights[index] < MOVING or not view.free(index, other):
                continue
            if not a.heights[index] or not b.heights[other]:
                yield index, other, "equal:text"


def once_of_texts(side: Side) -> dict[int, int]:
    """Return the places of texts that stand once on a side, -1 for others; found once for all passes."""
    if side.once is None:
        side.once = once(side, side.keys)
    return side.once


def once(side: Side, keys: Sequence[Key]) -> dict[Key, int]:
    """Return the places of what stands once; -1 for what stands more often."""
    places: dict[Key, int] = {}
    for index, key in enumerate(keys):
        if not side.inside[index]:
            places[key] = -1 if key in places else index
    return places
