"""Lection reads documents into trees of blocks and says, for every block, how it was recognised and how sure it is.

`lection.read("contract.txt")` gives the tree. The names of the contract (`Block`, `BlockTree`, `Source`, …) are
those of `lection_core`, offered here too. Importing this package imports nothing else: each name is imported when
it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lection_core import (
        CONTINUATION,
        DOCUMENT,
        FALLBACK,
        READER_API,
        SCHEMA_VERSION,
        Band,
        Block,
        BlockTree,
        ContractError,
        Dropped,
        Kind,
        LectionError,
        LinearText,
        Node,
        Problem,
        Profile,
        ProfileError,
        ProfileInfo,
        Reader,
        ReaderError,
        ReaderInfo,
        Selection,
        Source,
        SourceError,
        SourceInfo,
        Span,
        band_of,
    )
    from lection_plugins import Limits, PluginError
    from lection_profiles import load_profile

    from lection.consumers import MissingConsumerError, compare
    from lection.front import attach, read, stream
    from lection.library import HookWarning, Library
    from lection.opening import Opening
    from lection.reading import Reading

    __version__: str

__all__ = [
    "CONTINUATION",
    "DOCUMENT",
    "FALLBACK",
    "READER_API",
    "SCHEMA_VERSION",
    "Band",
    "Block",
    "BlockTree",
    "ContractError",
    "Dropped",
    "HookWarning",
    "Kind",
    "LectionError",
    "Library",
    "Limits",
    "LinearText",
    "MissingConsumerError",
    "Node",
    "Opening",
    "PluginError",
    "Problem",
    "Profile",
    "ProfileError",
    "ProfileInfo",
    "Reader",
    "ReaderError",
    "ReaderInfo",
    "Reading",
    "Selection",
    "Source",
    "SourceError",
    "SourceInfo",
    "Span",
    "__version__",
    "attach",
    "band_of",
    "compare",
    "load_profile",
    "read",
    "stream",
]

_OWN = {
    **dict.fromkeys(("HookWarning", "Library"), "lection.library"),
    "Opening": "lection.opening",
    "Reading": "lection.reading",
    **dict.fromkeys(("attach", "read", "stream"), "lection.front"),
    **dict.fromkeys(("MissingConsumerError", "compare"), "lection.consumers"),
}
_HOMES = {
    **dict.fromkeys(__all__, "lection_core"),
    **_OWN,
    **dict.fromkeys(("Limits", "PluginError"), "lection_plugins"),
    "load_profile": "lection_profiles",
}


def __getattr__(name: str) -> object:
    if name == "__version__":
        from lection.version import installed_version

        return installed_version()
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
