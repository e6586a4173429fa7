"""Beside: what stands right before or behind a pair on both sides. A clause that moved takes its continuation along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lection_compare.pairing.passes.equal import MOVING
from lection_compare.pairing.side import NO_TEXT
from lection_compare.pairing.view import Proposal, View

__all__ = ["Beside"]

_WORDS: Final = 8
_LIKENESS: Final = 0.8
"""What a text that was edited as well needs to be known again away from its place (D-06). Of several near copies, as
the delegations of power in an EU act, the neighbours tell which it is."""


class Beside:
    """Free blocks whose neighbours on the same side are partners, and whose texts are equal or nearly so."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield such pairs; each leads to the next behind it, then backwards to those before."""
        if not view.open:
            return
        for step in (1, -1):
            free = view.free_of_a()
            for a in free if step > 0 else reversed(free):
                if not 0 < a - step < len(view.a):
                    continue
                partner = view.partner_of_a(a - step)
                b = partner + step
                if partner > 0 and 0 < b < len(view.b) and not view.b.inside[b] and _belong(view, a, b):
                    yield a, b, "beside:neighbour"


def _belong(view: View, a: int, b: int) -> bool:
    if not view.free(a, b):
        return False
    if view.a.keys[a] != NO_TEXT and view.a.keys[a] == view.b.keys[b]:
        return view.a.weights[a] >= MOVING
    words = min(view.a.weights[a], view.b.weights[b])
    return words >= _WORDS and view.likeness(a, b, _LIKENESS) > 0
