"""The answer to a search: rows, what was left out and why, and the receipt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lection_recall.facts.fact import Fact
from lection_recall.facts.serialise import present
from lection_recall.ranking.receipt import Receipt
from lection_recall.ranking.rows import Row

NO_FACTS = "no_facts"
NONE_ELIGIBLE = "none_eligible"
NO_QUERY_TERMS = "no_query_terms"
NO_MATCH = "no_match"
BELOW_EVIDENCE = "below_evidence"


@dataclass(frozen=True)
class Answer:
    """What a search of one space found.

    :param rows: in their order.
    :param abstained: why there are none: no_facts, none_eligible, no_query_terms, no_match or below_evidence.
    :param withheld: how many facts' words matched without being evidence enough.
    :param withheld_facts: these facts, where they were asked for.
    :param receipt: what everything was decided by.
    """

    rows: tuple[Row, ...]
    abstained: str | None
    withheld: int
    withheld_facts: tuple[Fact, ...]
    receipt: Receipt

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def ids(self) -> list[str]:
        """The rows' ids in their order."""
        return [row.fact.id for row in self.rows]

    def to_dict(self, receipt: bool = False) -> dict[str, Any]:
        """Return the answer as JSON, with its receipt where that is asked for."""
        told: Mapping[str, Any] = self.receipt.data
        return present({
            "space": told.get("space"),
            "rows": [row.to_dict() for row in self.rows],
            "abstained": self.abstained,
            "eligible": told["eligible"],
            "excluded": told["excluded"],
            "withheld": self.withheld,
            "withheld_facts": [_brief(fact) for fact in self.withheld_facts] or None,
            "nearest": told.get("nearest"),
            "notes": told.get("notes"),
            "receipt": self.receipt.to_dict() if receipt else None,
        })  # fmt: skip


def _brief(fact: Fact) -> dict[str, Any]:
    return present({"id": fact.id, "text": fact.text, "declared": fact.declared, "effective": fact.effective})
