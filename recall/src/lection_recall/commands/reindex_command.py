"""`lection recall reindex`."""

from __future__ import annotations

import click

from lection_recall.commands.options import as_json, opened, print_json


@click.command("reindex")
@as_json
@click.pass_context
def command(ctx: click.Context, /, json_: bool) -> None:
    """Make all vectors anew with the embedder that lection recall --embedder names."""
    with opened(ctx) as recall:
        count = recall.reindex()
    print_json({"vectors": count}) if json_ else click.echo(f"{count} vectors made")
