"""What a reference stands for: a name the resolver knows, a path, a mapping or a profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple

from lection_core import Problem, Profile, ProfileError
from lection_core.profile.words import clipped, nearest

from lection_profiles.writing.builtins import builtin_profiles

Reference = str | Path | Mapping[str, Any] | IO[bytes] | Profile
"""What names a profile: a name or path as text, a path, a mapping of a file's keys, an open file, or itself."""

Resolver = Callable[[str], Profile | Path | Mapping[str, Any] | None]
"""Gives what a name stands for, or None for a name it does not know."""

_FILE_ENDINGS = (".yaml", ".yml", ".json")


class Found(NamedTuple):
    """What a reference stands for, and the name it was found by, empty where it was no name."""

    target: Path | Mapping[str, Any] | IO[bytes] | Profile
    name: str = ""


def look_up(ref: Reference, resolve: Resolver) -> Found:
    """Say what a reference stands for. A text is a name where `resolve` knows it, else a path.

    Raises ProfileError for a text that is neither a known name nor looks like a path, TypeError for anything else.
    """
    if isinstance(ref, Path | Mapping | Profile):
        return Found(ref)
    if not isinstance(ref, str):
        if callable(getattr(ref, "read", None)):
            return Found(ref)
        raise TypeError(
            f"a profile is a name, a path, a mapping, a file open for bytes or a Profile, not {type(ref).__name__}"
        )
    target = resolve(ref)
    if target is not None:
        return Found(target, ref)
    if "/" in ref or "\\" in ref or ref.endswith(_FILE_ENDINGS) or _is_file(ref):
        return Found(Path(ref))
    raise ProfileError((Problem("", f"no profile is called `{clipped(ref)}`", _hint(ref, resolve)),))


def nearest_name(name: str, resolve: Resolver) -> str | None:
    """Give the built-in profile, as far as `resolve` knows it, whose name is most like `name`."""
    return nearest(name, (known for known in builtin_profiles() if resolve(known) is not None))


def _hint(name: str, resolve: Resolver) -> str:
    file = next((name + ending for ending in _FILE_ENDINGS if name and _is_file(name + ending)), None)
    if file is not None:
        return f"did you mean the file `{clipped(file)}`?"
    near = nearest_name(name, resolve)
    return f"did you mean `{near}`?" if near else "give a profile's name, or the path of a YAML or JSON file"


def _is_file(ref: str) -> bool:
    try:
        return Path(ref).is_file()
    except (OSError, ValueError):  # too long for a path, or a NUL in it
        return False
