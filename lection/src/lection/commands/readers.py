"""`lection readers`: which readers are installed, what they read, what is the matter with those that do not work."""

from __future__ import annotations

import json

import click

from lection.output.output import standard_output

__all__ = ["command"]


@click.command("readers")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON array instead of a table.")
def command(as_json: bool) -> None:
    """List the installed readers.

    Nothing is imported to draw the list; a reader that cannot be used stands in it with the reason and the cure.
    """
    from lection_plugins import discover
    from lection_plugins.doctor.listing import plugin_record, readers_text

    readers = discover().readers
    output = standard_output()
    if as_json:
        output.data(json.dumps([plugin_record(reader) for reader in readers], ensure_ascii=False, indent=2) + "\n")
    else:
        output.text(readers_text(readers))
