"""Imports between the packages run one way only, and nobody imports the front door."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from members import Member

MAY_IMPORT = {
    "lection_core": set(),
    "lection_profiles": {"lection_core"},
    "lection_plugins": {"lection_core"},
    "lection_reader_plaintext": {"lection_core", "lection_profiles"},
    "lection_reader_markdown": {"lection_core", "lection_profiles"},
    "lection_reader_docx": {"lection_core", "lection_profiles"},
    "lection_reader_html": {"lection_core", "lection_profiles"},
    "lection_reader_pdf": {"lection_core", "lection_profiles"},
    "lection": {"lection_core", "lection_profiles", "lection_plugins"},
    "lection_conformance": {"lection_core", "lection_plugins", "lection_profiles"},
    "lection_extract": {"lection_core", "lection_profiles"},
    "lection_compare": {"lection_core", "lection_profiles"},
    "lection_recall": {"lection_core", "lection_profiles", "lection_extract", "lection_compare"},
}


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and top-level package of each import; a string that names one of our modules counts, as it may be loaded."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.partition(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module.partition(".")[0]
        elif isinstance(node, ast.Constant) and re.fullmatch(r"lection_\w+(\.\w+)*", str(node.value)):
            yield node.lineno, str(node.value).partition(".")[0]


def crossings(package: str, file: Path, allowed: set[str]) -> list[str]:
    """What `file` of `package` imports of ours without being allowed to, as `line: name`."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    ours = {name for name in MAY_IMPORT if name != package}
    return [f"{file.name}:{line}: {name}" for line, name in imported(tree) if name in ours - allowed]


def test_a_package_imports_only_what_stands_above_it(member: Member) -> None:
    assert member.package in MAY_IMPORT, f"say in MAY_IMPORT what {member.package} may import"
    files = sorted(member.source.rglob("*.py"))
    allowed = MAY_IMPORT[member.package]
    assert files
    assert [crossing for file in files for crossing in crossings(member.package, file, allowed)] == []


def test_a_package_declares_exactly_the_packages_of_ours_it_may_need(member: Member) -> None:
    declared = {name.replace("-", "_") for name in member.requirements() if name.startswith("lection")}
    # The front door brings the two readers along, so that one installation reads something, but never imports them.
    brought_along = {"lection_reader_plaintext", "lection_reader_markdown"} if member.package == "lection" else set()
    assert declared - brought_along <= MAY_IMPORT[member.package]
    assert brought_along <= declared


@pytest.mark.parametrize(
    "line",
    [
        "import lection",
        "import lection.reading as reading",
        "from lection import read",
        "def late():\n    from lection_plugins import discover",
        "importlib.import_module('lection_conformance.checks')",
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, line: str) -> None:
    file = tmp_path / "module.py"
    file.write_text(line, encoding="utf-8")
    assert len(crossings("lection_core", file, set())) == 1


@pytest.mark.parametrize("line", ["from . import lection", "GROUP = 'lection.readers'", "import lectionary"])
def test_a_likeness_is_not_taken_for_an_import(tmp_path: Path, line: str) -> None:
    file = tmp_path / "module.py"
    file.write_text(line, encoding="utf-8")
    assert crossings("lection_core", file, set()) == []
