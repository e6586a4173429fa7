"""Inside a package, imports run one way only: between its modules, and between the folders they stand in."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from members import Member

Arrows = Mapping[str, set[str]]


def modules(source: Path, package: str) -> dict[str, Path]:
    """The modules of a package by their dotted names."""
    files = {
        ".".join(file.relative_to(source).with_suffix("").parts): file for file in (source / package).rglob("*.py")
    }
    return {name.removesuffix(".__init__"): file for name, file in files.items()}


def imported(tree: ast.AST, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules that a module imports, anywhere in it, for types alone or late as well."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in known else node.module for name in names)


def arrows(source: Path, package: str) -> dict[str, set[str]]:
    """What each module of a package imports of it, the package's own front left out: it offers names of all."""
    known = modules(source, package)
    found = {}
    for name, file in known.items():
        if name != package:
            targets = set(imported(ast.parse(file.read_text(encoding="utf-8")), known))
            found[name] = targets & known.keys() - {name, package}
    return found


def room(module: str) -> str:
    """The folder of the package that a module stands in, however deep; one that stands in none is its own room."""
    return ".".join(module.split(".")[:2])


def between_rooms(found: Arrows) -> dict[str, set[str]]:
    """The arrows between rooms."""
    rooms: dict[str, set[str]] = {}
    for module, targets in found.items():
        rooms.setdefault(room(module), set()).update(room(target) for target in targets if room(target) != room(module))
    return rooms


def circle(found: Arrows) -> list[str]:
    """Those that import each other in one circle, in the order of their names; none where imports run one way."""
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        return sorted(set(error.args[1]))
    return []


def test_no_modules_of_a_package_import_each_other_in_a_circle(member: Member) -> None:
    found = arrows(member.source.parent, member.package)
    assert len(found) >= 1
    assert circle(found) == []


def test_no_rooms_of_a_package_import_each_other_in_a_circle(member: Member) -> None:
    assert circle(between_rooms(arrows(member.source.parent, member.package))) == []


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a": "from p import b", "b": ""}, []),
        ({"a": "from p import b", "b": "def late():\n    import p.a"}, ["p.a", "p.b"]),
        ({"a": "from p.b import c", "b": "import p.a", "d": "import p.a"}, ["p.a", "p.b"]),
    ],
)
def test_a_circle_of_modules_is_found(tmp_path: Path, files: dict[str, str], expected: list[str]) -> None:
    (tmp_path / "p").mkdir()
    for name, text in {"__init__": "from p import a", **files}.items():
        (tmp_path / "p" / f"{name}.py").write_text(text, encoding="utf-8")
    assert circle(arrows(tmp_path, "p")) == expected


def test_a_circle_of_rooms_is_found_where_no_modules_form_one() -> None:
    found = {"p.x.a": {"p.y.b"}, "p.y.b": set(), "p.y.c": {"p.x.d"}, "p.x.d": set()}
    assert circle(found) == []
    assert circle(between_rooms(found)) == ["p.x", "p.y"]


@pytest.mark.parametrize(
    ("module", "expected"),
    [("p.front", "p.front"), ("p.x", "p.x"), ("p.x.a", "p.x"), ("p.x.y.a", "p.x")],
)
def test_a_module_stands_in_the_folder_that_holds_it(module: str, expected: str) -> None:
    assert room(module) == expected
