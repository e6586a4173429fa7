"""Shifts: numbers that changed because a sibling came, went or moved. Source: compare.md, "Shifts"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lection_compare.account.labels import amounts, number_of, style_of
from lection_compare.model.findings import Shift
from lection_compare.model.pair import node_address

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.model.pair import Pair

__all__ = ["shifts_of"]


@dataclass(slots=True)
class _Run:
    """Siblings one after the other whose numbers differ by one amount."""

    by: set[tuple[str, int]]
    net: int
    pairs: list[int] = field(default_factory=list)
    cause: list[int] = field(default_factory=list)


def shifts_of(a: BlockTree, b: BlockTree, pairs: Sequence[Pair]) -> tuple[Shift, ...]:
    """Return the shifts, in the order of the version after.

    Siblings are children of one parent first; where numbers go on from one part of the document to the next, the
    blocks of one depth and one form of label.
    """
    if not any(pair.facts.label == "renumbered" for pair in pairs):
        return ()
    finder = _Finder(a, b, pairs)
    found = [finder.shift(run) for run in finder.runs()]
    return tuple(sorted(found, key=lambda shift: shift.pairs))


class _Finder:
    def __init__(self, a: BlockTree, b: BlockTree, pairs: Sequence[Pair]) -> None:
        self._a, self._b, self._pairs = a, b, pairs
        self._of_a = {index: number for number, pair in enumerate(pairs) for index in pair.a_indices}
        self._of_b = {index: number for number, pair in enumerate(pairs) for index in pair.b_indices}

    def runs(self) -> Iterator[_Run]:
        """Yield the runs that what came and went accounts for."""
        explained: set[int] = set()
        parents = self._b.navigation.parents
        above = {
            parents[pair.b_indices[0]]
            for pair in self._pairs
            if pair.facts.label == "renumbered" and pair.b_indices and pair.b_indices[0]
        }
        for parent in sorted(above):
            pair = self._pairs[self._of_b[parent]]
            if not pair.a_indices:
                continue
            children_a = [child for index in pair.a_indices for child in _children(self._a, index)]
            children_b = [child for index in pair.b_indices for child in _children(self._b, index)]
            for run in self._along(children_a, children_b):
                explained.update(run.pairs)
                yield run
        for one, other in self._streams(explained):
            for run in self._along(one, other):
                if not explained.intersection(run.pairs):
                    yield run

    def _streams(self, explained: set[int]) -> Iterator[tuple[list[int], list[int]]]:
        """Yield the labelled blocks of each depth and form that have renumbered ones not accounted for."""
        open_ = {
            _form(self._b, pair.b_indices[0])
            for number, pair in enumerate(self._pairs)
            if pair.facts.label == "renumbered" and number not in explained
        }
        streams: dict[object, tuple[list[int], list[int]]] = {form: ([], []) for form in open_}
        for side, tree in enumerate((self._a, self._b)):
            for index, block in enumerate(tree.blocks):
                if block.label is not None and (form := _form(tree, index)) in streams:
                    streams[form][side].append(index)
        for form in sorted(streams, key=str):
            yield streams[form]

    def _along(self, a: Sequence[int], b: Sequence[int]) -> Iterator[_Run]:
        """Yield the runs among siblings; what came and what went is counted for each form of label apart."""
        net: defaultdict[object, int] = defaultdict(int)
        causes: defaultdict[object, list[int]] = defaultdict(list)
        run: _Run | None = None
        start_a = start_b = 0
        for place_a, place_b, number in self._staying(a, b):
            for tree, indices, step in ((self._a, a[start_a:place_a], -1), (self._b, b[start_b:place_b], 1)):
                for index in indices:
                    label = tree.blocks[index].label
                    if label is not None:
                        net[_shape(label)] += step
                        causes[_shape(label)].append(self._of_a[index] if step < 0 else self._of_b[index])
            start_a, start_b = place_a + 1, place_b + 1
            label = self._b.blocks[b[place_b]].label
            if label is None:
                continue
            by = self._amounts(number, a[place_a], b[place_b])
            if run is not None and run.by & by and net[_shape(label)] == run.net:
                run.by &= by
                run.pairs.append(number)
                continue
            if run is not None:
                yield run
            explained = {(style, amount) for style, amount in by if amount and amount == net[_shape(label)]}
            run = None
            if explained:
                run = _Run(explained, net[_shape(label)], [number], list(dict.fromkeys(causes[_shape(label)])))
                causes[_shape(label)] = []
        if run is not None:
            yield run

    def _staying(self, a: Sequence[int], b: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """Yield the siblings that stayed as their places on both sides, with the number of the pair."""
        at = {index: place for place, index in enumerate(b)}
        for place, index in enumerate(a):
            number = self._of_a[index]
            pair = self._pairs[number]
            if pair.b_indices and pair.a_indices[0] == index and pair.facts.place in ("same", "rehung"):
                other = at.get(pair.b_indices[0], -1)
                if other >= 0:
                    yield place, other, number

    def _amounts(self, number: int, a: int, b: int) -> set[tuple[str, int]]:
        label_a, label_b = self._a.blocks[a].label, self._b.blocks[b].label
        if self._pairs[number].facts.label != "renumbered" or label_a is None or label_b is None:
            return set()
        above_a, above_b = self._a.navigation.parents[a], self._b.navigation.parents[b]
        under = self._a.blocks[above_a].label != self._b.blocks[above_b].label
        return amounts(label_a, label_b, under=under)

    def shift(self, run: _Run) -> Shift:
        """Return the shift of a run, with what is numbered under its siblings."""
        first, last = self._labels(run.pairs[0]), self._labels(run.pairs[-1])
        style, by = min(run.by)
        members: set[int] = set(run.pairs)
        for number in run.pairs:
            members.update(self._below(number, by))
        place = self._b.navigation.parents[self._pairs[run.pairs[0]].b_indices[0]]
        return Shift(
            style="decimal" if style == "arabic" and style_of(first[0]) == "decimal" else style,
            parent=node_address(self._b, place),
            first=first[0],
            to=first[1],
            count=len(members),
            by=by,
            last=last,
            cause=tuple(self._address(number) for number in run.cause),
            pairs=tuple(sorted(members)),
        )

    def _labels(self, number: int) -> tuple[str, str]:
        pair = self._pairs[number]
        return pair.a_blocks[0].label or "", pair.b_blocks[0].label or ""

    def _address(self, number: int) -> str:
        pair = self._pairs[number]
        return pair.b[0] if pair.b_indices else pair.a[0]

    def _below(self, number: int, by: int) -> Iterator[int]:
        """Yield the pairs under a sibling whose labels repeat its number, and differ by the same amount in it."""
        pair = self._pairs[number]
        place = len(number_of(self._labels(number)[0]).parts) - 1
        for index in range(pair.b_indices[0] + 1, self._b.navigation.ends[pair.b_indices[0]]):
            below = self._pairs[self._of_b[index]]
            if below.facts.label != "renumbered" or below.b_indices[0] != index:
                continue
            label_a, label_b = below.a_blocks[0].label or "", below.b_blocks[0].label or ""
            if any(amount == by for _, amount in amounts(label_a, label_b, place, loose=True)):
                yield self._of_b[index]


def _children(tree: BlockTree, index: int) -> list[int]:
    ends, found = tree.navigation.ends, []
    child = index + 1
    while child < ends[index]:
        found.append(child)
        child = ends[child]
    return found


def _shape(label: str) -> object:
    """Return what labels of one sequence have in common: how many numbers, and the words beside them."""
    number = number_of(label)
    suffixed = bool(number.parts and number.parts[-1].suffix)
    return len(number.parts), number.words, suffixed, bool(number.parts and number.parts[-1].values[0][0] == "arabic")


def _form(tree: BlockTree, index: int) -> object:
    return tree.blocks[index].depth, _shape(tree.blocks[index].label or "")
