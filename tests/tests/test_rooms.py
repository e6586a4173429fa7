"""The rooms of the suite: which module imports which, late imports included, without a circle."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import lection_conformance
import pytest

ROOT = Path(lection_conformance.__file__).parent
PREFIX = "lection_conformance."


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _imported(path: Path) -> set[str]:
    """The modules of the suite that one imports, inside functions too; what only types need is left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    skipped = {id(inner) for node in typing for inner in ast.walk(node)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in skipped and (node.module or "").startswith(PREFIX):
            module = (node.module or "").removeprefix(PREFIX)
            inner = {f"{module}.{alias.name}" for alias in node.names} & MODULES.keys()
            found |= inner or {module}
    return found


MODULES = {_name(path): path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py"}
ARROWS = {name: _imported(path) for name, path in MODULES.items()}


def _circle(arrows: dict[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_imports_itself_through_others() -> None:
    assert len(ARROWS) > 50
    assert not _circle(ARROWS)


def test_arrows_between_rooms_go_one_way() -> None:
    rooms: dict[str, set[str]] = {}
    for name, imported in ARROWS.items():
        room = name.split(".")[0]
        rooms.setdefault(room, set()).update(other.split(".")[0] for other in imported)
    assert not _circle({room: others - {room} for room, others in rooms.items()})


@pytest.mark.parametrize("arrows", [{"a": {"b"}, "b": {"a"}}, {"a": {"b"}, "b": {"c"}, "c": {"a"}}])
def test_a_circle_is_found(arrows: dict[str, set[str]]) -> None:
    assert set(_circle(arrows)) == set(arrows)
