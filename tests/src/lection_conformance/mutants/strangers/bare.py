"""The specimen without ranges: what is left of the proof where a reader does not say where its blocks stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from lection_core import Block, Dropped, Profile, Source
from lection_plugins import Capability

from lection_conformance.mutants.alterations import NO_OPTIONS, Altered, Items
from lection_conformance.mutants.mutant import capabilities
from lection_conformance.mutants.specimen import Specimen

BARE: Final = capabilities(offsets=Capability("unsupported"), streaming=Capability("unsupported"))
"""What the manifest of such a reader claims."""


def _without_places(items: Items, *_: Any) -> Items:
    for item in items:
        if isinstance(item, Block):
            yield replace(item, source=None)
        elif isinstance(item, Dropped):
            yield Dropped(item.kind, item.count, item.reason)
        else:
            yield item


class Bare(Altered):
    """Reads like the specimen and says of nothing where it stands."""

    def __init__(self, change: Callable[[Items, Source, Profile | None], Items] = _without_places) -> None:
        super().__init__(change)

    def read(self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS) -> Items:
        """Yield the items as they are changed, places taken off last."""
        return _without_places(super().read(source.read_all(), profile, options))


def bare(change: Callable[[Items, Source, Profile | None], Items]) -> Callable[[], Bare]:
    """Makes readers without places whose items are changed."""
    return lambda: Bare(change)


def bare_each(change: Callable[[Block], Any]) -> Callable[[], Bare]:
    """Makes readers without places each of whose blocks is changed; None leaves it out."""

    def each(items: Items, *_: Any) -> Items:
        for item in items:
            changed = change(item) if isinstance(item, Block) else item
            if changed is not None:
                yield changed

    return lambda: Bare(each)


class BareSpecimen(Specimen):
    """The specimen, to override one of its methods, without places."""

    def read(self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS) -> Items:
        """Yield the items without their places."""
        return _without_places(super().read(source.read_all(), profile, options))
