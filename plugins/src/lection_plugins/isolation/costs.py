"""What importing one plugin costs: every module it brings in, with its milliseconds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from lection_plugins.isolation.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lection_plugins.states.states import Plugin

_LINE = re.compile(r"import time:\s*(\d+) \|\s*(\d+) \|( *)(\S+)")


@dataclass(frozen=True, slots=True)
class ModuleCost:
    """One module: `own` milliseconds for its own code, `total` with what it imports; `depth` 0 was asked for."""

    name: str
    own: float
    total: float
    depth: int


@dataclass(frozen=True, slots=True)
class ImportCost:
    """The state a plugin gets into when it is imported afresh, and its modules, the slowest first."""

    plugin: Plugin
    modules: tuple[ModuleCost, ...]

    @property
    def total(self) -> float:
        """Milliseconds of the whole import."""
        return sum(module.own for module in self.modules)


def import_cost(plugin: Plugin, limits: Limits | None = None) -> ImportCost:
    """Import the plugin in a worker that times every module; what the host has imported already costs nothing there.

    The times are those of a run with timing on, slower than without; compare them with each other.
    """
    from lection_plugins.isolation.isolation import probe

    with TemporaryDirectory(prefix="lection-") as folder:
        trace_file = Path(folder) / "trace"
        state = probe(plugin, limits or Limits(), trace_file)
        trace = trace_file.read_text("utf-8", "replace") if trace_file.exists() else ""
    return ImportCost(state, tuple(sorted(_modules(trace), key=lambda module: -module.own)))


def _modules(trace: str) -> Iterator[ModuleCost]:
    for match in _LINE.finditer(trace):
        own, total, indent, name = match.groups()
        yield ModuleCost(name, int(own) / 1000, int(total) / 1000, (len(indent) - 1) // 2)
