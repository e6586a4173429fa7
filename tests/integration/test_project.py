"""The packages agree with one another, and the files at the top say of them what is true."""

from __future__ import annotations

import configparser
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from members import Member


def table(path: Path) -> dict[str, object]:
    """The [project] table of a pyproject.toml."""
    project: dict[str, object] = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
    return project


def test_all_packages_share_one_version_and_the_supported_pythons(root: Path, member: Member) -> None:
    whole = table(root / "pyproject.toml")
    assert member.project["version"] == whole["version"]
    assert member.project["requires-python"] == whole["requires-python"]


def test_our_packages_are_pinned_to_each_other_and_others_have_a_lower_bound(member: Member) -> None:
    version = member.project["version"]
    for requirement in member.project["dependencies"]:
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        if name.startswith("lection"):
            assert requirement == f"{name}=={version}"
        else:
            assert re.search(r">=\d|~=\d", requirement), requirement


def test_the_readme_of_a_package_says_what_each_dependency_is_for(member: Member) -> None:
    text = (member.folder / "README.md").read_text(encoding="utf-8")
    named = {name for name in member.requirements() if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)}
    assert named == set(member.requirements())


def test_a_package_describes_itself_and_carries_the_licence(root: Path, member: Member) -> None:
    assert len(str(member.project["description"])) > 10
    assert member.project["license"] == "Apache-2.0"
    assert (member.folder / "LICENSE").read_bytes() == (root / "LICENSE").read_bytes()
    assert (member.source / "py.typed").is_file()


def test_every_package_is_tested_built_and_installed_from_the_top(root: Path, member: Member) -> None:
    settings = configparser.ConfigParser(interpolation=None)
    settings.read(root / "tox.ini", encoding="utf-8")
    names = dict(settings["names"])
    assert member.project["name"] in names.values()
    whole = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    offered = [*whole["project"]["dependencies"], *whole["project"]["optional-dependencies"]["dev"]]
    assert f"{member.project['name']} @ {{root:uri}}/{member.folder.name}" in offered
    tests = "tests/tests" if member.folder.name == "tests" else f"{member.folder.name}/tests"
    assert tests in whole["tool"]["pytest"]["ini_options"]["testpaths"]
    assert f"TESTS = {tests}" in (root / "tox.ini").read_text(encoding="utf-8")


def test_the_change_log_names_every_package(root: Path, member: Member) -> None:
    assert f"`{member.project['name']}`" in (root / "CHANGELOG.md").read_text(encoding="utf-8")
