from __future__ import annotations

import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lection_plugins.found.package_folder import find_package

if TYPE_CHECKING:
    from conftest import Site


def test_a_package_is_found_and_read_without_being_imported(site: Site) -> None:
    site.install("acme", "", {"acme_found/__init__.py": "raise SystemExit", "acme_found/data.txt": "here"})
    package = find_package("acme_found")
    assert package is not None
    assert package.read("data.txt") == (str(site.folder / "acme_found" / "data.txt"), b"here")
    assert package.read("nothing.txt") is None
    assert "acme_found" not in sys.modules


def test_what_is_not_there_is_none(site: Site) -> None:
    assert find_package("acme_nowhere") is None


def test_a_module_has_no_folder(site: Site) -> None:
    site.install("acme", "", {"acme_module.py": ""})
    package = find_package("acme_module")
    assert package is not None
    assert package.folders == ()
    assert package.read("reader.toml") is None


def test_an_editable_installation_is_followed(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "elsewhere"
    (source / "acme_edited").mkdir(parents=True)
    (source / "acme_edited" / "__init__.py").touch()
    (source / "acme_edited" / "reader.toml").write_text("here = true")
    monkeypatch.syspath_prepend(str(source))  # what the .pth file of an editable installation does
    package = find_package("acme_edited")
    assert package is not None
    assert package.folders == (str(source / "acme_edited"),)


def test_a_namespace_package_is_searched_in_all_its_folders(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (site.folder / "acme_space").mkdir()
    second = tmp_path / "second"
    (second / "acme_space").mkdir(parents=True)
    (second / "acme_space" / "reader.toml").write_text("found = true")
    monkeypatch.setattr(sys, "path", [*sys.path, str(second)])
    package = find_package("acme_space")
    assert package is not None
    assert package.read("reader.toml") == (str(second / "acme_space" / "reader.toml"), b"found = true")


def test_a_package_in_a_zip_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "plugins.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("acme_zipped/__init__.py", "")
        file.writestr("acme_zipped/reader.toml", "zipped = true")
    monkeypatch.syspath_prepend(str(archive))
    package = find_package("acme_zipped")
    assert package is not None
    found = package.read("reader.toml")
    assert found is not None
    assert found[1] == b"zipped = true"
    assert package.read("other.toml") is None


def test_what_is_there_but_cannot_be_read_raises(site: Site) -> None:
    site.install("acme", "", {"acme_locked/__init__.py": ""})
    (site.folder / "acme_locked" / "reader.toml").mkdir()
    package = find_package("acme_locked")
    assert package is not None
    with pytest.raises(OSError, match="is no regular file"):
        package.read("reader.toml")


class BrokenFinder:
    """An import hook of a stranger that fails, as that of a half-removed editable installation does."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        raise self.error


def test_a_finder_that_fails_is_passed_over(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.install("acme", "", {"acme_after/__init__.py": ""})
    monkeypatch.setattr(sys, "meta_path", [BrokenFinder(SystemExit(1)), *sys.meta_path])
    assert find_package("acme_after") is not None
    monkeypatch.setattr(sys, "meta_path", [BrokenFinder(KeyboardInterrupt())])
    with pytest.raises(KeyboardInterrupt):
        find_package("acme_after")
