"""Equal texts in place: below parents that are partners, or between certain neighbours, in order. compare.md, D-06."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lection_compare.pairing.rising import heaviest_rising
from lection_compare.pairing.side import NO_TEXT, Side
from lection_compare.pairing.view import Proposal, View
from lection_compare.words.matching import matching_runs

__all__ = ["EqualBetween", "EqualChildren"]


class EqualChildren:
    """Children of partners: first those equal with all that is in them, then those of equal text, in order.

    Then those whose text stands once on each side, in whatever order: they were reordered.
    """

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield such pairs, the outer units first, so that what is paired here leads further down."""
        work = [(0, 0)]
        once_a, once_b = _once(view.a), _once(view.b)
        while work:
            a, b = work.pop()
            children_a, children_b = view.a.children(a), view.b.children(b)
            if view.a.kinds[a] == "row" or not children_a or not children_b:
                continue
            for keys_a, keys_b in ((view.a.subtrees, view.b.subtrees), (view.a.keys, view.b.keys)):
                for one, other in _in_order(view, children_a, children_b, keys_a, keys_b):
                    yield one, other, "equal:place"
            below = set(children_b)
            for one in children_a:
                key = view.a.keys[one]
                other = once_b.get(key, -1)
                if key != NO_TEXT and once_a.get(key) == one and other in below and view.free(one, other):
                    yield one, other, "equal:sibling"
            for one in reversed(children_a):
                other = view.partner_of_a(one)
                if other >= 0 and view.partner_of_b(other) == one:
                    work.append((one, other))


class EqualBetween:
    """Equal texts between certain neighbours, in order, whatever they stand under."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield such pairs."""
        for gap in view.gaps():
            keys_a, keys_b = view.a.keys, view.b.keys
            for one, other in _common(view, gap.a, gap.b, keys_a, keys_b):
                yield one, other, "equal:gap"


def _once(side: Side) -> dict[int, int]:
    places: dict[int, int] = {}
    for index, key in enumerate(side.keys):
        if not side.inside[index]:
            places[key] = -1 if key in places else index
    return {key: index for key, index in places.items() if index >= 0}


def _in_order(
    view: View, a: Sequence[int], b: Sequence[int], keys_a: Sequence[int], keys_b: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield equal children between those of their siblings that are paired with each other and stay."""
    at = {index: place for place, index in enumerate(b)}
    certain = [
        (place, at[view.partner_of_a(index)], 1) for place, index in enumerate(a) if view.partner_of_a(index) in at
    ]
    chain = [certain[number] for number in heaviest_rising(certain)]
    start_a = start_b = 0
    for end_a, end_b, _ in [*chain, (len(a), len(b), 1)]:
        if start_a < end_a and start_b < end_b:
            yield from _common(view, a[start_a:end_a], b[start_b:end_b], keys_a, keys_b)
        start_a, start_b = end_a + 1, end_b + 1


def _common(
    view: View, a: Sequence[int], b: Sequence[int], keys_a: Sequence[int], keys_b: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield a longest sequence of free blocks with equal keys; what has no text is not known by it."""
    shared = {keys_b[index] for index in b if view.partner_of_b(index) < 0} - {NO_TEXT}
    free_a = [index for index in a if keys_a[index] in shared and view.partner_of_a(index) < 0]
    shared = {keys_a[index] for index in free_a}
    free_b = [index for index in b if keys_b[index] in shared and view.partner_of_b(index) < 0]
    runs = matching_runs([keys_a[index] for index in free_a], [keys_b[index] for index in free_b])
    for start_a, start_b, length in runs:
        for offset in range(length):
            one, other = free_a[start_a + offset], free_b[start_b + offset]
            if view.free(one, other):
                yield one, other
