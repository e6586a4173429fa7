"""The table of checks: what every entry must have, and what the contract is held by."""

from __future__ import annotations

import re

import pytest
from lection_conformance.checks.check import LEVELS, Check
from lection_conformance.checks.table import BY_ID, CHECKS, PRIMARY, uncovered_rules
from lection_core import RULES
from lection_plugins.found.manifest import CAPABILITIES

each = pytest.mark.parametrize("check", CHECKS, ids=[check.id for check in CHECKS])


def test_there_are_enough_checks_and_each_has_an_id_of_its_own() -> None:
    assert len(CHECKS) >= 60
    assert len(BY_ID) == len(CHECKS)


@each
def test_a_check_says_what_it_holds_and_what_to_change(check: Check) -> None:
    assert re.fullmatch(r"[A-Z]{4}-\d{3}", check.id)
    assert check.level in LEVELS
    assert set(check.needs) <= {*CAPABILITIES, "options", "refusal", "rewrites", "packaging"}
    assert len(check.title.split()) >= 3
    assert check.title == check.title.rstrip(".")
    assert check.hint[0].isupper() or check.hint.startswith("reader.toml")
    assert check.hint.endswith(".")
    assert bool(check.rule) is not bool(check.sentence)
    assert check.contract.endswith(".")


def test_every_rule_of_blocks_conservation_and_readers_is_held_by_a_check() -> None:
    uncovered = uncovered_rules(frozenset(BY_ID))
    assert [rule for rule in uncovered if rule[0] in "BCR"] == []
    assert set(uncovered) == {"J-02", "J-03"}  # about trees of other versions, which no reader makes


def test_an_error_of_the_model_has_a_check_that_reports_it() -> None:
    assert {f"B-{number:02}" for number in range(1, 11)} <= set(PRIMARY)
    assert all(BY_ID[id].rule == rule for rule, id in PRIMARY.items())
    assert set(PRIMARY) <= set(RULES)
