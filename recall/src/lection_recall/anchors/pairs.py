"""What words leave ambiguous, decided by the pairs of lection-compare where that is installed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from lection_recall.anchors.locating import Cited, Document

if TYPE_CHECKING:
    from lection_core import BlockTree


class Pairs:
    """Partners of blocks between versions; two versions are compared once, however many citations ask."""

    def __init__(self, earlier: Iterable[BlockTree]) -> None:
        self._earlier = {tree.source.sha256: tree for tree in earlier}
        self._partners: dict[tuple[str | None, str | None], dict[str, frozenset[str]]] = {}

    def chosen(
        self, after: BlockTree, document: Document, cited: Cited, places: Sequence[tuple[int, int]]
    ) -> tuple[str, tuple[int, int]] | None:
        """Return address and range of the only place that stands in the partner of the cited block, else None.

        :param places: where the excerpt stands in `after`.
        """
        if cited.sha256 not in self._earlier or find_spec("lection_compare") is None:
            return None
        partners = self._of(self._earlier[cited.sha256], after).get(cited.address, frozenset())
        standing = [(block.address, place) for place in places if (block := document.deepest(*place))]
        within = [(address, place) for address, place in standing if address in partners]
        return within[0] if len(within) == 1 else None

    def _of(self, before: BlockTree, after: BlockTree) -> dict[str, frozenset[str]]:
        key = (before.source.sha256, after.source.sha256)
        if key not in self._partners:
            self._partners[key] = _partners(before, after)
        return self._partners[key]


def _partners(before: BlockTree, after: BlockTree) -> dict[str, frozenset[str]]:
    """Return the addresses that each block of the earlier version is paired with."""
    from lection_compare import compare

    return {address: frozenset(pair.b) for pair in compare(before, after).pairs for address in pair.a}
