"""The reader: lines in, blocks out, everything through the recognition engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from lection_core import Block, Dropped, Profile, Source
from lection_profiles import Run, recognise

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})

_FURTHER_LINE_ENDS: Final = ("\v", "\x85", "\u2028", "\u2029")
"""Vertical tab, next line, line and paragraph separator: what ends a line besides LF, CR LF and CR."""


class PlainTextReader:
    """Reads plain text of any line ends, laid out in paragraphs or wrapped, as its profile declares it.

    A generator throughout: a stream is read piece by piece and its blocks are those of the whole text. Without a
    profile every paragraph is a `fallback`. Never raises on content. Source: readers.md, "Plain text reader".
    """

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS
    ) -> Iterator[Block | Dropped]:
        """Yield the document block, then the blocks of its text in order, and what was dropped.

        :param source: the text; offsets count its code points.
        :param profile: the structure to look for; None recognises nothing.
        :param options: none are declared.
        """
        yield Block(kind="document", depth=0)
        yield from recognise(_runs(source), profile)


def _runs(source: Source) -> Iterator[Run]:
    position = 0
    for piece in source.pieces():
        for end in _FURTHER_LINE_ENDS:
            if end in piece:
                piece = piece.replace(end, "\n")  # of one length, so that every offset stays
        yield Run(text=piece, source=(position, position + len(piece)))
        position += len(piece)
