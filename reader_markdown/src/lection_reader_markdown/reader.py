"""The markdown reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lection_core import Block, Dropped, Profile, Source


class MarkdownReader:
    """Reads CommonMark 0.31 with tables, footnotes, task lists, strikethrough, front matter, definition lists and math.

    What the syntax states is stated, at confidence 1.0. Source: readers.md, "Markdown reader".
    """

    def read(
        self,
        source: Source,
        profile: Profile | None = None,
        options: Mapping[str, object] = MappingProxyType({}),
    ) -> Iterable[Block | Dropped]:
        """Yield the blocks of `source` in document order, the document first, then what was dropped.

        Any text is markdown, so nothing is raised on content. Without a profile, or under one without patterns, what
        markdown itself states is read, and every other paragraph is a continuation or a fallback as blocks.md says.
        """
        from lection_core import Block
        from lection_profiles import recognise

        from lection_reader_markdown.leftovers import Leftovers
        from lection_reader_markdown.parsing import normalised
        from lection_reader_markdown.runs import markdown_runs
        from lection_reader_markdown.trimming import trimmed

        text = normalised(source.text)
        leftovers = Leftovers(text)
        yield Block(kind="document", depth=0)
        runs = markdown_runs(text, leftovers)
        yield from trimmed(recognise(runs, profile), text)
        yield from leftovers.notices()
