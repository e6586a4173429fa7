"""What the tests of the whole checkout have in common."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from members import MEMBERS, ROOT


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a `member` runs once for every package."""
    if "member" in metafunc.fixturenames:
        metafunc.parametrize("member", MEMBERS, ids=[member.folder.name for member in MEMBERS])


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what version control holds, as a fresh clone would be."""
    copy = tmp_path_factory.mktemp("clone") / "lection"
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="session")
def plain_environment() -> dict[str, str]:
    """The environment of a shell in which no virtual environment is active but ours is found first."""
    unwanted = {"VIRTUAL_ENV", "PYTHONPATH", "COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONWARNINGS"}
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in unwanted and not name.startswith(("TOX_", "PYTEST_", "LECTION_", "COVERAGE_"))
    }
    return {**kept, "PATH": os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", "")])}
