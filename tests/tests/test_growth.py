"""What is measured, and what is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lection_conformance.checks.conduct.growth import memory_per_character
from lection_conformance.mutants.mutant import specimen_subject
from lection_conformance.mutants.specimen import Specimen
from lection_conformance.reading.bench import Bench
from lection_core import ReaderError


class _Headed(Specimen):
    """Refuses what has a second heading of the first rank, as formats with one root do."""

    def read(self, source: Any, profile: Any = None, options: Any = None) -> Iterator[Any]:
        if source.text.count("\n= ") > 1:
            raise ReaderError("there is a second root", 0)
        yield from super().read(source, profile, options or {})


def test_memory_is_counted_for_each_character() -> None:
    measured = memory_per_character(Bench(specimen_subject()))
    assert measured is not None
    assert 1.0 < measured < 1_000.0


def test_what_cannot_be_measured_is_not_said_to_be_nothing() -> None:
    assert memory_per_character(Bench(specimen_subject(_Headed))) is None
    assert memory_per_character(Bench(replace(specimen_subject(), samples=()))) is None
