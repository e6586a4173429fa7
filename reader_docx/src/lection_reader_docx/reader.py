"""The Word reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lection_core import Block, Dropped, LinearText, Profile, Source


class DocxReader:
    """Reads Word documents (.docx), transitional and strict, with the labels that Word prints.

    What the format states is stated, at confidence 1.0: outline levels, lists and their levels, tables, notes. Text
    typed by hand is read under the profile like any text. Source: formats.md, "docx".
    """

    def read(
        self,
        source: Source,
        profile: Profile | None = None,
        options: Mapping[str, object] = MappingProxyType({}),
    ) -> Iterable[Block | Dropped | LinearText]:
        """Yield the linear text, then the blocks in document order, the document first, then what was left out.

        :raises ReaderError: the bytes are no Word document; the sentence says what they are and what to do.
        """
        from lection_core import Block, LinearText
        from lection_profiles import recognise

        from lection_reader_docx.document import Document
        from lection_reader_docx.structure.crossrefs import resolved
        from lection_reader_docx.structure.runs import Composer

        document = Document(source.data, options)
        composer = Composer(document.body(), document.note)
        blocks: list[Block] = [Block(kind="document", depth=0)]
        dropped: list[Dropped] = []
        for item in recognise(composer.runs(), profile):
            if text := composer.linear.take():
                yield LinearText(text)
            if isinstance(item, Block):
                blocks.append(item)
            else:
                dropped.append(item)
        yield LinearText(composer.linear.take())
        document.leave_out_the_rest()
        yield from resolved(blocks, composer.bookmarks)
        yield from dropped
        yield from document.omissions.notices()
