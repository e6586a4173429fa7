"""The built-in readers pass every check of the suite, found as anyone's readers are."""

from __future__ import annotations

import pytest
from lection_conformance import run_checks
from lection_conformance.suite import CHECKS, HOSTILE


@pytest.mark.parametrize("reader_id", ["plaintext", "markdown"])
def test_built_in_readers_conform(reader_id: str) -> None:
    outcomes = run_checks(reader_id)
    assert [outcome for outcome in outcomes if outcome.why is not None] == []
    assert len(outcomes) > 2 * len(CHECKS) * len(HOSTILE)
