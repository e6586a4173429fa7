"""The reader keeps the contract: one test for each check of the conformance suite."""

from lection_conformance import conformance_tests

test_reader = conformance_tests("html", edition="2026.1")
