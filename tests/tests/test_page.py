"""The page of checks says what the table says."""

from __future__ import annotations

from pathlib import Path

import pytest
from lection_conformance.checks.table import CHECKS
from lection_conformance.proving.page import checks_page

PAGE = Path(__file__).parents[2] / "docs" / "conformance-checks.md"


def test_the_page_of_the_docs_is_current() -> None:
    if not PAGE.is_file():
        pytest.skip("the documentation is not here")
    assert PAGE.read_text(encoding="utf-8") == checks_page()


def test_it_names_every_check_with_a_reader_that_it_catches() -> None:
    page = checks_page()
    assert all(f"## {check.id}: " in page for check in CHECKS)
    assert "wrong: .\n" not in page
