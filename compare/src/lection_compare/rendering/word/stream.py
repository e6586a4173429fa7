"""The stream: the blocks of both versions in one order, from which taking either side gives that version.

Pairs that stayed are the joints; between two of them stand the blocks of `a` that went or moved away, then the blocks
of `b` that came or moved here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from lection_compare.pairing.rising import heaviest_rising

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.comparison import Comparison
    from lection_compare.model.pair import Pair

__all__ = ["Piece", "pieces"]


class Piece(NamedTuple):
    """One block, or one pair that stayed.

    :param state: what tracking says of it.
    :param move: the number of the move that it belongs to.
    """

    state: Literal["kept", "deleted", "inserted", "from", "to"]
    a: tuple[int, ...]
    b: tuple[int, ...]
    pair: Pair | None = None
    move: int = -1


def pieces(comparison: Comparison) -> Iterator[Piece]:
    """Yield the pieces; blocks inside tables go with their tables, and the documents themselves are left out."""
    moved_a, moved_b = _travelling(comparison)
    inner_a, inner_b = _inside(comparison.a), _inside(comparison.b)
    joints = [pair for pair in comparison.pairs if _stays(pair, moved_a, moved_b, inner_a)]
    chain = heaviest_rising([(pair.a_indices[0], pair.b_indices[0], 1) for pair in joints])
    last_a = last_b = 1
    for pair in [*(joints[number] for number in chain), None]:
        next_a = pair.a_indices[0] if pair else len(comparison.a)
        next_b = pair.b_indices[0] if pair else len(comparison.b)
        for index in range(last_a, next_a):
            if not inner_a[index]:
                yield Piece("from" if index in moved_a else "deleted", (index,), (), move=moved_a.get(index, -1))
        for index in range(last_b, next_b):
            if not inner_b[index]:
                yield Piece("to" if index in moved_b else "inserted", (), (index,), move=moved_b.get(index, -1))
        if pair:
            yield Piece("kept", pair.a_indices, pair.b_indices, pair)
            last_a = _end(comparison.a, pair.a_indices[-1])
            last_b = _end(comparison.b, pair.b_indices[-1])


def _end(tree: BlockTree, index: int) -> int:
    return tree.navigation.ends[index] if tree.blocks[index].kind == "table" else index + 1


def _inside(tree: BlockTree) -> bytearray:
    """Tell for each block whether it stands inside a table."""
    inside, end = bytearray(len(tree)), 0
    for index, block in enumerate(tree.blocks):
        if index < end:
            inside[index] = 1
        elif block.kind == "table":
            end = tree.navigation.ends[index]
    return inside


def _stays(pair: Pair, moved_a: dict[int, int], moved_b: dict[int, int], inner_a: bytearray) -> bool:
    """Tell whether a pair is a joint: it did not travel, and its blocks stand one behind the other on both sides."""
    a, b = pair.a_indices, pair.b_indices
    if not a or not b or a[0] == 0 or inner_a[a[0]] or pair.facts.place in ("moved", "reordered"):
        return False
    return (
        not any(index in moved_a for index in a)
        and not any(index in moved_b for index in b)
        and a[-1] - a[0] == len(a) - 1
        and b[-1] - b[0] == len(b) - 1
    )


def _travelling(comparison: Comparison) -> tuple[dict[int, int], dict[int, int]]:
    """Return the blocks of both sides that moved, with all that stands in them, each with the number of its move."""
    moved: tuple[dict[int, int], dict[int, int]] = ({}, {})
    number = 0
    for pair in comparison.pairs:
        if pair.facts.place not in ("moved", "reordered") or pair.a_blocks[0].kind in ("row", "cell"):
            continue
        number += 1
        for of, tree, indices in zip(
            moved, (comparison.a, comparison.b), (pair.a_indices, pair.b_indices), strict=True
        ):
            for index in indices:
                for below in range(index, tree.navigation.ends[index]):
                    of.setdefault(below, number)
    return moved
