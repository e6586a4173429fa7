"""Commands that other installed packages bring through the entry-point group `lection.commands`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from lection_core import BlockTree
    from lection_plugins import Registry

COMMANDS_GROUP = "lection.commands"

READ = "lection.read"
"""The key of a context's `meta` under which a command of another package finds `read_document`."""

__all__ = ["READ", "foreign_commands", "load_foreign", "read_document"]


def read_document(
    name: str, *, profile: str | None = None, reader: str | None = None, encoding: str | None = None
) -> BlockTree:
    """Read the document of that name, `-` being standard input, exactly as `lection read` does.

    Commands of other packages get this function handed over, since nobody imports the front door.
    """
    from lection.commands.inputs import Wish, read_with_progress, start_reading
    from lection.library import Library

    wish = Wish(profile=profile, reader=reader, encoding=encoding)
    return read_with_progress(start_reading(name, wish, Library()))


def foreign_commands(registry: Registry | None = None) -> dict[str, str]:
    """Return the names of other packages' commands, each with one line of help; nothing of theirs is imported.

    A name this package has itself is left out: nobody takes over `lection read`.
    """
    from lection.commands.root import COMMANDS

    return {
        plugin.id: f"{plugin.entry_point.distribution.summary} ({plugin.entry_point.distribution})".strip()
        for plugin in _registry(registry).commands
        if plugin.id not in COMMANDS and not plugin.bad and plugin.state != "blocked"
    }


def load_foreign(name: str, registry: Registry | None = None) -> click.Command | None:
    """Import the command another package registered as `name`; None where there is none.

    :raises UnusablePluginError: the package cannot be imported, or its entry point is no click command.
    """
    known = _registry(registry)
    if name not in foreign_commands(known):
        return None
    command: click.Command = known.load(name, COMMANDS_GROUP).target
    return command


def _registry(given: Registry | None) -> Registry:
    if given is not None:
        return given
    from lection_plugins import discover

    return discover()
