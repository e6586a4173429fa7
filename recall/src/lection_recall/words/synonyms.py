"""Synonyms: a query is asked for more words than it has. Source: recall.md RK-09."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from lection_recall.words.analyzers import Analyzer

SynonymMap: TypeAlias = Mapping[str, tuple[str, ...]]
NO_SYNONYMS: Final[SynonymMap] = {}


def synonym_map(rules: Iterable[str], analyzer: Analyzer) -> SynonymMap:
    """Return what each term also stands for, in the order of the rules.

    A rule reads `term = a, b`. Each token on the left maps to each on the right; back again only where both sides
    of an alternative are single tokens.
    """
    found: dict[str, dict[str, None]] = {}
    for rule in rules:
        left, _, right = rule.partition("=")
        sources = analyzer.terms(left).tokens
        for alternative in right.split(","):
            _add(found, sources, analyzer.terms(alternative).tokens)
    return {term: tuple(others) for term, others in found.items()}


def _add(found: dict[str, dict[str, None]], sources: list[str], targets: list[str]) -> None:
    pairs = [(source, target) for source in sources for target in targets]
    if len(sources) == len(targets) == 1:
        pairs.append((targets[0], sources[0]))
    for term, other in pairs:
        if term != other:
            found.setdefault(term, {})[other] = None


def expanded(tokens: list[str], synonyms: SynonymMap) -> list[str]:
    """Return the query's tokens and behind them the mapped ones it lacks."""
    have = set(tokens)
    added = dict.fromkeys(other for token in tokens for other in synonyms.get(token, ()) if other not in have)
    return [*tokens, *added]
