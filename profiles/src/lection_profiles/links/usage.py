"""How a document speaks of its own units: as `clauses` or `sections`, and in a schedule as `paragraphs`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from lection_profiles.marks.references.units import BARE

_SHARE = 4
"""A word names the document's own units if it stands at least a quarter as often as the most frequent one."""


class Usage(NamedTuple):
    """The words a document uses.

    `words` are the units that its provisions with a bare number are called by: in an Act that says `section 4`
    throughout, `regulation 4` is another document's. `on_paragraphs` are the scopes whose own units are called
    paragraphs, so that `section 4` in them is the document's.
    """

    words: frozenset[str]
    on_paragraphs: frozenset[int]


def usage(references: Iterable[tuple[int, str]], scopes: Sequence[int], on_labels: Container[str]) -> Usage:
    """Count the words of references, each given as (index of its block, what it names).

    `on_labels` are the units that labels bear the name of: an `article` is a bare number only where no label says so.
    """
    counts: Counter[str] = Counter()
    on_paragraphs = set()
    for index, target in references:
        for step in target.split(" of "):
            unit = step[: step.find(" ")]
            if unit in BARE and (unit != "article" or unit not in on_labels):
                counts[unit] += 1
        if target.startswith("paragraph ") and scopes[index]:
            on_paragraphs.add(scopes[index])
    most = max(counts.values(), default=0)
    words = frozenset(unit for unit, count in counts.items() if count * _SHARE >= most)
    if any(count * 2 > counts["article"] for unit, count in counts.items() if unit != "article"):
        words -= {"article"}  # An Act of sections may speak of the articles of a treaty throughout.
    return Usage(words, frozenset(on_paragraphs))
