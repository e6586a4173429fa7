"""Examining every plugin in a process of its own: what is broken, and which command mends it."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lection_plugins.found.distribution import canonical
from lection_plugins.isolation.isolation import probe_together
from lection_plugins.isolation.limits import Limits
from lection_plugins.states.states import Found, Loaded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
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
    untried: tuple[Plugin, ...] = ()
    """Those that there was no time left for."""

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


def examine(
    registry: Registry,
    limits: Limits = EXAMINATION,
    *,
    seconds: float = math.inf,
    jobs: int = 1,
    told: Callable[[int, int], object] | None = None,
) -> Examination:
    """Try out every sound plugin in a worker: import it, and have a reader read the first samples it ships.

    Each distribution has one worker for its imports. Nothing is imported here, and the registry does not change. Bad
    and blocked plugins keep the state they have, and so do those that there was no time left for.

    :param seconds: after which no further distribution is begun.
    :param jobs: distributions that are tried at a time.
    :param told: called with the number of plugins that are done and of all, whenever a distribution is done.
    """
    plugins = registry.plugins
    groups: dict[str, list[int]] = {}
    for index, plugin in enumerate(plugins):
        groups.setdefault(canonical(plugin.distribution), []).append(index)
    states = list(plugins)
    untried: list[Plugin] = []
    until, done = time.monotonic() + seconds, 0

    def tried(members: list[int]) -> list[Plugin] | None:
        if time.monotonic() > until:
            return None
        return examine_together([plugins[index] for index in members], limits, until)

    with ThreadPoolExecutor(jobs) as pool:
        for members, found in zip(groups.values(), pool.map(tried, groups.values()), strict=True):
            if found is None:
                untried += [plugins[index] for index in members if isinstance(plugins[index], Found)]
                continue
            for index, state in zip(members, found, strict=True):
                states[index] = state
            done += len(members)
            if told is not None:
                told(done, len(plugins))
    return Examination(tuple(states), tuple(untried))


def examine_together(plugins: Sequence[Plugin], limits: Limits, until: float = math.inf) -> list[Plugin]:
    """The states that the plugins of one distribution get into, in their order."""
    states = list(plugins)
    left = [index for index, plugin in enumerate(plugins) if _importable(plugin)]
    bad = 0
    while left and bad < _BAD_WORKERS:
        found = probe_together([plugins[index] for index in left], limits)
        for index, state in zip(left, found, strict=False):
            states[index] = state
        bad += len(found) < len(left)
        left = left[len(found) :]
    for index in left:
        states[index] = _given_up(plugins[index])
    for index, plugin in enumerate(plugins):
        if isinstance(states[index], Loaded) and time.monotonic() < until:
            states[index] = _with_samples(plugin, states[index], limits)
    return states


_BAD_WORKERS = 3
"""How often a distribution may take its worker down with it before the rest of its plugins are given up."""


def _given_up(plugin: Plugin) -> Plugin:
    from lection_plugins.states.bad_states import Failed

    reason = "other plugins of the same package ended or stopped the process they were tried in"
    return Failed(entry_point=plugin.entry_point, manifest=plugin.manifest, stage="being tried", reason=reason)


def examine_plugin(plugin: Plugin, limits: Limits = EXAMINATION) -> Plugin:
    """The state the plugin gets into when it is imported and, if it is a reader, reads the first samples it ships."""
    return _with_samples(plugin, import_apart(plugin, limits), limits)


def _with_samples(plugin: Plugin, state: Plugin, limits: Limits) -> Plugin:
    for sample in _samples(plugin) if isinstance(state, Loaded) else ():
        state = _after_reading(plugin, sample, limits) or state
        if state.bad:
            break
    return state


def _importable(plugin: Plugin) -> bool:
    """Whether it is neither blocked nor bad, and no package of profiles, which has nothing to import."""
    return isinstance(plugin, Found | Loaded) and plugin.entry_point.group != "lection.profiles"


def import_apart(plugin: Plugin, limits: Limits = EXAMINATION) -> Plugin:
    """The state the plugin gets into when it is imported, tried out in a worker; here nothing of it is imported.

    A plugin that is blocked or in a bad state keeps that state, and a package of profiles has nothing to import.
    """
    from lection_plugins.isolation.isolation import probe

    if not _importable(plugin):
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
