"""What words leave ambiguous, decided by the pairs of lection-compare where that is installed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from lection_recall.anchors.blocks import document_of
from lection_recall.anchors.locating import Cited

if TYPE_CHECKING:
    from lection_core import BlockTree


def chosen_by_pairs(
    before: BlockTree, after: BlockTree, cited: Cited, places: Sequence[tuple[int, int]]
) -> tuple[str, tuple[int, int]] | None:
    """Return address and range of the only place that stands in the partner of the cited block, else None.

    :param before: the version that was cited.
    :param places: where the excerpt stands in `after`.
    """
    if find_spec("lection_compare") is None:
        return None
    partners = _partners(before, after).get(cited.address, frozenset())
    document = document_of(after)
    standing = [(block.address, place) for place in places if (block := document.deepest(*place))]
    within = [(address, place) for address, place in standing if address in partners]
    return within[0] if len(within) == 1 else None


def _partners(before: BlockTree, after: BlockTree) -> dict[str, frozenset[str]]:
    """Return the addresses that each block of the earlier version is paired with."""
    from lection_compare import compare  # type: ignore[import-not-found,unused-ignore]

    return {address: frozenset(pair.b) for pair in compare(before, after).pairs for address in pair.a}
