"""`lection plugins`: everything installed that extends Lection, its state, and what to do about it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import click

from lection.output.output import standard_output

if TYPE_CHECKING:
    from lection_plugins import Plugin, Registry

__all__ = ["command"]


@click.group("plugins", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Write JSON instead of a table.")
@click.option("--load", is_flag=True, help="Import every plugin first, and say what that took and what it did besides.")
@click.option(
    "--why-slow", metavar="ID", help="Say which modules the import of this plugin costs how many milliseconds."
)
@click.pass_context
def command(ctx: click.Context, as_json: bool, load: bool, why_slow: str | None) -> None:
    """List, check, block and lock installed plugins.

    Without a further command all plugins are listed with their state; nothing is imported unless --load asks for it.
    """
    if ctx.invoked_subcommand is not None:
        if as_json or load or why_slow:
            raise click.UsageError(f"options of the list stand before no command; {ctx.invoked_subcommand!r} is one.")
        return
    from lection_plugins import discover

    registry = discover()
    if why_slow is not None:
        _why_slow(registry, why_slow, as_json)
        return
    _list(_imported(registry) if load else registry.plugins, as_json)


def _list(plugins: tuple[Plugin, ...], as_json: bool) -> None:
    from lection_plugins.doctor.listing import plugin_record, plugins_text

    output = standard_output()
    if as_json:
        output.data(json.dumps([plugin_record(plugin) for plugin in plugins], ensure_ascii=False, indent=2) + "\n")
    else:
        output.text(plugins_text(plugins))


def _imported(registry: Registry) -> tuple[Plugin, ...]:
    """Return the plugins as an import leaves them, each tried in a process of its own: it may hang or end it."""
    from lection_plugins import import_apart

    return tuple(import_apart(plugin) for plugin in registry.plugins)


def _why_slow(registry: Registry, name: str, as_json: bool) -> None:
    from lection_plugins import import_cost, import_cost_record, import_cost_text

    cost = import_cost(_named(registry, name))
    output = standard_output()
    if as_json:
        output.data(json.dumps(import_cost_record(cost), ensure_ascii=False, indent=2) + "\n")
    else:
        output.text(import_cost_text(cost))


def _named(registry: Registry, name: str) -> Plugin:
    """Return the plugin of this id, whatever its group; readers first."""
    from lection_plugins import UnknownPluginError

    for plugin in registry.plugins:
        if plugin.id == name:
            return plugin
    raise UnknownPluginError("plugin", name, sorted({plugin.id for plugin in registry.plugins}))


@command.command("doctor")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=300,
    show_default=True,
    help="Begin no further package after this time, and say how many plugins were left.",
)
def doctor(seconds: float) -> None:
    """Try out every plugin, those of a package in a process of its own; exit 1 if one needs mending.

    Readers read the samples they ship. For everything that is wrong the command that mends it is printed.
    """
    from lection_plugins import discover, examination_text, examine

    from lection.intake.progress import ProgressBar

    registry = discover()
    done = 0

    def tell(number: int, _of: int) -> None:
        nonlocal done
        done = number

    with ProgressBar("trying", lambda: done, total=len(registry.plugins), unit="plugins"):
        examination = examine(registry, seconds=seconds, jobs=os.cpu_count() or 1, told=tell)
    standard_output().text(examination_text(examination))
    raise click.exceptions.Exit(examination.exit_code)


@command.command("block")
@click.argument("name", metavar="ID|DISTRIBUTION")
def block(name: str) -> None:
    """Never load this plugin, or any of this distribution, until it is allowed again."""
    from lection_plugins import Settings, block_plugin

    changed = block_plugin(Settings.load().folder, name)
    _say(f"{name} is blocked." if changed else f"{name} was blocked already.")


@command.command("allow")
@click.argument("name", metavar="ID|DISTRIBUTION")
def allow(name: str) -> None:
    """Take a plugin or distribution off the list of blocked ones."""
    from lection_plugins import Settings, allow_plugin

    changed = allow_plugin(Settings.load().folder, name)
    _say(f"{name} is allowed." if changed else f"{name} was not blocked.")


@command.command("prefer")
@click.argument("reader", metavar="READER")
@click.option("--remove", is_flag=True, help="Prefer it no more.")
def prefer(reader: str, remove: bool) -> None:
    """Take this reader for the formats it reads, where others read them too.

    Without a preference, the readers that come with Lection keep their formats, and two others that take the same one
    are an error. Of two that are preferred, the one named last goes first.
    """
    from lection_plugins import Settings, discover
    from lection_plugins.settings.settings import prefer_no_more, prefer_reader

    if remove:
        changed = prefer_no_more(Settings.load().folder, reader)
        _say(f"{reader} is preferred no more." if changed else f"{reader} was not preferred.")
        return
    registry = discover()
    plugin = registry.get(reader)
    prefer_reader(registry.settings.folder, reader)
    taken = " ".join(plugin.manifest.extensions) if plugin.manifest else ""
    _say(f"{reader} is preferred{f' for {taken}' if taken else ''}.")


@command.command("lock")
@click.option("--remove", is_flag=True, help="Take the lock away, so that versions are no longer checked.")
def lock(remove: bool) -> None:
    """Allow exactly the plugins that are installed now, by version and by the hash of their files.

    What is installed or changed later is kept out until it is locked again.
    """
    from lection_plugins import LOCK_NAME, discover, lock_plugins, remove_lock
    from lection_plugins.settings.settings import Settings

    if remove:
        removed = remove_lock(Settings.load().folder / LOCK_NAME)
        _say("The lock is removed." if removed else "There was no lock.")
        return
    for entry in lock_plugins(discover()):
        _say(f"locked {entry.name} {entry.version}")


def _say(sentence: str) -> None:
    standard_output().text(sentence + "\n")
