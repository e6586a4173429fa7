"""Mutations of samples come from their seed alone."""

from __future__ import annotations

from lection_conformance.inputs.corpus import hostile_inputs
from lection_conformance.inputs.input import Input
from lection_conformance.inputs.mutations import mutated_inputs

SAMPLES = (Input.of_text("a.txt", "One.\nTwo.\n", "sample"), Input.of_text("b.txt", "Three\n", "sample"))


def test_the_same_seed_gives_the_same_mutations() -> None:
    assert list(mutated_inputs(SAMPLES, 20, 7)) == list(mutated_inputs(SAMPLES, 20, 7))
    assert list(mutated_inputs(SAMPLES, 20, 7)) != list(mutated_inputs(SAMPLES, 20, 8))


def test_every_mutation_has_a_name_of_its_own_and_the_ending_of_its_sample() -> None:
    names = [case.name for case in mutated_inputs(SAMPLES, 20)]
    assert len(set(names)) == 20
    assert all(name.endswith(".txt") for name in names)


def test_without_samples_there_are_none() -> None:
    assert list(mutated_inputs((), 20)) == []


def test_every_hostile_input_can_be_made_a_source() -> None:
    cases = hostile_inputs(".x")
    assert len({case.name for case in cases}) == len(cases) >= 30
    assert all(len(case.source().text) >= 0 for case in cases)
    assert all(case.binary and case.data is not None for case in hostile_inputs(".x", binary=True))


def test_binary_samples_are_damaged_as_bytes() -> None:
    sample = Input("a.bin", "sample", bytes(range(200)), None, True)
    made = list(mutated_inputs((sample,), 30))
    assert len(made) == 30
    assert all(case.binary and case.data is not None for case in made)
    assert len({case.data for case in made}) > 20
    assert made == list(mutated_inputs((sample,), 30))
