"""The built-in readers in the cage that watches both sides of the contract, on the examples and on hostile input."""

from __future__ import annotations

from pathlib import Path

import pytest
from lection_conformance.inputs.corpus import hostile_inputs
from lection_core import CheckedReader, ContractError, Reader, Source
from lection_plugins import discover
from lection_profiles import load_profile

EXAMPLES = {"plaintext": "services-agreement.txt", "markdown": "policy.md"}


def caged(id: str) -> tuple[Reader, CheckedReader]:
    """A built-in reader, bare and in its cage."""
    loaded = discover().load(id)
    assert loaded.manifest is not None
    reader = loaded.target
    return reader, CheckedReader(reader, families=loaded.manifest.families, options=loaded.manifest.options)


@pytest.mark.parametrize("profile", [None, "contract", "markdown"])
@pytest.mark.parametrize("id", EXAMPLES)
def test_the_cage_gives_what_the_reader_gives(root: Path, id: str, profile: str | None) -> None:
    bare, checked = caged(id)
    source = Source.from_path(root / "examples" / EXAMPLES[id])
    chosen = load_profile(profile) if profile else None
    items = list(checked.read(source, chosen))
    assert items == list(bare.read(source, chosen))
    assert len(items) > 10


@pytest.mark.parametrize("id", EXAMPLES)
def test_hostile_input_breaks_no_rule(id: str) -> None:
    _, checked = caged(id)
    profile = load_profile("legislation")
    for case in hostile_inputs():
        assert next(iter(checked.read(case.source(), profile))).kind == "document"
        assert len(list(checked.read(case.source(), profile))) >= 1


def test_a_family_that_is_not_declared_is_noticed(root: Path) -> None:
    bare, _ = caged("plaintext")
    source = Source.from_path(root / "examples" / EXAMPLES["plaintext"])
    with pytest.raises(ContractError, match="R-04"):
        list(CheckedReader(bare, families={"heading"}).read(source, load_profile("contract")))
