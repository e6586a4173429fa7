"""The built-in readers conform to everything, found as anyone's readers are."""

from __future__ import annotations

import pytest
from lection_conformance import run_checks
from lection_conformance.reporting.report import CONFORMS

KNOWN: dict[str, dict[str, str]] = {
    "plaintext": {},
    "markdown": {},
    "docx": {"DROP-004": "What is dropped stands nowhere in the text that is read aloud, and so it has no range."},
    "html": {"DROP-004": "Scripts, style sheets and comments are no text, and so have no place in the linear text."},
    "pdf": {"DROP-004": "A page that gives no text has no place in the linear text; the notice names the page."},
}


@pytest.mark.parametrize("reader", KNOWN)
def test_a_built_in_reader_conforms_recommendations_included(reader: str) -> None:
    report = run_checks(reader, known_failures=KNOWN[reader])
    assert [f"{result.id}: {result.why}" for result in report.results if result.bad] == []
    assert report.exit_code == CONFORMS
