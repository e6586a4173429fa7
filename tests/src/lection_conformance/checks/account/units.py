"""Lines of a sample that are one unit each, so that writing them twice must give one more."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lection_conformance.inputs.markup import is_marked_up
from lection_conformance.inputs.probes import lines, spread
from lection_conformance.reading.reading import Reading

KINDS = ("item", "section")
"""Kinds of which two in a row are two: paragraphs and quotes may flow together, and a note is defined once."""

_RUN = re.compile(r"[^\W_]+")


def doubled(reading: Reading, most: int = 6) -> Iterator[tuple[int, int, int]]:
    """The index of a block and the range of its line, for some blocks whose words are those of one line of the source.

    Headers of tables are left out, which some formats allow once, and units of marked-up text, which are no lines.
    """
    text = reading.source.text
    if is_marked_up(text):
        return
    ranges: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for start, end in lines(text):
        ranges.setdefault(tuple(_RUN.findall(text[start:end])), []).append((start, end))
    for kind in KINDS:
        found = []
        for index, block in enumerate(reading.blocks):
            words = tuple(_RUN.findall(f"{block.label or ''} {block.text}"))
            if block.kind == kind and len(ranges.get(words, ())) == 1 and len(words) > 1:
                found.append((index, *ranges[words][0]))
        yield from spread(found, most)
    yield from spread(list(_lines_of_rows(reading)), most)


def _lines_of_rows(reading: Reading) -> Iterator[tuple[int, int, int]]:
    """The rows that some cell is in and the line that holds the cell, where its words stand there alone.

    The first line of a table is left out: it may be its head, which some formats allow once.
    """
    text, seen, first = reading.source.text, set[int](), True
    row = -1
    for index, block in enumerate(reading.blocks):
        if block.kind == "table":
            first = True
        elif block.kind == "row":
            row = index
        elif block.kind == "cell" and len(block.text) > 2 and text.count(block.text) == 1 and row >= 0:
            place = text.index(block.text)
            start, end = next(each for each in lines(text) if each[0] <= place < each[1])
            if not first and start not in seen and not block.attrs.get("header"):
                yield row, start, end
            seen.add(start)
            first = False
