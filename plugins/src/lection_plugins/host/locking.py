"""Locking what is installed now: the plugins of a registry, but those that the user blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection_plugins.found.scan import METADATA
from lection_plugins.settings.lock import LOCK_NAME, LockedDistribution, write_lock

if TYPE_CHECKING:
    from lection_plugins.host.registry import Registry


def lock_plugins(registry: Registry) -> tuple[LockedDistribution, ...]:
    """Lock every distribution that has a plugin, as it is installed now, but those that the user blocks."""
    listed = (plugin for plugin in registry.plugins if plugin.entry_point.group != METADATA)
    allowed = [plugin for plugin in listed if plugin.state != "blocked" or plugin.bad]
    return write_lock(registry.settings.folder / LOCK_NAME, [p.entry_point.distribution for p in allowed])
