"""Hooks, commands and profiles of other packages, installed from wheels by pip: found, used, and undone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from zoo import extensions
from zoo.animals import MANIFEST, READER
from zoo.environments import Environment
from zoo.wheels import build_wheel

MARKDOWN = "# Payment\n\nThe *Buyer* pays.\n"
TEXT = "Rule 1 Payment\n\nThe Buyer pays.\n"


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    environment = Environment.create(tmp_path / "env")
    (environment.work / "note.md").write_text(MARKDOWN)
    (environment.work / "note.txt").write_text(TEXT)
    environment.variables["JOURNAL"] = str(tmp_path / "journal")
    return environment


def read(environment: Environment, *arguments: str, **variables: str) -> dict[str, object]:
    run = environment.lection("read", "--format", "json", *arguments, **variables)
    assert (run.returncode, run.stderr) == (0, "")
    return json.loads(run.stdout)  # type: ignore[no-any-return]


def rival(folder: Path, name: str, ending: str) -> Path:
    """A sound reader for an ending that others take too."""
    reader = name.removeprefix("lection-")
    files = {
        f"{reader}_pkg/__init__.py": READER.format(top="", body=""),
        f"{reader}_pkg/reader.toml": MANIFEST.format(id=reader).replace(f'".{reader}"', f'"{ending}"'),
    }
    return build_wheel(folder, name, "1.0", f"[lection.readers]\n{reader} = {reader}_pkg:Reader\n", files)


def test_a_hook_package_changes_trees_and_is_named_in_them(environment: Environment, tmp_path: Path) -> None:
    environment.install(extensions.roles(tmp_path))
    tree = read(environment, "note.md")
    assert tree["transformed_by"] == ["zoo-roles 1.1"]
    assert [block.get("role") for block in tree["blocks"] if block["kind"] == "section"] == ["clause"]  # type: ignore[index,union-attr]
    assert read(environment, "note.md", "--no-hooks")["transformed_by"] == []
    assert read(environment, "note.md", LECTION_BLOCK="roles")["transformed_by"] == []


def test_a_hook_package_is_told_of_every_reading(environment: Environment, tmp_path: Path) -> None:
    environment.install(extensions.journal(tmp_path), extensions.roles(tmp_path))
    blocks = len(read(environment, "note.md")["blocks"])  # type: ignore[arg-type]
    assert environment.lection("read", "--format", "jsonl", "note.txt").returncode == 0
    first, second = (tmp_path / "journal").read_text().splitlines()
    assert first == f"note.md markdown {blocks}"
    assert second.startswith("note.txt plaintext ")


def test_a_hook_package_adds_profiles(environment: Environment, tmp_path: Path) -> None:
    assert environment.lection("read", "note.txt", "--profile", "rules").returncode != 0
    environment.install(extensions.journal(tmp_path))
    tree = read(environment, "note.txt", "--profile", "rules")
    assert tree["profile"]["name"] == "rules"  # type: ignore[index]
    assert tree["blocks"][1]["matched_by"] == "label:rule"  # type: ignore[index]


def test_a_hook_package_settles_an_ambiguous_choice(environment: Environment, tmp_path: Path) -> None:
    environment.install(rival(tmp_path, "one", ".deed"), rival(tmp_path, "lection-two", ".deed"))
    (environment.work / "note.deed").write_text("Words.\n")
    run = environment.lection("read", "note.deed")
    assert run.returncode == 2
    assert "one (one 1.0), two (lection-two 1.0)" in run.stderr
    assert "lection plugins prefer" in run.stderr
    environment.install(extensions.journal(tmp_path))
    assert read(environment, "note.deed")["reader"]["id"] == "two"  # type: ignore[index]


def test_a_reader_that_comes_with_lection_keeps_its_format_until_the_user_prefers_another(
    environment: Environment, tmp_path: Path
) -> None:
    environment.install(rival(tmp_path, "one", ".md"))
    assert read(environment, "note.md")["reader"]["id"] == "markdown"  # type: ignore[index]
    assert "also takes .md" in environment.lection("plugins", "doctor").stdout
    assert environment.lection("plugins", "prefer", "one").stdout == "one is preferred for .md.\n"
    assert read(environment, "note.md")["reader"]["id"] == "one"  # type: ignore[index]
    assert environment.lection("plugins", "prefer", "one", "--remove").returncode == 0
    assert read(environment, "note.md")["reader"]["id"] == "markdown"  # type: ignore[index]


def test_a_broken_hook_package_is_warned_of_and_done_without(environment: Environment, tmp_path: Path) -> None:
    files = {"zoo_bad.py": "from lection_plugins import hookimpl\n@hookimpl\ndef lection_transform_tree(tree): 1 / 0\n"}
    environment.install(build_wheel(tmp_path, "zoo-bad", "0.1", "[lection.hooks]\nbad = zoo_bad\n", files))
    run = environment.lection("read", "note.md", "--format", "json")
    assert run.returncode == 0
    assert json.loads(run.stdout)["transformed_by"] == []
    assert "hook plugin 'bad' of zoo-bad 0.1 failed while running its hook lection_transform_tree" in run.stderr
    assert "pip uninstall zoo-bad" in run.stderr


def test_a_command_of_another_package_is_listed_unimported_and_runs(environment: Environment, tmp_path: Path) -> None:
    environment.install(extensions.command(tmp_path))
    listed = environment.lection("--help").stdout
    assert "lay" in listed
    assert "Lays files in rows." in listed
    assert environment.lection("lay", "eggs").stdout == "laid eggs\n"
    assert environment.lection("lay", "--help").returncode == 0
    environment.uninstall("zoo-lay")
    assert "lay " not in environment.lection("--help").stdout
    environment.install(extensions.command(tmp_path, "import os\nos._exit(44)\n"))
    run = environment.lection("--help")
    assert (run.returncode, run.stdout) == (0, listed)


def test_nobody_takes_over_a_command_of_lections_own(environment: Environment, tmp_path: Path) -> None:
    environment.install(extensions.command(tmp_path))
    assert read(environment, "note.md")["reader"]["id"] == "markdown"  # type: ignore[index]


def test_a_broken_command_is_a_sentence(environment: Environment, tmp_path: Path) -> None:
    environment.install(extensions.command(tmp_path, "import zoo_left_out\n"))
    run = environment.lection("lay", "eggs")
    assert run.returncode == 1
    assert "command 'lay' of zoo-lay 1.3 failed while being imported: ModuleNotFoundError" in run.stderr
    assert "pip uninstall zoo-lay" in run.stderr
    assert "Traceback" not in run.stderr


def test_profiles_of_a_package_are_used_without_importing_it(environment: Environment, tmp_path: Path) -> None:
    environment.install(extensions.profiles(tmp_path))
    assert "hansard" in environment.lection("profiles").stdout
    tree = read(environment, "note.txt", "--profile", "hansard")
    assert tree["blocks"][1]["matched_by"] == "label:rule"  # type: ignore[index]
