"""The documents a command is given: files, and standard input as `-`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from lection.commands.progress import ProgressBar
from lection.rendering.pieces import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from lection_core import BlockTree, Source
    from lection_plugins import Registry

    from lection.reading import Reading

__all__ = ["STDIN", "open_source", "profile_option", "read_with_progress", "reader_option", "start_reading"]

STDIN: Final = "-"
"""The file name that stands for standard input."""

_STEP = 64
"""Blocks between two looks at how far the reading is."""

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


def open_source(name: str) -> Source:
    """Return the document `name` stands for; `-` is standard input, read to its end."""
    from lection_core import Source

    if name == STDIN:
        return Source.from_bytes(sys.stdin.buffer.read(), name="standard input")
    return Source.from_path(name)


def start_reading(name: str, profile: str | None, reader: str | None, registry: Registry) -> Reading:
    """Open a document and begin to read it."""
    from lection.reading import stream

    return stream(open_source(name), profile_ref(profile), reader, registry=registry)


def profile_ref(given: str | None) -> str | Path | None:
    """Return what `--profile` named: a path where it looks like one, else a name."""
    if given is None:
        return None
    looks_like_path = any(sign in given for sign in "/\\") or Path(given).suffix.lower() in (".yaml", ".yml", ".json")
    return Path(given) if looks_like_path or Path(given).is_file() else given


def read_with_progress(reading: Reading) -> BlockTree:
    """Read a document to its end, a bar on the terminal if that takes longer than a second."""
    with ProgressBar(f"reading {visible(reading.source.name)}", total=reading.source.length) as bar:
        reading.watch(lambda offset: setattr(bar, "done", offset), every=_STEP)
        return reading.tree()
