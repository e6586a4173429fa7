from __future__ import annotations

import pytest
from samples import FOLDER, SAMPLES


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_sample_is_what_the_code_writes(name: str) -> None:
    assert (FOLDER / name).read_bytes() == SAMPLES[name]()


def test_there_are_no_other_samples() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(SAMPLES)
