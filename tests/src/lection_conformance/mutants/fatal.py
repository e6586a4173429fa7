"""Readers that take the process with them: they hang or end it; only isolation survives them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from lection_core import Source

from lection_conformance.mutants.mutant import Mutant
from lection_conformance.mutants.specimen import Specimen


class _Hanging(Specimen):
    """Does not come to an end where there is a NUL."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        while "\x00" in source.text:
            pass
        yield from super().read(source, profile, options or {})


class _AlwaysHanging(Specimen):
    """Does not come to an end."""

    def read(self, *_: Any, **__: Any) -> Iterator[Any]:
        while True:
            pass
        yield


class _Crashing(Specimen):
    """Ends the process where there is a NUL."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        if "\x00" in source.text:
            os._exit(7)
        yield from super().read(source, profile, options or {})


FATAL: Final[Mapping[str, Mutant]] = MappingProxyType(
    {
        "hangs": Mutant("hangs", "ROBU-002", _Hanging),
        "hangs on everything": Mutant("hangs on everything", "ROBU-001", _AlwaysHanging),
        "crashes": Mutant("crashes", "ROBU-002", _Crashing),
    }
)
"""The fatal readers by name."""
