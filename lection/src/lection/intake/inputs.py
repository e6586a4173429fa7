"""What a command reads documents with, as the user asked, and how it opens them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeVar

import click

from lection.failures.failures import USAGE, Failure
from lection.intake.progress import ProgressBar
from lection.rendering.pieces import visible

if TYPE_CHECKING:
    from lection_core import BlockTree, Profile
    from lection_plugins import Plugin

    from lection.library import Library
    from lection.reading import Reading

__all__ = [
    "ENCODING",
    "ERRORS",
    "STDIN",
    "Wish",
    "read_with_progress",
    "start_reading",
    "tell_failures",
    "tell_idle_profile",
    "tell_undecodable",
    "tell_unknown_ending",
    "unknown_ending",
    "wish_options",
]

STDIN: Final = "-"
"""The file name that stands for standard input."""

Decorated = TypeVar("Decorated", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asked documents to be read with; `options` are (name, value) as they were written."""

    profile: str | Profile | None = None
    reader: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    encoding: str | None = None
    errors: Literal["strict", "replace"] = "strict"
    isolate: bool = False
    hooks: bool = True

    def options_for(self, plugin: Plugin) -> Mapping[str, object]:
        """Return the options' values as the chosen reader's manifest types them.

        :raises OptionError: a value is none of its option's type.
        """
        from lection_plugins.loading.options import option_from_text

        if plugin.manifest is None:
            return {}
        return {name: option_from_text(plugin.manifest, name, text) for name, text in self.options}

    def check(self, library: Library) -> None:
        """Find out before the first document whether reader and profile are there at all.

        :raises ProfileError: there is no such profile, or it is wrong.
        :raises UnknownPluginError: there is no such reader.
        """
        from lection.library import AUTO

        if self.profile not in (None, AUTO):
            library.profile(self.profile)
        if self.reader is not None:
            library.registry.get(self.reader)


def wish_options(function: Decorated) -> Decorated:
    """Add the options that say what to read with to a command; it takes them as `**given`, for `Wish(**given)`."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def _given_profile(_ctx: click.Context, _option: click.Parameter, given: str | None) -> str | Profile | None:
    """Load the profile from standard input where it is asked for there, once for all documents."""
    if given != STDIN:
        return given
    from lection_profiles import load_profile

    from lection.library import Library

    if sys.stdin is None:
        raise Failure("standard input is closed; name the profile's file")
    return load_profile(sys.stdin.buffer, resolve=Library().resolve)


def _split(_ctx: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Split each NAME=VALUE."""
    for text in given:
        if "=" not in text:
            raise click.BadParameter(f"{text!r} is not NAME=VALUE.")
    return tuple((text.partition("=")[0].strip(), text.partition("=")[2].strip()) for text in given)


ENCODING: Final = click.option(
    "--encoding", metavar="NAME", help="The encoding of the text; without it, it is found out."
)

ERRORS: Final = click.option(
    "--errors",
    type=click.Choice(["strict", "replace"]),
    default="strict",
    help="replace: read on where bytes cannot be decoded, and report them as dropped.",
)

_OPTIONS = (
    click.option(
        "-p",
        "--profile",
        metavar="NAME|FILE|-",
        callback=_given_profile,
        help="Read under this profile: the name of an installed one (see lection profiles), auto for the one that fits "
        "best, a YAML or JSON file, or - for one on standard input. Without it the reader's own default is used.",
    ),
    click.option(
        "-r",
        "--reader",
        metavar="ID",
        help="Use this reader (see lection readers) instead of choosing by the name, which standard input lacks, and "
        "by the first bytes.",
    ),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_split,
        help="Tell the reader something its manifest lets it be told (see lection readers --json); may be repeated.",
    ),
    ENCODING,
    ERRORS,
    click.option(
        "--isolate",
        is_flag=True,
        help="Run the reader in a process of its own, under limits; LECTION_ISOLATE=1 does it always.",
    ),
    click.option("--no-hooks", "hooks", is_flag=True, flag_value=False, default=True, help="Use no hook plugins."),
)


def start_reading(
    name: str, wish: Wish, library: Library, *, streaming: bool = False, profile: Profile | None = None
) -> Reading:
    """Open a document and begin to read it; `-` is standard input, `profile` takes the place of the one wished for."""
    from lection.opening import Opening

    if name == STDIN and wish.profile is not None and not isinstance(wish.profile, str):
        raise Failure("standard input is the profile already; name the document's file", USAGE)
    if name == STDIN and sys.stdin is None:
        raise Failure("standard input is closed; name a file")
    shown = "standard input" if name == STDIN else None
    opening = Opening(streaming and not wish.isolate, wish.encoding, wish.errors, shown)
    document = sys.stdin.buffer if name == STDIN else name
    given = (profile or wish.profile, wish.reader, wish.options_for)
    return library.open(document, *given, isolate=wish.isolate, opening=opening)


def read_with_progress(reading: Reading) -> BlockTree:
    """Read a document to its end, a bar on the terminal if that takes longer than a second."""
    what = f"reading {visible(reading.source.name)}"
    with ProgressBar(what, lambda: reading.position, total=reading.source.length):
        return reading.tree()


def tell_idle_profile(reading: Reading, wish: Wish) -> None:
    """Say on standard error that a profile was asked for by which this reader recognises nothing."""
    from lection.library import AUTO

    manifest = reading.plugin.manifest
    support = manifest.capabilities.get("profiles") if manifest is not None else None
    if wish.profile in (None, AUTO) or support is None or support.support in ("full", "partial"):
        return
    click.echo(
        f"lection: the reader {reading.plugin.id!r} recognises nothing by a profile; of {_name_of(wish.profile)} only "
        "roles and spans are used",
        err=True,
    )


def _name_of(profile: str | Profile | None) -> str | None:
    return profile if isinstance(profile, str) or profile is None else profile.name


def unknown_ending(reading: Reading, wish: Wish) -> str:
    """Return a sentence where a file is read as plain text though its name says that it is something else, else ""."""
    name, plugin = reading.source.name, reading.plugin
    ending = os.path.splitext(name)[1]
    if wish.reader is not None or plugin.id != "plaintext" or plugin.manifest is None or not ending:
        return ""
    if plugin.manifest.extension_of(name):
        return ""
    return f"{name}: no installed reader takes {ending}, so it is read as plain text; --reader names another"


def tell_unknown_ending(reading: Reading, wish: Wish) -> None:
    """Say on standard error that a file is read as plain text though its name says that it is something else."""
    if sentence := unknown_ending(reading, wish):
        click.echo(visible(f"lection: {sentence}"), err=True)


def tell_undecodable(reading: Reading, wish: Wish) -> None:
    """Say on standard error that a stream, whose encoding its beginning settled, held bytes that do not fit it."""
    if wish.errors == "replace":
        return
    for notice in reading.source.dropped:
        if notice.kind == "undecodable":
            places = f"{notice.count} place" + "s" * (notice.count != 1)
            click.echo(visible(f"lection: {reading.source.name}: {places}: {notice.reason} with --encoding"), err=True)


def tell_failures(library: Library) -> None:
    """Say on standard error which hook plugins broke."""
    for failure in library.take_failures():
        click.echo(f"lection: {visible(str(failure))}", err=True)
