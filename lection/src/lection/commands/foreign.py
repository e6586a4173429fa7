"""Commands that other installed packages bring through the entry-point group `lection.commands`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from lection_plugins import Registry

__all__ = ["foreign_commands", "load_foreign"]


def foreign_commands(registry: Registry | None = None) -> dict[str, str]:
    """Return the names of other packages' commands, each with one line of help; nothing of theirs is imported.

    A name this package has itself is left out: nobody takes over `lection read`.
    """
    from lection.commands.root import COMMANDS

    return {
        plugin.id: plugin.summary + f" ({plugin.distribution} {plugin.version})"
        for plugin in _registry(registry).commands
        if plugin.id not in COMMANDS
    }


def load_foreign(name: str, registry: Registry | None = None) -> click.Command | None:
    """Import the command another package registered as `name`; None where there is none.

    Raises PluginFailed where the package cannot be imported or the entry point is no click command.
    """
    known = _registry(registry)
    if name not in foreign_commands(known):
        return None
    command = known.load_command(name)
    if not isinstance(command, click.Command):
        raise click.UsageError(f"{name!r} is registered as a command of lection but is no click command.")
    return command


def _registry(given: Registry | None) -> Registry:
    if given is not None:
        return given
    from lection_plugins import discover

    return discover()
