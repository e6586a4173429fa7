"""Checks of other packages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from lection_conformance.checks.check import Check, Failed
from lection_conformance.mutants.mutant import SOUND
from lection_conformance.reading.bench import Bench
from lection_conformance.running.further import UnsoundChecksError, further_checks
from lection_conformance.running.run import Run
from lection_conformance.running.runner import examine
from lection_plugins import PluginError

MODULE = """
from lection_conformance import Check, Failed

def short(bench):
    if len(bench.subject.id) > 4:
        raise Failed(f"the id {bench.subject.id!r} is long")

CHECKS = (
    Check(id="acme:NAME-001", title="the id is short", sentence="House rules, 1.", hint="Shorten it.", function=short),
)
WRONG = (Check(id="NAME-001", title="t", sentence="s", hint="h", function=short),)
NOTHING = 3
"""
ENTRY_POINTS = "[lection.checks]\nacme = acme_checks:CHECKS\nwrong = acme_checks:WRONG\nnothing = acme_checks:NOTHING\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package of checks on the path, as an installer would leave it."""
    information = tmp_path / "acme-1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1\n")
    (information / "entry_points.txt").write_text(ENTRY_POINTS)
    (tmp_path / "acme_checks.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    yield
    import sys

    sys.modules.pop("acme_checks", None)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("isolate", [False, True])
def test_they_run_on_request_and_must_run_then(isolate: bool) -> None:
    wanted = Run(packages=("acme",), only=("acme:NAME-001", "SHAP-001"), isolate=isolate)
    report = examine(wanted.subject(SOUND), wanted)
    assert {result.id: result.outcome for result in report.results} == {"SHAP-001": "passed", "acme:NAME-001": "failed"}
    assert report.expected == {"SHAP-001", "acme:NAME-001"}
    (failure,) = report.bad("required")
    assert "the id 'specimen' is long" in failure.why
    assert "acme:NAME-001" not in {check.id for check in Run().checks}


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("wrong", "the checks of 'wrong' are called NAME-001; each id must begin with 'wrong' and a colon"),
        ("nothing", "the entry point 'nothing' of lection.checks names no sequence of checks"),
    ],
)
def test_what_a_package_offers_must_be_checks_of_its_own(name: str, sentence: str) -> None:
    with pytest.raises(UnsoundChecksError, match=sentence):
        further_checks([name])


def test_a_package_that_is_not_there_is_named() -> None:
    with pytest.raises(PluginError, match="nobody"):
        further_checks(["nobody"])


def test_a_check_of_ones_own_can_be_tried_on_a_bench() -> None:
    def never(_: Bench) -> None:
        raise Failed("it never holds")

    from lection_conformance.running.execution import attempt
    from lection_conformance.surroundings.locate import locate

    check = Check(id="acme:NAME-002", title="t", sentence="s", hint="h", function=never)
    assert str(attempt(check, Bench(locate(SOUND)))) == "it never holds"
    assert attempt(replace(check, function=lambda _: None), Bench(locate(SOUND))) == ""
