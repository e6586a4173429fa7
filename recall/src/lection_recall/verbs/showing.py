"""What a store holds, counted, and its journal as JSON."""

from __future__ import annotations

from collections import Counter
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
            "spaces": {name: _counted(list(reading.facts(name))) for name in spaces},
            "journal": reading.sequence(),
            **present({"embedder": _maker(reading)}),
        }

    return recall.store.read(run)


def _maker(reading: Reading) -> dict[str, Any] | None:
    maker = reading.vector_maker()
    return None if maker is None else {"id": maker[0], "dimensions": maker[1]}


def _counted(facts: list[Fact]) -> dict[str, Any]:
    live = [fact for fact in facts if fact.state is State.LIVE and fact.kind == FACT]
    checked = [cited.checked.state if cited.checked else "never" for fact in live for cited in fact.citations]
    return {
        "facts": len(facts),
        "states": dict(Counter(fact.state.value for fact in facts)),
        "synonyms": sum(fact.kind != FACT for fact in facts),
        "declared": dict(Counter(fact.effective for fact in live)),
        "provenance": dict(Counter(fact.provenance.kind for fact in live)),
        "citations": dict(Counter(checked)),
    }
