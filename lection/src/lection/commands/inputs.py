"""The documents a command is given: files, and standard input as `-`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from lection.commands.progress import ProgressBar
from lection.rendering.pieces import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from lection_core import BlockTree, Source
    from lection_plugins import Registry

    from lection.reading import Reading

__all__ = ["STDIN", "profile_option", "read_with_progress", "reader_option", "standard_input", "start_reading"]

STDIN: Final = "-"
"""The file name that stands for standard input."""

profile_option: Callable[[click.decorators.FC], click.decorators.FC] = click.option(
    "-p",
    "--profile",
    metavar="NAME|FILE",
    help="Read under this profile: the name of an installed one (see lection profiles), or a YAML or JSON file. "
    "Without it the reader's own default is used.",
)
reader_option: Callable[[click.decorators.FC], click.decorators.FC] = click.option(
    "-r", "--reader", metavar="ID", help="Use this reader (see lection readers) instead of choosing by file name."
)


def standard_input() -> Source:
    """Return what comes through standard input, read to its end."""
    from lection_core import Source

    return Source.from_bytes(sys.stdin.buffer.read(), name="standard input")


def start_reading(name: str, profile: str | None, reader: str | None, registry: Registry) -> Reading:
    """Open a document and begin to read it."""
    from lection.reading import stream

    source = standard_input() if name == STDIN else name
    return stream(source, profile, reader, registry=registry)


def read_with_progress(reading: Reading) -> BlockTree:
    """Read a document to its end, a bar on the terminal if that takes longer than a second."""
    what = f"reading {visible(reading.source.name)}"
    with ProgressBar(what, lambda: reading.position, total=reading.source.length):
        return reading.tree()
