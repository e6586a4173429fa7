"""`lection recall export`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from lection_recall.commands.options import as_json, print_json
from lection_recall.facts.errors import DamagedStore


@click.command("export")
@click.argument("target", metavar="FILE")
@as_json
@click.pass_context
def command(ctx: click.Context, /, target: str, json_: bool) -> None:
    """Write everything as JSON lines to FILE, which lection recall import takes again.

    Of a damaged store what can be read is written, what cannot is named, and the exit code is 1.
    """
    from lection_recall.store.salvaging import salvage
    from lection_recall.store.sqlite import SqliteStore
    from lection_recall.store.transfer import export

    unfinished = Path(f"{target}.unfinished")
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as file:
            try:
                with SqliteStore(ctx.obj.store, read_only=True) as store:
                    done = export(store, file)
            except DamagedStore as error:
                click.echo(f"lection: {error.message}; what can be read is saved", err=True)
                file.seek(0)
                file.truncate()
                done = salvage(Path(ctx.obj.store), file)
                done.lost = done.lost or [error.message]
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)
    if json_:
        print_json(done.to_dict())
    else:
        click.echo(f"{done.facts} facts and {done.entries} rows of the journal written to {target}")
        for sentence in done.lost[:20]:
            click.echo(f"lost: {sentence}", err=True)
    if done.lost:
        ctx.exit(1)
