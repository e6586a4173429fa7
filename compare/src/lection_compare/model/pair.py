"""A pair: what became of blocks that belong together, as facts that do not depend on each other. compare.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from lection_compare.words.edits import Range

if TYPE_CHECKING:
    from lection_core import Block, BlockTree

__all__ = ["DELETED", "INSERTED", "UNCHANGED", "Carried", "Columns", "Edit", "Facts", "Pair", "node_address"]

Sides: TypeAlias = Literal["both", "inserted", "deleted", "split", "merged", "recast"]
TextFact: TypeAlias = Literal["same", "followed", "edited"]
LabelFact: TypeAlias = Literal["same", "renumbered", "restyled", "labelled", "unlabelled"]
PlaceFact: TypeAlias = Literal["same", "reordered", "moved", "rehung"]
Changed: TypeAlias = Literal["same", "changed"]


@dataclass(frozen=True, slots=True)
class Facts:
    """What changed about the blocks of a pair; each fact is independent of the others."""

    sides: Sides = "both"
    text: TextFact = "same"
    label: LabelFact = "same"
    place: PlaceFact = "same"
    kind: Changed = "same"
    role: Changed = "same"
    markup: Changed = "same"


UNCHANGED: Final = Facts()
INSERTED: Final = Facts(sides="inserted")
DELETED: Final = Facts(sides="deleted")


@dataclass(frozen=True, slots=True)
class Edit:
    """Words replaced, from word to word.

    :param op: ``insert``, ``delete`` or ``replace``.
    :param a: half-open range of code points in the text before (of several blocks, their texts joined by one space).
    :param b: the same in the text after.
    :param a_sources: the exact ranges in the source before, several where a wrap or markup lies between.
    :param b_sources: the same in the source after.
    :param deleted: the words that go.
    :param inserted: the words that come.
    :param term: the defined term that was renamed, where the edit is a use of it.
    """

    op: Literal["insert", "delete", "replace"]
    a: Range
    b: Range
    a_sources: tuple[Range, ...]
    b_sources: tuple[Range, ...]
    deleted: str
    inserted: str
    term: str | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """Characters that differ and are no edit of words.

    :param reason: ``spacing`` for white space beside an edit, ``canonical`` or what was ignored (several joined by
        ``+``).
    """

    a: Range
    b: Range
    reason: str


@dataclass(frozen=True, slots=True)
class Columns:
    """A column that came, went or moved; columns are counted from 1.

    :param change: ``inserted``, ``deleted`` or ``moved``.
    :param a: the column before, None for a new one.
    :param b: the column after, None for a lost one.
    """

    change: Literal["inserted", "deleted", "moved"]
    a: int | None
    b: int | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Blocks of two versions that belong together, or that have no partner, and what became of them.

    :param before: the tree before; ``after`` the one after.
    :param a_indices: the blocks before, in document order; none for an insertion. ``b_indices`` those after.
    :param facts: what changed.
    :param matched_by: why they belong together, as ``family:detail``.
    :param likeness: of the texts, 0 to 1, four decimals; 0 where a side has none.
    :param words: the edits of words, in order.
    :param followed: edits that only let a reference follow its target to another number; not in ``words``.
    :param carried: what differs besides, in order. With both kinds of edits it gives the text after, code point
        for code point.
    :param ignored: what was left out of account, each with its name and how often.
    :param columns: of a table, its columns that came, went or moved.
    :param kept: words that stand in both texts.
    """

    before: BlockTree
    after: BlockTree
    a_indices: tuple[int, ...]
    b_indices: tuple[int, ...]
    facts: Facts = UNCHANGED
    matched_by: str = ""
    likeness: float = 1.0
    words: tuple[Edit, ...] = ()
    followed: tuple[Edit, ...] = ()
    carried: tuple[Carried, ...] = ()
    ignored: tuple[tuple[str, int], ...] = ()
    columns: tuple[Columns, ...] = ()
    kept: int = 0

    @property
    def a(self) -> tuple[str, ...]:
        """The addresses of the blocks before."""
        return tuple(node_address(self.before, index) for index in self.a_indices)

    @property
    def b(self) -> tuple[str, ...]:
        """The addresses of the blocks after."""
        return tuple(node_address(self.after, index) for index in self.b_indices)

    @property
    def a_blocks(self) -> tuple[Block, ...]:
        """The blocks before, each with its own ``matched_by`` and ``confidence``."""
        return tuple(self.before.blocks[index] for index in self.a_indices)

    @property
    def b_blocks(self) -> tuple[Block, ...]:
        """The blocks after."""
        return tuple(self.after.blocks[index] for index in self.b_indices)

    @property
    def a_text(self) -> str:
        """The text before: of several blocks, their texts joined by one space."""
        return " ".join(block.text for block in self.a_blocks)

    @property
    def b_text(self) -> str:
        """The text after."""
        return " ".join(block.text for block in self.b_blocks)

    @property
    def replacements(self) -> list[tuple[Range, Range]]:
        """All ranges in which the texts differ, in order: replacing them gives the text after exactly."""
        edits = [(edit.a, edit.b) for edit in (*self.words, *self.followed)]
        return sorted(edits + [(one.a, one.b) for one in self.carried])

    @property
    def structural(self) -> bool:
        """Whether structure changed: sides, label, place or kind."""
        facts = self.facts
        return (facts.sides, facts.label, facts.place, facts.kind) != ("both", "same", "same", "same") or bool(
            self.columns
        )

    @property
    def changed(self) -> bool:
        """Whether structure or words changed; a change of markup or role alone is none."""
        return (self.facts is not UNCHANGED and (self.structural or self.facts.text != "same")) or bool(self.columns)


def node_address(tree: BlockTree, index: int) -> str:
    """Return the address of a block of a tree."""
    from lection_core import Node

    return Node(tree, index).address
