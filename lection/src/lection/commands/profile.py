"""`lection profile`: what the author of a profile needs, from the first line to the last doubt."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from lection.failures.failures import USAGE, Failure
from lection.intake.inputs import ENCODING, ERRORS, Wish
from lection.output.output import open_output

__all__ = ["command"]

_output_option = click.option("-o", "--output", "target", metavar="OUT", help="Write to this file.")


@click.group("profile")
def command() -> None:
    """Check, show or start a profile.

    A profile declares how the documents of one family are labelled and what their headings look like. Begin with
    `lection profile new`, then go round with `lection profile check FILE DOCUMENT`.
    """


@command.command("check")
@click.argument("profile", metavar="FILE|NAME")
@click.argument("documents", nargs=-1, metavar="[DOCUMENT]...")
@click.option("-r", "--reader", metavar="ID", help="Read the documents with this reader.")
@ENCODING
@ERRORS
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object instead of text.")
def check(profile: str, documents: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Check a profile, and see how it fits documents.

    Everything that is wrong is told at once, each with its place in the file. With documents, or else on the profile's
    own sample, it is shown what fell through, how often each entry decided and which never did, labels with two
    readings, breaks in the numbering, and the least certain blocks with their lines.
    """
    from lection.commands.checking import check_profile_file

    check_profile_file(profile, documents, Wish(**given), as_json=as_json)


@command.command("schema")
@_output_option
def schema(target: str | None) -> None:
    """Print the JSON Schema of profile files.

    Every key is described; editors check and complete profiles with it.
    """
    from lection_profiles import profile_schema

    with open_output(target) as output:
        output.data(json.dumps(profile_schema(), ensure_ascii=False, indent=2) + "\n")


@command.command("show", short_help="Print a profile with everything it extends.")
@click.argument("name", metavar="NAME|FILE")
@_output_option
def show(name: str, target: str | None) -> None:
    """Print a profile with everything it extends, each entry with where it comes from."""
    from lection_profiles import show_profile

    from lection.library import Library

    text = show_profile(Library().profile(name))
    with open_output(target) as output:
        output.data(text)


@command.command("new")
@click.argument("name", default="my_profile")
@click.option("--extends", metavar="NAME", help="Begin with everything the profile of this name has.")
@_output_option
def new(name: str, extends: str | None, target: str | None) -> None:
    """Print a commented profile to start from; NAME becomes its name.

    A file that exists is never written over.
    """
    from lection_profiles import starter

    from lection.library import Library

    if extends is not None:
        Library().profile(extends)
    if target is not None and Path(target).is_file():
        raise Failure(f"{target}: this exists already; choose another name, a profile is not written over", USAGE)
    text = starter(name, extends)
    with open_output(target) as output:
        output.data(text)
