"""The tree as a person reads it: one row a block, where it stands, what it says, how it was recognised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lection_core import place_text

from lection.rendering.pieces import Piece, cells, crop, first_words, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lection_core import Block, BlockTree

    from lection.rendering.pieces import Line
    from lection.rendering.places import Lines
    from lection.rendering.screen import Screen

__all__ = ["draw_outline", "rule_of"]

_GUIDE = 3
_LEAST_WORDS = 24
"""Cells kept for label and words however deep a block stands; on a narrow screen it is half of what there is."""

_MOST_PLACE = 12
"""Cells for where a block stands in the original: a page, a paragraph, the end of a path."""

_ODD_SEQUENCES = frozenset({"jump", "restart", "unverified"})


def draw_outline(tree: BlockTree, lines: Lines | None, screen: Screen) -> Iterator[Line]:
    """Yield one line a block, in document order: source line, band mark, tree, label, words, kind, rule.

    `lines` are those of the source text; None (a tree without its text) leaves the line numbers out. Takes time
    and memory in proportion to the number of blocks whatever the depth.
    """
    layout = _Layout.of(tree, lines, screen)
    followed = _followed(tree.blocks)
    flags: list[bool] = []
    for block, is_followed in zip(tree.blocks, followed, strict=True):
        del flags[block.depth :]
        flags.append(is_followed)
        yield layout.row(block, layout.guides(flags), tree.source.name)


def rule_of(block: Block) -> str:
    """Return a block's `matched_by`, followed by what its number does to the sequence where that is unusual."""
    sequence = block.attrs.get("sequence")
    return f"{block.matched_by} ({sequence})" if sequence in _ODD_SEQUENCES else block.matched_by


def _place_of(block: Block) -> str:
    return visible(place_text(block.attrs.get("place")))


def _followed(blocks: Sequence[Block]) -> list[bool]:
    """Return for each block whether a sibling stands after it, in one pass from the end."""
    answer = [False] * len(blocks)
    seen: list[bool] = []
    for index in range(len(blocks) - 1, -1, -1):
        depth = blocks[index].depth
        del seen[depth + 1 :]
        seen.extend([False] * (depth + 1 - len(seen)))
        answer[index], seen[depth] = seen[depth], True
    return answer


@dataclass(frozen=True, slots=True)
class _Layout:
    """How the cells of a row are shared out; a column of 0 cells is left out."""

    screen: Screen
    lines: Lines | None
    gutter: int
    place: int
    words: int
    kind: int
    rule: int

    @classmethod
    def of(cls, tree: BlockTree, lines: Lines | None, screen: Screen) -> _Layout:
        """Share out the width of `screen`: the words get what the other columns leave, which give way first."""
        gutter = len(str(lines.count)) + 1 if lines else 0
        kind = max(len(name) for name in {block.kind for block in tree.blocks}) if screen.width >= 60 else 0
        longest = max(cells(visible_rule) for visible_rule in {rule_of(block) for block in tree.blocks})
        # A third holds a rule and the doubt behind it, as in `label:sub_clause (jump)`, on 80 columns.
        rule = min(longest, screen.width // 3) if screen.width >= 40 else 0
        place = min(_MOST_PLACE, max(cells(_place_of(block)) for block in tree.blocks)) if screen.width >= 60 else 0
        taken = gutter + 2 + sum(width + 2 for width in (kind, rule) if width) + (place + 1 if place else 0)
        return cls(screen, lines, gutter, place, screen.width - taken, kind, rule)

    def guides(self, flags: Sequence[bool]) -> str:
        """Return the branches left of a block; `flags` say for each level down to its own whether more follows."""
        depth = len(flags) - 1
        if depth == 0:
            return ""
        marks = self.screen.marks
        shown = max(1, (self.words - min(_LEAST_WORDS, self.words // 2)) // _GUIDE)
        # What says how many levels are hidden takes the place of one of them.
        first = depth - shown + 2 if depth > shown else 1
        hidden = f"{marks.ellipsis}{first - 1} " if first > 1 else ""
        pipes = "".join(marks.pipe if flag else marks.gap for flag in flags[first:depth])
        return hidden + pipes + (marks.branch if flags[depth] else marks.last)

    def row(self, block: Block, guides: str, name: str) -> Line:
        """Return the finished row of one block."""
        band, room = block.band, self.words - len(guides)
        said, used = self._said(block, room, name)
        kind = f"  {block.kind:<{self.kind}}" if self.kind else ""
        rule = "  " + crop(rule_of(block), self.rule, self.screen.marks.ellipsis) if self.rule else ""
        return (
            Piece(f"{self._line_number(block):>{self.gutter - 1}} " if self.gutter else "", "dim"),
            Piece(self._place(block), "dim"),
            Piece(self.screen.marks.band(band), band),
            Piece(" " + guides, "dim"),
            *said,
            Piece(" " * (room - used) + kind, "dim"),
            Piece(rule, band),
        )

    def _line_number(self, block: Block) -> str:
        return str(self.lines.number(block.source[0])) if self.lines and block.source else ""

    def _place(self, block: Block) -> str:
        """Return where the block stands in the original, filled up to its column; nothing where no block says."""
        if not self.place:
            return ""
        said = crop(_place_of(block), self.place, self.screen.marks.ellipsis)
        return said + " " * (self.place - cells(said) + 1)

    def _said(self, block: Block, room: int, name: str) -> tuple[list[Piece], int]:
        """Return label and first words of a block in at most `room` cells, and how many they take."""
        ellipsis = self.screen.marks.ellipsis
        if block.kind == "document":
            words = first_words(name, room, ellipsis)
            return [Piece(words, "heading")], cells(words)
        label = first_words(block.label or self._bullet(block), room // 2, ellipsis)
        used = cells(label) + 1 if label else 0
        words = first_words(block.text, room - used, ellipsis)
        pieces = [Piece(words, "heading" if block.kind == "section" else "")]
        if label:
            pieces.insert(0, Piece(label + " ", "label" if block.label else "dim"))
        return pieces, used + cells(words)

    def _bullet(self, block: Block) -> str:
        if block.attrs.get("checked") is not None:
            return "[x]" if block.attrs["checked"] else "[ ]"
        return self.screen.marks.bullet if block.attrs.get("bullet") else ""
