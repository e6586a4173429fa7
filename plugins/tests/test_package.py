"""The package as a whole: its public names, and what its README says."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import lection_plugins
import pytest
from lection_plugins import Manifest, discover

if TYPE_CHECKING:
    from conftest import Site

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", lection_plugins.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(lection_plugins, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert inspect.getdoc(value)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        lection_plugins.nothing  # noqa: B018
    assert set(dir(lection_plugins)) == set(lection_plugins.__all__)


def test_importing_the_package_imports_nothing_else() -> None:
    ours = "m.startswith(('lection', 'pluggy', 'pydantic'))"
    code = f"import sys, lection_plugins; print([m for m in sys.modules if {ours}])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "['lection_plugins']"


def test_the_manifest_in_the_readme_is_one(site: Site) -> None:
    text = README.partition("```toml\n")[2].partition("```")[0]
    site.install(
        "acme",
        "[lection.readers]\nclause-file = clauses:Reader\n",
        {"clauses/__init__.py": "", "clauses/reader.toml": text},
    )
    plugin = discover().get("clause-file")
    assert plugin.state == "found", plugin.sentence
    assert isinstance(plugin.manifest, Manifest)
    assert plugin.manifest.options["keep_marks"].default is False


def test_every_function_that_the_readme_calls_is_public() -> None:
    table = README.partition("| for | call |")[2].partition("\n\n")[0]
    called = set(re.findall(r"\b([a-z_]+)\(", table)) - {"load_command", "get"}
    assert called <= set(lection_plugins.__all__)
    assert len(called) >= 10


def test_the_states_of_the_readme_are_all_there_are() -> None:
    table = README.partition("## States")[2].partition("\n\n**")[0].partition("\n\nBlocking")[0]
    documented = {
        name: "yes" in bad for name, bad in re.findall(r"^\| `(\w+)` \|.*\| ?(.*?) ?\|$", table, re.MULTILINE)
    }
    kinds = [getattr(lection_plugins, name) for name in lection_plugins.__all__]
    states = [k for k in kinds if inspect.isclass(k) and issubclass(k, lection_plugins.Plugin) and k.state]
    assert documented == {k.state: k.bad for k in states if k is not lection_plugins.Unlocked}
