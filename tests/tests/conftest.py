"""What a run of the mutants comes to, in one line at its end."""

from __future__ import annotations

import pytest

MUTANT = "test_a_mutant_is_caught_by_its_check_in_words["


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many checks there are, how many mutants were run, and how many were caught."""
    from lection_conformance.checks.table import CHECKS

    caught, missed = (
        [report for report in terminalreporter.getreports(outcome) if MUTANT in report.nodeid and report.when == "call"]
        for outcome in ("passed", "failed")
    )
    if caught or missed:
        terminalreporter.write_line(f"{len(CHECKS)} checks, {len(caught) + len(missed)} mutants, {len(caught)} caught")
