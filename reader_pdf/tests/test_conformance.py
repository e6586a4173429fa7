"""The reader keeps the contract, and its sample is what it is said to be."""

from __future__ import annotations

from pathlib import Path

import lection_reader_pdf
from sample_files import lease

SAMPLES = Path(lection_reader_pdf.__file__).parent / "samples"


def test_the_sample_is_written_by_the_tests() -> None:
    assert (SAMPLES / "lease.pdf").read_bytes() == lease()


def test_the_example_of_the_documentation_is_the_sample() -> None:
    example = Path(__file__).parents[2] / "examples" / "lease.pdf"
    if example.exists():  # not where the package is tested by itself
        assert example.read_bytes() == lease()
