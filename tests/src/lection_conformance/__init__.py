"""The conformance suite of Lection: what every reader is held to."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_conformance.suite import Outcome, run_checks

__all__ = ["Outcome", "run_checks"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(importlib.import_module("lection_conformance.suite"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
