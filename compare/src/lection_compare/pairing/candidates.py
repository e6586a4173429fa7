"""Candidates: for each block the few that share its rare words, found without comparing all with all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from lection_compare.pairing.side import Side

__all__ = ["candidates"]

_RARE: Final = 12
"""Blocks that a word, or three words in a row, may stand in and still tell which block is meant."""
_BEST: Final = 6
"""Candidates of each block that are compared: those that share the most."""
_FEATURES: Final = 400
"""Features of a block that are looked at, so that one of 1 MB costs no more than others."""


def candidates(a: Side, b: Side, of_a: Sequence[int], of_b: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield pairs of blocks worth comparing, by what rare words they share; linear in the words of the blocks."""
    features_b = {index: _features(b, index) for index in of_b}
    features_a = {index: _features(a, index) for index in of_a}
    times_a = Counter(feature for features in features_a.values() for feature in features)
    holders: defaultdict[object, list[int]] = defaultdict(list)
    for index, features in features_b.items():
        for feature in features:
            if 0 < times_a[feature] <= _RARE:
                holders[feature].append(index)
    shared_b: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    chosen: set[tuple[int, int]] = set()
    for index, features in features_a.items():
        shared: Counter[int] = Counter()
        for feature in features:
            held = holders.get(feature, ())
            if len(held) <= _RARE:
                shared.update(held)
        best = sorted(shared.items(), key=lambda item: (-item[1], item[0]))
        chosen.update((index, other) for other, _ in best[:_BEST])
        for other, times in best:
            shared_b[other].append((-times, index))
    for other, found in shared_b.items():
        chosen.update((index, other) for _, index in sorted(found)[:_BEST])
    yield from sorted(chosen)


def _features(side: Side, index: int) -> dict[object, None]:
    words = side.words(index)[:_FEATURES]
    features: dict[object, None] = dict.fromkeys(words)
    features.update(dict.fromkeys(zip(words, words[1:], words[2:], strict=False)))
    return features
