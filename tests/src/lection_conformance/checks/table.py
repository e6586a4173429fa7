"""All checks in one table, in the order in which they run."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lection_core import RULES

from lection_conformance.checks.account import faithful, linear, offsets, probed
from lection_conformance.checks.check import Check
from lection_conformance.checks.conduct import (
    extremes,
    growth,
    robustness,
    side_effects,
    state,
    strangers,
    streaming,
)
from lection_conformance.checks.obedience import entries, profiles
from lection_conformance.checks.package import capabilities, packaging
from lection_conformance.checks.tree import claims, expected, honesty, serialised, shape, texts, values

_MODULES = (
    packaging, robustness, shape, values, claims, texts, offsets, linear, serialised, profiles, state, side_effects,
    streaming, capabilities, growth, honesty, expected, faithful, probed, entries, strangers, extremes,
)  # fmt: skip

CHECKS: Final[tuple[Check, ...]] = tuple(check for module in _MODULES for check in module.CHECKS)
"""Every check of the suite, of every edition."""

BY_ID: Final[Mapping[str, Check]] = MappingProxyType({check.id: check for check in CHECKS})
"""The checks by id."""

PRIMARY: Final[Mapping[str, str]] = MappingProxyType(
    {check.rule: check.id for check in reversed(CHECKS) if check.over == "readings" and check.rule}
)
"""For each rule the first check that reads everything: it reports an error of that rule which the model raises."""


def uncovered_rules(ids: frozenset[str]) -> tuple[str, ...]:
    """The ids of the rules of the contract that none of these checks holds, in order."""
    covered = {check.rule for check in CHECKS if check.id in ids}
    return tuple(rule for rule in RULES if rule not in covered)
