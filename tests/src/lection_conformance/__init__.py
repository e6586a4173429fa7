"""The shared conformance suite: one table of checks that every Lection reader is held to.

Names are imported when first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_conformance.checks.check import Check, Failed
    from lection_conformance.checks.table import CHECKS
    from lection_conformance.editions.frozen import CURRENT, Edition, UnknownEditionError, edition
    from lection_conformance.faces.pytest_tests import conformance_tests
    from lection_conformance.reporting.record import report_json, report_schema
    from lection_conformance.reporting.report import Report, Result
    from lection_conformance.running.run import UnknownCheckError
    from lection_conformance.running.runner import run_checks

_HOMES = {
    "checks.check": ("Check", "Failed"),
    "editions.frozen": ("CURRENT", "Edition", "UnknownEditionError", "edition"),
    "faces.pytest_tests": ("conformance_tests",),
    "reporting.record": ("report_json", "report_schema"),
    "reporting.report": ("Report", "Result"),
    "running.run": ("UnknownCheckError",),
    "running.runner": ("run_checks",),
    "checks.table": ("CHECKS",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "CHECKS",
    "CURRENT",
    "Check",
    "Edition",
    "Failed",
    "Report",
    "Result",
    "UnknownCheckError",
    "UnknownEditionError",
    "conformance_tests",
    "edition",
    "report_json",
    "report_schema",
    "run_checks",
]


def __getattr__(name: str) -> Any:
    """Import a public name from the module it lives in."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
