"""The comparison: what became of every block, and what follows from it. Source: compare.md, "What comes out"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from lection_compare.model.choosing import chosen
from lection_compare.model.pair import Pair

if TYPE_CHECKING:
    from lection_core import Block, BlockTree, Node

    from lection_compare.model.findings import Limited, Reference, Shift, Statistics, Term
    from lection_compare.pairing.engine import Refused

__all__ = ["SCHEMA_VERSION", "Comparison", "Only", "Options"]

SCHEMA_VERSION: Final = "1.0"
"""Version of the serialised comparison, ``major.minor``."""

Only: TypeAlias = Literal["structure", "words", "moves", "references", "terms", "markup"]


@dataclass(frozen=True, slots=True)
class Options:
    """What the comparison was made with: what it ignored, and the bound on words, None for none."""

    ignore: tuple[str, ...] = ()
    words: int | None = None


@dataclass(frozen=True)
class Comparison:
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

    def changes(
        self,
        *,
        only: Only | None = None,
        under: str | Node | None = None,
        role: str | None = None,
        min_words: int = 0,
    ) -> tuple[Pair, ...]:
        """Return the pairs that changed, in their order; a change of markup or role alone counts only when asked for.

        :param only: ``structure``, ``words``, ``moves``, ``references``, ``terms`` or ``markup``.
        :param under: an address or a label; what stands there and below, on either side.
        :param role: pairs with a block of this role on either side.
        :param min_words: pairs with so many words deleted or inserted at least.
        :raises LookupError: when neither version has a block of that address or label.
        """
        return tuple(self.pairs[number] for number in chosen(self, only, under, role, min_words))

    def of(self, node: Node) -> Pair:
        """Return the pair that a block stands in.

        :raises LookupError: for a node of neither version.
        """
        for tree, pairs in ((self.a, self._of_a), (self.b, self._of_b)):
            if node.tree is tree:
                return self.pairs[pairs[node.index]]
        for tree, pairs in ((self.a, self._of_a), (self.b, self._of_b)):
            if node.tree == tree:
                return self.pairs[pairs[node.index]]
        raise LookupError("this node is of neither version; take one of comparison.a or comparison.b")

    def pair_at(self, tree: BlockTree, index: int) -> Pair:
        """Return the pair of a block by its index; `tree` is one of ``a`` and ``b``."""
        return self.pairs[(self._of_a if tree is self.a else self._of_b)[index]]

    def number_before(self, index: int) -> int:
        """Return the place in ``pairs`` of the pair that a block of `a` stands in, by its index."""
        return self._of_a[index]

    @cached_property
    def _of_a(self) -> dict[int, int]:
        return {index: number for number, pair in enumerate(self.pairs) for index in pair.a_indices}

    @cached_property
    def _of_b(self) -> dict[int, int]:
        return {index: number for number, pair in enumerate(self.pairs) for index in pair.b_indices}

    def accept(self, a: BlockTree) -> tuple[Block, ...]:
        """Return the blocks that `a` becomes when every change is accepted: those of `b`.

        They carry kind, text, label, role, spans and depth; how they were recognised is the other version's to say.

        :raises ValueError: when `a` is not the tree that was compared.
        """
        from lection_compare.applying import accepted

        return accepted(self, a)

    def reject(self, b: BlockTree) -> tuple[Block, ...]:
        """Return the blocks that `b` becomes when every change is rejected: those of `a`.

        :raises ValueError: when `b` is not the tree that was compared.
        """
        return self.inverse().accept(b)

    def inverse(self) -> Comparison:
        """Return the comparison of `b` with `a`: insertions are deletions, splits merges."""
        from lection_compare.comparing import inverted

        return inverted(self)

    def to_json(self) -> str:
        """Return the comparison as JSON, by the schema that `json_schema` gives; the round trip is exact."""
        from lection_compare.model.serialise import to_json

        return to_json(self)

    @classmethod
    def from_json(cls, data: str | bytes) -> Comparison:
        """Return the comparison of a JSON text.

        :raises ValueError: for JSON that is none, or of a newer schema.
        """
        from lection_compare.model.deserialise import from_json

        return from_json(data)

    def to_jsonl(self) -> Iterator[str]:
        """Yield the comparison as lines of JSON: what was compared, each pair, each finding, and an end record."""
        from lection_compare.model.serialise import to_jsonl

        return to_jsonl(self)
