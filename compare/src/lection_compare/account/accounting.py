"""The account of a comparison: the pairs with their facts, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from lection_compare.account.facts import facts_of, sides_of
from lection_compare.account.references import references_of
from lection_compare.account.shifts import shifts_of
from lection_compare.account.statistics import statistics_of
from lection_compare.account.targets import Targets
from lection_compare.account.terms import terms_of
from lection_compare.account.texts import Reading, TextChange, Version
from lection_compare.model.findings import Limited
from lection_compare.model.pair import DELETED, INSERTED, UNCHANGED, Pair
from lection_compare.model.result import Options, Result
from lection_compare.words.sources import Sources

if TYPE_CHECKING:
    from lection_core import Block, BlockTree

    from lection_compare.model.bounds import Bounds
    from lection_compare.model.pair import Columns, PlaceFact
    from lection_compare.pairing.engine import Refused
    from lection_compare.pairing.gaps import Frames
    from lection_compare.pairing.ledger import Group, Ledger
    from lection_compare.words.folding import Folding

__all__ = ["Account"]

_SAME = TextChange("same", 1.0, (), (), (), (), 0)


class Account:
    """Gives the account of two versions and of what is paired between them."""

    def __init__(self, a: BlockTree, b: BlockTree, ledger: Ledger, folding: Folding, bounds: Bounds) -> None:
        self._a, self._b, self._ledger, self._folding, self._bounds = a, b, ledger, folding, bounds
        self._targets = Targets(a, b, ledger)
        self._texts = Reading(
            Version(a, ledger.a, Sources(a)), Version(b, ledger.b, Sources(b)), folding, self._targets, bounds.words
        )

    def pairs(self, frames: Frames, columns: Mapping[int, tuple[Columns, ...]]) -> tuple[Pair, ...]:
        """Return the pairs in the order of `b`; what only `a` has follows its predecessor there."""
        found = [self._pair(number, group, frames, columns) for number, group in enumerate(self._ledger.groups)]
        return tuple(self._in_order(found))

    def comparison(self, pairs: Sequence[Pair], refused: tuple[Refused, ...]) -> Result:
        """Return the pairs with what follows from them."""
        shifts = shifts_of(self._a, self._b, pairs)
        references, states = references_of(pairs, self._targets)
        terms, tagged = terms_of(self._a, self._b, pairs)
        told = tuple(tagged.get(number, pair) for number, pair in enumerate(pairs))
        return Result(
            a=self._a,
            b=self._b,
            options=Options(self._folding.ignore, self._bounds.words),
            pairs=told,
            shifts=shifts,
            references=references,
            terms=terms,
            statistics=statistics_of(self._a, self._b, told, shifts, states, terms),
            limited=self._limited(told),
            refused=refused,
        )

    def _pair(self, number: int, group: Group, frames: Frames, columns: Mapping[int, tuple[Columns, ...]]) -> Pair:
        a, b, reason = group
        block_a, block_b = self._a.blocks[a[0]], self._b.blocks[b[0]]
        alone = len(a) == len(b) == 1
        place = _place(number, frames)
        if alone and place == "same" and number not in columns and _plain(block_a, block_b):
            return Pair(self._a, self._b, a, b, UNCHANGED, reason)
        change = None if alone and block_a.text == block_b.text else self._texts.change(a, b)
        change = change or _SAME
        facts = facts_of(block_a, block_b, sides_of(len(a), len(b)), change.fact, place)
        return Pair(
            self._a,
            self._b,
            a,
            b,
            UNCHANGED if facts == UNCHANGED else facts,
            reason,
            change.likeness,
            change.words,
            change.followed,
            change.carried,
            change.ignored,
            columns.get(number, ()),
            change.kept,
        )

    def _in_order(self, found: Sequence[Pair]) -> Iterator[Pair]:
        ledger = self._ledger
        behind: dict[int, list[int]] = {}
        # The blocks of `a` alone, by the group that they follow, at once or behind others like them.
        last = 0
        for index, number in enumerate(ledger.of_a):
            if number < 0:
                behind.setdefault(last, []).append(index)
            else:
                last = number
        for index, number in enumerate(ledger.of_b):
            if number < 0:
                yield Pair(self._a, self._b, (), (index,), INSERTED, "", 0.0)
            elif ledger.groups[number].b[0] == index:
                yield found[number]
                for lone in behind.get(number, ()):
                    yield Pair(self._a, self._b, (lone,), (), DELETED, "", 0.0)

    def _limited(self, pairs: Sequence[Pair]) -> Limited | None:
        bound = self._bounds.words
        if bound is None or not self._texts.limited:
            return None
        number = self._texts.limited
        return Limited(
            "words",
            number,
            f"the words of {number} {'pair' if number == 1 else 'pairs'} were not compared: "
            f"their texts have more than {bound:,}, and that is the bound",
        )


def _plain(a: Block, b: Block) -> bool:
    """Tell at a fraction of the cost of looking closer that nothing changed."""
    return (
        a.text == b.text
        and a.label == b.label
        and a.kind == b.kind
        and a.role == b.role
        and a.spans == b.spans
        and (a.attrs is b.attrs or not (a.attrs or b.attrs))
    )


def _place(number: int, frames: Frames) -> PlaceFact:
    if number in frames.reordered:
        return "reordered"
    if number in frames.rehung:
        return "rehung"
    return "same" if frames.kept[number] else "moved"
