"""Hostile packages beside Lection: the command does its work or says in one sentence whose fault it is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from zoo.environments import Environment
from zoo.strangers import STRANGERS, VERSION, Stranger

MARKDOWN = "# Payment\n\n- The *Buyer* pays.\n"
WORDS = "Own words.\n"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    environment = Environment.create(tmp_path_factory.mktemp("beside") / "env")
    (environment.work / "note.md").write_text(MARKDOWN)
    return environment


@pytest.fixture(scope="module")
def healthy(environment: Environment) -> str:
    run = environment.lection("read", "note.md", "--format", "json")
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


ILL = [stranger for stranger in STRANGERS if stranger.ill]


@pytest.mark.parametrize("stranger", ILL, ids=[stranger.name for stranger in ILL])
def test_the_doctor_has_a_row_for_it(environment: Environment, stranger: Stranger, tmp_path: Path) -> None:
    stranger.install(tmp_path / "site")
    variables = {"PYTHONPATH": str(tmp_path / "site"), "LECTION_ONLY": stranger.distribution}
    run = environment.lection("plugins", "doctor", **variables)
    assert (run.returncode, run.stderr) == (1, "")
    name = stranger.distribution.replace("-", "[-_]")  # without METADATA, the folder names it
    assert re.search(rf"{name} {VERSION} .*{stranger.ill}", run.stdout), run.stdout
    assert "cure:" in run.stdout


@pytest.mark.parametrize("name", ["latin", "entry-folder", "metadata-latin", "metadata-pipe"])
def test_the_cure_of_bad_metadata_works(name: str, tmp_path: Path) -> None:
    (stranger,) = (stranger for stranger in STRANGERS if stranger.name == name)
    environment = Environment.create(tmp_path / "env")
    (site,) = environment.folder.glob("lib/python*/site-packages")
    stranger.install(site)
    shown = environment.lection("plugins", "doctor", LECTION_ONLY="nothing").stdout
    cure = shown.partition("cure: ")[2].splitlines()[0].rpartition(", or else: ")[2]
    pip = f"{sys.executable} -m pip --disable-pip-version-check --python {environment.python} uninstall --yes"
    subprocess.run(cure.replace("pip uninstall", pip), shell=True, check=True, capture_output=True, timeout=60)
    after = environment.lection("plugins", "doctor", LECTION_ONLY="nothing")
    assert (after.returncode, stranger.distribution in after.stdout) == (0, False)


@pytest.mark.parametrize("stranger", STRANGERS, ids=[stranger.name for stranger in STRANGERS])
def test_the_command_bears_it_and_says_whose_fault_it_is(
    environment: Environment, healthy: str, stranger: Stranger, tmp_path: Path
) -> None:
    stranger.install(tmp_path / "site")
    (environment.work / f"own.{stranger.name}").write_text(WORDS)
    before = sorted(path.name for path in environment.work.iterdir())
    run = environment.lection(*stranger.command, PYTHONPATH=str(tmp_path / "site"), **stranger.variables)
    assert "Traceback" not in run.stderr, run.stderr
    assert "should not happen" not in run.stderr, run.stderr
    if stranger.outcome == "sentence":
        assert (run.returncode, run.stdout) == (1, ""), run
    else:
        assert run.returncode == 0, run
        blocks = json.loads(run.stdout)["blocks"]
        assert [block["text"] for block in blocks[1:]] == [WORDS] if stranger.own else run.stdout == healthy
    assert re.search(stranger.told, run.stderr), run.stderr
    assert stranger.told or not run.stderr or stranger.distribution in run.stderr, run.stderr
    assert sorted(path.name for path in environment.work.iterdir()) == before
