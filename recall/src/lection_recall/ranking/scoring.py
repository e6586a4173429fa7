"""Keyword scores and coverage, in one fixed order of doubles, written out in Python.

SQL sums differ in their last digits between versions of SQLite, so a store gives places and counts only.
Source: recall.md RK-11, RK-21, RK-22.
"""

from __future__ import annotations

from lection_recall.ranking.arrays import arrays_serve, evident_arrays
from lection_recall.ranking.doubles import added
from lection_recall.ranking.eligibility import Eligible
from lection_recall.ranking.evident import Evident, EvidentByPosition
from lection_recall.ranking.query import AskedTerms, QueryTerm, evidence_weights, idf_1, idf_2
from lection_recall.ranking.saturation import BY_LENGTH, FREE_LENGTH, SATURATION


def tf_idf(facts: Eligible, asked: AskedTerms) -> dict[int, float]:
    """Return S of ranking 1: Σ tf·ln((n+1)/(df+1)) over the query's tokens, over tokens + 1 (RK-11)."""
    sums: dict[int, float] = {}
    lengths: dict[int, int] = {}
    by_term = {term.term: term for term in asked.terms}
    tokens = [*asked.own, *(term.term for term in asked.terms if term.term not in set(asked.own))]
    for token in tokens:
        term = by_term[token]
        idf = idf_1(facts.n, term.df)
        for position, count, length in zip(*term.postings, strict=True):
            if facts.mask[position]:
                sums[position] = sums.get(position, 0.0) + count * idf
                lengths[position] = length
    scores = {position: total / (lengths[position] + 1) for position, total in sums.items()}
    return {position: score for position, score in scores.items() if score > 0}


def bm25(facts: Eligible, asked: AskedTerms, least: float, *, every: bool = True) -> Evident:
    """Return S of ranking 2 and the coverage (RK-21, RK-22).

    :param least: the coverage from which words are evidence.
    :param every: whether S is wanted of facts whose words are no evidence too.
    """
    if arrays_serve(asked):
        return evident_arrays(facts, asked, least, every=every)
    scores: dict[int, float] = {}
    for term in asked.terms:
        _add_term(scores, facts, term)
    matching = {position: score for position, score in scores.items() if score > 0}
    return EvidentByPosition(matching, coverage(facts, asked), least)


def _add_term(scores: dict[int, float], facts: Eligible, term: QueryTerm) -> None:
    weight, average = term.times * idf_2(facts.n, term.df), facts.average_length
    mask, get = facts.mask, scores.get
    for position, count, length in zip(*term.postings, strict=True):
        if mask[position]:
            part = weight * (count / (count + SATURATION * (FREE_LENGTH + BY_LENGTH * length / average)))
            scores[position] = get(position, 0.0) + part


def coverage(facts: Eligible, asked: AskedTerms) -> dict[int, float]:
    """Return the share of the query's evidence that each fact holds, by weight (RK-22)."""
    postings = {term.term: term.postings for term in asked.terms}
    weights = evidence_weights(asked, facts.n)
    whole = added(weights.values())
    held: dict[int, float] = {}
    for term, shown_by in asked.evidence.items():
        # One term shows itself in most queries: a set is needed only where synonyms may show it twice.
        places = [postings[shown].positions for shown in shown_by if shown in postings]
        for position in places[0] if len(places) == 1 else set().union(*places):
            if facts.mask[position]:
                held[position] = held.get(position, 0.0) + weights[term]
    return {position: weight / whole for position, weight in held.items()}
