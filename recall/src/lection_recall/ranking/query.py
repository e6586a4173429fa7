"""A query as terms, with what each is worth among the eligible facts. Source: recall.md RK-09, RK-21, RK-22."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log

from lection_recall.facts.declared import LABELS
from lection_recall.ranking.eligibility import Eligible
from lection_recall.ranking.options import Options
from lection_recall.ranking.view import Postings, SpaceView, found
from lection_recall.words.analyzers import analyzer_of
from lection_recall.words.function_words import function_words
from lection_recall.words.synonyms import SynonymMap, expanded, synonym_map


@dataclass(frozen=True)
class QueryTerm:
    """One distinct term of a query.

    :param times: how often the query has it (m).
    :param df: how many eligible facts hold it.
    :param postings: where it stands, in facts of any state.
    """

    term: str
    times: int
    df: int
    postings: Postings


@dataclass(frozen=True)
class AskedTerms:
    """A query as terms.

    :param own: the query's own tokens, repeats included, in order.
    :param terms: the distinct ones with those that synonyms add, in order.
    :param evidence: for each own term that is evidence, the terms that show it: itself and what it maps to.
    :param held_back: how many synonyms the minimum label held back (RD-05).
    """

    own: list[str]
    terms: list[QueryTerm]
    evidence: dict[str, tuple[str, ...]]
    held_back: int = 0


def asked(view: SpaceView, options: Options, facts: Eligible, analyzer: str) -> AskedTerms:
    """Return a query as terms."""
    rules, held_back = _rules(view, options)
    own = analyzer_of(analyzer).terms(options.query).tokens
    synonyms = synonym_map(rules, analyzer_of(analyzer))
    times = Counter(expanded(own, synonyms))
    terms = [_term(view, facts, term, number) for term, number in times.items()]
    languages = view.languages if options.languages is None else options.languages
    return AskedTerms(own, terms, _evidence(own, synonyms, languages, analyzer), held_back)


def _rules(view: SpaceView, options: Options) -> tuple[list[str], int]:
    """Return the synonyms in use, and how many the minimum label holds back (RD-05)."""
    least = 0 if options.filters.min_declared is None else LABELS.index(options.filters.min_declared)
    rules = view.synonym_rules(options.as_of)
    used = [text for level, text in rules if level >= least]
    return used, len(rules) - len(used)


def _term(view: SpaceView, facts: Eligible, term: str, times: int) -> QueryTerm:
    postings = found(view, term)
    return QueryTerm(term, times, _seen(facts, postings), postings)


def _seen(facts: Eligible, postings: Postings) -> int:
    """Return how many of the facts that hold a term are seen."""
    if facts.n == len(facts.mask):
        return len(postings.positions)
    return sum(map(facts.mask.__getitem__, postings.positions))


def _evidence(
    own: list[str], synonyms: SynonymMap, languages: tuple[str, ...], analyzer: str
) -> dict[str, tuple[str, ...]]:
    function = function_words(languages, analyzer)
    distinct = dict.fromkeys(own)
    content = [term for term in distinct if term not in function] or list(distinct)
    return {term: (term, *synonyms.get(term, ())) for term in content}


def idf_1(n: int, df: int) -> float:
    """Return ln((n+1)/(df+1)) of ranking 1 (RK-11)."""
    return log((n + 1) / (df + 1))


def idf_2(n: int, df: int) -> float:
    """Return ln(1 + (n−df+0.5)/(df+0.5)) of ranking 2 (RK-21)."""
    return log(1 + (n - df + 0.5) / (df + 0.5))


def evidence_weights(asked_terms: AskedTerms, n: int) -> dict[str, float]:
    """Return what each own term that is evidence weighs: its idf, with df at least 1 (RK-22)."""
    df = {term.term: term.df for term in asked_terms.terms}
    return {term: idf_2(n, max(df[term], 1)) for term in asked_terms.evidence}
