"""The installed plugins as one object: what there is, which reader takes an input, and loading exactly one."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Any

from lection_plugins.discovery.judge import Judge
from lection_plugins.found.scan import GROUPS, METADATA, NOUNS, entry_points
from lection_plugins.host.choice import choose_reader
from lection_plugins.settings.settings import Settings
from lection_plugins.states.errors import UnknownPluginError, UnusablePluginError
from lection_plugins.states.states import Found, Loaded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from lection_core import Block, Dropped, LinearText, Profile, Source

    from lection_plugins.host.choice import Settle
    from lection_plugins.isolation.limits import Limits
    from lection_plugins.states.states import Plugin

READERS, PROFILES, HOOKS, COMMANDS, CHECKS = GROUPS
_ORDER = (*GROUPS, METADATA)


class Registry:
    """The plugins of one environment under one user's settings; `discover()` makes it.

    Loading changes the state it reports for that one plugin and nothing else; two registries share nothing.
    """

    def __init__(self, plugins: Iterable[Plugin], settings: Settings) -> None:
        self.settings = settings
        self._plugins = sorted(plugins, key=lambda p: (_ORDER.index(p.entry_point.group), p.id, p.distribution))
        self._loading = threading.RLock()
        self.misdeeds: list[Plugin] = []
        """The states of plugins that did to this process what none may, in the order it happened; it was undone."""

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """Every plugin of every group, sorted by group, id and distribution, in its present state."""
        return tuple(self._plugins)

    @property
    def readers(self) -> tuple[Plugin, ...]:
        """The readers, in whatever state, sorted by id."""
        return self._group(READERS)

    @property
    def profile_packages(self) -> tuple[Plugin, ...]:
        """The packages of profiles."""
        return self._group(PROFILES)

    @property
    def profiles(self) -> Mapping[str, Path]:
        """The profile files of all sound packages by the names a user can give, sorted; nothing is imported.

        A file is known by its name without ending, as long as no other package has one of that name, and always by
        `<package id>/<name>`.
        """
        from lection_plugins.states.profile_files import profile_files

        return profile_files(self.profile_packages)

    @property
    def hooks(self) -> tuple[Plugin, ...]:
        """The hook plugins."""
        return self._group(HOOKS)

    @property
    def commands(self) -> tuple[Plugin, ...]:
        """The commands for the front door."""
        return self._group(COMMANDS)

    @property
    def checks(self) -> tuple[Plugin, ...]:
        """The packages of further conformance checks."""
        return self._group(CHECKS)

    def _group(self, group: str) -> tuple[Plugin, ...]:
        return tuple(p for p in self._plugins if p.entry_point.group == group)

    def get(self, name: str, group: str = READERS) -> Plugin:
        """The plugin of that id in its present state, a sound one before a bad one; UnknownPluginError if none is."""
        named = [p for p in self._group(group) if p.id == name]
        if not named:
            raise UnknownPluginError(NOUNS[group], name, sorted({p.id for p in self._group(group)}))
        return next((p for p in named if isinstance(p, Found | Loaded)), named[0])

    def load(self, name: str, group: str = READERS) -> Loaded:
        """Import exactly the plugin of that id, once.

        :raises UnknownPluginError: no plugin of that id is installed.
        :raises UnusablePluginError: it is blocked, in a bad state or fails now; `__cause__` is what it raised.
        """
        with self._loading:
            plugin = self.get(name, group)
            if isinstance(plugin, Loaded):
                return plugin
            if not isinstance(plugin, Found):
                raise UnusablePluginError(plugin)
            return self._import(plugin)

    def load_command(self, name: str) -> Any:
        """Import exactly the command of that id and return the click command; raises what `load` raises."""
        return self.load(name, COMMANDS).target

    def _import(self, plugin: Found) -> Loaded:
        from lection_plugins.loading.importing import import_plugin
        from lection_plugins.states.bad_states import Failed, Misbehaved

        state, error = import_plugin(plugin)
        if isinstance(state, Loaded) and state.breaches and self.settings.strict:
            entry_point, reason = plugin.entry_point, f"it {'; it '.join(state.breaches)}"
            state = Failed(entry_point=entry_point, manifest=plugin.manifest, stage="being imported", reason=reason)
        self._plugins[self._plugins.index(plugin)] = state
        if not isinstance(state, Loaded):
            raise UnusablePluginError(state) from error
        undone = tuple(breach for breach in state.breaches if breach.endswith("(put back)"))
        if undone:
            self.misdeeds.append(Misbehaved(entry_point=plugin.entry_point, stage="being imported", breaches=undone))
        return state

    def choose(
        self,
        source_name: str,
        media_type: str | None = None,
        head: bytes = b"",
        explicit: str | None = None,
        *,
        settle: Settle | None = None,
    ) -> Plugin:
        """The one reader for an input: by id, else by extension or media type, else by magic, else plain text.

        :param head: the beginning of the input; `HEAD_SIZE` bytes are enough.
        :param settle: asked with the name and the candidates where several readers take the input.
        :raises UnknownPluginError: `explicit` is the id of no installed reader.
        :raises UnusablePluginError: the one that was named, or that alone takes the format, cannot be used.
        :raises SeveralReadersError: two or more take it and nothing settles which.
        :raises NoReaderError: none takes it.
        """
        if explicit is None:
            return choose_reader(self.readers, source_name, media_type, head, settle, self.settings.prefer)
        plugin = self.get(explicit)
        if not isinstance(plugin, Found | Loaded):
            raise UnusablePluginError(plugin)
        return plugin

    def read(
        self,
        reader: str,
        source: Source,
        profile: Profile | None = None,
        options: Mapping[str, object] | None = None,
        *,
        isolate: bool | Limits = False,
    ) -> Iterator[Block | Dropped | LinearText]:
        """What the reader of that id yields for the source, held to its manifest, in order and as it comes.

        :param options: checked against the manifest; a missing one takes its default.
        :param isolate: read in a worker process, under the default limits or under these.
        :raises PluginError: before the first item for anything known by then (the reader cannot be used, an option is
            wrong), and while iterating where the reader breaks or refuses the input.
        """
        from lection_plugins.loading.options import checked_options

        if isolate:
            from lection_plugins.isolation.isolation import isolated_read
            from lection_plugins.isolation.limits import Limits

            plugin = self.choose("", explicit=reader)
            limits = isolate if isinstance(isolate, Limits) else Limits()
            given = checked_options(plugin.manifest, options or {}) if plugin.manifest else {}
            return isolated_read(plugin, source, profile, given, limits)
        from lection_plugins.loading.guard import guarded_read

        loaded = self.load(reader)
        given = checked_options(loaded.manifest, options or {}) if loaded.manifest else {}
        return guarded_read(loaded, source, profile, given, self.misdeeds.append)


def discover(environ: Mapping[str, str] | None = None) -> Registry:
    """Every installed plugin in the state that can be known without importing it.

    :param environ: in place of the environment variables (LECTION_BLOCK, LECTION_ONLY, LECTION_STRICT, LECTION_CONFIG).
    :raises SettingsError: a file in the user's configuration folder cannot be read.
    :raises UnusablePluginError: under LECTION_STRICT=1, for the first plugin in a bad state.
    """
    from lection_core import READER_API

    settings = Settings.load(os.environ if environ is None else environ)
    registry = Registry(Judge(settings, READER_API).judge(entry_points()), settings)
    bad = next((p for p in registry.plugins if p.bad and p.entry_point.group != METADATA), None)
    if settings.strict and bad is not None:
        raise UnusablePluginError(bad)
    return registry
