"""What a reader is: one method."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

if TYPE_CHECKING:
    from lection_core.blocks.block import Block
    from lection_core.blocks.dropped import Dropped
    from lection_core.blocks.linear import LinearText
    from lection_core.profile.profile import Profile
    from lection_core.source.source import Source

READER_API: Final = (1, 1)
"""Version of the contract between host and reader, (major, minor).

1.1 lets a reader yield :class:`~lection_core.LinearText`; what keeps to 1.0 keeps to 1.1 as it is."""

NO_OPTIONS: Final[Mapping[str, object]] = MappingProxyType({})


@runtime_checkable
class Reader(Protocol):
    """Turns a source into blocks.

    A reader keeps no state between calls, writes nothing, prints nothing, opens nothing but its source and imports
    what it needs lazily. Source: readers.md, "The contract".
    """

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS
    ) -> Iterable[Block | Dropped | LinearText]:
        """Yield blocks in document order, the document first, and Dropped notices wherever they arise.

        Where the format has no text of its own, yield the pieces of its linear text too, each before the first block
        or notice whose range reaches into it (since 1.1).

        :param source: the document.
        :param profile: the structure its author declared; None asks for what the format itself states, every other
            unit a ``fallback`` paragraph.
        :param options: only what the reader's manifest declares, already checked.
        :raises ReaderError: for input that is not of the reader's format at all; never on content.
        """
        ...
