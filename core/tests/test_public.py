from __future__ import annotations

import inspect
import subprocess
import sys
from importlib import import_module
from pkgutil import walk_packages

import lection_core
import pytest

MODULES = [module.name for module in walk_packages(lection_core.__path__, "lection_core.")]


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_importing_the_package_imports_nothing_heavy() -> None:
    heavy = "{'pydantic', 'charset_normalizer', 'json', 're', 'typing', 'hashlib'}"
    code = f"import sys; before = set(sys.modules); import lection_core; print({heavy} & set(sys.modules) - before)"
    assert run(code) == "set()"


@pytest.mark.parametrize("name", lection_core.__all__)
def test_every_public_name_can_be_imported_and_is_listed(name: str) -> None:
    assert getattr(lection_core, name) is not None
    assert name in dir(lection_core)


def test_the_lists_of_names_agree() -> None:
    assert sorted(lection_core.__all__) == sorted(lection_core._HOME_OF)
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = lection_core.nonsense


@pytest.mark.parametrize("name", MODULES)
def test_everything_public_has_a_docstring(name: str) -> None:
    module = import_module(name)
    assert module.__doc__
    for item in vars(module).values():
        if not inspect.isclass(item) and not inspect.isfunction(item):
            continue
        if item.__module__ != module.__name__ or item.__name__.startswith("_"):
            continue
        assert inspect.getdoc(item), item
        members = vars(item).items() if inspect.isclass(item) else ()
        for member_name, member in members:
            if not member_name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                assert inspect.getdoc(member), f"{item.__name__}.{member_name}"


def test_a_star_import_gives_every_name() -> None:
    assert run("from lection_core import *; print(Block(kind='document', depth=0).band)") == "stated"
