"""One search of one space, from options to the answer with its receipt, in one run (RR-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from lection_recall.facts.declared import POLICY, reaches
from lection_recall.facts.fact import Fact
from lection_recall.facts.instants import written
from lection_recall.facts.serialise import present
from lection_recall.ranking import answer as why
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.candidates import Candidates, Vectors, candidates
from lection_recall.ranking.eligibility import Eligible, eligible
from lection_recall.ranking.fusion import Signals
from lection_recall.ranking.numbers import KEYWORD, RANKINGS, RECENCY, VECTOR
from lection_recall.ranking.options import Options
from lection_recall.ranking.ordering import (
    Placed,
    by_keyword,
    by_recency,
    cut,
    placed,
    ranked,
    without_copies,
)
from lection_recall.ranking.query import AskedTerms, asked, idf_1, idf_2
from lection_recall.ranking.receipt import Receipt
from lection_recall.ranking.rows import Row
from lection_recall.ranking.view import Key, SpaceView
from lection_recall.words.analyzers import UNICODE

VectorLeg: TypeAlias = Callable[[SpaceView, Eligible, Options, int], Vectors]
"""Gives the similarities of eligible facts: view, eligible facts, options, length of the list."""

NO_VECTORS = Vectors()


def no_vectors(view: SpaceView, facts: Eligible, options: Options, length: int) -> Vectors:
    """Return nothing: a search by words alone."""
    return NO_VECTORS


def search(view: SpaceView, options: Options, vector_leg: VectorLeg = no_vectors) -> Answer:
    """Return the answer to a search of one space.

    :param view: of the space, with the words of the ranking asked for.
    """
    facts = eligible(view, options)
    terms = asked(view, options, facts, view.analyzer)
    length = RANKINGS[options.ranking].vector_length(options.limit)
    vectors = vector_leg(view, facts, options, length) if facts.n else NO_VECTORS
    found = candidates(facts, terms, vectors, options)
    run = _Run(view, options, facts, terms, vectors, found)
    return run.answer()


@dataclass(frozen=True)
class _Run:
    """The parts of one search on their way to the answer."""

    view: SpaceView
    options: Options
    facts: Eligible
    terms: AskedTerms
    vectors: Vectors
    found: Candidates

    def answer(self) -> Answer:
        """Return the rows with the receipt they follow from."""
        keys = self.view.keys(self.found.positions)
        lists = self._lists(keys)
        signals = self._signals(lists)
        places = placed(
            self.options, signals, ranked(lists), keys, self.found.scores, self.found.vector, self.view.levels
        )
        rows = self._rows(cut(places, self.options.min_relevance))
        withheld = len(self.found.withheld)
        shown = self.view.facts(self.found.withheld) if self.options.withheld else {}
        return Answer(
            rows,
            None if rows else self._abstained(),
            withheld,
            tuple(shown[position] for position in sorted(shown)),
            Receipt(self._receipt(rows, signals, withheld)),
        )

    def _lists(self, keys: Mapping[int, Key]) -> dict[str, Sequence[int]]:
        """Return the list of each signal that is in use."""
        lists: dict[str, Sequence[int]] = {KEYWORD: by_keyword(self.found.scores, keys)}
        if self.vectors.order:
            lists[VECTOR] = [position for position in self.vectors.order if position in self.found.vector]
        if self.options.signals[RECENCY] or not RANKINGS[self.options.ranking].evidence:
            lists[RECENCY] = by_recency(self.found.positions, keys)
        return lists

    def _signals(self, lists: Mapping[str, Sequence[int]]) -> Signals:
        first = {
            KEYWORD: max(self.found.scores.values(), default=0.0),
            VECTOR: max(self.found.vector.values(), default=0.0),
        }
        return Signals(self.options.signals, frozenset(name for name in lists if lists[name]), first)

    def _rows(self, places: Sequence[Placed]) -> tuple[Row, ...]:
        texts = self.view.facts(place.position for place in places)
        chosen = without_copies(places, self.options.limit, lambda place: texts[place.position].text)
        return tuple(self._row(place, copies, texts) for place, copies in chosen)

    def _row(self, place: Placed, copies: Sequence[Placed], facts: Mapping[int, Fact]) -> Row:
        evidence = RANKINGS[self.options.ranking].evidence
        fact, position = facts[place.position], place.position
        others = [facts[copy.position].id for copy in copies] if evidence else []
        lineage = self.view.lineage([fact.id, *others])
        least = self.options.filters.min_declared
        return Row(
            fact,
            place.ranks,
            self.found.scores.get(position, 0.0),
            self.found.coverage.get(position, 0.0) if evidence else None,
            self.vectors.similarities.get(position),
            place.base,
            place.factor,
            place.final,
            tuple(before.id for before in lineage),
            tuple(others),
            sum(not reaches(before.declared, least) for before in lineage),
        )

    def _abstained(self) -> str:
        if not self.facts.live:
            return why.NO_FACTS
        if not self.facts.n:
            return why.NONE_ELIGIBLE
        if not self.terms.own and not self.vectors.similarities:
            return why.NO_QUERY_TERMS
        return why.BELOW_EVIDENCE if self.found.withheld else why.NO_MATCH

    def _receipt(self, rows: Iterable[Row], signals: Signals, withheld: int) -> dict[str, Any]:
        options, facts = self.options, self.facts
        return present({
            "policy": POLICY,
            "space": self.view.name,
            "query": options.query,
            "ranking": options.ranking,
            "analyzer": self.view.analyzer,
            "unicode": UNICODE,
            "languages": list(self.view.languages if options.languages is None else options.languages),
            "index": self.view.indexed,
            "fusion": options.fusion,
            "signals": dict(options.signals),
            "signals_ranking": sorted(signals.ranking),
            "first": dict(signals.first),
            "declared_weight": options.declared_weight,
            "declared_weight_from": options.weight_from,
            "limit": options.limit,
            "min_relevance": options.min_relevance,
            "min_evidence": options.min_evidence if RANKINGS[options.ranking].evidence else None,
            "as_of": written(options.as_of),
            "filters": filters_to_dict(options),
            "eligible": facts.n,
            "excluded": dict(facts.excluded),
            "withheld": withheld,
            "held_back": self._held_back(),
            "n": facts.n,
            "average_length": facts.average_length,
            "terms": self._term_statistics(),
            "vectors": self._vectors(),
            "nearest": self.vectors.nearest,
            "notes": [self.vectors.off] if self.vectors.off else None,
            "rows": [row.explanation() for row in rows],
        })  # fmt: skip

    def _term_statistics(self) -> list[dict[str, Any]]:
        idf = idf_2 if RANKINGS[self.options.ranking].evidence else idf_1
        return [
            {"term": term.term, "times": term.times, "df": term.df, "idf": idf(self.facts.n, term.df)}
            for term in self.terms.terms
        ]

    def _held_back(self) -> dict[str, Any] | None:
        """Say that a minimum label kept things from being shown or used (RD-05), never which."""
        if self.options.filters.min_declared is None:
            return None
        return {"facts": self.facts.excluded.get("declared", 0), "synonyms": self.terms.held_back}

    def _vectors(self) -> dict[str, Any]:
        return present({
            "used": bool(self.vectors.similarities),
            "exact": self.vectors.exact if self.vectors.similarities else None,
            "floor": self.vectors.floor,
            "off": self.vectors.off,
        })  # fmt: skip


def filters_to_dict(options: Options) -> dict[str, Any]:
    """Return the filters of a search as JSON."""
    filters = options.filters
    return present({
        "min_declared": filters.min_declared,
        "kind": filters.kind,
        "document": filters.document,
        "only": filters.only,
        "matched_by": filters.matched_by,
        "min_confidence": filters.min_confidence,
        "attrs": {
            one.name: present({"in": one.among and list(one.among), "from": one.low, "to": one.high})
            for one in filters.attrs
        } or None,
    })  # fmt: skip
