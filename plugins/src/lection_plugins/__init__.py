"""Finding, checking, loading and isolating the plugins that are installed beside Lection."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lection_plugins.errors import (
        NoReaderError,
        PluginError,
        PluginFailedError,
        SeveralReadersError,
        UnknownReaderError,
    )
    from lection_plugins.registry import Registry, discover
    from lection_plugins.states import Found, InvalidManifest, Loaded, Plugin

__all__ = [
    "Found",
    "InvalidManifest",
    "Loaded",
    "NoReaderError",
    "Plugin",
    "PluginError",
    "PluginFailedError",
    "Registry",
    "SeveralReadersError",
    "UnknownReaderError",
    "discover",
]

_HOME = {
    "discover": "registry",
    "Registry": "registry",
    "Plugin": "states",
    "Found": "states",
    "Loaded": "states",
    "InvalidManifest": "states",
    "PluginError": "errors",
    "PluginFailedError": "errors",
    "NoReaderError": "errors",
    "SeveralReadersError": "errors",
    "UnknownReaderError": "errors",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
