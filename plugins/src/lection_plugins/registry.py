"""The installed plugins as one object: what there is, which reader takes an input, and loading exactly one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lection_plugins.errors import NoReaderError, PluginFailedError, SeveralReadersError, UnknownReaderError
from lection_plugins.manifest import load_manifest, manifest_path
from lection_plugins.scan import entry_points
from lection_plugins.states import Found, InvalidManifest, Loaded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lection_plugins.scan import EntryPoint
    from lection_plugins.states import Plugin


class Registry:
    """The plugins of one environment; `discover()` makes it."""

    def __init__(self, plugins: Iterable[Plugin]) -> None:
        self._plugins = {(p.entry_point.group, p.id): p for p in plugins}

    @property
    def readers(self) -> tuple[Plugin, ...]:
        """Every installed reader in the order of its id, in whatever state."""
        readers = [p for (group, _), p in self._plugins.items() if group == "lection.readers"]
        return tuple(sorted(readers, key=lambda p: p.id))

    def reader(self, reader: str) -> Plugin:
        """The reader of that id; UnknownReaderError if none is installed."""
        plugin = self._plugins.get(("lection.readers", reader))
        if plugin is None:
            raise UnknownReaderError(reader, [p.id for p in self.readers])
        return plugin

    def load(self, reader: str) -> Loaded:
        """Import the one reader of that id; UnknownReaderError or PluginFailedError if it cannot be used."""
        plugin = self.reader(reader)
        if isinstance(plugin, Loaded):
            return plugin
        if not isinstance(plugin, Found):
            raise PluginFailedError(plugin)
        loaded = Loaded(entry_point=plugin.entry_point, manifest=plugin.manifest, reader=_load(plugin.entry_point))
        self._plugins["lection.readers", reader] = loaded
        return loaded

    def choose(
        self, source_name: str, media_type: str | None = None, head: bytes = b"", explicit: str | None = None
    ) -> Plugin:
        """The one reader for an input: by id, else by extension or media type, else by magic, else plain text.

        `head` is the beginning of the input. SeveralReadersError if two take it, NoReaderError if none does.
        """
        if explicit is not None:
            return self.reader(explicit)
        usable = [(p, p.manifest) for p in self.readers if p.manifest is not None]
        name, media = source_name.lower(), (media_type or "").partition(";")[0].strip().lower()
        steps = (
            [p for p, m in usable if any(name.endswith(e) for e in m.extensions) or media in m.media_types],
            [p for p, m in usable if any(magic.matches(head) for magic in m.magic)],
            [p for p, m in usable if p.id == "plaintext" and _is_text(head)],
        )
        for candidates in steps:
            if len(candidates) > 1:
                raise SeveralReadersError(source_name, candidates)
            if candidates:
                return candidates[0]
        raise NoReaderError(source_name, [p.id for p, _ in usable])


def discover(path: Sequence[str] | None = None) -> Registry:
    """Every installed plugin, without importing one; `path` is searched in place of `sys.path`."""
    return Registry(_describe(ep) for ep in entry_points(path))


def _describe(entry_point: EntryPoint) -> Plugin:
    if entry_point.group != "lection.readers":
        return Found(entry_point=entry_point)
    path = manifest_path(entry_point.package)
    manifest = load_manifest(path, entry_point.id) if path else None
    if manifest is None:
        return InvalidManifest(entry_point=entry_point, reason=f"it has no reader.toml for {entry_point.id!r}.")
    return Found(entry_point=entry_point, manifest=manifest)


def _load(entry_point: EntryPoint) -> object:
    target = import_module(entry_point.module)
    attribute = getattr(target, entry_point.value.partition(":")[2].strip())
    return attribute() if isinstance(attribute, type) else attribute


def _is_text(head: bytes) -> bool:
    if head.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
        return True
    return b"\0" not in head
