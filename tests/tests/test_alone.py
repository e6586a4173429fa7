"""The reader where nothing is installed but what it declares."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lection_conformance.mutants import MUTANTS
from lection_conformance.mutants.mutant import SOUND
from lection_conformance.surroundings.alone import failure_alone
from lection_conformance.surroundings.dependencies import closure
from lection_conformance.surroundings.locate import locate


def test_a_reader_that_is_not_installed_has_nothing_to_be_tried() -> None:
    assert failure_alone(locate(SOUND)) == ""


def test_what_is_not_declared_is_not_there() -> None:
    failure = failure_alone(MUTANTS["a dependency that is missing elsewhere"].subject())
    assert "ModuleNotFoundError: No module named 'lection_conformance'" in failure


def test_what_is_declared_is_there() -> None:
    subject = MUTANTS["a dependency that is missing elsewhere"].subject()
    assert subject.plugin is not None
    own = subject.plugin.entry_point
    whole = own._replace(distribution=replace(own.distribution, name="lection-conformance"))
    assert failure_alone(replace(subject, plugin=replace(subject.plugin, entry_point=whole))) == ""


def test_dependencies_of_an_extra_count_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = {
        "mine": ["other[fast] >=1", 'tests-only; extra == "test"'],
        "other": ['quick>=2; extra == "fast"', 'slow; extra == "slow"', "Third_Party.Thing"],
    }
    monkeypatch.setattr("importlib.metadata.requires", lambda name: needed.get(name))
    assert closure("mine") == {"mine", "other", "quick", "third-party-thing"}
