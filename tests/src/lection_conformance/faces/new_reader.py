"""The command: `lection new-reader NAME`, a package that installs, is found and conforms from the first minute."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from lection_plugins import Plugin

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_EXTENSION = re.compile(r"(\.[A-Za-z0-9_+-]+)+")


@click.command(name="new-reader", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("name")
@click.option("--extension", help="What the names of its files end with.  [default: a dot and NAME]")
@click.option("--into", type=click.Path(file_okay=False, path_type=Path), default=".", show_default=True,
              help="The folder in which the package's folder is made.")  # fmt: skip
def command(name: str, extension: str | None, into: Path) -> None:
    """Write the package of a new reader called NAME, which installs, is found and conforms from the first minute.

    NAME is the reader's id, of lower-case letters, digits and hyphens; the package is called lection-reader-NAME.
    """
    from lection_conformance.scaffold import distribution_name, package_files

    extension = f".{name}" if extension is None else extension
    problem = _problem(name, extension)
    folder = into / distribution_name(name)
    if problem is None and folder.exists():
        problem = f"{folder} is there already; choose another name, or another place with --into"
    if problem is not None:
        click.echo(f"Error: {problem}.", err=True)
        sys.exit(2)
    try:
        for place, text in package_files(name, extension).items():
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        click.echo(f"Error: {folder} cannot be written: {error.strerror}.", err=True)
        sys.exit(2)
    click.echo(f"Wrote {folder}, a reader of {extension} files that is yours to change. Next:\n")
    click.echo(f"  cd {quote(str(folder))}\n  python -m pip install --editable '.[test]'\n  lection conform {name}\n")
    click.echo("Its README.md leads on from there.")


def _problem(name: str, extension: str) -> str | None:
    """What is wrong with a name or an extension, without its full stop; None where they will do."""
    from lection_plugins import discover

    if not _ID.fullmatch(name):
        return f"{name!r} is no id of a reader: use lower-case letters, digits and single hyphens, a letter first"
    if name in _taken_families():
        return f"{name!r} is a word of Lection's own rules, as in `{name}:…`; choose another"
    if not _EXTENSION.fullmatch(extension):
        return f"{extension!r} is no ending of file names: write it with its dot, as in .agenda"
    readers = discover().readers
    if any(plugin.id == name for plugin in readers):
        return f"a reader called {name!r} is installed already; choose another name"
    if other := next((plugin.id for plugin in readers if _reads(plugin, extension)), None):
        return f"{extension} files are read by {other!r} already; choose another --extension"
    return None


def _reads(plugin: Plugin, extension: str) -> bool:
    return plugin.manifest is not None and extension in plugin.manifest.extensions


def _taken_families() -> frozenset[str]:
    """Words that ``matched_by`` has for what every reader may say, which no reader's own family is called."""
    from lection_core.vocabulary import RESERVED

    return RESERVED | {"label", "heading", "markdown", "text"}
