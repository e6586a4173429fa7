"""Whether a fact passes the filters of a search; every store decides by these words."""

from __future__ import annotations

from fnmatch import fnmatchcase

from lection_recall.facts.citation import Citation
from lection_recall.facts.fact import Fact
from lection_recall.ranking.options import Filters, is_sound


def passes(fact: Fact, filters: Filters) -> bool:
    """Say whether a fact passes all filters but that on the label."""
    return (
        (filters.kind is None or fact.provenance.kind == filters.kind)
        and (filters.only is None or _sound(fact))
        and all(condition.holds(fact.attrs) for condition in filters.attrs)
        and (not _on_citations(filters) or any(_cited(citation, filters) for citation in fact.citations))
    )


def _sound(fact: Fact) -> bool:
    """Say whether there is evidence and all of it stands: a fact without citations has none."""
    return bool(fact.citations) and all(
        is_sound(cited.checked.state if cited.checked else None) for cited in fact.citations
    )


def _on_citations(filters: Filters) -> bool:
    return any(wanted is not None for wanted in (filters.document, filters.matched_by, filters.min_confidence))


def _cited(citation: Citation, filters: Filters) -> bool:
    """Say whether one citation meets all that is asked of citations."""
    if filters.document is not None and filters.document not in (citation.name, citation.sha256):
        return False
    if filters.matched_by is not None and not fnmatchcase(citation.matched_by or "", filters.matched_by):
        return False
    least = filters.min_confidence
    return least is None or (citation.confidence is not None and citation.confidence >= least)
