"""The comparison of two versions, and what can be asked of it. Source: compare.md, "Command and API"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING

from lection_compare.applying import accepted
from lection_compare.comparing import compared, inverted
from lection_compare.garbage import uncollected
from lection_compare.model.bounds import Bounds
from lection_compare.model.choosing import chosen
from lection_compare.model.result import Result

if TYPE_CHECKING:
    from lection_core import Block, BlockTree, Node

    from lection_compare.model.pair import Pair
    from lection_compare.model.result import Only
    from lection_compare.pairing.view import Matcher

__all__ = ["Comparison", "compare"]


def compare(
    a: BlockTree,
    b: BlockTree,
    *,
    ignore: Iterable[str] = (),
    matchers: Sequence[Matcher] | None = None,
    bounds: Bounds | None = None,
) -> Comparison:
    """Return what became of every block of `a` in `b`.

    Linear in the size of the trees; the same input gives the same result in every process. How blocks were recognised
    decides nothing (D-01). Swapping the trees gives the inverse.

    :param ignore: differences that do not count: some of case, quotes, dashes, width, punctuation.
    :param matchers: the passes, in their order; by default those of :func:`default_matchers`.
    :param bounds: what it may cost at most.
    :raises ValueError: for a name that cannot be ignored.
    """
    with uncollected():
        return Comparison.of_result(compared(a, b, ignore, matchers, bounds or Bounds()))


@dataclass(frozen=True)
class Comparison(Result):
    """What became of every block of two versions, with what can be asked of it and done with it."""

    @classmethod
    def of_result(cls, result: Result) -> Comparison:
        """Return a result with what can be asked of it."""
        return cls(**{field.name: getattr(result, field.name) for field in fields(Result)})

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
        return accepted(self, a)

    def reject(self, b: BlockTree) -> tuple[Block, ...]:
        """Return the blocks that `b` becomes when every change is rejected: those of `a`.

        :raises ValueError: when `b` is not the tree that was compared.
        """
        return self.inverse().accept(b)

    def inverse(self) -> Comparison:
        """Return the comparison of `b` with `a`: insertions are deletions, splits merges."""
        return Comparison.of_result(inverted(self))

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

        return cls.of_result(from_json(data))

    def to_jsonl(self) -> Iterator[str]:
        """Yield the comparison as lines of JSON: what was compared, each pair, each finding, and an end record."""
        from lection_compare.model.serialise import to_jsonl

        return to_jsonl(self)
