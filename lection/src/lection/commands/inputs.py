"""What a command reads: files, and standard input as `-`; and with what, as the user asked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

import click

from lection.commands.progress import ProgressBar
from lection.rendering.pieces import visible

if TYPE_CHECKING:
    from lection_core import BlockTree, Source
    from lection_plugins import Plugin

    from lection.library import Library
    from lection.reading import Reading

__all__ = ["STDIN", "Wish", "read_with_progress", "start_reading", "wish_options"]

STDIN: Final = "-"
"""The file name that stands for standard input."""

Decorated = TypeVar("Decorated", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asked a document to be read with; `options` are (name, value) as they were written."""

    profile: str | None = None
    reader: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    isolate: bool = False
    hooks: bool = True

    def options_for(self, plugin: Plugin) -> Mapping[str, object]:
        """Return the options' values as the chosen reader's manifest types them.

        :raises OptionError: a value is none of its option's type.
        """
        from lection_plugins.options import option_from_text

        if plugin.manifest is None:
            return {}
        return {name: option_from_text(plugin.manifest, name, text) for name, text in self.options}


def wish_options(function: Decorated) -> Decorated:
    """Add the options that say what to read with to a command; it takes them as `**given`, for `Wish(**given)`."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def _split(_ctx: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Split each NAME=VALUE."""
    for text in given:
        if "=" not in text:
            raise click.BadParameter(f"{text!r} is not NAME=VALUE.")
    return tuple((text.partition("=")[0].strip(), text.partition("=")[2].strip()) for text in given)


_OPTIONS = (
    click.option(
        "-p",
        "--profile",
        metavar="NAME|FILE",
        help="Read under this profile: the name of an installed one (see lection profiles), auto for the one that fits "
        "best, or a YAML or JSON file. Without it the reader's own default is used.",
    ),
    click.option(
        "-r", "--reader", metavar="ID", help="Use this reader (see lection readers) instead of choosing by file name."
    ),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_split,
        help="Tell the reader something its manifest lets it be told (see lection readers --json); may be repeated.",
    ),
    click.option("--isolate", is_flag=True, help="Run the reader in a process of its own, under limits."),
    click.option("--no-hooks", "hooks", is_flag=True, flag_value=False, default=True, help="Use no hook plugins."),
)


def standard_input() -> Source:
    """Return what comes through standard input, read to its end."""
    from lection_core import Source

    return Source.from_bytes(sys.stdin.buffer.read(), name="standard input")


def start_reading(name: str, wish: Wish, library: Library) -> Reading:
    """Open a document and begin to read it."""
    source = standard_input() if name == STDIN else name
    return library.stream(source, wish.profile, wish.reader, wish.options_for, isolate=wish.isolate)


def read_with_progress(reading: Reading) -> BlockTree:
    """Read a document to its end, a bar on the terminal if that takes longer than a second.

    Hook plugins that broke are told of on standard error.
    """
    what = f"reading {visible(reading.source.name)}"
    with ProgressBar(what, lambda: reading.position, total=reading.source.length):
        tree = reading.tree()
    for failure in reading.failures:
        click.echo(f"lection: {visible(str(failure))}", err=True)
    return tree
