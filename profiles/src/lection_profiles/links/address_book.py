"""The labelled units of a tree, by what a reference may call them. Built in one pass over the blocks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from lection_core import Block, BlockTree, Profile

from lection_profiles.links.label_names import LabelName, label_name
from lection_profiles.marks.references.units import CONTAINERS, SCOPES

MAX_DEPTH = 100
"""How deep a block may lie to be the target of a reference: addresses grow with depth, and no document needs more."""

DOCUMENT_SCOPE = 0
_MAY_CONTAIN_PROVISIONS = CONTAINERS | {"section"}


class AddressBook:
    """Finds labelled units of a tree by unit and number, by their parent, and by the scope they are numbered in.

    All lookups take constant time, or logarithmic in the number of units of one name.

    - `tops`: units whose number alone finds them: (scope, unit or None, number) -> indices. A scope is the index of
      a schedule, an annex, or a heading after which numbering starts afresh; 0 is the document.
    - `children`: (index of the labelled unit above, 0 for none, number) -> indices.
    - `containers`: (scope, unit, number) -> indices of parts, chapters, schedules; with "" for the number all of them.
    - `above`: for each block the nearest labelled unit above it, 0 for none; `scopes`: the scope it stands in.
    - `roots`: the indices that stand in `tops`; `units`: the names that their labels bear.
    - `kinds`: the names of containers that labels bear; `dotted`: whether any label has several groups (`4.1`).
    """

    __slots__ = (
        "above",
        "children",
        "containers",
        "dotted",
        "ends",
        "kinds",
        "names",
        "roots",
        "scopes",
        "tops",
        "units",
    )

    def __init__(self, tree: BlockTree, profile: Profile) -> None:
        size = len(tree.blocks)
        self.tops: dict[tuple[int, str | None, str], list[int]] = {}
        self.children: dict[tuple[int, str], list[int]] = {}
        self.containers: dict[tuple[int, str, str], list[int]] = {}
        self.names: dict[int, LabelName] = {}
        self.above = [0] * size
        self.scopes = [0] * size
        self.roots: set[int] = set()
        self.units: set[str] = set()
        self.dotted = False
        self.kinds: set[str] = set()
        self.ends: Sequence[int] = tree.navigation.ends
        resets = frozenset(reset.name for reset in profile.heading_resets)
        self._fill(tree.blocks, tree.navigation.parents, resets)

    def _fill(self, blocks: Sequence[Block], parents: Sequence[int], resets: frozenset[str]) -> None:
        """Enter every labelled block; what holds below a block is worked out once, not for each of its children."""
        below_above, below_scope = self.above[:], self.scopes[:]
        for index in range(1, len(blocks)):
            block, parent = blocks[index], parents[index]
            above = self.above[index] = below_above[index] = below_above[parent]
            scope = self.scopes[index] = below_scope[index] = below_scope[parent]
            if block.label is not None:
                name = self.names[index] = label_name(block.label)
                below_above[index] = index
                if name.unit in SCOPES:
                    below_scope[index] = index
                self._enter(index, name, above, scope)
                if block.role == "recital":
                    self.containers.setdefault((DOCUMENT_SCOPE, "recital", name.number), []).append(index)
            if block.attrs.get("label_pattern") in resets:
                below_scope[index] = index

    def _enter(self, index: int, name: LabelName, above: int, scope: int) -> None:
        if name.unit is not None:
            if name.unit in CONTAINERS:
                self.kinds.add(name.unit)
                for number in {name.number, ""}:
                    self.containers.setdefault((scope, name.unit, number), []).append(index)
            else:
                self._enter_top(index, scope, name)
            return
        beside = self.children.get((above, name.number))
        if beside is None:
            self.children[above, name.number] = [index]
        else:
            beside.append(index)
        groups = name.number.count(".")
        self.dotted = self.dotted or groups > 0
        if not name.bracketed and (self._is_outermost(above) or groups):
            self._enter_top(index, scope, name)
            if groups == 1 and name.number.endswith(".0"):
                # `Section 4` is the unit `4.0`, where units are numbered so.
                self._enter_top(index, scope, replace(name, number=name.number[:-2]))

    def _enter_top(self, index: int, scope: int, name: LabelName) -> None:
        self.tops.setdefault((scope, name.unit, name.number), []).append(index)
        self.roots.add(index)
        if name.unit is not None:
            self.units.add(name.unit)

    def _is_outermost(self, above: int) -> bool:
        """Tell whether nothing but a container stands above, so that a bare number may be a provision's own.

        A `Section 1` is a container in the law of many countries; where it is not, its 1 and the next one's are both
        open.
        """
        return not above or self.names[above].unit in _MAY_CONTAIN_PROVISIONS

    def within(self, indices: Sequence[int], index: int) -> list[int]:
        """Give those of ascending indices that lie in the subtree of a block, two at most."""
        first = bisect_left(indices, index)
        return [item for item in indices[first : first + 2] if item < self.ends[index]]


class Addresses:
    """Writes the addresses of blocks, each once."""

    def __init__(self, tree: BlockTree) -> None:
        self._blocks = tree.blocks
        self._parents = tree.navigation.parents
        self._ordinals = tree.navigation.ordinals
        self._written: dict[int, str] = {0: ""}

    def of(self, index: int) -> str | None:
        """Give the address of a block, None for one deeper than MAX_DEPTH."""
        known = self._written.get(index)
        if known is not None:
            return known or "/"
        if self._blocks[index].depth > MAX_DEPTH:
            return None
        chain = []
        while index not in self._written:
            chain.append(index)
            index = self._parents[index]
        address = self._written[index]
        for step in reversed(chain):
            address = f"{address}/{self._blocks[step].kind}[{self._ordinals[step]}]"
            self._written[step] = address
        return address or "/"
