"""The README is true: its commands do what it says, and the continuous integration runs the one it names."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pages import CodeBlock, agrees, code_blocks


@pytest.fixture(scope="module")
def blocks(root: Path) -> dict[str, list[CodeBlock]]:
    """The code blocks of the README, by language."""
    found: dict[str, list[CodeBlock]] = {}
    for block in code_blocks((root / "README.md").read_text(encoding="utf-8")):
        found.setdefault(block.language, []).append(block)
    return found


def test_there_are_exactly_two_commands(blocks: dict[str, list[CodeBlock]]) -> None:
    assert [block.text.count("\n") for block in blocks["sh"]] == [1, 1]


def test_the_first_command_installs_and_reads_in_a_fresh_clone(
    blocks: dict[str, list[CodeBlock]], checkout: Path, plain_environment: dict[str, str]
) -> None:
    command, shown = blocks["sh"][0].text, blocks["text"][0].text
    environment = {**plain_environment, "COLUMNS": "100"}
    run = subprocess.run(["bash", "-c", command], cwd=checkout, env=environment, capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    assert agrees("…\n" + shown, run.stdout), run.stdout


def test_the_second_command_is_what_the_continuous_integration_runs(
    root: Path, blocks: dict[str, list[CodeBlock]]
) -> None:
    script = (root / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in script if "tox" in line and not line.startswith("#")] == [blocks["sh"][1].text.rstrip()]


def test_the_comparison_is_what_the_command_prints(
    root: Path, blocks: dict[str, list[CodeBlock]], plain_environment: dict[str, str]
) -> None:
    command, _, shown = blocks["console"][0].text.partition("\n")
    arguments = command.removeprefix("$ .venv/bin/lection ").split()
    run = subprocess.run(
        [sys.executable, "-m", "lection", *arguments],
        cwd=root,
        env=plain_environment,
        capture_output=True,
        encoding="utf-8",
    )
    assert (run.returncode, run.stdout) == (1, shown)


def test_the_picture_shows_what_the_command_prints_now(root: Path, plain_environment: dict[str, str]) -> None:
    command = [sys.executable, "scripts/tree_picture.py", "--check"]
    run = subprocess.run(command, cwd=root, env=plain_environment, capture_output=True, encoding="utf-8")
    assert run.returncode == 0, "python scripts/tree_picture.py draws another picture: " + run.stderr


def test_the_python_block_runs(blocks: dict[str, list[CodeBlock]], checkout: Path) -> None:
    (block,) = blocks["python"]
    with contextlib.chdir(checkout), contextlib.redirect_stdout(None):
        names: dict[str, object] = {}
        exec(block.text, names)
    assert names["node"]


def test_every_file_it_points_to_exists(root: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", (root / "README.md").read_text(encoding="utf-8"))
    assert len(targets) > 10
    assert [target for target in targets if not (root / target).exists()] == []
