"""Editions are frozen."""

from __future__ import annotations

import hashlib
from importlib.resources import files

import pytest
from lection_conformance.checks.table import BY_ID, CHECKS
from lection_conformance.editions.frozen import LOCKS, UnknownEditionError, edition

HASH_OF_2026_1 = "ec11efe7c7440875d38e671c6d9072fe29952ac3fe7fffef853cff986f24ea9e"


def test_edition_2026_1_is_what_it_was() -> None:
    data = files("lection_conformance").joinpath("editions", "2026.1.json").read_bytes()
    assert hashlib.sha256(data).hexdigest() == HASH_OF_2026_1 == LOCKS["2026.1"]


def test_an_edition_and_the_table_agree() -> None:
    listed = {entry.id: (entry.level, entry.needs) for entry in edition("2026.1").entries}
    assert listed == {check.id: (check.level, check.needs) for check in CHECKS if check.since == "2026.1"}


def test_every_check_of_an_edition_is_there() -> None:
    assert edition("2026.1").ids <= set(BY_ID)


def test_what_must_run_depends_on_the_claims() -> None:
    few, many = edition("2026.1").expected(frozenset()), edition("2026.1").expected(frozenset({"streaming"}))
    assert many - few == {"STRM-001", "STRM-002"}
    assert len(few) > 80


def test_an_unknown_edition_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(UnknownEditionError, match=r"no edition '2025.9'; there are 2026.1"):
        edition("2025.9")
