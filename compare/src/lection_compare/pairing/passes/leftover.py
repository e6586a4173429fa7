"""What is left: units without a text of their own, known by their places and labels once nothing better is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lection_compare.pairing.gaps import Gap
from lection_compare.pairing.side import NO_TEXT, Side
from lection_compare.pairing.view import Proposal, View
from lection_compare.words.matching import matching_runs

__all__ = ["Containers"]


class Containers:
    """Units without a text of their own, such as tables and articles that are all number, between certain neighbours.

    Those of one kind and label pair in order; then one that is alone of its kind on both sides.
    """

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield such pairs."""
        for gap in view.gaps():
            a, b = _textless(view.a, gap.a), _textless(view.b, gap.b)
            if a and b:
                yield from _of(view, Gap(a, b))


def _textless(side: Side, indices: Sequence[int]) -> list[int]:
    return [index for index in indices if side.keys[index] == NO_TEXT]


def _of(view: View, gap: Gap) -> Iterator[Proposal]:
    numbers: dict[object, int] = {}
    forms_a, forms_b = (
        [numbers.setdefault((side.kinds[index], side.labels[index]), len(numbers)) for index in of]
        for side, of in ((view.a, gap.a), (view.b, gap.b))
    )
    for start_a, start_b, length in matching_runs(forms_a, forms_b):
        for offset in range(length):
            a, b = gap.a[start_a + offset], gap.b[start_b + offset]
            if view.a.labels[a] is not None or length == len(gap.a) == len(gap.b):
                yield a, b, "place:label"
    for kind in sorted({view.a.kinds[index] for index in gap.a}):
        left_a = [index for index in gap.a if view.a.kinds[index] == kind and view.partner_of_a(index) < 0]
        left_b = [index for index in gap.b if view.b.kinds[index] == kind and view.partner_of_b(index) < 0]
        if len(left_a) == len(left_b) == 1:
            yield left_a[0], left_b[0], "place:only"
