"""The reader: a file in, its linear text and blocks out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lection_core import Block, Dropped, LinearText, Profile, Source

NO_OPTIONS: Final[Mapping[str, object]] = MappingProxyType({})


class PdfReader:
    """Reads PDF files: what their pages show, in reading order, under the structure that a profile declares.

    The linear text has one unit a line; `attrs["place"]` of a block says on which page it stands and where.
    Source: formats.md, "pdf".
    """

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS
    ) -> Iterator[Block | Dropped | LinearText]:
        """Yield the document block, then pieces of the linear text, each before the blocks that stand in it.

        :param source: the file; its bytes are read.
        :param profile: the structure to look for; None recognises nothing but headings by their looks and notes.
        :param options: `password`, for a file that is protected by one.
        :raises ReaderError: for bytes that are no PDF, a file that needs another password or is damaged throughout, and
            one without any text, which has to be recognised first (OCR).
        """
        from lection_core import Block, LinearText
        from lection_profiles import recognise

        from lection_reader_pdf.blocks.assembly import Assembly
        from lection_reader_pdf.blocks.composing import Composer, recognises
        from lection_reader_pdf.blocks.missing import missing
        from lection_reader_pdf.page.opening import opened
        from lection_reader_pdf.page.pages import Reading

        password = str(options.get("password", "")) or None
        with opened(source.data, password) as document:
            reading = Reading(document)
            composer = Composer(reading.pages(), recognises=recognises(profile))
            assembly = Assembly(composer)
            yield Block(kind="document", depth=0)
            for item in assembly.blocks(recognise(composer.runs(), profile)):
                piece = composer.linear.take()
                if piece:
                    yield LinearText(piece)
                yield item
            yield LinearText(composer.linear.take())
            yield from missing(reading, ignores_tags=composer.ignores_tags)
