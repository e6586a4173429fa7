"""Profiles: declared structure. Loading them, and the engine that applies them to text.

Importing this package imports nothing else; each name below is imported when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_profiles.checks.schema import profile_schema
    from lection_profiles.choosing.auto import choose_profile
    from lection_profiles.engine import recognise
    from lection_profiles.lines.run import Run
    from lection_profiles.links.resolve import resolve_references
    from lection_profiles.loading.load import load_profile
    from lection_profiles.marks.annotate import annotate
    from lection_profiles.writing.builtins import builtin_profiles

# Where each name lives. No module may bear the name of an export: importing that module would put it in the export's
# place.
_HOMES = {
    "Run": "run",
    "annotate": "roles",
    "builtin_profiles": "builtins",
    "choose_profile": "auto",
    "load_profile": "load",
    "profile_schema": "schema",
    "recognise": "engine",
    "resolve_references": "references",
}

__all__ = [
    "Run",
    "annotate",
    "builtin_profiles",
    "choose_profile",
    "load_profile",
    "profile_schema",
    "recognise",
    "resolve_references",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
