"""Examining every plugin in a process of its own: what is broken, and which command mends it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lection_plugins.isolation.limits import Limits
from lection_plugins.states.states import Found, Loaded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from lection_plugins.host.registry import Registry
    from lection_plugins.states.states import Plugin

EXAMINATION = Limits(wall_seconds=20, cpu_seconds=20)
"""What a plugin may use while it is examined."""

_SAMPLES = 3
_SAMPLE_SIZE = 200_000


@dataclass(frozen=True, slots=True)
class Examination:
    """The state of every plugin after it was tried out, in the registry's order."""

    plugins: tuple[Plugin, ...]

    @property
    def ill(self) -> tuple[Plugin, ...]:
        """Those that need mending: in a bad state, or loaded but misbehaving."""
        return tuple(
            plugin for plugin in self.plugins if plugin.bad or (isinstance(plugin, Loaded) and plugin.breaches)
        )

    @property
    def exit_code(self) -> int:
        """1 if anything needs mending, else 0."""
        return 1 if self.ill else 0


def examine(registry: Registry, limits: Limits = EXAMINATION) -> Examination:
    """Try out every sound plugin in a worker: import it, and have a reader read the first samples it ships.

    Nothing is imported here, and the registry does not change. Bad and blocked plugins keep the state they have.
    """
    return Examination(tuple(examine_plugin(plugin, limits) for plugin in registry.plugins))


def examine_plugin(plugin: Plugin, limits: Limits = EXAMINATION) -> Plugin:
    """The state the plugin gets into when it is imported and, if it is a reader, reads the first samples it ships."""
    state = import_apart(plugin, limits)
    for sample in _samples(plugin) if isinstance(state, Loaded) else ():
        state = _after_reading(plugin, sample, limits) or state
        if state.bad:
            break
    return state


def import_apart(plugin: Plugin, limits: Limits = EXAMINATION) -> Plugin:
    """The state the plugin gets into when it is imported, tried out in a worker; here nothing of it is imported.

    A plugin that is blocked or in a bad state keeps that state, and a package of profiles has nothing to import.
    """
    from lection_plugins.isolation.isolation import probe

    if not isinstance(plugin, Found | Loaded) or plugin.entry_point.group == "lection.profiles":
        return plugin
    return probe(plugin, limits)


def _after_reading(plugin: Plugin, sample: Path, limits: Limits) -> Plugin | None:
    """The bad state the reader gets into on one of its own samples, None if it reads it."""
    from lection_core import Source, SourceError

    from lection_plugins.isolation.isolation import isolated_read
    from lection_plugins.loading.options import checked_options
    from lection_plugins.states.bad_states import Failed
    from lection_plugins.states.errors import ReadFailedError, RefusedInputError

    assert plugin.manifest is not None
    stage = f"reading its own sample {sample.name}"
    try:
        source = Source.from_path(sample, binary=plugin.manifest.is_binary)
        list(isolated_read(plugin, source, None, checked_options(plugin.manifest, {}), limits))
    except ReadFailedError as error:
        return error.plugin
    except (RefusedInputError, SourceError) as error:
        return Failed(entry_point=plugin.entry_point, manifest=plugin.manifest, stage=stage, reason=str(error))
    return None


def _samples(plugin: Plugin) -> Iterator[Path]:
    """The first small samples in the folder that the manifest names, in the order of their names."""
    folder = plugin.manifest.samples if plugin.manifest else None
    files = sorted(folder.iterdir()) if folder and folder.is_dir() else []
    small = [path for path in files if path.is_file() and path.stat().st_size <= _SAMPLE_SIZE]
    yield from small[:_SAMPLES]
