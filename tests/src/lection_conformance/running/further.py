"""Checks of other packages, which a run takes on request: the entry points of the group ``lection.checks``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lection_conformance.checks.check import Check


class UnsoundChecksError(ValueError):
    """What a package offers as checks is none, or not called as its checks must be."""


def further_checks(packages: Sequence[str]) -> tuple[Check, ...]:
    """The checks of installed packages, in the order in which the packages are named.

    An entry point of the group names a sequence of checks (``acme = "acme_checks:CHECKS"``). Their ids begin with its
    name and a colon, so that they meet none of the suite's: ``acme:NAME-001``. They belong to no edition.

    :raises PluginError: a package is not installed, is blocked or cannot be imported.
    :raises UnsoundChecksError: an entry point names something else, or an id does not begin so.
    """
    if not packages:
        return ()
    from lection_plugins import discover

    registry = discover()
    return tuple(check for name in packages for check in _sound(name, registry.load(name, "lection.checks").target))


def _sound(name: str, target: Any) -> tuple[Check, ...]:
    checks = tuple(target) if isinstance(target, Sequence) else ()
    if not checks or not all(isinstance(check, Check) for check in checks):
        raise UnsoundChecksError(f"the entry point {name!r} of lection.checks names no sequence of checks; see Check")
    if wrong := [check.id for check in checks if not check.id.startswith(f"{name}:")]:
        raise UnsoundChecksError(
            f"the checks of {name!r} are called {', '.join(wrong)}; each id must begin with {name!r} and a colon"
        )
    return checks
