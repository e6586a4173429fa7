"""Finding, checking, loading and isolating the plugins that are installed beside Lection.

Names are imported when first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_plugins.doctor.doctor import EXAMINATION, Examination, examine, examine_plugin, import_apart
    from lection_plugins.doctor.listing import (
        examination_text,
        import_cost_record,
        import_cost_text,
        plugin_record,
        plugins_text,
        readers_text,
    )
    from lection_plugins.found.distribution import Distribution
    from lection_plugins.found.manifest import Capability, Magic, Manifest, Option
    from lection_plugins.found.manifest_file import reader_schema
    from lection_plugins.found.scan import EntryPoint
    from lection_plugins.host.choice import HEAD_SIZE
    from lection_plugins.host.hooks import Hooks
    from lection_plugins.host.locking import lock_plugins
    from lection_plugins.host.registry import Registry, discover
    from lection_plugins.isolation.costs import ImportCost, ModuleCost, import_cost
    from lection_plugins.isolation.isolation import isolated_read, probe
    from lection_plugins.isolation.limits import Limits
    from lection_plugins.loading.guard import guarded_read
    from lection_plugins.loading.hookspecs import HOOK_NAMES, hookimpl
    from lection_plugins.loading.options import checked_options, option_from_text
    from lection_plugins.settings.lock import LOCK_NAME, Lock, LockedDistribution, remove_lock, write_lock
    from lection_plugins.settings.settings import Settings, allow_plugin, block_plugin
    from lection_plugins.states.bad_states import (
        BadMetadata,
        Blocked,
        Duplicate,
        Failed,
        Incompatible,
        InvalidManifest,
        TimedOut,
        Unlocked,
    )
    from lection_plugins.states.errors import (
        NoReaderError,
        OptionError,
        PluginError,
        ReadFailedError,
        RefusedInputError,
        SettingsError,
        SeveralReadersError,
        UnknownPluginError,
        UnusablePluginError,
    )
    from lection_plugins.states.states import Found, Loaded, Plugin

_HOMES = {
    "host.choice": ("HEAD_SIZE",),
    "found.distribution": ("Distribution",),
    "doctor.doctor": ("EXAMINATION", "Examination", "examine", "examine_plugin", "import_apart"),
    "states.errors": (
        "NoReaderError",
        "OptionError",
        "PluginError",
        "ReadFailedError",
        "RefusedInputError",
        "SettingsError",
        "SeveralReadersError",
        "UnknownPluginError",
        "UnusablePluginError",
    ),
    "loading.guard": ("guarded_read",),
    "host.hooks": ("Hooks",),
    "loading.hookspecs": ("HOOK_NAMES", "hookimpl"),
    "isolation.costs": (
        "ImportCost",
        "ModuleCost",
        "import_cost",
    ),
    "isolation.isolation": (
        "isolated_read",
        "probe",
    ),
    "isolation.limits": ("Limits",),
    "doctor.listing": (
        "examination_text",
        "import_cost_record",
        "import_cost_text",
        "plugin_record",
        "plugins_text",
        "readers_text",
    ),
    "settings.lock": (
        "LOCK_NAME",
        "Lock",
        "LockedDistribution",
        "remove_lock",
        "write_lock",
    ),
    "host.locking": ("lock_plugins",),
    "found.manifest": (
        "Capability",
        "Magic",
        "Manifest",
        "Option",
    ),
    "found.manifest_file": ("reader_schema",),
    "loading.options": (
        "checked_options",
        "option_from_text",
    ),
    "host.registry": (
        "Registry",
        "discover",
    ),
    "found.scan": ("EntryPoint",),
    "settings.settings": (
        "Settings",
        "allow_plugin",
        "block_plugin",
    ),
    "states.bad_states": (
        "BadMetadata",
        "Blocked",
        "Duplicate",
        "Failed",
        "Incompatible",
        "InvalidManifest",
        "TimedOut",
        "Unlocked",
    ),
    "states.states": ("Found", "Loaded", "Plugin"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "EXAMINATION",
    "HEAD_SIZE",
    "HOOK_NAMES",
    "LOCK_NAME",
    "BadMetadata",
    "Blocked",
    "Capability",
    "Distribution",
    "Duplicate",
    "EntryPoint",
    "Examination",
    "Failed",
    "Found",
    "Hooks",
    "ImportCost",
    "Incompatible",
    "InvalidManifest",
    "Limits",
    "Loaded",
    "Lock",
    "LockedDistribution",
    "Magic",
    "Manifest",
    "ModuleCost",
    "NoReaderError",
    "Option",
    "OptionError",
    "Plugin",
    "PluginError",
    "ReadFailedError",
    "RefusedInputError",
    "Registry",
    "Settings",
    "SettingsError",
    "SeveralReadersError",
    "TimedOut",
    "UnknownPluginError",
    "Unlocked",
    "UnusablePluginError",
    "allow_plugin",
    "block_plugin",
    "checked_options",
    "discover",
    "examination_text",
    "examine",
    "examine_plugin",
    "guarded_read",
    "hookimpl",
    "import_apart",
    "import_cost",
    "import_cost_record",
    "import_cost_text",
    "isolated_read",
    "lock_plugins",
    "option_from_text",
    "plugin_record",
    "plugins_text",
    "probe",
    "reader_schema",
    "readers_text",
    "remove_lock",
    "write_lock",
]


def __getattr__(name: str) -> Any:  # ANN401: any public object (PEP 562)
    """Import a public name from the module it lives in."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
