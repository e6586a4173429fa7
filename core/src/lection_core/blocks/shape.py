"""Checking the shape of a tree block by block (B-01 to B-05), in one linear pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from lection_core.blocks.block import Block
from lection_core.blocks.dropped import Dropped
from lection_core.blocks.linear import LinearText
from lection_core.blocks.span import Span
from lection_core.errors import ContractError
from lection_core.vocabulary import DOCUMENT

_PARENTS: Final[Mapping[str, str]] = MappingProxyType({"row": "table", "cell": "row"})
"""Where the kinds that do not stand anywhere may stand."""


class Shape:
    """Takes blocks in document order and refuses the first one that breaks the shape of a tree.

    It keeps only the chain of open blocks, so it also serves streams; siblings come in the order of the source. Errors
    carry rule and index; the caller that holds the blocks adds the address.

    :param length: how long the text is that ranges count in, None when unknown.
    """

    __slots__ = ("_ends", "_furthest", "_index", "_length", "_linear", "_open", "_reaches")

    def __init__(self, length: int | None = None) -> None:
        self._length = length
        self._open: list[Block] = []
        self._ends: list[int] = []
        self._index = 0
        self._furthest = 0
        self._reaches = ""
        self._linear = False

    @property
    def length(self) -> int | None:
        """How far ranges may reach by now; None where that is not known yet."""
        return self._length

    def extend(self, piece: LinearText) -> None:
        """Take one more piece of the linear text, in which ranges count then and no further than it has come.

        :raises ContractError: L-01 when a range was given before the first piece.
        """
        if not self._linear:
            if self._furthest:
                self._refuse("L-01", "the first piece of linear text comes after a block or notice that has a range")
            self._linear, self._length = True, 0
        self._length = (self._length or 0) + len(piece.text)

    def notice(self, dropped: Dropped) -> None:
        """Check that the ranges of a notice lie inside the text.

        :raises ContractError: B-05, or L-01 where they reach beyond the linear text so far.
        """
        for _start, end in dropped.sources:
            if end > self._furthest:
                self._reach(end, "a Dropped range")

    def _reach(self, end: int, what: str) -> None:
        self._furthest, self._reaches = end, what
        if self._length is not None and end > self._length:
            if self._linear:
                self._refuse("L-01", f"{what} ends at {end}; the linear text has come to {self._length} by then")
            self._refuse("B-05", self._outside(self._length))

    def _outside(self, length: int) -> str:
        return f"{self._reaches} ends at {self._furthest}, outside the source of {length} characters"

    def feed(self, block: Block) -> None:
        """Check the next block.

        :raises ContractError: B-01 to B-05, with the block's index.
        """
        if not isinstance(block, Block):
            self._refuse("R-01", f"a value of type {type(block).__name__} stands among the blocks")
        depth, opened, ends = block.depth, self._open, self._ends
        if not 0 < depth <= len(opened) or block.kind == DOCUMENT:
            if depth > len(opened):
                self._refuse_jump(block)
            self._check_root(block)
        if depth < len(opened):
            del opened[depth:], ends[depth:]
        parent = opened[-1] if depth else None
        if block.kind in _PARENTS:
            self._check_place(block, parent)
        if block.spans:
            check_spans(block, self._index)
        if block.source is not None:
            self._check_source(block, block.source, parent)
        opened.append(block)
        ends.append(0)
        self._index += 1

    def finish(self, length: int | None = None) -> None:
        """Check what can only be checked at the end.

        :param length: the length of a stream, which is known only now.
        :raises ContractError: B-01 for no blocks, B-05 for a range outside the source.
        """
        if not self._index:
            raise ContractError("B-01", "there are no blocks; the first one is the document at depth 0")
        if length is not None and not self._linear and self._furthest > length:
            raise ContractError("B-05", self._outside(length))

    def _refuse(self, rule: str, message: str) -> None:
        raise ContractError(rule, message, self._index)

    def _refuse_jump(self, block: Block) -> None:
        if not self._open:
            self._refuse("B-01", f"the first block has depth {block.depth}; it must be the document at depth 0")
        self._refuse("B-02", f"depth jumps from {len(self._open) - 1} to {block.depth}; it may grow by 1 at most")

    def _check_root(self, block: Block) -> None:
        if block.depth == 0 and self._index:
            self._refuse("B-01", f"a second block of depth 0, kind {block.kind!r}; only the document has depth 0")
        if block.kind == DOCUMENT and block.depth:
            self._refuse("B-01", f"a document at depth {block.depth}; it comes first and has depth 0")
        if block.kind != DOCUMENT:
            self._refuse("B-01", f"the first block is of kind {block.kind!r}; it must be 'document'")
        if block.source is not None:
            self._refuse("B-01", f"the document has the source {block.source}; it must be None")

    def _check_place(self, block: Block, parent: Block | None) -> None:
        allowed = _PARENTS[block.kind]
        if parent is None or parent.kind != allowed:
            self._refuse("B-03", f"a {block.kind} stands in {_kind(parent)}; it may only stand in a {allowed}")

    def _check_source(self, block: Block, source: tuple[int, int], parent: Block | None) -> None:
        start, end = source
        if end > self._furthest:
            self._reach(end, "a source")
        if parent is not None and parent.source is not None and start < parent.source[0]:
            self._refuse("B-05", f"source [{start}, {end}) starts before its parent's, {parent.source[0]}")
        depth = block.depth
        if depth and block.kind != "cell":
            before = self._ends[depth - 1]
            if start < before and start < end:
                self._refuse("B-05", f"source [{start}, {end}) starts before the sibling above it ends, at {before}")
            if end > before:
                self._ends[depth - 1] = end


def check_spans(block: Block, index: int) -> None:
    """Promise that the spans of a block lie inside its text and are ordered.

    :raises ContractError: B-04, with the block's index.
    """
    size, before = len(block.text), (-1, 0, "")
    for span in block.spans:
        end = span.end
        if end > size:
            raise ContractError("B-04", f"{_shown(span)} leaves the text of {size} characters", index)
        order = (span.start, -end, span.type)  # its property takes longer than the rest
        if order < before:
            raise ContractError("B-04", f"{_shown(span)} is out of order (start, -end, type)", index)
        before = order


def _shown(span: Span) -> str:
    return f"span {span.type!r} [{span.start}, {span.end})"


def _kind(parent: Block | None) -> str:
    return "nothing" if parent is None else f"a {parent.kind}"


def check_shape(blocks: Sequence[Block], length: int | None) -> None:
    """Promise that the blocks are a tree.

    :raises ContractError: B-01 to B-05, with rule, index and address.
    """
    shape = Shape(length)
    try:
        for block in blocks:
            shape.feed(block)
        shape.finish()
    except ContractError as error:
        from lection_core.blocks.address import address_in

        if error.index is not None and isinstance(blocks[error.index], Block):
            error.address = address_in(blocks, error.index)
        raise
