"""The package as its users meet it."""

from __future__ import annotations

import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import lection_profiles
import pytest

README = Path(__file__).parents[1] / "README.md"


@pytest.mark.parametrize("name", lection_profiles.__all__)
def test_every_export_is_there_and_says_what_it_promises(name: str) -> None:
    found = getattr(lection_profiles, name)
    assert found.__doc__
    assert found.__module__.startswith("lection_profiles.")


def test_no_module_takes_the_place_of_an_export() -> None:
    modules = {module.name for module in pkgutil.iter_modules(lection_profiles.__path__)}
    assert modules.isdisjoint(lection_profiles.__all__)


def test_a_name_that_is_none_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        lection_profiles.nothing  # noqa: B018
    assert set(lection_profiles.__all__) <= set(dir(lection_profiles))


def test_importing_it_imports_nothing_heavy() -> None:
    heavy = "{'pydantic', 'ruamel.yaml', 're2', 'babel', 'lection_core.profile.profile'}"
    code = f"import sys, lection_profiles; print(sorted({heavy} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (found.stdout, found.stderr) == ("[]\n", "")


def test_the_readmes_example_does_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = README.read_text(encoding="utf-8")
    code, output = (re.search(rf"```{kind}\n(.*?)```", page, re.DOTALL) for kind in ("python", "text"))
    assert code is not None
    assert output is not None
    exec(compile(code.group(1), "README.md", "exec"), {})
    assert capsys.readouterr().out == output.group(1)
