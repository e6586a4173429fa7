"""Rising chains: of points in a plane, the heaviest set that rises in both directions."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Sequence

__all__ = ["heaviest_rising"]


def heaviest_rising(points: Sequence[tuple[int, int, int]]) -> list[int]:
    """Return the numbers of the points of the heaviest chain that rises strictly in x and in y.

    Time grows as n log n. Points of equal x or y exclude each other. Weights are whole numbers above 0, as large as one
    likes: several criteria go into one number, the first in the highest digits.

    :param points: (x, y, weight), in any order.
    """
    order = sorted(range(len(points)), key=lambda number: (points[number][0], -points[number][1]))
    if all(
        points[one][0] < points[two][0] and points[one][1] < points[two][1] for one, two in itertools.pairwise(order)
    ):
        return order
    rows = sorted({point[1] for point in points})
    tree: list[tuple[int, int]] = [(0, -1)] * (len(rows) + 1)
    back = [-1] * len(points)
    best = (0, -1)
    for number in order:
        _, y, weight = points[number]
        row = bisect_left(rows, y)
        below = _heaviest_below(tree, row)
        back[number] = below[1]
        chain = (below[0] + weight, number)
        _raise(tree, row + 1, chain)
        if chain[0] > best[0]:
            best = chain
    found, number = [], best[1]
    while number >= 0:
        found.append(number)
        number = back[number]
    return found[::-1]


def _heaviest_below(tree: Sequence[tuple[int, int]], row: int) -> tuple[int, int]:
    """Return the heaviest chain that ends in a row below: a Fenwick tree of maxima."""
    best = (0, -1)
    while row > 0:
        if tree[row][0] > best[0]:
            best = tree[row]
        row -= row & -row
    return best


def _raise(tree: list[tuple[int, int]], row: int, chain: tuple[int, int]) -> None:
    while row < len(tree):
        if chain[0] > tree[row][0]:
            tree[row] = chain
        row += row & -row
