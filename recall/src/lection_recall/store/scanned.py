"""A view of a space made by reading every fact of it: what an index would say, without one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from lection_recall.facts.declared import level
from lection_recall.facts.fact import SYNONYM, Fact, State
from lection_recall.ranking.lineage import lineage
from lection_recall.ranking.options import Filters
from lection_recall.ranking.view import LIVE, PURGED, REPLACED, RETIRED, Key, Postings
from lection_recall.ranking.view import SYNONYM as SYNONYM_CODE
from lection_recall.store.passing import passes
from lection_recall.store.terms import counted_terms


def state_code(fact: Fact) -> int:
    """Return what stands at a fact's position: the first reason that keeps it from being searched (RR-01)."""
    if fact.purged:
        return PURGED
    if fact.kind == SYNONYM:
        return SYNONYM_CODE
    if fact.replaced_by:
        return REPLACED
    return RETIRED if fact.retired else LIVE


class ScannedView:
    """A space as the list of its facts, terms worked out when first asked for.

    :param facts: by position.
    :param analyzer: whose words to use.
    """

    indexed = False
    ordered = False

    def __init__(self, name: str, facts: Sequence[Fact], analyzer: str, languages: tuple[str, ...]) -> None:
        self.name = name
        self.analyzer = analyzer
        self.languages = languages
        self._facts = facts
        self.states = bytes(map(state_code, facts))
        self.levels = bytes(level(fact.declared) for fact in facts)

    @cached_property
    def _terms(self) -> tuple[list[int], dict[str, Postings]]:
        lengths: list[int] = []
        found: dict[str, Postings] = {}
        for position, fact in enumerate(self._facts):
            length, counts = counted_terms(fact, self.analyzer)
            lengths.append(length)
            for term, count in counts.items():
                postings = found.setdefault(term, Postings.empty())
                postings.positions.append(position)
                postings.counts.append(count)
                postings.lengths.append(length)
        return lengths, found

    def live_tokens(self) -> int:
        """Return how many tokens the live facts have together."""
        return sum(length for length, state in zip(self.lengths(), self.states, strict=True) if state == LIVE)

    def lengths(self) -> Sequence[int]:
        """Return how many tokens each position has."""
        return self._terms[0]

    def postings(self, term: str) -> Postings:
        """Return where a term stands."""
        return self._terms[1].get(term) or Postings.empty()

    def invalid(self, as_of: int) -> Iterable[int]:
        """Return the positions of facts that do not hold at an instant."""
        return (position for position, fact in enumerate(self._facts) if not holds(fact, as_of))

    def passing(self, filters: Filters) -> Iterable[int]:
        """Return the positions of live facts that pass all filters but that on the label."""
        return (
            position
            for position, fact in enumerate(self._facts)
            if self.states[position] == LIVE and passes(fact, filters)
        )

    def synonym_rules(self, as_of: int) -> list[tuple[int, str]]:
        """Return level and text of the live synonyms that hold at an instant, oldest first."""
        rules = [fact for fact in self._facts if fact.kind == SYNONYM and fact.state is State.LIVE]
        rules = sorted((fact for fact in rules if holds(fact, as_of)), key=lambda fact: (fact.created, fact.id))
        return [(level(fact.declared), fact.text) for fact in rules]

    def keys(self, positions: Iterable[int]) -> dict[int, Key]:
        """Return what breaks ties between facts."""
        return {place: Key(self._facts[place].created, self._facts[place].id) for place in positions}

    def facts(self, positions: Iterable[int]) -> dict[int, Fact]:
        """Return the facts at positions."""
        return {place: self._facts[place] for place in positions}

    def copies(self, text: str) -> list[int]:
        """Return the positions of all facts that have this text, whatever their state."""
        return [position for position, fact in enumerate(self._facts) if fact.text == text and not fact.purged]

    def lineage(self, ids: Sequence[str]) -> list[Fact]:
        """Return what facts have replaced."""
        by_successor: dict[str, list[Fact]] = {}
        for fact in self._facts:
            if fact.replaced_by:
                by_successor.setdefault(fact.replaced_by, []).append(fact)
        return lineage(ids, lambda layer: (fact for one in layer for fact in by_successor.get(one, ())))


def holds(fact: Fact, as_of: int) -> bool:
    """Say whether a fact holds at an instant: valid_from ≤ t < valid_until (RF-05)."""
    began = fact.valid_from is None or fact.valid_from <= as_of
    return began and (fact.valid_until is None or as_of < fact.valid_until)
