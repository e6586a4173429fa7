"""`lection recall backup`."""

from __future__ import annotations

import click

from lection_recall.commands.options import as_json, print_json


@click.command("backup")
@click.argument("target", metavar="FILE")
@as_json
@click.pass_context
def command(ctx: click.Context, /, target: str, json_: bool) -> None:
    """Write a copy of the store as it is at one moment to FILE, which must not exist."""
    from lection_recall.store.sqlite import SqliteStore

    with SqliteStore(ctx.obj.store, read_only=True) as store:
        store.backup(target)
    print_json({"target": target}) if json_ else click.echo(f"written to {target}")
