"""Equal texts in place: below parents that are partners, or between certain neighbours, in order. compare.md, D-06."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lection_compare.pairing.passes.equal import MOVING, once_of_texts
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
        if not view.open:
            return
        work = [(0, 0)]
        left_a, left_b = _left(view.a, view.partner_of_a), _left(view.b, view.partner_of_b)
        once_a, once_b = once_of_texts(view.a), once_of_texts(view.b)
        while work:
            a, b = work.pop()
            children_a, children_b = view.a.children(a), view.b.children(b)
            if view.a.kinds[a] == "row" or not children_a or not children_b:
                continue
            for keys_a, keys_b in ((view.a.subtrees, view.b.subtrees), (view.a.keys, view.b.keys)):
                for one, other in _in_order(view, children_a, children_b, keys_a, keys_b):
                    yield one, other, "equal:place"
            for one, other in _reordered(view, children_a, children_b, once_a, once_b):
                yield one, other, "equal:sibling"
            for one in reversed(children_a):
                other = view.partner_of_a(one)
                if other >= 0 and left_a[one] and left_b[other] and view.partner_of_b(other) == one:
                    work.append((one, other))


def _left(side: Side, partner: Callable[[int], int]) -> bytearray:
    """Tell for each block whether anything below it is free."""
    left = bytearray(len(side))
    for index in range(len(side) - 1, 0, -1):
        if left[index] or (not side.inside[index] and partner(index) < 0):
            left[side.parents[index]] = 1
    return left


class EqualBetween:
    """Equal texts between certain neighbours, in order, whatever they stand under."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield such pairs."""
        for gap in view.gaps():
            keys_a, keys_b = view.a.keys, view.b.keys
            for one, other in _common(view, gap.a, gap.b, keys_a, keys_b):
                yield one, other, "equal:gap"


def _reordered(
    view: View, a: Sequence[int], b: Sequence[int], once_a: dict[int, int], once_b: dict[int, int]
) -> Iterator[tuple[int, int]]:
    """Yield equal children that their order does not hinder: those that stand once on each side.

    Of what has five words and more it is enough that it stands once among its siblings.
    """
    below = set(b)
    for key, one in _alone(view.a, a, view.partner_of_a).items():
        other = once_b.get(key, -1)
        if once_a.get(key) == one and other in below and view.free(one, other):
            yield one, other
    siblings = _alone(view.b, b, view.partner_of_b)
    for key, one in _alone(view.a, a, view.partner_of_a).items():
        if view.a.weights[one] >= MOVING and key in siblings and view.free(one, siblings[key]):
            yield one, siblings[key]


def _alone(side: Side, indices: Sequence[int], partner: Callable[[int], int]) -> dict[int, int]:
    """Return the free blocks among these whose text no other of them has, by the key of the text."""
    places: dict[int, int] = {}
    for index in indices:
        if partner(index) < 0 and side.keys[index] != NO_TEXT:
            places[side.keys[index]] = -1 if side.keys[index] in places else index
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
    for place_a, place_b in _ordered(view, free_a, free_b, keys_a, keys_b):
        if view.free(free_a[place_a], free_b[place_b]):
            yield free_a[place_a], free_b[place_b]


def _ordered(
    view: View, a: Sequence[int], b: Sequence[int], keys_a: Sequence[int], keys_b: Sequence[int]
) -> list[tuple[int, int]]:
    """Return a longest common sequence of keys; of those, one in which labels agree as well, where there is one.

    Of twenty articles that say `[Vervallen]`, the two that went are told by the labels alone.
    """
    plain = _matches([keys_a[index] for index in a], [keys_b[index] for index in b])
    labels_a, labels_b = ([side.labels[index] for index in of] for side, of in ((view.a, a), (view.b, b)))
    if len(plain) == len(a) == len(b) or not any(labels_a):
        return plain
    numbers: dict[object, int] = {}
    both_a = [numbers.setdefault((keys_a[i], label), len(numbers)) for i, label in zip(a, labels_a, strict=True)]
    both_b = [numbers.setdefault((keys_b[i], label), len(numbers)) for i, label in zip(b, labels_b, strict=True)]
    labelled: list[tuple[int, int]] = []
    start_a = start_b = 0
    for end_a, end_b in [*_matches(both_a, both_b), (len(a), len(b))]:
        inner = _matches([keys_a[i] for i in a[start_a:end_a]], [keys_b[i] for i in b[start_b:end_b]])
        labelled += [(start_a + one, start_b + other) for one, other in inner]
        if end_a < len(a):
            labelled.append((end_a, end_b))
        start_a, start_b = end_a + 1, end_b + 1
    return labelled if len(labelled) >= len(plain) else plain


def _matches(a: Sequence[int], b: Sequence[int]) -> list[tuple[int, int]]:
    runs = matching_runs(a, b)
    return [(one + offset, other + offset) for one, other, length in runs for offset in range(length)]
