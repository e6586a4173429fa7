"""What a tree is made of, for what writes and reads it without being the tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from lection_core.blocks.block import Block
from lection_core.blocks.counts import Counts
from lection_core.blocks.dropped import Dropped
from lection_core.blocks.info import ProfileInfo, ReaderInfo, SourceInfo


class Parts(NamedTuple):
    """Everything about a document read that its serialised forms hold; the names are those of the tree."""

    blocks: Sequence[Block]
    source: SourceInfo
    dropped: Sequence[Dropped]
    reader: ReaderInfo | None
    profile: ProfileInfo | None
    transformed_by: Sequence[str]
    schema_version: str
    extra: Mapping[tuple[str | int, ...], Mapping[str, Any]]

    def counts(self) -> Counts:
        """Count the blocks."""
        return Counts.of(self.blocks)
