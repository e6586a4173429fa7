"""Matching words: a longest sequence of words that two texts have in common. Source: compare.md, D-11."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from rapidfuzz.distance import Indel

__all__ = ["matching_runs"]

Run: TypeAlias = tuple[int, int, int]
"""A run of equal words: where it begins in both texts, and how many."""

_EXACT: Final = 16_000_000
"""Cells up to which the smallest set of edits is searched for: twice 4,000 words, in 2 MB. It is asked for up to 2,000
words; beyond, words that stand once on both sides cut the texts into pieces that are small enough."""
_WINDOW: Final = 4_000
_SHINGLES: Final = (6, 3, 1)


def matching_runs(a: Sequence[int], b: Sequence[int]) -> list[Run]:
    """Return the runs of words kept between two texts, in order, as few words left out as can be.

    Exact up to 4,000 words a side; beyond that in linear time, and not more than a tenth above the least.
    """
    found: list[Run] = []
    work: list[tuple[int, int, int, int, int]] = [(0, len(a), 0, len(b), 0)]
    while work:
        start_a, end_a, start_b, end_b, level = work.pop()
        start_a, end_a, start_b, end_b = _trimmed(a, b, (start_a, end_a, start_b, end_b), found)
        if start_a == end_a or start_b == end_b:
            continue
        if (end_a - start_a) * (end_b - start_b) <= _EXACT:
            _exact(a, b, (start_a, end_a, start_b, end_b), found)
        elif level < len(_SHINGLES):
            anchors = _anchors(a, b, (start_a, end_a, start_b, end_b), _SHINGLES[level])
            work.extend(_between(anchors, (start_a, end_a, start_b, end_b), found, level))
        else:
            work.extend(_windows(start_a, end_a, start_b, end_b))
    return _joined(sorted(found))


def _trimmed(
    a: Sequence[int], b: Sequence[int], box: tuple[int, int, int, int], found: list[Run]
) -> tuple[int, int, int, int]:
    """Take what both texts begin and end with."""
    start_a, end_a, start_b, end_b = box
    first = start_a
    while start_a < end_a and start_b < end_b and a[start_a] == b[start_b]:
        start_a += 1
        start_b += 1
    if start_a > first:
        found.append((first, box[2], start_a - first))
    last = end_a
    while end_a > start_a and end_b > start_b and a[end_a - 1] == b[end_b - 1]:
        end_a -= 1
        end_b -= 1
    if end_a < last:
        found.append((end_a, end_b, last - end_a))
    return start_a, end_a, start_b, end_b


def _exact(a: Sequence[int], b: Sequence[int], box: tuple[int, int, int, int], found: list[Run]) -> None:
    start_a, end_a, start_b, end_b = box
    for operation in Indel.opcodes(a[start_a:end_a], b[start_b:end_b]):
        if operation.tag == "equal":
            length = operation.src_end - operation.src_start
            found.append((start_a + operation.src_start, start_b + operation.dest_start, length))


def _anchors(a: Sequence[int], b: Sequence[int], box: tuple[int, int, int, int], size: int) -> list[tuple[int, int]]:
    """Return the places of the sequences of `size` words that stand once in both, those that keep their order."""
    once_a, once_b = _once(a, box[0], box[1], size), _once(b, box[2], box[3], size)
    pairs = sorted((place, once_b[words]) for words, place in once_a.items() if words in once_b)
    tails: list[int] = []
    owners: list[int] = []
    back = [-1] * len(pairs)
    for number, (_, place) in enumerate(pairs):
        at = bisect_left(tails, place)
        back[number] = owners[at - 1] if at else -1
        tails[at : at + 1], owners[at : at + 1] = [place], [number]
    chain, number = [], owners[-1] if owners else -1
    while number >= 0:
        chain.append(pairs[number])
        number = back[number]
    return chain[::-1]


def _once(words: Sequence[int], start: int, end: int, size: int) -> dict[tuple[int, ...], int]:
    places: dict[tuple[int, ...], int] = {}
    for place in range(start, end - size + 1):
        shingle = tuple(words[place : place + size])
        places[shingle] = -1 if shingle in places else place
    return {shingle: place for shingle, place in places.items() if place >= 0}


def _between(
    anchors: list[tuple[int, int]], box: tuple[int, int, int, int], found: list[Run], level: int
) -> Iterator[tuple[int, int, int, int, int]]:
    """Take the anchors as kept, and give the boxes between them; without anchors the box again, for shorter ones."""
    start_a, start_b = box[0], box[2]
    deeper = level if anchors else level + 1
    for place_a, place_b in anchors:
        if place_a < start_a or place_b < start_b:
            continue
        yield start_a, place_a, start_b, place_b, deeper + 1
        found.append((place_a, place_b, 1))
        start_a, start_b = place_a + 1, place_b + 1
    yield start_a, box[1], start_b, box[3], deeper + bool(anchors)


def _windows(start_a: int, end_a: int, start_b: int, end_b: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Cut two texts that have no words of their own in common into as many windows, one beside the other.

    What is kept between such texts is words as frequent here as there: windows keep as many of them.
    """
    number = -(-max(end_a - start_a, end_b - start_b) // _WINDOW)
    cut_a = [start_a + (end_a - start_a) * part // number for part in range(number + 1)]
    cut_b = [start_b + (end_b - start_b) * part // number for part in range(number + 1)]
    for part in range(number):
        yield cut_a[part], cut_a[part + 1], cut_b[part], cut_b[part + 1], len(_SHINGLES)


def _joined(runs: list[Run]) -> list[Run]:
    joined: list[Run] = []
    for run in runs:
        if joined and joined[-1][0] + joined[-1][2] == run[0] and joined[-1][1] + joined[-1][2] == run[1]:
            joined[-1] = (*joined[-1][:2], joined[-1][2] + run[2])
        else:
            joined.append(run)
    return joined
