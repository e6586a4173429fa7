"""The reader: a source in, blocks out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from lection_core import Block, Dropped, Profile, Source

from lection_reader_html.building import Builder, Closer
from lection_reader_html.elements import opened
from lection_reader_html.left_out import dropped, is_closed
from lection_reader_html.limits import within_limits
from lection_reader_html.markup import left_out, pieces
from lection_reader_html.parsing import Close, Open, Text, events

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


class HtmlReader:
    """Reads HTML as a browser would build it, styles and scripts apart.

    What markup states is stated: headings, lists, tables, code, quotes and paragraphs, each by the name of its
    element. Text that no such element holds is a fallback, and a guessed continuation within a numbered entry.
    """

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS
    ) -> Iterator[Block | Dropped]:
        """Yield the document, then its blocks in document order, and notices of what is left out."""
        builder = Builder()
        closers: list[Closer] = []
        markup = list(pieces(source.text))
        html, cut = within_limits(source.text, markup)
        for event in events(html, is_closed):
            match event:
                case Text(text):
                    builder.inline.add(text)
                case Open():
                    closers.append(opened(builder, event))
                case Close():
                    closers.pop()()
            yield from builder.ready
            builder.ready.clear()
        builder.flush()
        yield from builder.ready
        if builder.is_empty and source.text.strip():
            yield dropped("empty_page")
        yield from left_out(markup, len(source.text))
        yield from cut
