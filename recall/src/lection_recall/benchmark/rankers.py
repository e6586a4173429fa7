"""The ranker under test, and rankers that are broken on purpose: each must fail its gate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from lection_recall.facts.declared import VERIFIED, reaches
from lection_recall.facts.fact import Fact
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.options import Filters, Options
from lection_recall.ranking.receipt import Receipt
from lection_recall.ranking.rows import Row
from lection_recall.ranking.search import search
from lection_recall.store.scanned import ScannedView
from lection_recall.words.analyzers import WORDS_1

Ranker = Callable[[Sequence[Fact], Options], Answer]
"""Answers a search of some facts."""


def scan(facts: Sequence[Fact], options: Options) -> Answer:
    """Answer as the library does, from the facts themselves."""
    space = facts[0].space if facts else ""
    return search(ScannedView(space, facts, WORDS_1, options.languages or ()), options)


def _with_rows(answer: Answer, rows: Sequence[Row]) -> Answer:
    data = {**answer.receipt.data, "rows": [row.explanation() for row in rows]}
    return replace(answer, rows=tuple(rows), receipt=Receipt(data))


def deaf_to_labels(facts: Sequence[Fact], options: Options) -> Answer:
    """Never use the weight."""
    return scan(facts, replace(options, declared_weight=0.0))


def labels_first(facts: Sequence[Fact], options: Options) -> Answer:
    """Put every verified fact before every other."""
    answer = scan(facts, replace(options, limit=1000))
    if not options.declared_weight:
        return _with_rows(answer, answer.rows[: options.limit])
    rows = sorted(answer.rows, key=lambda row: row.fact.effective != VERIFIED)
    return _with_rows(answer, rows[: options.limit])


def filtering_late(facts: Sequence[Fact], options: Options) -> Answer:
    """Search everything and filter what comes out."""
    least = options.filters.min_declared
    answer = scan(facts, replace(options, filters=Filters()))
    return _with_rows(answer, [row for row in answer.rows if reaches(row.fact.declared, least)])


def silence_is_doubt(facts: Sequence[Fact], options: Options) -> Answer:
    """Take a fact without a label for unverified."""
    return scan([replace(fact, declared=fact.declared or "unverified") for fact in facts], options)


def never_silent(facts: Sequence[Fact], options: Options) -> Answer:
    """Answer something, whatever is asked."""
    answer = scan(facts, replace(options, min_evidence=0.0))
    return answer if answer.rows else scan(facts, replace(options, query=facts[0].text))


def beside_the_point(facts: Sequence[Fact], options: Options) -> Answer:
    """Leave the best row out."""
    answer = scan(facts, replace(options, limit=options.limit + 1))
    return _with_rows(answer, answer.rows[1:] if len(answer.rows) > 1 else ())


def raising_the_replaced(facts: Sequence[Fact], options: Options) -> Answer:
    """Search replaced facts too."""
    return scan([replace(fact, replaced_by=None) for fact in facts], options)


def copies_apart(facts: Sequence[Fact], options: Options) -> Answer:
    """Give each copy of a text a row of its own."""
    answer = scan(facts, replace(options, limit=1000))
    by_id = {fact.id: fact for fact in facts}
    rows = []
    for row in answer.rows:
        rows += [replace(row, same_text=()), *(replace(row, fact=by_id[id_], same_text=()) for id_ in row.same_text)]
    return _with_rows(answer, rows[: options.limit])


def receipts_made_up(facts: Sequence[Fact], options: Options) -> Answer:
    """Show a base that the ranks do not give."""
    answer = scan(facts, options)
    return _with_rows(answer, [replace(row, base=row.base + 1e-9) for row in answer.rows])


def forgetful_index(facts: Sequence[Fact], options: Options) -> Answer:
    """Answer as an index does that lost the last fact."""
    return scan(facts[:-1], options)


BROKEN: Final[Mapping[str, Ranker]] = {
    "target": deaf_to_labels,
    "protected": labels_first,
    "filter": filtering_late,
    "neutral": silence_is_doubt,
    "negative": never_silent,
    "answered": beside_the_point,
    "lineage": raising_the_replaced,
    "duplicate": copies_apart,
    "receipts": receipts_made_up,
    "index": forgetful_index,
}
"""The broken ranker of each gate."""
