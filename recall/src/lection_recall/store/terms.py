"""The terms of a fact as an index keeps them."""

from __future__ import annotations

from collections import Counter

from lection_recall.facts.fact import FACT, Fact
from lection_recall.ranking.view import AUXILIARY
from lection_recall.words.analyzers import analyzer_of


def counted_terms(fact: Fact, analyzer: str) -> tuple[int, dict[str, int]]:
    """Return a fact's length in tokens, and how often it has each term; synonyms and purged facts have none."""
    if fact.kind != FACT or fact.purged:
        return 0, {}
    terms = analyzer_of(analyzer).terms(fact.indexed)
    counts = Counter(terms.tokens)
    counts.update(AUXILIARY + single for single in terms.singles)
    return len(terms.tokens), counts
