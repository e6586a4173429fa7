"""Adding statements: what is live already is not written twice. Source: recall.md RF-06, RD-03, RD-04."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lection_recall.embedding.embedder import EmbeddedTexts
from lection_recall.facts.errors import DeclaredDiffers
from lection_recall.facts.fact import Fact, State, Statement
from lection_recall.facts.identity import next_id
from lection_recall.facts.instants import now
from lection_recall.store.contract import Entry, Writing

CREATED = "created"
EXISTING = "existing"


@dataclass(frozen=True)
class Added:
    """What became of one statement.

    :param outcome: `created` or `existing`.
    """

    fact: Fact
    outcome: str


def add(
    writing: Writing,
    statements: Iterable[Statement],
    *,
    by: str | None = None,
    duplicate: bool = False,
    vectors: EmbeddedTexts | None = None,
    operation: str = "add",
) -> list[Added]:
    """Keep statements that are not live already, and return what became of each.

    :param duplicate: keep them all the same.
    :param vectors: of their texts.
    :raises DeclaredDiffers: when one is live with another label than the one declared; nothing is written then.
    """
    found = [_add(writing, statement, duplicate, vectors) for statement in statements]
    created = tuple(added.fact.id for added in found if added.outcome == CREATED)
    if created:
        writing.record(Entry(0, now(), by, operation, created))
    return found


def _add(writing: Writing, statement: Statement, duplicate: bool, vectors: EmbeddedTexts | None) -> Added:
    fact = made(writing, statement)
    if not duplicate:
        for other in writing.same(fact):
            if other.state is State.LIVE:
                return Added(_unless_it_differs(other, statement), EXISTING)
    writing.insert(fact, vectors.of(fact) if vectors else None)
    return Added(fact, CREATED)


def _unless_it_differs(other: Fact, statement: Statement) -> Fact:
    if statement.declared is not None and other.declared != statement.declared:
        was = "no label" if other.declared is None else other.declared
        raise DeclaredDiffers(
            f"{other.id} says the same and is declared {was}, not {statement.declared}", id=other.id, declared=was
        )
    return other


def made(writing: Writing, statement: Statement) -> Fact:
    """Return a statement as a new fact, created after every other of its space: a clock may stand still or go back."""
    created = max(now(), writing.last_created(statement.space) + 1)
    parts = {name: getattr(statement, name) for name in Statement.__dataclass_fields__}
    return Fact(id=next_id(), created=created, **parts)


def as_dict(added: Sequence[Added]) -> list[dict[str, object]]:
    """Return outcomes as JSON."""
    return [{"id": one.fact.id, "outcome": one.outcome} for one in added]
