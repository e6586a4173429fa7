"""The conditions of ``BlockTree.find``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import translate
from functools import cached_property

from lection_core.blocks.block import Block
from lection_core.vocabulary import Band


@dataclass(frozen=True)
class Query:
    """Conditions on a block; those that are None ask nothing."""

    kind: str | None = None
    role: str | None = None
    label: str | None = None
    matched_by: str | None = None
    band: Band | None = None
    min_confidence: float | None = None
    max_confidence: float | None = None
    text: str | None = None

    @cached_property
    def _rule(self) -> re.Pattern[str] | None:
        return None if self.matched_by is None else re.compile(translate(self.matched_by))

    def holds(self, block: Block) -> bool:
        """Tell whether a block meets every given condition."""
        return (
            (self.kind is None or block.kind == self.kind)
            and (self.role is None or block.role == self.role)
            and (self.label is None or block.label == self.label)
            and (self._rule is None or self._rule.match(block.matched_by) is not None)
            and (self.band is None or block.band == self.band)
            and (self.min_confidence is None or block.confidence >= self.min_confidence)
            and (self.max_confidence is None or block.confidence <= self.max_confidence)
            and (self.text is None or self.text in block.text)
        )
