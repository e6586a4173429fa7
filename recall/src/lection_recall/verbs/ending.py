"""Retiring and purging facts. Source: recall.md RF-04."""

from __future__ import annotations

from lection_recall.facts.errors import Empty, FactChanged, NoFact, NotLive
from lection_recall.facts.fact import Fact, Retired, State
from lection_recall.facts.instants import now
from lection_recall.store.contract import Entry, Reading, Writing
from lection_recall.verbs.revising import version_of


def retire(writing: Writing, id_: str, *, reason: str | None, by: str | None, expect: str | None) -> Fact:
    """Take a fact out of use; it stays readable, and belongs to no lineage any more.

    :param expect: the version the caller saw; None for whatever it is.
    :raises NoFact, NotLive, FactChanged: when there is nothing to retire, or it is not what was seen.
    """
    fact = _known(writing, id_)
    if expect is not None and version_of(fact) != expect:
        raise FactChanged(f"{id_} is not of version {expect}", id=id_)
    if fact.state in (State.RETIRED, State.PURGED):
        raise NotLive(f"{id_} is {fact.state.value} already", id=id_, state=fact.state.value)
    at = now()
    writing.retire(id_, Retired(at, reason))
    writing.record(Entry(0, at, by, "retire", (id_,), {"reason": reason} if reason else {}))
    return _known(writing, id_)


def purge(writing: Writing, id_: str, *, reason: str, by: str | None) -> Fact:
    """Remove text, excerpts, terms and vector of a fact; id, time and reason stay.

    :raises Empty: without a reason.
    :raises NoFact, NotLive: when there is nothing to purge.
    """
    if not reason.strip():
        raise Empty("a purge needs a reason", part="reason")
    fact = _known(writing, id_)
    if fact.state is State.PURGED:
        raise NotLive(f"{id_} is purged already", id=id_, state=fact.state.value)
    writing.purge(id_)
    writing.record(Entry(0, now(), by, "purge", (id_,), {"reason": reason}))
    return _known(writing, id_)


def _known(reading: Reading, id_: str) -> Fact:
    fact = reading.fact(id_)
    if fact is None:
        raise NoFact(f"there is no fact {id_}", id=id_)
    return fact
