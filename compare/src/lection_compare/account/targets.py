"""Targets: what cross references mean in each version, told apart through the pairs. compare.md, "References"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection_core import BlockTree

if TYPE_CHECKING:
    from lection_core import Span

    from lection_compare.pairing.ledger import Ledger
    from lection_compare.words.edits import Replaced

__all__ = ["Addresses", "Targets"]

CROSS_REFERENCE = "cross_reference"


class Addresses:
    """Finds the block that an address names in time that grows with the address alone."""

    def __init__(self, tree: BlockTree) -> None:
        self._tree = tree
        self._steps: dict[tuple[int, str, int], int] | None = None
        self._known: dict[str, int] = {}

    def find(self, address: str | None) -> int:
        """Return the index of the block at an address; -1 for what is no address or leads nowhere."""
        if address is None or not address.startswith("/"):
            return -1
        if address not in self._known:
            self._known[address] = self._walk(address)
        return self._known[address]

    def _walk(self, address: str) -> int:
        if self._steps is None:
            navigation = self._tree.navigation
            self._steps = {
                (navigation.parents[index], block.kind, navigation.ordinals[index]): index
                for index, block in enumerate(self._tree.blocks)
            }
        index = 0
        for step in address.split("/")[1:] if address != "/" else ():
            kind, _, number = step.rstrip("]").partition("[")
            index = self._steps.get((index, kind, int(number) if number.isdecimal() else 0), -1)
            if index < 0:
                return -1
        return index


class Targets:
    """What the references of both versions mean."""

    def __init__(self, a: BlockTree, b: BlockTree, ledger: Ledger) -> None:
        self.a, self.b = a, b
        self.addresses_a, self.addresses_b = Addresses(a), Addresses(b)
        self._ledger = ledger

    def same(self, target_a: int, target_b: int) -> bool:
        """Tell whether two targets are one unit."""
        return self._ledger.together(target_a, target_b)

    def lost(self, target_a: int) -> bool:
        """Tell whether a target has no partner."""
        return self._ledger.of_a[target_a] < 0

    def renumbered(self, target_a: int, target_b: int) -> bool:
        """Tell whether a target has another label, or stands in a unit that has."""
        above_a, above_b = target_a, target_b
        while above_a > 0 and above_b > 0:
            if self.a.blocks[above_a].label != self.b.blocks[above_b].label:
                return True
            above_a, above_b = self.a.navigation.parents[above_a], self.b.navigation.parents[above_b]
            if above_a > 0 and above_b > 0 and not self.same(above_a, above_b):
                return True
        return False

    def follows(self, a: int, b: int, edit: Replaced) -> bool:
        """Tell whether an edit only lets a reference follow its target, which has another number now."""
        if edit.a[0] == edit.a[1] or edit.b[0] == edit.b[1]:
            return False
        for span_a in _around(self.a.blocks[a].spans, edit.a):
            target_a = self.addresses_a.find(span_a.value)
            for span_b in _around(self.b.blocks[b].spans, edit.b):
                target_b = self.addresses_b.find(span_b.value)
                if target_a >= 0 and target_b >= 0 and self.same(target_a, target_b):
                    return self.renumbered(target_a, target_b)
        return False


def _around(spans: tuple[Span, ...], edit: tuple[int, int]) -> list[Span]:
    return [s for s in spans if s.type == CROSS_REFERENCE and s.start <= edit[0] and edit[1] <= s.end]
