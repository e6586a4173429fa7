"""Rows: one result with everything that put it where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lection_recall.facts.fact import Fact
from lection_recall.facts.serialise import citation_to_dict, present


@dataclass(frozen=True)
class Row:
    """One result of a search.

    :param fact: the fact itself.
    :param ranks: from 1, by the signals that rank it.
    :param score: S.
    :param coverage: the share of the query's evidence it holds; None under ranking 1.
    :param similarity: to the query, 6 decimals; None where there is none.
    :param base: B.
    :param factor: 1 + w·c.
    :param final: F = B·factor.
    :param lineage: ids of what it and its copies have replaced, of any label (RL-04).
    :param same_text: ids of the other results with the same text (RK-27).
    :param held_back: those of the lineage that a minimum label keeps from being shown (RD-05).
    """

    fact: Fact
    ranks: Mapping[str, int]
    score: float
    coverage: float | None
    similarity: float | None
    base: float
    factor: float
    final: float
    lineage: tuple[str, ...] = ()
    same_text: tuple[str, ...] = ()
    held_back: frozenset[str] = frozenset()

    @property
    def shown_lineage(self) -> list[str]:
        """The lineage without what a minimum label holds back."""
        return [id_ for id_ in self.lineage if id_ not in self.held_back]

    def explanation(self) -> dict[str, Any]:
        """Return what the receipt says of the row (RR-02), without its text."""
        return present({
            "id": self.fact.id,
            "ranks": dict(self.ranks),
            "score": self.score,
            "coverage": self.coverage,
            "similarity": self.similarity,
            "base": self.base,
            "factor": self.factor,
            "final": self.final,
            "created": self.fact.created,
            "declared": self.fact.declared,
            "effective": self.fact.effective,
            "lineage": self.shown_lineage or None,
            "lineage_held_back": len(self.held_back) or None,
            "same_text": list(self.same_text) or None,
        })  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON: text, label, explanation, citations with how each was recognised and its state."""
        cited = [citation_to_dict(citation) for citation in self.fact.citations]
        explanation = self.explanation()
        return {
            "id": explanation.pop("id"),
            "space": self.fact.space,
            "text": self.fact.text,
            **explanation,
            **({"marked": True} if any(citation.marked for citation in self.fact.citations) else {}),
            "citations": cited,
        }
