from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from lection_core import BlockTree, Profile, Source
from lection_reader_docx import DocxReader

Read: TypeAlias = Callable[..., BlockTree]


def _read(data: bytes, profile: Profile | None = None, options: Mapping[str, Any] | None = None) -> BlockTree:
    source = Source.from_bytes(data, name="test.docx", binary=True)
    return BlockTree.from_items(DocxReader().read(source, profile, options or {}), source=source)


@pytest.fixture(scope="session")
def read() -> Read:
    """Read a Word file into a tree, whose shape is checked as it is built."""
    return _read


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of labelled documents beside the checkout; tests that need it are skipped where it is not there."""
    folder = Path(__file__).resolve().parents[3] / "shared" / "labelled_formats"
    if not folder.is_dir():
        pytest.skip("the labelled documents are not beside this checkout")
    return folder
