"""Building mutants: a sound reading with something done to its items."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from lection_core import Block, Profile, Source

from lection_conformance.mutants.forging import forged
from lection_conformance.mutants.specimen import Specimen

Items = Iterator[Any]
NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


class Altered(Specimen):
    """A specimen whose items pass through a function of items, source and profile."""

    def __init__(self, change: Callable[[Items, Source, Profile | None], Items]) -> None:
        self._change = change

    def read(self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS) -> Items:
        """Yield the items as they are changed."""
        return self._change(super().read(source, profile, options), source, profile)


def altered(change: Callable[[Items, Source, Profile | None], Items]) -> Callable[[], Altered]:
    """Makes readers whose items are changed."""
    return lambda: Altered(change)


def each_block(change: Callable[[Block], Any]) -> Callable[[], Altered]:
    """Makes readers each of whose blocks is changed."""
    return altered(lambda items, source, profile: (change(i) if isinstance(i, Block) else i for i in items))


def blocks_of(kind: str, /, **values: Any) -> Callable[[], Altered]:
    """Makes readers whose blocks of a kind have other values, which nothing checks."""
    return each_block(lambda block: forged(block, **values) if block.kind == kind else block)


def ruled(matched_by: str, /, **values: Any) -> Callable[[], Altered]:
    """Makes readers whose blocks of a rule (a beginning of it) have other values, which nothing checks."""
    return each_block(lambda block: forged(block, **values) if block.matched_by.startswith(matched_by) else block)


def with_attrs(**attrs: Any) -> Callable[[], Altered]:
    """Makes readers whose items of a list carry attrs, which nothing checks."""
    return each_block(lambda b: forged(b, attrs={**b.attrs, **attrs}) if b.kind == "item" else b)


def without(kind: str) -> Callable[[], Altered]:
    """Makes readers that give blocks of a kind as plain stated paragraphs."""

    def change(block: Block) -> Block:
        return replace(block, kind="paragraph") if block.kind == kind else block

    return each_block(change)
