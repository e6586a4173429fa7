"""Commands that other installed packages bring through the entry-point group `lection.commands`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from lection.commands.names import COMMANDS

if TYPE_CHECKING:
    from lection_core import BlockTree
    from lection_plugins import Registry

COMMANDS_GROUP = "lection.commands"

READ = "lection.read"
"""Where `ctx.meta` holds, for commands of other packages, the function that reads a document as `lection read` does.

It takes the file's name (`-` is standard input) and, by keyword, what `--profile`, `--reader`, `--encoding` and the
others take, and gives the tree: a consumer's command needs no import of this package.
"""

__all__ = ["READ", "foreign_commands", "load_foreign", "read_document"]


def read_document(name: str, **wished: Any) -> BlockTree:
    """Read the document of that name, hook failures told, for a command of another package.

    Commands of other packages get this function handed over, since nobody imports the front door.

    :param wished: the fields of a `Wish`.
    """
    from lection.intake.inputs import Wish, read_with_progress, start_reading, tell_failures
    from lection.library import Library

    wish = Wish(**wished)
    library = Library(hooks=wish.hooks, isolate=wish.isolate)
    tree = read_with_progress(start_reading(name, wish, library))
    tell_failures(library)
    return tree


def foreign_commands(registry: Registry | None = None) -> dict[str, str]:
    """Return the names of other packages' commands, each with one line of help; nothing of theirs is imported.

    A name this package has itself is left out: nobody takes over `lection read`.
    """
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
