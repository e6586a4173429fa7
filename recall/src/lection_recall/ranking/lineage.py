"""Lineage: what a fact has replaced, directly and through others. Source: recall.md RL-04."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from lection_recall.facts.fact import Fact


def lineage(ids: Sequence[str], replaced_by: Callable[[Sequence[str]], Iterable[Fact]]) -> list[Fact]:
    """Return what facts have replaced: breadth first, each layer newest first, then by id; cycles end.

    :param ids: of the facts whose lineage is asked for.
    :param replaced_by: gives the facts replaced by any of some ids.

    Replaced facts of any label count; retired ones belong to nobody, and so nothing is reached through them.
    """
    seen, layer, found = set(ids), list(ids), []
    while layer:
        fresh = {fact.id: fact for fact in replaced_by(layer) if not fact.retired and fact.id not in seen}
        ordered = sorted(fresh.values(), key=lambda fact: (-fact.created, fact.id))
        found += ordered
        layer = [fact.id for fact in ordered]
        seen.update(layer)
    return found
