"""What follows from the pairs: shifts of numbers, references, terms, and figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["Limited", "Reference", "SectionCount", "Shift", "Statistics", "Term"]


@dataclass(frozen=True, slots=True)
class Shift:
    """Numbers of siblings, and of what is numbered under them, that differ by one amount: a sibling came or went.

    :param style: how they are numbered: decimal, alpha, roman, … as far as it can be told.
    :param parent: the address in the version after of the unit they stand in.
    :param first: the first label before; in JSON ``from``.
    :param to: the same block's label after.
    :param count: pairs renumbered, those under the siblings included.
    :param by: the amount.
    :param last: the last sibling's labels before and after.
    :param cause: the addresses of the siblings that came, went or moved; those that went as in the version before.
    :param pairs: the pairs, as places in ``Comparison.pairs``.
    """

    style: str
    parent: str
    first: str
    to: str
    count: int
    by: int
    last: tuple[str, str]
    cause: tuple[str, ...]
    pairs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """What became of a cross reference.

    :param pair: the place in ``Comparison.pairs`` of the pair that it stands in.
    :param a: its range in the text before; ``b`` in the text after.
    :param target: the label of the unit that it meant, or its words where that has none; in JSON ``from``.
    :param to: the label of the unit that it means now; None where it means none.
    :param state: followed (the target has another number, and the words follow), stale (the words were kept and now
        name another unit), redirected (edited to another unit) or lost (the target was deleted).
    :param target_a: the address of the unit that it meant; ``target_b`` of the one that it means.
    """

    pair: int
    a: tuple[int, int]
    b: tuple[int, int]
    target: str
    to: str | None
    state: Literal["followed", "stale", "redirected", "lost"]
    target_a: str
    target_b: str | None


@dataclass(frozen=True, slots=True)
class Term:
    """What became of a defined term.

    :param pair: the place in ``Comparison.pairs`` of its definition, of the one after where it has one.
    :param to: the new name of a renamed one.
    :param uses: edits that use the new name for the old one.
    """

    term: str
    state: Literal["added", "removed", "changed", "renamed"]
    pair: int
    to: str | None = None
    uses: int = 0


@dataclass(frozen=True, slots=True)
class SectionCount:
    """Words of one outermost section: inserted, deleted and kept."""

    label: str | None
    text: str
    address: str
    inserted: int
    deleted: int
    kept: int


@dataclass(frozen=True, slots=True)
class Limited:
    """What a bound of the caller stopped: which, and what was not compared."""

    bound: str
    pairs: int
    reason: str


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of a comparison. A subtree that came, went or moved counts once.

    :param pairs: how many pairs there are.
    :param facts: for each fact, how many pairs have each value other than *same* or *both*.
    :param moved: pairs reordered or moved.
    :param words: words inserted, deleted and kept.
    :param sections: the same for each outermost section of the version after, those that went included.
    :param ignored: in how many pairs something was left out of account, by name.
    :param references: cross references by state; those that resolve to nothing on either side as ``unresolved``.
    :param fallback: the share of blocks that no rule recognised, before and after.
    """

    pairs: int
    facts: Mapping[str, Mapping[str, int]]
    changed: int
    moved: int
    inserted: int
    deleted: int
    shifts: int
    words: Mapping[str, int]
    sections: tuple[SectionCount, ...] = ()
    ignored: Mapping[str, int] = field(default_factory=dict)
    references: Mapping[str, int] = field(default_factory=dict)
    terms: Mapping[str, int] = field(default_factory=dict)
    fallback: tuple[float, float] = (0.0, 0.0)
