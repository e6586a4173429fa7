"""The reader: a source in, blocks and the linear text out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lection_core import Block, Dropped, LinearText, Profile, Source

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


class HtmlReader:
    """Reads HTML as a browser shows it, without running its scripts.

    What markup states is stated: headings, lists with the numbers a browser prints, tables, code, quotes, footnotes.
    Everything else goes through the profile. Source: formats.md, "html".
    """

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS
    ) -> Iterator[Block | Dropped | LinearText]:
        """Yield the document, then its linear text and blocks in document order, and notices of what is left out.

        :raises ReaderError: for bytes that bear the signature of another format; any text is HTML, whatever is wrong
            with it.
        """
        from lection_core import Block, LinearText
        from lection_profiles import recognise

        from lection_reader_html.page.encoding import page_text, refuse_foreign
        from lection_reader_html.page.walk import Page
        from lection_reader_html.units.elements import Elements

        yield Block(kind="document", depth=0)
        if source.encoding == "binary":
            given = options.get("encoding")
            refuse_foreign(source.data)
            html, undecodable = page_text(source.data, source.media_type, str(given) if given else None)
        else:
            html, undecodable = source.text, 0
        page = Page(html)
        elements = Elements(page, keep=options.get("boilerplate") == "keep", guesses=_guesses(profile))
        assembly = elements.assembly
        yield LinearText("")
        for block in recognise(elements.runs(), profile):
            if text := assembly.take_linear():
                yield LinearText(text)
            yield assembly.placed(block) if isinstance(block, Block) else block
        if text := assembly.take_linear():
            yield LinearText(text)
        assembly.count("comment", page.comments)
        assembly.count("undecodable", undecodable)
        yield from assembly.notices()


def _guesses(profile: Profile | None) -> bool:
    """Tell whether a profile asks for more than what the format states."""
    return profile is not None and bool(profile.label_patterns or profile.heading_rules)
