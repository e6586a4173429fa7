"""Searching one space or several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lection_recall.facts.serialise import present
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.doubles import added
from lection_recall.ranking.fusion import RANK_OFFSET
from lection_recall.ranking.numbers import RANKINGS
from lection_recall.ranking.options import Options
from lection_recall.ranking.rows import Row
from lection_recall.ranking.view import SpaceView
from lection_recall.store.contract import Reading


def viewed(reading: Reading, space: str, options: Options) -> SpaceView:
    """Return a space with the words of the ranking asked for: the index is of the store's own (RK-01)."""
    return reading.view(space, RANKINGS[options.ranking].analyzer)


@dataclass(frozen=True)
class SharedText:
    """One text that several spaces may hold.

    :param score: Σ 1/(60 + rank) over the spaces' lists.
    :param rows: by space.
    """

    text: str
    score: float
    rows: Mapping[str, Row]

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "text": self.text,
            "score": self.score,
            "rows": {name: row.to_dict() for name, row in self.rows.items()},
        }


@dataclass(frozen=True)
class JointAnswer:
    """What a search of several spaces found.

    :param texts: in their order.
    :param answers: of each space, with its receipt.
    """

    texts: tuple[SharedText, ...]
    answers: Mapping[str, Answer]

    def to_dict(self, receipt: bool = False) -> dict[str, Any]:
        """Return the answer as JSON."""
        return present({
            "texts": [text.to_dict() for text in self.texts],
            "spaces": {name: answer.to_dict(receipt=receipt) for name, answer in self.answers.items()},
        })  # fmt: skip


def joined(answers: Mapping[str, Answer], limit: int) -> JointAnswer:
    """Return the answers of several spaces as one."""
    lists = [[row.fact.text for row in answer] for answer in answers.values()]
    texts = []
    for text, score in fused(lists)[:limit]:
        rows = {name: row for name, answer in answers.items() for row in answer if row.fact.text == text}
        texts.append(SharedText(text, score, rows))
    return JointAnswer(tuple(texts), answers)


def fused(lists: Sequence[Sequence[str]]) -> list[tuple[str, float]]:
    """Return texts by Σ 1/(60 + rank); ties by rank in the first list, in the second, …, then by text (RK-20)."""
    ranks: dict[str, list[float]] = {}
    for number, texts in enumerate(lists):
        for rank, text in enumerate(texts, 1):
            ranks.setdefault(text, [float("inf")] * len(lists))[number] = rank
    scores = {text: added(1 / (RANK_OFFSET + rank) for rank in places) for text, places in ranks.items()}
    order = sorted(scores, key=lambda text: (-scores[text], ranks[text], text))
    return [(text, scores[text]) for text in order]
