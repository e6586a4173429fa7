"""What no block holds: left out by the rules of markdown, each with its ranges, so that nothing is lost silently."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lection_core import Dropped

REASONS: Final = {
    "thematic_break": "A thematic break separates blocks and has no text of its own.",
    "blank": "A paragraph of nothing but white space, such as &nbsp;, shows nothing.",
    "link_definition": "A link reference definition is not shown; its target stands on the links that use it.",
    "html_tag": "An inline HTML tag is markup; the text it encloses was kept.",
    "html_comment": "An HTML comment is not shown to readers; take the text out of <!-- --> to have it read.",
    "excess_cell": "A table cell beyond the columns of the header row is not shown; add a column to the header for it.",
    "unread": "The markdown parser gave this text to no block; please report the document as a fault of the reader.",
}
"""Why something of each kind is dropped; the keys are all the kinds there are."""

CONTENT: Final = re.compile(r"[^\s>]")
"""What is neither white space nor the mark of a quote."""
_TABLE_CONTENT: Final = re.compile(r"[^\s>|:-]")
_LINE: Final = re.compile(r"[ \t>]*[^\S\r\n]*(\S[^\r\n]*)?(?:\r\n?|\n|\Z)")
_CELL: Final = re.compile(r"(?:\\.|[^|\\])+", re.DOTALL)


class Leftovers:
    """Collects dropped ranges, and finds those that the parser passes over without an event.

    pulldown-cmark reports neither link reference definitions nor excess table cells. Everything up to `covered` is
    accounted for; `skip_to` looks at what lies between there and the next block.
    """

    __slots__ = ("_ranges", "_source", "covered", "in_table")

    def __init__(self, source: str) -> None:
        self._source = source
        self._ranges: dict[str, list[tuple[int, int]]] = {}
        self.covered = 0
        self.in_table = False
        """Whether the line between a table's header and its rows may be passed over."""

    def drop(self, kind: str, start: int, end: int) -> None:
        """Note that [start, end) is dropped; `kind` is one of `REASONS`."""
        self._ranges.setdefault(kind, []).append((start, end))

    def skip_to(self, start: int) -> None:
        """Account for everything before `start`: white space and container markers, or link definitions."""
        if start <= self.covered:
            return
        content = _TABLE_CONTENT if self.in_table else CONTENT
        if content.search(self._source, self.covered, start):
            self._drop_definitions(self.covered, start)
        self.covered = start

    def _drop_definitions(self, start: int, end: int) -> None:
        """Drop what stands in [start, end), a range per link reference definition.

        A definition begins with a bracket at the beginning of a line and ends at the latest before a blank line; only
        its label, target and title can stand on further lines.
        """
        first = last = -1
        position = start
        while position < end:
            line = _LINE.match(self._source, position, end)
            assert line is not None
            position = line.end()
            if line[1] is None or line[1].startswith("["):
                self._drop_definition(first, last)
                first = -1
            if line[1] is not None:
                first = line.start(1) if first < 0 else first
                last = line.start(1) + len(line[1].rstrip())
        self._drop_definition(first, last)

    def _drop_definition(self, start: int, end: int) -> None:
        if start >= 0:
            self.drop("link_definition" if self._source[start] == "[" else "unread", start, end)

    def end_row(self, end: int) -> None:
        """Account for the rest of a table row that ends at `end`: cells beyond the last column."""
        for cell in _CELL.finditer(self._source, self.covered, end):
            if not cell[0].isspace():
                text = cell[0].lstrip()
                start = cell.end() - len(text)
                self.drop("excess_cell", start, start + len(text.rstrip()))
        self.covered = max(self.covered, end)

    def notices(self) -> Iterator[Dropped]:
        """Yield one `Dropped` per kind, its ranges in the order of the source."""
        for kind, ranges in self._ranges.items():
            yield Dropped(kind, len(ranges), REASONS[kind], tuple(ranges))
