"""What a reader left out, and where: nothing is lost silently."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ConfigDict

from lection_core.blocks.attrs import check_text
from lection_core.blocks.contracted import contracted
from lection_core.errors import ContractError
from lection_core.modelling import dataclass


@contracted()
@dataclass(frozen=True, slots=True, config=ConfigDict(strict=True, extra="forbid"))
class Dropped:
    """A notice that part of the source stands in no block.

    :param kind: the reader's own word, for example ``link_definition``.
    :param count: how many things were dropped, at least 1.
    :param reason: one sentence a user can act on.
    :param sources: half-open ranges of the source text in code points; where they are known, there are ``count``.
    :raises ContractError: R-05 for an empty word, a count below 1 or one that is not the number of ranges; B-05 for a
        range that cannot be one; B-06 for a value of the wrong type.

    Source: blocks.md, "Dropped".
    """

    kind: str
    count: int
    reason: str
    sources: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        check_text(self.kind, "kind of a Dropped")
        check_text(self.reason, "reason of a Dropped")
        if not self.kind.strip() or not self.reason.strip():
            raise ContractError("R-05", "a Dropped needs a kind and a reason: one sentence a user can act on")
        if self.count < 1:
            raise ContractError("R-05", f"Dropped {self.kind!r} has count {self.count}; it must be at least 1")
        if self.sources and len(self.sources) != self.count:
            raise ContractError(
                "R-05", f"Dropped {self.kind!r} has count {self.count} but {len(self.sources)} ranges; they must agree"
            )
        for start, end in self.sources:
            if not 0 <= start <= end:
                raise ContractError(
                    "B-05", f"Dropped {self.kind!r} has the range [{start}, {end}); start ≤ end, from 0"
                )


def merged(notices: Iterable[Dropped]) -> tuple[Dropped, ...]:
    """Return the notices with equal (kind, reason) merged, in the order of their first appearance.

    Ranges are sorted. Notices with ranges and notices without stay apart, as the number of ranges is the count.
    """
    groups: dict[tuple[str, str, bool], list[Dropped]] = {}
    for notice in notices:
        if not isinstance(notice, Dropped):
            raise ContractError("R-01", f"a value of type {type(notice).__name__} stands among the Dropped notices")
        groups.setdefault(merge_key(notice), []).append(notice)
    return tuple(_merge(group) for group in groups.values())


def merge_key(notice: Dropped) -> tuple[str, str, bool]:
    """Return what two notices must have in common to be one."""
    return (notice.kind, notice.reason, bool(notice.sources))


def _merge(group: list[Dropped]) -> Dropped:
    sources = tuple(sorted(source for notice in group for source in notice.sources))
    if len(group) == 1 and sources == group[0].sources:
        return group[0]
    return Dropped(group[0].kind, sum(notice.count for notice in group), group[0].reason, sources)


def without_ranges(notices: Iterable[Dropped]) -> tuple[Dropped, ...]:
    """Return the notices without their ranges: what decoding replaced stands in no linear text, whose ranges differ."""
    return tuple(Dropped(notice.kind, notice.count, notice.reason) for notice in notices)


def check_inside(notices: Iterable[Dropped], length: int | None) -> None:
    """Promise that the ranges of some notices lie inside a source.

    :param length: number of code points of the source; None, when unknown, promises nothing.
    :raises ContractError: B-05.
    """
    for notice in notices:
        furthest = max((end for _, end in notice.sources), default=0)
        if length is not None and furthest > length:
            raise ContractError(
                "B-05",
                f"a Dropped range of {notice.kind!r} ends at {furthest}, outside the source of {length} characters",
            )
