"""The profiles that come with this package, as data files beside it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_FOLDER = Path(__file__).parents[1] / "builtin"


@lru_cache(1)
def builtin_profiles() -> tuple[str, ...]:
    """Name the built-in profiles, in alphabetical order; the folder is looked through once."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))


def resolve_builtin(name: str) -> Path | None:
    """Give the file of the built-in profile of this name, or None where there is none."""
    return _FOLDER / f"{name}.yaml" if name in builtin_profiles() else None
