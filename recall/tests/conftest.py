"""Builders that most tests use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import lection_recall
import pytest
from hypothesis import HealthCheck, settings
from lection_recall import Recall

# A machine that has other things to do is no reason for a property to fail.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store may be made."""
    return tmp_path / "facts.recall"


@pytest.fixture
def recall(path: Path) -> Iterator[Recall]:
    """An empty store."""
    with lection_recall.open(path) as opened:
        yield opened
