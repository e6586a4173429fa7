from __future__ import annotations

import gc
import subprocess
import sys
import warnings
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lection_plugins.found.scan import GROUPS, entry_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Site


def ids(group: str = "lection.readers") -> list[str]:
    return [ep.id for ep in entry_points() if ep.group == group]


def test_listing_imports_no_plugin_and_nothing_heavy(site: Site) -> None:
    site.reader("alpha", code="raise SystemExit('imported')")
    code = (
        "import sys, lection_plugins as lp\n"
        "text = lp.plugins_text(lp.discover().plugins)\n"
        "heavy = {'pydantic', 'rich', 'email', 'pluggy', 'importlib.metadata', 'alpha_pkg'}\n"
        "print('alpha' in text, sorted(heavy & set(sys.modules)), *[m for m in sys.modules if 'lection_reader' in m])"
    )
    environment = {"PYTHONPATH": str(site.folder), "LECTION_CONFIG": str(site.folder / "none")}
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert out.stdout.strip() == "True []"


def test_every_group_is_found_with_its_distribution(site: Site) -> None:
    site.install("acme-all", "".join(f"[{group}]\nname-{n} = acme:thing{n}\n" for n, group in enumerate(GROUPS)))
    found = {ep.group: ep for ep in entry_points() if ep.distribution.name == "acme-all"}
    assert [found[group].id for group in GROUPS] == [f"name-{n}" for n in range(5)]
    assert {(ep.distribution.version, ep.package) for ep in found.values()} == {("1.0", "acme")}


def test_of_a_distribution_found_twice_the_first_on_the_path_counts(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.reader("alpha", version="1.0")
    earlier = type(site)(tmp_path / "earlier")
    earlier.folder.mkdir()
    earlier.install("Acme.Alpha", "", version="2.0")
    monkeypatch.syspath_prepend(str(earlier.folder))
    assert "alpha" not in ids()


def test_a_value_is_taken_apart(site: Site) -> None:
    site.install("acme", "[lection.readers]\n# comment\n a = pkg.mod : Outer.Inner [extra]\nb=pkg\nc = no good:X\n")
    a, b, c = (ep for ep in entry_points() if ep.distribution.name == "acme")
    assert (a.module, a.attribute, a.package, a.noun) == ("pkg.mod", "Outer.Inner", "pkg", "reader")
    assert (b.module, b.attribute) == ("pkg", "")
    assert (c.module, c.package) == ("", "")


def test_names_that_could_steer_a_terminal_are_escaped(site: Site) -> None:
    site.install("acme", "[lection.readers]\nevil\x1b[31m = pkg:X\ngröße = pkg:Y\n")
    assert {"evil\\x1b[31m", "größe"} <= set(ids())


def test_what_cannot_be_read_is_skipped(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    (site.folder / "empty-1.0.dist-info").mkdir()
    leftover = site.folder / "~cme-1.0.dist-info"
    leftover.mkdir()
    (leftover / "entry_points.txt").write_text("[lection.readers]\nghost = pkg:X\n")
    monkeypatch.syspath_prepend(str(site.folder / "not there"))
    site.reader("alpha")
    assert "alpha" in ids()
    assert "ghost" not in ids()


def test_without_metadata_the_folder_names_the_distribution(site: Site) -> None:
    site.reader("alpha", version="3.1")
    (site.folder / "acme_alpha-3.1.dist-info" / "METADATA").unlink()
    alpha = next(ep for ep in entry_points() if ep.id == "alpha")
    assert str(alpha.distribution) == "acme_alpha 3.1"
    assert alpha.distribution.summary == ""


def test_a_header_ends_before_the_description(site: Site) -> None:
    site.reader("alpha")
    metadata = site.folder / "acme_alpha-1.0.dist-info" / "METADATA"
    metadata.write_text("Metadata-Version: 2.1\nName: acme-alpha\nVersion: 1.0\n\nSummary: this is no header\n")
    alpha = next(ep for ep in entry_points() if ep.id == "alpha")
    assert alpha.distribution.summary == ""


def test_an_egg_info_folder_counts(site: Site) -> None:
    folder = site.folder / "acme_egg.egg-info"
    folder.mkdir()
    (folder / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: acme-egg\nVersion: 0.2\n")
    (folder / "entry_points.txt").write_text("[lection.commands]\nlay = acme_egg:command\n")
    egg = next(ep for ep in entry_points() if ep.id == "lay")
    assert str(egg.distribution) == "acme-egg 0.2"


@pytest.fixture
def archives_left_open() -> Iterator[None]:
    """Lets go of the archives that the metadata library keeps open, where their warning cannot hit another test."""
    yield
    from importlib_metadata import MetadataPathFinder

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        MetadataPathFinder.invalidate_caches()
        gc.collect()


@pytest.mark.usefixtures("archives_left_open")
def test_distributions_in_a_zip_file_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "plugins.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("acme_zip-1.5.dist-info/METADATA", "Metadata-Version: 2.1\nName: acme-zip\nVersion: 1.5\n")
        file.writestr("acme_zip-1.5.dist-info/entry_points.txt", "[lection.readers]\nzipped = acme_zip:Reader\n")
    monkeypatch.syspath_prepend(str(archive))
    zipped = next(ep for ep in entry_points() if ep.id == "zipped")
    assert str(zipped.distribution) == "acme-zip 1.5"


def test_distributions_of_a_foreign_finder_are_found(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib_metadata

    site.reader("alpha")
    hidden = str(site.folder)

    class Finder:
        """Knows distributions that stand in no folder of the path, as a frozen application's importer does."""

        @staticmethod
        def find_spec(name: str, path: object = None, target: object = None) -> None:
            return None

        @staticmethod
        def find_distributions(context: object = None) -> list[importlib_metadata.Distribution]:
            return [importlib_metadata.Distribution.at(f"{hidden}/acme_alpha-1.0.dist-info")]

    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry != hidden])
    assert "alpha" not in ids()
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder])
    assert "alpha" in ids()
    monkeypatch.setattr(Finder, "find_distributions", staticmethod(lambda context=None: 1 / 0))
    assert "alpha" not in ids()


def test_the_record_has_a_fingerprint(site: Site) -> None:
    site.reader("alpha")
    site.reader("beta")
    alpha, beta = (ep.distribution for ep in entry_points() if ep.distribution.name in ("acme-alpha", "acme-beta"))
    assert len(alpha.record) == 64
    assert alpha.record != beta.record
    (site.folder / "acme_alpha-1.0.dist-info" / "RECORD").unlink()
    assert alpha.record == ""
