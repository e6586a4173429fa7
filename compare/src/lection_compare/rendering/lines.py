"""Lines: where blocks stand in their sources, for people who open the file."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.comparison import Comparison
    from lection_compare.model.pair import Pair

__all__ = ["Lines"]


class Lines:
    """The line numbers of both versions' blocks; none for a version without its text or its places."""

    def __init__(self, comparison: Comparison) -> None:
        self._starts = [_starts(tree) for tree in (comparison.a, comparison.b)]

    def of(self, pair: Pair) -> tuple[int | None, int | None]:
        """Return the lines on which the blocks before and after begin, counted from 1."""
        before, after = (
            self._line(side, blocks[0].source if blocks else None)
            for side, blocks in enumerate((pair.a_blocks, pair.b_blocks))
        )
        return before, after

    def phrase(self, pair: Pair) -> str:
        """Return both lines in words."""
        before, after = self.of(pair)
        if before is None or after is None:
            return f"line {before or after}" if before or after else ""
        return f"line {before} → {after}" if before != after else f"line {before}"

    def _line(self, side: int, source: tuple[int, int] | None) -> int | None:
        starts = self._starts[side]
        return None if source is None or starts is None else bisect_right(starts, source[0])


def _starts(tree: BlockTree) -> list[int] | None:
    try:
        text = tree.text
    except LookupError:
        return None
    starts, place = [0], 0
    for line in text.splitlines(keepends=True):
        place += len(line)
        starts.append(place)
    return starts
