"""Ranges that begin and end with what belongs to the block, where the engine cut a paragraph at a line break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from lection_core import Block, Dropped

_FAMILY: Final = "markdown:"
_MARKS: Final = "> \t\r\n"


def trimmed(items: Iterable[Block | Dropped], source: str) -> Iterator[Block | Dropped]:
    """Yield `items`; a block cut out of a paragraph loses the white space and the marks of quotes around its range.

    The engine knows where the line breaks of a text stand, not what begins the next line of `source`: the indentation
    of a list or the mark of a quote, which belongs to the quote. Such a mark stands at the beginning of a line; behind
    a no-break space, for example, a `>` is text.
    """
    for item in items:
        if isinstance(item, Block) and item.source is not None and not item.matched_by.startswith(_FAMILY):
            start, end = item.source
            if source[max(start - 1, 0)] in "\r\n":
                while start < end and source[start] in _MARKS:
                    start += 1
            while start < end and source[start].isspace():
                start += 1
            while start < end and source[end - 1].isspace():
                end -= 1
            if (start, end) != item.source:
                item = replace(item, source=(start, end))
        yield item
