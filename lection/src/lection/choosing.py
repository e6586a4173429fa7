"""Which reader and which profile a document is read with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lection_core import Profile, Selection, Source
    from lection_plugins import Registry

    ProfileRef = str | Path | Mapping[str, object] | Profile
    """What names a profile: the name of an installed one, a file, its content, or the profile itself."""

__all__ = ["AUTO", "profile_for", "profile_names", "resolve_profile"]

AUTO: Final = "auto"
"""The profile name that asks for the installed profile that fits the document best."""


def profile_names(registry: Registry) -> tuple[str, ...]:
    """Return the names of all profiles: the built-in ones, then those of other packages, each in order."""
    from lection_profiles import builtin_profiles

    own = builtin_profiles()
    return (*own, *(name for name in registry.profiles if name not in own))


def resolve_profile(ref: ProfileRef, registry: Registry) -> Profile:
    """Return the profile `ref` names: an installed one, a file's, the content of a mapping, or itself.

    :raises ProfileError: with everything that is wrong with it.
    """
    from lection_profiles import load_profile
    from lection_profiles.builtins import resolve_builtin

    def resolve(name: str) -> Path | None:
        # Built-in profiles win: an installed package does not change what `contract` means.
        return resolve_builtin(name) or registry.profiles.get(name)

    return load_profile(ref, resolve=resolve)


def profile_for(
    source: Source, ref: ProfileRef | None, default: str, registry: Registry
) -> tuple[Profile, Selection | None]:
    """Return the profile to read `source` under, and how it was chosen where that happened automatically.

    `ref` is what the caller asked for; None stands for `default`, the reader's own choice. Either may be `auto`,
    which tries every installed profile that allows it on a sample of the text (profiles.md, Choosing).
    """
    wanted = default if ref is None else ref
    if wanted != AUTO:
        return resolve_profile(wanted, registry), None
    from lection_profiles import choose_profile

    candidates = [resolve_profile(name, registry) for name in profile_names(registry)]
    selection = choose_profile(source, [profile for profile in candidates if profile.auto or profile.name == "generic"])
    return next(profile for profile in candidates if profile.name == selection.winner), selection
