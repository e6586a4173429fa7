"""Checking a profile: what `lection profile check FILE` asks. Source: spec/profiles.md "Loading".

How it fits documents is `lection_profiles.tooling.fit`, how that is printed `lection_profiles.tooling.fit_text`.
"""

from __future__ import annotations

from dataclasses import dataclass

from lection_core import Problem, Profile, ProfileError

from lection_profiles.loading.load import load_with_warnings
from lection_profiles.loading.lookup import Reference, Resolver
from lection_profiles.writing.builtins import resolve_builtin


@dataclass(frozen=True, slots=True)
class Check:
    """What is wrong with a profile, and what may not do what is meant; `profile` is None where there are problems."""

    profile: Profile | None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def check_profile(ref: Reference, *, resolve: Resolver = resolve_builtin) -> Check:
    """Check a profile and everything it extends, without raising; both lists are sorted by position."""
    try:
        profile, warnings = load_with_warnings(ref, resolve=resolve)
    except ProfileError as error:
        return Check(None, error.problems)
    return Check(profile, (), warnings)
