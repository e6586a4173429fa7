"""One search of one space, from options to the answer with its receipt, in one run (RR-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from lection_recall.facts.declared import POLICY, reaches
from lection_recall.facts.fact import Fact
from lection_recall.facts.instants import written
from lection_recall.facts.serialise import present
from lection_recall.ranking import answer as why
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.candidates import Vectors, all_eligible, with_evidence
from lection_recall.ranking.choosing import chosen_rows, copies_of
from lection_recall.ranking.eligibility import Eligible, eligible
from lection_recall.ranking.numbers import RANKINGS, RECENCY
from lection_recall.ranking.options import Options
from lection_recall.ranking.ordering import Placed
from lection_recall.ranking.query import AskedTerms, asked, idf_1, idf_2
from lection_recall.ranking.ranked import RankedByAll, RankedByWords, RankedFacts
from lection_recall.ranking.receipt import Receipt
from lection_recall.ranking.rows import Row
from lection_recall.ranking.scoring import bm25, tf_idf
from lection_recall.ranking.view import SpaceView
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
    ranked_by = _ranked(view, options, facts, terms, vectors)
    return _Run(view, options, facts, terms, vectors, ranked_by).answer()


def _ranked(view: SpaceView, options: Options, facts: Eligible, terms: AskedTerms, vectors: Vectors) -> RankedFacts:
    """Return the facts in their order, by the way that suits what ranks them."""
    if not RANKINGS[options.ranking].evidence:
        scores = tf_idf(facts, terms)
        return RankedByAll(view, options, vectors, all_eligible(facts, scores, vectors))
    by_words = view.ordered and not vectors.order and not options.signals[RECENCY]
    evident = bm25(facts, terms, options.min_evidence, every=not by_words)
    if by_words:
        return RankedByWords(view, options, evident)
    return RankedByAll(view, options, vectors, with_evidence(evident, vectors), evident)


@dataclass(frozen=True)
class _Run:
    """The parts of one search on their way to the answer."""

    view: SpaceView
    options: Options
    facts: Eligible
    terms: AskedTerms
    vectors: Vectors
    ranked: RankedFacts

    def answer(self) -> Answer:
        """Return the rows with the receipt they follow from."""
        rows = tuple(self._rows())
        withheld = self.ranked.withheld_count()
        shown = self.view.facts(self.ranked.withheld()) if self.options.withheld else {}
        return Answer(
            rows,
            None if rows else self._abstained(),
            withheld,
            tuple(shown[position] for position in sorted(shown)),
            Receipt(self._receipt(rows, withheld)),
        )

    def _rows(self) -> Iterator[Row]:
        chosen = chosen_rows(self.view, self.ranked, self.options)
        if not RANKINGS[self.options.ranking].evidence:
            yield from (self._row(place, fact, []) for place, fact in chosen)
            return
        copies = copies_of(self.view, self.ranked, self.options, chosen)
        for place, fact in chosen:
            yield self._row(place, fact, copies[fact.id])

    def _row(self, place: Placed, fact: Fact, copies: Sequence[str]) -> Row:
        evidence = RANKINGS[self.options.ranking].evidence
        lineage = self.view.lineage([fact.id, *copies])
        least = self.options.filters.min_declared
        return Row(
            fact,
            place.ranks,
            self.ranked.score(place.position),
            self.ranked.coverage(place.position) if evidence else None,
            self.vectors.similarities.get(place.position),
            place.base,
            place.factor,
            place.final,
            tuple(before.id for before in lineage),
            tuple(copies),
            frozenset(before.id for before in lineage if not reaches(before.declared, least)),
        )

    def _abstained(self) -> str:
        if not self.facts.live:
            return why.NO_FACTS
        if not self.facts.n:
            return why.NONE_ELIGIBLE
        if not self.terms.own and not self.vectors.similarities:
            return why.NO_QUERY_TERMS
        return why.BELOW_EVIDENCE if self.ranked.withheld_count() else why.NO_MATCH

    def _receipt(self, rows: Iterable[Row], withheld: int) -> dict[str, Any]:
        options, facts, signals = self.options, self.facts, self.ranked.signals
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
