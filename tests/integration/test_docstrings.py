"""Everything public says what it promises."""

from __future__ import annotations

import ast
import importlib
import inspect
import itertools
from collections.abc import Iterator

from members import MEMBERS, Member

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def documented_values() -> set[str]:
    """Names of assigned values (constants, type aliases) of all packages that are followed by a docstring."""
    found = set()
    for file in (file for member in MEMBERS for file in member.source.rglob("*.py")):
        body = ast.parse(file.read_text(encoding="utf-8")).body
        for node, following in itertools.pairwise(body):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if is_single(node) else None
            said = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
            if isinstance(target, ast.Name) and said:
                found.add(target.id)
    return found


def is_single(node: ast.stmt) -> bool:
    """Whether the statement assigns to one target."""
    return isinstance(node, ast.Assign) and len(node.targets) == 1


def has_docstring(value: object) -> bool:
    """Whether a class or function carries a docstring of its own, not the signature a dataclass makes up for it."""
    text = (value.__doc__ or "").strip()
    name = getattr(value, "__name__", "")
    return bool(text) and not (inspect.isclass(value) and text.startswith(f"{name}("))


def test_every_exported_name_has_a_docstring(member: Member) -> None:
    package = importlib.import_module(member.package)
    exported = {name: getattr(package, name) for name in package.__all__ if not name.startswith("__")}
    values = documented_values()
    silent = [
        name
        for name, value in exported.items()
        if not (has_docstring(value) if inspect.isclass(value) or inspect.isroutine(value) else name in values)
    ]
    assert exported
    assert silent == []


def public_definitions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Definition]]:
    """Public functions, classes and their public methods, with their dotted names."""
    for node in body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield f"{prefix}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public_definitions(node.body, f"{prefix}{node.name}.")


def is_repetition(node: Definition) -> bool:
    """Whether the definition only adds to one that is documented: an overload, a setter, an override said to be one."""
    names = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
    return bool(names & {"overload", "setter", "deleter", "override"})


def test_everything_public_in_every_module_has_a_docstring(member: Member) -> None:
    silent = []
    for file in sorted(member.source.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        where = file.relative_to(member.source)
        silent += [] if ast.get_docstring(tree) else [str(where)]
        silent += [
            f"{where}: {name}"
            for name, node in public_definitions(tree.body)
            if not ast.get_docstring(node) and not is_repetition(node)
        ]
    assert silent == []
