"""Parts: texts that were split, merged, or cut anew. Source: compare.md, D-09."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from lection_compare.pairing.gaps import Gap
from lection_compare.pairing.side import Side
from lection_compare.pairing.view import Proposal, View
from lection_compare.words.matching import matching_runs

__all__ = ["Parts"]

HELD: Final = 0.8
"""Share of the words on either side that the other must hold in order (D-09)."""
_RUN: Final = 3
"""Words in a row that are no accident; fewer count only where they are most of a part."""
_PART: Final = 0.5
"""Share of a part's words that must stand in the whole: what was added beside a split is no part of it."""
_TOKENS: Final = 6_000
"""Words of a gap up to which its texts are laid side by side as a whole: 1/20 s."""


class Parts:
    """Texts between certain neighbours that hold each other's words in other portions."""

    def match(self, view: View) -> Iterator[Proposal]:
        """Yield the splits, merges and recasts of each gap, then those among the children of partners."""
        for gap in (*view.gaps(), *(pool.free for pool in view.pools())):
            gap = Gap(
                [index for index in gap.a if view.partner_of_a(index) < 0],
                [index for index in gap.b if view.partner_of_b(index) < 0],
            )
            a = [index for index in gap.a if _has_text(view.a, index)]
            b = [index for index in gap.b if _has_text(view.b, index)]
            if len(a) + len(b) > 2 and _within(view, a, b):
                yield from _portions(view, Gap(a, b))


def _has_text(side: Side, index: int) -> bool:
    return bool(side.texts[index]) and side.kinds[index] not in ("row", "table", "code")


def _within(view: View, a: Sequence[int], b: Sequence[int]) -> bool:
    most = max(sum(view.a.weights[index] for index in a), sum(view.b.weights[index] for index in b))
    return bool(a) and bool(b) and most <= _TOKENS


def _portions(view: View, gap: Gap) -> Iterator[Proposal]:
    words_a, owners_a = _laid_out(view.a, gap.a)
    words_b, owners_b = _laid_out(view.b, gap.b)
    shared = _shared(matching_runs(words_a, words_b), owners_a, owners_b, view)
    for a, b in _components(shared):
        if len(a) + len(b) > 2 and _holds(view, a, b, shared):
            yield a, b, "parts:words"


def _laid_out(side: Side, indices: Sequence[int]) -> tuple[list[int], list[int]]:
    words: list[int] = []
    owners: list[int] = []
    for index in indices:
        own = side.words(index)
        words.extend(own)
        owners.extend([index] * len(own))
    return words, owners


def _shared(
    runs: Sequence[tuple[int, int, int]], owners_a: Sequence[int], owners_b: Sequence[int], view: View
) -> dict[tuple[int, int], int]:
    """Return how many words each two blocks share; what may be an accident is left out."""
    total: defaultdict[tuple[int, int], int] = defaultdict(int)
    longest: defaultdict[tuple[int, int], int] = defaultdict(int)
    for start_a, start_b, length in runs:
        run = 0
        before = None
        for offset in range(length):
            pair = (owners_a[start_a + offset], owners_b[start_b + offset])
            run = run + 1 if pair == before else 1
            before = pair
            total[pair] += 1
            longest[pair] = max(longest[pair], run)
    return {
        (a, b): words
        for (a, b), words in total.items()
        if (longest[a, b] >= _RUN or 2 * words > min(len(view.a.words(a)), len(view.b.words(b))))
        and words >= _PART * min(len(view.a.words(a)), len(view.b.words(b)))
    }


def _components(shared: dict[tuple[int, int], int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the sets of blocks that hang together by shared words."""
    near: defaultdict[tuple[str, int], list[tuple[str, int]]] = defaultdict(list)
    for a, b in shared:
        near["a", a].append(("b", b))
        near["b", b].append(("a", a))
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    seen: set[tuple[str, int]] = set()
    for start in near:
        if start in seen:
            continue
        work, together = [start], {start}
        while work:
            for node in near[work.pop()]:
                if node not in together:
                    together.add(node)
                    work.append(node)
        seen |= together
        found.append((_of_side("a", together), _of_side("b", together)))
    return found


def _of_side(wanted: str, together: set[tuple[str, int]]) -> tuple[int, ...]:
    return tuple(sorted(index for side, index in together if side == wanted))


def _holds(view: View, a: tuple[int, ...], b: tuple[int, ...], shared: dict[tuple[int, int], int]) -> bool:
    size_a, size_b = (sum(len(side.words(index)) for index in of) for side, of in ((view.a, a), (view.b, b)))
    together = sum(shared.get((one, other), 0) for one in a for other in b)
    return together >= HELD * max(size_a, size_b)
