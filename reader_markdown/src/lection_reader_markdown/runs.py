"""The runs of one markdown source: the whole way from text to what the engine takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lection_profiles.lines.run import Run

from lection_reader_markdown.assembly import Assembly, Unit
from lection_reader_markdown.blocks import Blocks
from lection_reader_markdown.front_matter import front_matter
from lection_reader_markdown.leftovers import Leftovers
from lection_reader_markdown.parsing import parse
from lection_reader_markdown.tables import Tables

BATCH: Final = 128
"""How many runs are held back before they are passed on: parser and engine by turns for each of them, the code of both
does not stay in the processor's caches, and reading takes a seventh longer."""


def markdown_runs(source: str, leftovers: Leftovers) -> Iterator[Run]:
    """Yield the runs of `source` in document order; `leftovers` has collected what stands in none once they end.

    A run's depth counts the containers around it: items, quotes, notes, tables, rows and definitions, not sections.
    The text of a run may hold line breaks where the source has them. Source: readers.md, "Markdown reader".
    """
    assembly = Assembly(source, leftovers)
    inline = assembly.phrasing.handlers
    block = Blocks(assembly).handlers | Tables(assembly).handlers
    ready = assembly.ready
    for name, detail, start, end in parse(source, _front_matter(assembly)):
        handler = inline.get(name)
        if handler is not None:
            if assembly.current is None:
                assembly.open_tight(start)
            handler(detail, start, end)
            continue
        block[name](detail, start, end)
        if len(ready) >= BATCH:
            yield from ready
            ready.clear()
    assembly.finish()
    yield from ready
    leftovers.skip_to(len(source))


def _front_matter(assembly: Assembly) -> int:
    """Make a run of the metadata the source begins with, if it does, and return where the rest begins."""
    found = front_matter(assembly.source)
    if found is None:
        return 0
    assembly.open(Unit("code", "markdown:front_matter", *assembly.range(0, found.end), role="metadata"))
    position = found.start
    for line in assembly.source[found.start : found.stop].splitlines(keepends=True):
        body = line.removesuffix("\r\n")
        assembly.phrasing.text.add(body, position, position + len(body))
        position += len(line)
        if body != line:
            assembly.phrasing.text.add("\n", position - 1, position)
    assembly.finish_verbatim()
    return found.end
