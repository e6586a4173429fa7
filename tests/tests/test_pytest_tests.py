"""The suite as pytest tests, in a pytest of its own."""

from __future__ import annotations

import pytest
from lection_conformance import CURRENT, edition

pytest_plugins = ("pytester",)


def outcomes(pytester: pytest.Pytester, call: str, *arguments: str) -> tuple[dict[str, int], str]:
    pytester.makepyfile(test_it=f"from lection_conformance import conformance_tests\ntest_reader = {call}\n")
    run = pytester.runpytest_subprocess("-rA", "-p", "no:cacheprovider", "-p", "no:randomly", *arguments)
    return run.parseoutcomes(), run.stdout.str()


def test_every_check_is_an_item_and_its_id_the_checks(pytester: pytest.Pytester) -> None:
    counts, output = outcomes(pytester, 'conformance_tests("mutant:sound")', "-k", "SHAP or count or ROBU-006")
    assert counts == {"passed": 8, "skipped": 1, "deselected": len(edition(CURRENT).ids) + 1 - 9}
    assert "PASSED test_it.py::test_reader[SHAP-001]" in output
    assert "PASSED test_it.py::test_reader[count]" in output


def test_a_failure_shows_what_to_change_and_no_frame_of_the_suite(pytester: pytest.Pytester) -> None:
    counts, output = outcomes(pytester, 'conformance_tests("mutant:fails on NUL")', "-k", "ROBU-002")
    assert counts["failed"] == 1
    assert "to mend:" in output
    assert "broken_behaviour.py, line" in output
    assert "execution.py" not in output


def test_known_failures_are_strict(pytester: pytest.Pytester) -> None:
    known = 'known_failures={"CLAI-004": "issue 7", "CLAI-005": "issue 8"}'
    call = f'conformance_tests("mutant:fallback with a reason", {known})'
    counts, output = outcomes(pytester, call, "-k", "CLAI-004 or CLAI-005")
    assert {name: count for name, count in counts.items() if name != "deselected"} == {"xfailed": 1, "failed": 1}
    assert "take CLAI-005 off the list" in output


def test_an_unknown_known_failure_is_an_error(pytester: pytest.Pytester) -> None:
    counts, output = outcomes(pytester, 'conformance_tests("mutant:sound", known_failures={"NONE-001": "x"})')
    assert counts == {"errors": 1}
    assert "names checks that there are not: NONE-001" in output


def test_a_hanging_reader_fails_its_checks_and_no_more(pytester: pytest.Pytester) -> None:
    call = 'conformance_tests("mutant:fails on NUL", isolate=True)'
    counts, _ = outcomes(pytester, call, "-k", "PACK-004 or ROBU-002")
    assert (counts["passed"], counts["failed"]) == (1, 1)


def test_the_plugin_imports_nothing() -> None:
    import subprocess
    import sys

    code = "import sys; before = set(sys.modules); import lection_conformance_pytest; print(set(sys.modules) - before)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "{'lection_conformance_pytest'}"
