"""Where headings go that their looks show: below which block, and what then stands below them."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple, TypeAlias

from lection_core import Block

Style: TypeAlias = tuple[float, bool]
"""What headings are ranked by: the size of the letters, and whether they are bold."""

BODY: Final[Style] = (0.0, False)
_ABOVE: Final = 0.5
"""A heading added where the engine saw none stands so much above the blocks of its depth, which it heads."""


class _Open(NamedTuple):
    place: float
    """Its depth as the engine sees it, which does not know of the headings added here."""
    depth: int
    style: Style
    looks: bool
    """A heading without a label, ranked by its looks."""


class Outline:
    """Gives every block its depth in the tree: as the engine has it, but for headings, which their looks rank."""

    def __init__(self) -> None:
        self._stack: list[_Open] = []

    def depth(self, block: Block, style: Style = BODY) -> int:
        """Give the depth of a block that the engine has put into place."""
        stack = self._stack
        while stack and stack[-1].place >= block.depth:
            stack.pop()
        depth = self._below(block.depth)
        if block.kind == "section" or block.label is not None:
            stack.append(_Open(block.depth, depth, style, False))
        return depth

    def rank(self, block: Block, style: Style) -> int:
        """Give the depth of a heading without a label, which the engine found: below one in larger letters."""
        stack = self._stack
        while stack and (stack[-1].style <= style if stack[-1].looks else stack[-1].place >= block.depth):
            stack.pop()
        depth = self._below(block.depth)
        stack.append(_Open(block.depth, depth, style, True))
        return depth

    def add(self, block: Block, style: Style, following: Block | None) -> int:
        """Add a heading where the engine found the paragraph `block`, and give its depth; `following` comes next.

        Before a unit with a label the heading stands above that unit; else it ends what is set in letters that are no
        larger than its own.
        """
        stack = self._stack
        place = block.depth
        if following is not None and following.label is not None and following.depth <= place:
            place = following.depth
            while stack and (stack[-1].style <= style if stack[-1].looks else stack[-1].place >= place):
                stack.pop()
        else:
            for index, entry in enumerate(stack):
                if entry.style <= style:
                    place = min(place, ceil(entry.place))
                    del stack[index:]
                    break
        depth = self._below(place)
        stack.append(_Open(place - _ABOVE, depth, style, True))
        return depth

    def _below(self, place: float) -> int:
        if not self._stack:
            return max(1, ceil(place))
        top = self._stack[-1]
        return top.depth + max(1, ceil(place - top.place))
