from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
from lection.version import installed_version

import lection


def test_it_is_what_the_metadata_say() -> None:
    assert lection.__version__ == version("lection")


def test_other_distributions_are_not_taken_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("lection_core-9.dist-info", "lection-7.1.dist-info", "lection-8"):
        tmp_path.joinpath(name).mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path / "none"), str(tmp_path)])
    assert installed_version() == "7.1"


def test_without_a_folder_of_its_own_the_metadata_library_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    with pytest.raises(PackageNotFoundError):
        installed_version()
