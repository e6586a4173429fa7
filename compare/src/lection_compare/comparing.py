"""Comparing: from two trees to the account of what became of every block."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from lection_compare.account.accounting import Account
from lection_compare.account.columns import column_changes
from lection_compare.model.bounds import Bounds
from lection_compare.pairing.engine import Refused, default_matchers, paired
from lection_compare.pairing.gaps import Frames
from lection_compare.pairing.ledger import Ledger
from lection_compare.pairing.side import Side, Vocabulary
from lection_compare.words.folding import folding

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.model.result import Result
    from lection_compare.pairing.view import Matcher
    from lection_compare.words.folding import Folding

__all__ = ["compared", "inverted"]


def compared(
    a: BlockTree, b: BlockTree, ignore: Iterable[str], matchers: Sequence[Matcher] | None, bounds: Bounds
) -> Result:
    """Return what became of every block of `a` in `b`; parameters and errors are those of `compare`."""
    ignored = folding(tuple(sorted((ignore,) if isinstance(ignore, str) else ignore)))
    versions = _Versions(a, b, ignored)
    ledger, refused = paired(versions.first, versions.second, default_matchers() if matchers is None else matchers)
    return versions.comparison(ledger, refused, bounds)


def inverted(comparison: Result) -> Result:
    """Return a comparison the other way round: what is paired is kept, and its account is given anew."""
    versions = _Versions(comparison.b, comparison.a, folding(comparison.options.ignore))
    ledger = Ledger(versions.first, versions.second)
    for pair in comparison.pairs:
        if pair.a_indices and pair.b_indices:
            sides = (pair.a_indices, pair.b_indices) if versions.swapped else (pair.b_indices, pair.a_indices)
            ledger.join(*sides, pair.matched_by)
    refused = [Refused(one.matcher, one.b, one.a, one.reason) for one in comparison.refused]
    return versions.comparison(
        ledger, _turned(refused) if versions.swapped else refused, Bounds(comparison.options.words)
    )


class _Versions:
    """Two versions in an order that their content settles, so that the passes cannot favour a side."""

    def __init__(self, a: BlockTree, b: BlockTree, ignored: Folding) -> None:
        self._a, self._b, self._ignored = a, b, ignored
        self.swapped = _content(a) > _content(b)
        vocabulary = Vocabulary(ignored)
        self.first, self.second = (Side(tree, vocabulary) for tree in ((b, a) if self.swapped else (a, b)))

    def comparison(self, ledger: Ledger, refused: list[Refused], bounds: Bounds) -> Result:
        """Return the account of what is paired between the two, in the order that was asked for."""
        frames = Frames(ledger)
        if self.swapped:
            ledger, refused = _swapped(ledger), _turned(refused)
        account = Account(self._a, self._b, ledger, self._ignored, bounds)
        return account.comparison(account.pairs(frames, column_changes(ledger)), tuple(refused))


def _turned(refused: list[Refused]) -> list[Refused]:
    return [Refused(one.matcher, one.b, one.a, one.reason) for one in refused]


def _content(tree: BlockTree) -> list[tuple[str, str, str, int, str]]:
    """Return all of a tree that is compared, in order."""
    return [(block.text, block.label or "", block.kind, block.depth, block.role or "") for block in tree.blocks]


def _swapped(ledger: Ledger) -> Ledger:
    """Return what is paired with the sides exchanged; the groups keep their numbers."""
    other = Ledger(ledger.b, ledger.a)
    for a, b, reason in ledger.groups:
        other.join(b, a, reason)
    return other
