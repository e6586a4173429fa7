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
    from lection_profiles.lines.run import Run, Standing
    from lection_profiles.links.resolve import resolve_references
    from lection_profiles.loading.load import load_profile
    from lection_profiles.marks.annotate import annotate
    from lection_profiles.tooling.check import check_profile
    from lection_profiles.tooling.fit import fit
    from lection_profiles.tooling.fit_text import fit_text
    from lection_profiles.tooling.show import show_profile
    from lection_profiles.tooling.starter import starter
    from lection_profiles.units.clues import Clue
    from lection_profiles.units.watching import Weighed, watch_clues
    from lection_profiles.writing.builtins import builtin_profiles, resolve_builtin

# Where each name lives.
_HOMES = {
    "Clue": "units.clues",
    "Run": "lines.run",
    "Standing": "lines.run",
    "Weighed": "units.watching",
    "annotate": "marks.annotate",
    "builtin_profiles": "writing.builtins",
    "check_profile": "tooling.check",
    "choose_profile": "choosing.auto",
    "fit": "tooling.fit",
    "fit_text": "tooling.fit_text",
    "load_profile": "loading.load",
    "profile_schema": "checks.schema",
    "recognise": "engine",
    "resolve_builtin": "writing.builtins",
    "resolve_references": "links.resolve",
    "show_profile": "tooling.show",
    "starter": "tooling.starter",
    "watch_clues": "units.watching",
}

__all__ = [
    "Clue",
    "Run",
    "Standing",
    "Weighed",
    "annotate",
    "builtin_profiles",
    "check_profile",
    "choose_profile",
    "fit",
    "fit_text",
    "load_profile",
    "profile_schema",
    "recognise",
    "resolve_builtin",
    "resolve_references",
    "show_profile",
    "starter",
    "watch_clues",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
