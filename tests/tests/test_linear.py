from __future__ import annotations

from lection_conformance.checks.table import CHECKS
from lection_conformance.mutants.linear import Stating
from lection_conformance.mutants.mutant import specimen_subject
from lection_conformance.proving.self_test import quick_bench
from lection_conformance.running.execution import attempt


def test_nothing_is_wrong_with_a_reader_that_states_a_linear_text() -> None:
    bench = quick_bench(specimen_subject(Stating))
    concerned = [check for check in CHECKS if check.id.startswith(("LINR", "OFFS", "CONS", "DROP", "YIEL", "SHAP"))]
    failures = [(check.id, str(attempt(check, bench))) for check in concerned if attempt(check, bench) is not None]
    assert failures == []
    assert len(concerned) > 20
