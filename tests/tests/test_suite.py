"""A faithful reader passes the checks, and each check catches a reader that breaks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest
from lection_conformance.suite import CHECKS, check_reader
from lection_core import Block, Dropped, Profile, Source
from lection_profiles import load_profile

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


class Faithful:
    """One fallback paragraph; the mutants below break one thing each."""

    calls = 0

    def blocks(self, source: Source) -> Iterator[Block | Dropped]:
        yield Block(kind="document", depth=0)
        text = source.text
        if text.strip():
            start, end = len(text) - len(text.lstrip()), len(text.rstrip())
            yield Block(kind="paragraph", depth=1, text=" ".join(text.split()), source=(start, end))

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS
    ) -> Iterator[Block | Dropped]:
        return self.blocks(source)


class Losing(Faithful):
    def blocks(self, source: Source) -> Iterator[Block | Dropped]:
        for item in super().blocks(source):
            yield replace(item, text=item.text[:-1]) if isinstance(item, Block) and item.text else item


class Rootless(Faithful):
    def blocks(self, source: Source) -> Iterator[Block | Dropped]:
        return iter(list(super().blocks(source))[1:])


class Raising(Faithful):
    def blocks(self, source: Source) -> Iterator[Block | Dropped]:
        raise ValueError("no")


class Counting(Faithful):
    def blocks(self, source: Source) -> Iterator[Block | Dropped]:
        self.calls += 1
        for item in super().blocks(source):
            yield replace(item, attrs={"call": self.calls}) if isinstance(item, Block) and item.text else item


def failures(reader: Faithful) -> set[str]:
    outcomes = check_reader(reader, load_profile("contract"))
    return {outcome.check for outcome in outcomes if outcome.why is not None}


def test_faithful_reader_passes_every_check() -> None:
    outcomes = check_reader(Faithful(), load_profile("contract"))
    assert [outcome for outcome in outcomes if outcome.why is not None] == []
    assert {outcome.check for outcome in outcomes} == set(CHECKS)


@pytest.mark.parametrize(
    ("mutant", "check"),
    [(Losing, "conservation"), (Counting, "determinism"), (Rootless, "contract"), (Raising, "contract")],
)
def test_mutants_are_caught(mutant: type[Faithful], check: str) -> None:
    assert check in failures(mutant())
