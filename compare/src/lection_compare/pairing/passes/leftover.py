"""What is left: units without likeness that their places leave no other partner for."""

from __future__ import annotations

from collections.abc import Iterator

from lection_compare.pairing.view import Proposal, View

__all__ = ["Containers"]


class Containers:
    """Units without a text of their own, such as tables, that are alone of their kind between certain neighbours."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield a pair for each gap that holds as many of them on both sides, in order."""
        for gap in view.gaps():
            for kind in ("table",):
                a = [index for index in gap.a if view.a.kinds[index] == kind]
                b = [index for index in gap.b if view.b.kinds[index] == kind]
                if len(a) == len(b) == 1:
                    yield a[0], b[0], "place:only"
