"""Loading: from a name, a file or a mapping to a checked profile. Source: spec/profiles.md "Loading"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from lection_core.profile import ENTRY_LISTS, Profile
from ruamel.yaml import YAML

from lection_profiles.builtins import resolve_builtin

Resolver = Callable[[str], "Profile | Path | Mapping[str, Any] | None"]


def load_profile(ref: str | Path | Mapping[str, Any] | Profile, *, resolve: Resolver = resolve_builtin) -> Profile:
    """Load a profile from a name, a YAML or JSON file, or a mapping; a Profile is given back as it is."""
    found: object = ref
    if isinstance(found, str):
        found = resolve(found) or Path(found)
    if isinstance(found, Profile):
        return found
    if isinstance(found, Path):
        found = YAML(typ="safe", pure=True).load(found.read_text(encoding="utf-8"))
    assert isinstance(found, Mapping)
    values = dict(found)
    for key, entry_type in ENTRY_LISTS.items():
        entries = [{k: tuple(v) if isinstance(v, list) else v for k, v in item.items()} for item in values.get(key, ())]
        values[key] = tuple(entry_type(**item) for item in entries)
    values["languages"] = tuple(values.get("languages", ()))
    return Profile(**values)
