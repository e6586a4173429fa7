"""Readers that state a linear text, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from lection_core import Block, LinearText
from lection_plugins import Capability

from lection_conformance.mutants.forging import forged
from lection_conformance.mutants.mutant import Mutant, capabilities
from lection_conformance.mutants.specimen import Specimen


class Stating(Specimen):
    """Nothing is wrong with it: it states the text of the source as linear text, and says where each block stands."""

    def read(self, source: Any, profile: Any = None, options: Any = None) -> Iterator[Any]:
        """Yield the text in pieces, then what the specimen yields."""
        source = source.read_all()
        items = super().read(source, profile, options or {})
        yield next(items)
        yield from (LinearText(piece) for piece in self.pieces(source.text, profile))
        for number, item in enumerate(items):
            yield self.placed(item, number) if isinstance(item, Block) else item

    def pieces(self, text: str, _profile: Any) -> list[str]:
        """What is stated."""
        return [text[: len(text) // 2], text[len(text) // 2 :]]

    def placed(self, block: Block, number: int) -> Block:
        """The block with its place."""
        placed: Block = forged(block, attrs={**block.attrs, "place": {"unit": number}})
        return placed


class _Late(Stating):
    def read(self, source: Any, profile: Any = None, options: Any = None) -> Iterator[Any]:
        items = list(super().read(source, profile, options))
        yield from (item for item in items if not isinstance(item, LinearText))
        yield from (item for item in items if isinstance(item, LinearText))


class _Profiled(Stating):
    def pieces(self, text: str, profile: Any) -> list[str]:
        return [text if profile is None else text.swapcase()]


class _Silent(Stating):
    def pieces(self, text: str, _profile: Any) -> list[str]:
        return []


class _Worded(Stating):
    def placed(self, block: Block, number: int) -> Block:
        placed: Block = forged(block, attrs={**block.attrs, "place": f"unit {number}"})
        return placed


class _Nowhere(Stating):
    def placed(self, block: Block, number: int) -> Block:
        return block


LINEAR_MUTANTS: Final = (
    Mutant("linear text after the blocks in it", "LINR-001", _Late),
    Mutant("another linear text under a profile", "LINR-002", _Profiled),
    Mutant("ranges in a binary file", "LINR-003", _Silent, capabilities(binary=Capability("full"))),
    Mutant("a place in words", "LINR-004", _Worded),
    Mutant("a linear text without places", "LINR-005", _Nowhere),
)
"""One for each check of linear texts."""
