from __future__ import annotations

from lection_conformance.checks.check import NotExercised
from lection_conformance.checks.table import CHECKS
from lection_conformance.mutants.linear import Stating
from lection_conformance.mutants.mutant import specimen_subject
from lection_conformance.proving.self_test import quick_bench
from lection_conformance.running.execution import attempt


def test_nothing_is_wrong_with_a_reader_that_states_a_linear_text() -> None:
    bench = quick_bench(specimen_subject(Stating))
    concerned = [check for check in CHECKS if check.id.startswith(("LINR", "OFFS", "CONS", "DROP", "YIEL", "SHAP"))]
    said = [(check.id, attempt(check, bench)) for check in concerned]
    failures = [(id, str(found)) for id, found in said if not isinstance(found, str | NotExercised)]
    assert failures == []
    assert len(concerned) > 20
