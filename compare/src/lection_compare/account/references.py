"""References: what became of each cross reference. Source: compare.md, "References"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from lection_compare.account.mapping import mapped
from lection_compare.account.targets import CROSS_REFERENCE
from lection_compare.model.findings import Reference
from lection_compare.model.pair import node_address

if TYPE_CHECKING:
    from lection_core import Span

    from lection_compare.account.targets import Targets
    from lection_compare.model.pair import Pair

__all__ = ["references_of"]

SAME: Final = "same"
UNRESOLVED: Final = "unresolved"


def references_of(pairs: Sequence[Pair], targets: Targets) -> tuple[tuple[Reference, ...], Counter[str]]:
    """Return the references that changed, and how many are in each state; *same* and *unresolved* are counted only."""
    counts: Counter[str] = Counter()
    found = []
    for number, pair in enumerate(pairs):
        if len(pair.a_indices) != 1 or len(pair.b_indices) != 1:
            continue
        for span_a, span_b in _matched(pair):
            reference = _judged(number, pair, span_a, span_b, targets)
            if isinstance(reference, str):
                counts[reference] += 1
            else:
                counts[reference.state] += 1
                found.append(reference)
    return tuple(found), counts


def _matched(pair: Pair) -> Iterator[tuple[Span, Span | None]]:
    """Yield the references of the text before, each with the one that stands in its place after."""
    before, after = pair.a_blocks[0].spans, pair.b_blocks[0].spans
    if not before:
        return
    left = [span for span in after if span.type == CROSS_REFERENCE]
    for span in before:
        if span.type != CROSS_REFERENCE:
            continue
        start, end = mapped(pair, span.start, span.end)
        other = next((one for one in left if one.start < end and one.end > start), None)
        if other is not None:
            left.remove(other)
        elif not start < end:
            continue  # its words were deleted
        yield span, other


def _judged(number: int, pair: Pair, span_a: Span, span_b: Span | None, targets: Targets) -> Reference | str:
    target_a = targets.addresses_a.find(span_a.value)
    target_b = targets.addresses_b.find(span_b.value) if span_b is not None else -1
    if target_a < 0:
        return UNRESOLVED
    range_b = (span_b.start, span_b.end) if span_b is not None else mapped(pair, span_a.start, span_a.end)
    words_a = pair.a_text[span_a.start : span_a.end]
    words_b = pair.b_text[range_b[0] : range_b[1]]
    kept = words_a == words_b
    if target_b >= 0 and targets.same(target_a, target_b):
        if kept or not targets.renumbered(target_a, target_b):
            return SAME
        state = "followed"
    elif targets.lost(target_a):
        state = "lost" if kept or target_b < 0 else "redirected"
    elif kept:
        state = "stale"
    elif target_b < 0:
        return UNRESOLVED
    else:
        state = "redirected"
    return Reference(
        pair=number,
        a=(span_a.start, span_a.end),
        b=range_b,
        target=targets.a.blocks[target_a].label or words_a,
        to=(targets.b.blocks[target_b].label or words_b) if target_b >= 0 else None,
        state=state,  # type: ignore[arg-type]
        target_a=node_address(targets.a, target_a),
        target_b=node_address(targets.b, target_b) if target_b >= 0 else None,
    )
