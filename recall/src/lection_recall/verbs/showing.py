"""What a store holds, counted, and its journal as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lection_recall.facts.fact import FACT, Fact, State
from lection_recall.facts.instants import written
from lection_recall.facts.serialise import present
from lection_recall.store.contract import Entry, Reading

if TYPE_CHECKING:
    from lection_recall.verbs.recall import Recall


def entry_to_dict(entry: Entry) -> dict[str, Any]:
    """Return a row of the journal as JSON."""
    return present({
        "sequence": entry.sequence,
        "at": written(entry.at),
        "by": entry.by,
        "operation": entry.operation,
        "ids": list(entry.ids),
        "detail": dict(entry.detail) or None,
    })  # fmt: skip


def stats_of(recall: Recall, space: str | None) -> dict[str, Any]:
    """Return how many facts a space, or each space, holds: by state, label, provenance and state of citations."""

    def run(reading: Reading) -> dict[str, Any]:
        spaces = [space] if space is not None else list(reading.spaces())
        return {
            "spaces": {name: _counted(reading.facts(name)) for name in spaces},
            "journal": reading.sequence(),
            **present({"embedder": _maker(reading)}),
        }

    return recall.store.read(run)


def _maker(reading: Reading) -> dict[str, Any] | None:
    maker = reading.vector_maker()
    return None if maker is None else {"id": maker[0], "dimensions": maker[1]}


def _counted(facts: Iterable[Fact]) -> dict[str, Any]:
    """Count facts as they come: a store may hold more than memory does."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("states", "declared", "provenance", "citations")}
    total = synonyms = 0
    for fact in facts:
        total += 1
        synonyms += fact.kind != FACT
        counts["states"][fact.state.value] += 1
        if fact.state is State.LIVE and fact.kind == FACT:
            counts["declared"][fact.effective] += 1
            counts["provenance"][fact.provenance.kind] += 1
            counts["citations"].update(cited.checked.state if cited.checked else "never" for cited in fact.citations)
    return {"facts": total, "synonyms": synonyms, **{name: dict(count) for name, count in counts.items()}}
