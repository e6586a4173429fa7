"""Revising facts: replacement and replaced in one transaction. Source: recall.md RL-01 to RL-03."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from lection_recall.embedding.embedder import EmbeddedTexts
from lection_recall.facts.declared import Unset, derived_label
from lection_recall.facts.errors import BadFact, FactChanged, NoFact, NoSources, NotLive
from lection_recall.facts.fact import Fact, State, Statement
from lection_recall.facts.instants import now
from lection_recall.facts.limits import check_count, compact
from lection_recall.store.contract import Entry, Reading, Writing
from lection_recall.verbs.adding import made


@dataclass(frozen=True)
class Revised:
    """A replacement and what it replaced."""

    fact: Fact
    replaced: tuple[str, ...]


def version_of(fact: Fact) -> str:
    """Return a digest of what a revision relies on: text, kind, label and state; anchors are none of it (RL-03)."""
    parts = [fact.id, fact.text, fact.kind, fact.declared, fact.state.value]
    return hashlib.sha256(compact(parts, "fact").encode()).hexdigest()[:16]


def sources_of(reading: Reading, given: Sequence[Fact | str]) -> list[Fact]:
    """Return the sources of a revision as they were read: facts as given, ids as they are now.

    :raises NoSources: when none are given.
    :raises TooLarge: for more than 1,000.
    :raises NoFact, NotLive: for an id that cannot be a source.
    """
    if not given:
        raise NoSources("a revision needs the facts it replaces")
    check_count(given, "sources")
    distinct = {source if isinstance(source, str) else source.id: source for source in given}
    return [source if isinstance(source, Fact) else _live(reading, source) for source in distinct.values()]


def _live(reading: Reading, id_: str) -> Fact:
    fact = reading.fact(id_)
    if fact is None:
        raise NoFact(f"there is no fact {id_}", id=id_)
    if fact.state is not State.LIVE:
        raise NotLive(f"{id_} is {fact.state.value}", id=id_, state=fact.state.value)
    return fact


def label_of(declared: str | Unset, sources: Sequence[Fact]) -> str:
    """Return the label of a replacement: the one given, else the minimum of inferred and every source's (RL-02)."""
    return derived_label([source.declared for source in sources]) if isinstance(declared, Unset) else declared


def common(sources: Sequence[Fact]) -> tuple[str, str]:
    """Return space and kind of sources.

    :raises BadFact: when they differ in either.
    """
    spaces, kinds = {source.space for source in sources}, {source.kind for source in sources}
    if len(spaces) > 1 or len(kinds) > 1:
        raise BadFact("the facts to replace are of several spaces or kinds", spaces=sorted(spaces), kinds=sorted(kinds))
    return spaces.pop(), kinds.pop()


def check_expected(facts: Sequence[Fact], expect: Sequence[str]) -> None:
    """Hold facts to the versions the caller saw.

    :raises FactChanged: when one is of another version.
    """
    if expect and [version_of(fact) for fact in facts] != list(expect):
        raise FactChanged("the facts are not of the versions expected", ids=[fact.id for fact in facts])


def revise(
    writing: Writing,
    statement: Statement,
    sources: Sequence[Fact],
    *,
    by: str | None,
    operation: str,
    vectors: EmbeddedTexts | None,
) -> Revised:
    """Keep a replacement and mark its sources, unless one is no longer what it was.

    :raises FactChanged: when text, kind, label or state of a source differ; nothing is written then.
    """
    unchanged(writing, sources)
    fact = made(writing, statement)
    writing.insert(fact, vectors.of(fact) if vectors else None)
    ids = tuple(source.id for source in sources)
    writing.replace(ids, fact.id)
    writing.record(Entry(0, now(), by, operation, (fact.id, *ids)))
    return Revised(fact, ids)


def unchanged(writing: Reading, facts: Sequence[Fact]) -> None:
    """Hold facts that were read before to what they are inside the transaction."""
    for fact in facts:
        present = writing.fact(fact.id)
        if present is None or version_of(present) != version_of(fact) or present.state is not State.LIVE:
            state = "gone" if present is None else present.state.value
            raise FactChanged(f"{fact.id} is no longer what was read: it is {state} now", id=fact.id)
