"""Verifying what facts cite, and writing what was found. Source: recall.md RV-01 to RV-03."""

from __future__ import annotations

from collections.abc import Sequence

from lection_recall.anchors.verifying import Verdict
from lection_recall.facts.errors import NoFact
from lection_recall.facts.fact import Fact
from lection_recall.facts.instants import now
from lection_recall.store.contract import Entry, Reading, Writing


def cited_facts(reading: Reading, document: str | None, id_: str | None) -> list[Fact]:
    """Return the facts to verify: one, those that cite a document, or all that cite anything.

    :raises NoFact: when there is no fact of the id.
    """
    if id_ is None:
        return reading.citing(document)
    fact = reading.fact(id_)
    if fact is None:
        raise NoFact(f"there is no fact {id_}", id=id_)
    return [fact]


def write_verdicts(writing: Writing, verdicts: Sequence[Verdict], *, reanchor: bool, by: str | None) -> int:
    """Write what was found, and where wanted the later places; return how many were re-anchored.

    Citations are never replaced, so a place in the fact's list stands for the same one as when it was read.
    """
    moved = [verdict for verdict in verdicts if reanchor and verdict.anchor is not None]
    for verdict in verdicts:
        writing.check_citation(verdict.fact.id, verdict.place, verdict.checked)
    for verdict in moved:
        present = writing.fact(verdict.fact.id)
        if present is not None and verdict.anchor is not None and not present.purged:
            anchors = present.citations[verdict.place].anchors
            writing.anchor(verdict.fact.id, verdict.place, (*anchors, verdict.anchor))
    _record(writing, "verify", verdicts, by)
    _record(writing, "reanchor", moved, by)
    return len(moved)


def _record(writing: Writing, operation: str, verdicts: Sequence[Verdict], by: str | None) -> None:
    ids = tuple(dict.fromkeys(verdict.fact.id for verdict in verdicts))
    if ids:
        states: dict[str, int] = {}
        for verdict in verdicts:
            states[verdict.checked.state] = states.get(verdict.checked.state, 0) + 1
        writing.record(Entry(0, now(), by, operation, ids, {"states": states}))
