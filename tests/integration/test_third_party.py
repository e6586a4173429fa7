"""Readers of other people, built into wheels, installed into an environment of their own, and held to the contract."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from zoo.environments import Environment

CONFORMS = "conforms to edition 2026.1, recommendations included.\n"
EXAMPLES = {"clause-file": "clause_file_reader"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment that has Lection and the suite, and nothing of the readers here."""
    return Environment.create(tmp_path_factory.mktemp("third_party"))


def built(package: Path, folder: Path) -> Path:
    """The wheel of a package, built as its author builds it."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel", "--no-deps"]
    run = subprocess.run([*command, "--wheel-dir", str(folder), str(package)], capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def samples(wheel: Path) -> list[str]:
    """The names of the samples in a wheel."""
    return [name for name in zipfile.ZipFile(wheel).namelist() if "/samples/" in name]


def test_a_new_reader_is_found_and_conforms_from_the_first_minute(place: Environment, tmp_path: Path) -> None:
    wrote = place.lection("new-reader", "meeting-notes", "--extension", ".meeting", "--into", str(tmp_path))
    assert (wrote.returncode, wrote.stderr) == (0, "")
    package = tmp_path / "lection-reader-meeting-notes"
    place.install(built(package, tmp_path / "dist"))
    assert ".meeting" in place.lection("readers").stdout
    run = place.lection("conform", "meeting-notes")
    assert (run.returncode, run.stdout.endswith(CONFORMS)) == (0, True), run.stdout
    tests = place.run("-m", "pytest", "-q", str(package / "tests"))
    assert tests.returncode == 0, tests.stdout
    read = place.lection("read", str(package / "src/lection_reader_meeting_notes/samples/first.meeting"))
    assert "Opening hours" in read.stdout


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_conforms_where_it_is_installed(root: Path, place: Environment, tmp_path: Path, id: str) -> None:
    folder = root / "examples" / EXAMPLES[id]
    wheel = built(folder, tmp_path)
    place.install_with_dependencies(wheel)
    run = place.lection("conform", id)
    assert (run.returncode, run.stdout.endswith(CONFORMS)) == (0, True), run.stdout
    tests = place.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder / "tests"))
    assert tests.returncode == 0, tests.stdout
    for name in samples(wheel):
        (file,) = place.folder.glob(f"lib/python*/site-packages/{name}")
        assert place.lection("read", str(file)).returncode == 0


@pytest.mark.parametrize("folder", EXAMPLES.values())
def test_an_example_is_an_outsiders(root: Path, folder: str) -> None:
    project = tomllib.loads((root / "examples" / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [name for name in project["dependencies"] if "@" in name or "{" in name] == []
    files = [path for path in (root / "examples" / folder).rglob("*") if path.suffix in (".py", ".toml")]
    assert len(files) > 4
    assert [path.name for path in files if ".." in path.read_text(encoding="utf-8").replace("...", "")] == []


def test_the_suite_says_the_same_twice(place: Environment) -> None:
    def report() -> object:
        run = place.lection("conform", "markdown", "--json", "-", "--only", "CONS-001", "--only", "ROBU-003")
        record = json.loads(run.stdout)
        assert len(record["checks"]) == 2
        return {**record, "measures": None, "checks": [{**check, "seconds": 0} for check in record["checks"]]}

    assert report() == report()
