from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lection.commands.root import root

COMMAND = """
import click

@click.command(help="Say hello.")
@click.argument("name")
def hello(name):
    click.echo(f"hello {name}")
"""


@pytest.fixture(autouse=True)
def _settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LECTION_CONFIG", str(tmp_path / "settings"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(root, arguments, prog_name="lection")


def install(site: Path, module: str, code: str, entry_points: str) -> None:
    """Install a package of one module beside the others of a folder on the import path."""
    site.joinpath(f"{module}.py").write_text(code)
    folder = site / f"{module}-3.1.dist-info"
    folder.mkdir()
    (folder / "RECORD").write_text("")
    folder.joinpath("METADATA").write_text(f"Name: {module}\nVersion: 3.1\nSummary: Greets people.\n")
    folder.joinpath("entry_points.txt").write_text(entry_points)


def states(*arguments: str) -> dict[str, str]:
    return {plugin["id"]: plugin["state"] for plugin in json.loads(run("plugins", "--json", *arguments).stdout)}


def test_plugins_are_listed_and_imported_only_when_asked(lines_reader: Path) -> None:
    assert run("plugins").stdout.splitlines()[0].split() == ["KIND", "ID", "FROM", "STATE"]
    assert states()["lines"] == "found"
    assert states("--load")["lines"] == "loaded"


def test_a_plugin_is_blocked_until_it_is_allowed(lines_reader: Path) -> None:
    assert run("plugins", "block", "lines").stdout == "lines is blocked.\n"
    assert run("plugins", "block", "lines").stdout == "lines was blocked already.\n"
    assert states()["lines"] == "blocked"
    refused = run("read", "x.txt", "--reader", "lines")
    assert refused.exit_code == 1
    assert "To mend it: lection plugins allow lines" in refused.stderr
    assert run("plugins", "allow", "lines").stdout == "lines is allowed.\n"
    assert run("plugins", "allow", "lines").stdout == "lines was not blocked.\n"
    assert states()["lines"] == "found"


def test_what_is_installed_is_locked_and_unlocked(lines_reader: Path) -> None:
    assert "locked lection-reader-lines 2.0\n" in run("plugins", "lock").stdout
    lines_reader.joinpath("lection_reader_lines-2.0.dist-info", "METADATA").write_text(
        "Name: lection-reader-lines\nVersion: 2.1\n"
    )
    assert states()["lines"] == "blocked"
    assert run("plugins", "lock", "--remove").stdout == "The lock is removed.\n"
    assert run("plugins", "lock", "--remove").stdout == "There was no lock.\n"
    assert states()["lines"] == "found"


def test_the_doctor_says_what_is_ill_and_what_cures_it(lines_reader: Path) -> None:
    install(lines_reader, "ill", "1 / 0\n", "[lection.commands]\nill = ill:command\n")
    result = run("plugins", "doctor")
    assert result.exit_code == 1
    assert "ZeroDivisionError" in result.stdout
    assert "pip install --upgrade --force-reinstall ill" in result.stdout


def test_the_cost_of_an_import_is_told(lines_reader: Path) -> None:
    assert "lection_reader_lines" in run("plugins", "--why-slow", "lines").stdout
    record = json.loads(run("plugins", "--why-slow", "lines", "--json").stdout)
    assert record["plugin"]["id"] == "lines"
    unknown = run("plugins", "--why-slow", "nope")
    assert (unknown.exit_code, "no plugin 'nope' is installed" in unknown.stderr) == (2, True)


def test_options_of_the_list_are_not_for_the_others() -> None:
    assert run("plugins", "--json", "doctor").exit_code == 2


def test_a_command_of_another_package_is_in_the_help_and_runs(lines_reader: Path) -> None:
    install(lines_reader, "greeting", COMMAND, "[lection.commands]\nhello = greeting:hello\nread = greeting:hello\n")
    shown = run("--help").stdout
    assert re.search(r"^Commands of other packages:\n(  .*\n)*  hello +Greets people\. \(greeting 3\.1\)$", shown, re.M)
    assert run("hello", "you").stdout == "hello you\n"
    assert "Show their trees" not in run("hello", "--help").stdout
    assert "Missing argument 'FILE|FOLDER|PATTERN...'" in run("read").stderr


READING = """
import click

@click.command()
@click.argument("file")
@click.pass_context
def count(ctx, file):
    click.echo(len(ctx.meta["lection.read"](file, profile="contract", reader=None, encoding="utf-8").blocks))
"""


def test_a_command_of_another_package_reads_as_the_front_door_does(lines_reader: Path) -> None:
    install(lines_reader, "counting", READING, "[lection.commands]\ncount = counting:count\n")
    lines_reader.joinpath("a.txt").write_text("1. Fees\n\n2. Term\n")
    assert run("count", str(lines_reader / "a.txt")).stdout == "3\n"
    missing = run("count", "none.txt")
    assert (missing.exit_code, missing.stderr) == (1, "lection: none.txt: there is no such file\n")


def test_the_help_imports_no_command_of_another_package(lines_reader: Path) -> None:
    install(lines_reader, "loud", "raise SystemExit('imported')\n", "[lection.commands]\nloud = loud:command\n")
    assert re.search(r"^  loud +Greets people\. \(loud 3\.1\)$", run("--help").stdout, re.M)
    result = run("loud")
    assert result.exit_code == 1
    assert result.stderr.startswith("lection: command 'loud' of loud 3.1 failed while being imported")
