"""Absorbing: what stands beside a pair and holds the words that the pair lacks is a part of it. compare.md, D-09."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rapidfuzz.distance import LCSseq

from lection_compare.pairing.passes.parts import HELD
from lection_compare.pairing.side import Side
from lection_compare.pairing.view import Proposal, View

__all__ = ["Absorbing"]

_PART: Final = 0.75
"""Share of a part's words that the whole must gain by it; a paragraph that was put in beside an edited one has less."""
_WORDS: Final = 3
_NEAR: Final = 3
"""Siblings on each side that may be a part, since others can have moved in between."""
_CELLS: Final = 20_000_000
"""Words times words up to which texts are laid side by side: 1/20 s."""


class Absorbing:
    """Free blocks beside a pair whose words the pair lacks; and neighbours between which a sentence went over."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield the pairs with what is to be put into them."""
        if not view.open_at_all:
            return
        seen: set[int] = set()
        for group_a, group_b, _ in view.pairs():
            if _is_text(view, group_a, group_b) and group_a[0] not in seen:
                a, b = _grown(view, group_a, group_b)
                seen.update(a)
                if (a, b) != (group_a, group_b):
                    yield a, b, "parts:beside"


def _is_text(view: View, a: Sequence[int], b: Sequence[int]) -> bool:
    kinds = {view.a.kinds[index] for index in a} | {view.b.kinds[index] for index in b}
    if kinds & {"document", "table", "row", "cell", "code"}:
        return False
    return len(a) + len(b) > 2 or view.a.keys[a[0]] != view.b.keys[b[0]]


def _grown(view: View, a: tuple[int, ...], b: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Put in what stands beside, as long as something does."""
    growing = True
    while growing:
        growing = False
        for other in _beside(view.b, b, view.partner_of_b):
            if len(a) == 1 and _gains(view, a, b, (), (other,)):
                b, growing = tuple(sorted((*b, other))), True
        for other in _beside(view.a, a, view.partner_of_a):
            if len(b) == 1 and _gains(view, a, b, (other,), ()):
                a, growing = tuple(sorted((*a, other))), True
    return a, b


def _beside(side: Side, indices: tuple[int, ...], partner: Callable[[int], int]) -> Iterator[int]:
    """Yield the free texts right before and behind, then the free siblings next to these."""
    places = [indices[0] - 1, indices[-1] + 1]
    parent = side.parents[indices[0]]
    before, behind = indices[0] - 1, side.ends[indices[-1]]
    for _ in range(_NEAR):
        while before > parent and side.parents[before] != parent:
            before = side.parents[before]
        places += [before, behind]
        before, behind = before - 1, side.ends[behind] if behind < side.ends[parent] else behind
    for index in dict.fromkeys(places):
        free = parent < index < side.ends[parent] and partner(index) < 0
        if free and side.texts[index] and not side.inside[index] and side.kinds[index] not in ("row", "table", "code"):
            yield index


def _gains(
    view: View, a: tuple[int, ...], b: tuple[int, ...], more_a: tuple[int, ...], more_b: tuple[int, ...]
) -> bool:
    """Tell whether nearly all the words of what is put in are words that the other side has and lacked so far."""
    part = sum(len(view.a.words(index)) for index in more_a) + sum(len(view.b.words(index)) for index in more_b)
    if part < _WORDS:
        return False
    before = _common(view, a, b)
    after = _common(view, tuple(sorted((*a, *more_a))), tuple(sorted((*b, *more_b))))
    if before is None or after is None:
        return False
    return after[0] - before[0] >= _PART * part and after[0] >= HELD * after[1]


def _common(view: View, a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the words in common, in order, and those of the longer side; None for texts too long to tell."""
    words_a = [word for index in a for word in view.a.words(index)]
    words_b = [word for index in b for word in view.b.words(index)]
    if len(words_a) * len(words_b) > _CELLS:
        return None
    return LCSseq.similarity(words_a, words_b), max(len(words_a), len(words_b))
