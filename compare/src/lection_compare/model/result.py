"""The result of a comparison, as data. Source: compare.md, "What comes out"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from lection_compare.model.pair import Pair

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.model.findings import Limited, Reference, Shift, Statistics, Term
    from lection_compare.pairing.engine import Refused

__all__ = ["SCHEMA_VERSION", "Only", "Options", "Result"]

SCHEMA_VERSION: Final = "1.0"
"""Version of the serialised comparison, ``major.minor``."""

Only: TypeAlias = Literal["structure", "words", "moves", "references", "terms", "markup"]


@dataclass(frozen=True, slots=True)
class Options:
    """What the comparison was made with: what it ignored, and the bound on words, None for none."""

    ignore: tuple[str, ...] = ()
    words: int | None = None


@dataclass(frozen=True)
class Result:
    """What became of every block of two versions.

    :param a: the version before, as it was read: source, reader, profile, blocks.
    :param b: the version after.
    :param options: what it was made with.
    :param pairs: every block of both versions, each in exactly one pair, in the order of `b`; what only `a` has follows
        its predecessor there.
    :param shifts: numbers that changed because a sibling came, went or moved.
    :param references: cross references that changed.
    :param terms: defined terms that changed.
    :param statistics: the figures.
    :param limited: what a bound of the caller left out; None where nothing was.
    :param refused: proposals of matchers that could not be taken.
    """

    a: BlockTree
    b: BlockTree
    options: Options
    pairs: tuple[Pair, ...]
    shifts: tuple[Shift, ...]
    references: tuple[Reference, ...]
    terms: tuple[Term, ...]
    statistics: Statistics
    limited: Limited | None = None
    refused: tuple[Refused, ...] = ()
    schema_version: str = field(default=SCHEMA_VERSION)
